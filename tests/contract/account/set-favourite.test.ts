import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchInboxMessages } from '../../../src/contracts/inbox/fetch-inbox-messages.ts';
import { fetchFavourites, setFavourite } from '../../../src/contracts/account/favourites.ts';
import { FAVOURITES_FULL } from '../../../src/domain/account/preferences.ts';
import { deleteAccount, fetchOwnData } from '../../../src/contracts/account/own-data.ts';
import { favourites } from '../../../server/account/account-tables.ts';
import { storeItems } from '../../../server/sellers/store-tables.ts';
import { tellRestocked } from '../../../server/account/favourites.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Kind = 'store' | 'item' | 'restock';
const set = (as: PersonSession, kind: Kind, targetId: string, isSet = true, key = randomUUID()) =>
  server.send(setFavourite, { kind, targetId, isSet }, { as, key });
const listOf = async (as: PersonSession) => (await server.call(fetchFavourites, {}, { as })).output;
const idsOf = async (as: PersonSession) =>
  (await listOf(as)).favourites.map(({ kind, targetId }) => `${kind} ${targetId}`);
const messagesTo = async (as: PersonSession) =>
  (await server.call(fetchInboxMessages, {}, { as })).output.messages;

/** A shop with an item of which there is so much. */
async function anItemWith(stock: number) {
  const store = await aStore(server.db);
  const item = await anItem(server.db, store.id, { stock, name: 'Aata', unit: '5 kg' });
  return { storeId: store.id, itemId: item.id };
}
const stockComes = (itemId: string, stock = 5) =>
  server.db.update(storeItems).set({ stock }).where(eq(storeItems.id, itemId));

describe('set-favourite', () => {
  test('OUT-7 the last tap to arrive counts, and what holds already is answered as it is', async () => {
    const asha = await server.signIn(aMobileNumber());
    const { itemId } = await anItemWith(3);
    const [first] = [await set(asha, 'item', itemId), await set(asha, 'item', itemId)];
    expect(first.status).toBe(200);
    expect(await idsOf(asha)).toEqual([`item ${itemId}`]);
    await set(asha, 'item', itemId, false);
    expect((await set(asha, 'item', itemId, false)).output.mark.favourite).toBeNull();
    expect(await idsOf(asha)).toEqual([]);
  });

  test('OUT-1 a repeated key changes nothing that came in between', async () => {
    const asha = await server.signIn(aMobileNumber());
    const { itemId } = await anItemWith(3);
    const key = randomUUID();
    await set(asha, 'item', itemId, true, key);
    await set(asha, 'item', itemId, false);
    await set(asha, 'item', itemId, true, key);
    expect(await idsOf(asha)).toEqual([]);
  });

  test('refuses what there is not, and more than the most, in words', async () => {
    const asha = await server.signIn(aMobileNumber());
    const userId = asha.details.userId;
    expect((await set(asha, 'item', 'no-such-item')).problem.code).toBe('item_not_found');
    expect((await set(asha, 'restock', 'no-such-item')).problem.code).toBe('item_not_found');
    expect((await set(asha, 'store', 'no-such-store')).problem.code).toBe('store_not_found');
    // Taking away what is not there is no mistake: another phone was first.
    expect((await set(asha, 'item', 'no-such-item', false)).status).toBe(200);
    const { itemId } = await anItemWith(0);
    const rows = Array.from({ length: 50 }, (_, count) => `wish-${count}`);
    await server.db
      .insert(favourites)
      .values(rows.map((targetId) => ({ userId, kind: 'restock' as const, targetId, setAt: 1 })));
    const { problem } = await set(asha, 'restock', itemId);
    expect(problem).toMatchObject({ code: 'too_many_favourites', detail: FAVOURITES_FULL.restock });
    const racing = await server.signIn(aMobileNumber());
    await server.db.insert(favourites).values(
      rows.slice(1).map((targetId) => ({
        userId: racing.details.userId,
        kind: 'restock' as const,
        targetId,
        setAt: 1,
      })),
    );
    const another = await anItemWith(0);
    const answers = await Promise.all([
      set(racing, 'restock', itemId),
      set(racing, 'restock', another.itemId),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test.each([
    ['a kind that there is not', { kind: 'brand', targetId: 'amul', isSet: true }],
    ['no id', { kind: 'item', targetId: '', isSet: true }],
    ['an id of 10,000 letters', { kind: 'item', targetId: 'a'.repeat(10_000), isSet: true }],
    ['an id with a path', { kind: 'store', targetId: '../../etc', isSet: true }],
    ['no yes or no', { kind: 'item', targetId: 'aata', isSet: 'yes' }],
    ['somebody else’s name', { kind: 'item', targetId: 'aata', isSet: true, userId: 1 }],
  ])('refuses %s', async (_, input) => {
    const asha = await server.signIn(aMobileNumber());
    const { status, problem } = await server.send(setFavourite, input, { as: asha });
    expect([status, problem.code]).toEqual([400, 'bad_input']);
  });

  test('tells of an item once it is back, each wish once, however many rounds run at a time', async () => {
    const [asha, ravi] = [
      await server.signIn(aMobileNumber()),
      await server.signIn(aMobileNumber()),
    ];
    const { storeId, itemId } = await anItemWith(0);
    await set(asha, 'restock', itemId);
    await set(ravi, 'restock', itemId);
    await set(ravi, 'restock', itemId, false);
    expect(await tellRestocked(server.db, server.clock.now())).toBe(0);
    await stockComes(itemId);
    const rounds = [1, 2, 3].map(() => tellRestocked(server.db, server.clock.now()));
    expect((await Promise.all(rounds)).toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
    const path = `/store/${storeId}/item?item=${itemId}`;
    expect(await messagesTo(asha)).toMatchObject([
      { title: 'Aata 5 kg is back', body: 'Anand Kirana has it again.', path, viewed: false },
    ]);
    expect(await messagesTo(ravi)).toEqual([]);
    expect(await idsOf(asha)).toEqual([]);
    await stockComes(itemId, 0);
    await stockComes(itemId);
    expect(await tellRestocked(server.db, server.clock.now())).toBe(0);
    expect(await messagesTo(asha)).toHaveLength(1);
  });

  test('tells at once of an item that came back before the wish was sent', async () => {
    const asha = await server.signIn(aMobileNumber());
    const { itemId } = await anItemWith(4);
    const key = randomUUID();
    expect((await set(asha, 'restock', itemId, true, key)).output.mark.favourite).toBeNull();
    await set(asha, 'restock', itemId, true, key);
    expect(await messagesTo(asha)).toHaveLength(1);
  });

  test('PRIV-1 PRIV-2 they are in what a person takes along, and gone with the account', async () => {
    const number = aMobileNumber();
    const asha = await server.signIn(number);
    const { itemId } = await anItemWith(0);
    await set(asha, 'restock', itemId);
    const { output } = await server.call(fetchOwnData, {}, { as: asha });
    expect(output.data['favourites']).toMatchObject([{ kind: 'restock', targetId: itemId }]);
    await server.call(deleteAccount, { mobileNumber: number, isConfirmed: true }, { as: asha });
    const left = await server.db
      .select()
      .from(favourites)
      .where(eq(favourites.userId, Number(asha.user)));
    expect(left).toEqual([]);
  });
});
