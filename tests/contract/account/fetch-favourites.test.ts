import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchFavourites, setFavourite } from '../../../src/contracts/account/favourites.ts';
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

const mark = (as: PersonSession, kind: 'store' | 'item' | 'restock', targetId: string) =>
  server.call(setFavourite, { kind, targetId, isSet: true }, { as, key: randomUUID() });
const listOf = async (as: PersonSession) => (await server.call(fetchFavourites, {}, { as })).output;

/** A shop with an item of which there is so much. */
async function anItemWith(stock: number) {
  const store = await aStore(server.db);
  const item = await anItem(server.db, store.id, { stock, name: 'Aata', unit: '5 kg' });
  return { storeId: store.id, itemId: item.id };
}

describe('fetch-favourites', () => {
  test('keeps stores and items for the person, on all their phones, and for nobody else', async () => {
    const number = aMobileNumber();
    const [asha, ravi] = [await server.signIn(number), await server.signIn(aMobileNumber())];
    const { storeId, itemId } = await anItemWith(3);
    await mark(asha, 'store', storeId);
    server.clock.advance(10);
    const { output } = await mark(asha, 'item', itemId);
    expect(output.mark).toMatchObject({
      favourite: {
        store: null,
        item: { itemId, name: 'Aata', storeName: 'Anand Kirana', stock: 3 },
      },
      version: 2,
    });
    const other = await listOf(await server.signIn(number));
    expect(other).toMatchObject({
      version: 2,
      favourites: [
        { kind: 'item', targetId: itemId },
        { kind: 'store', store: { id: storeId, name: 'Anand Kirana' }, item: null },
      ],
    });
    expect(await listOf(ravi)).toEqual({ favourites: [], version: 0 });
  });

  test('an item that its store takes off the shelf is waited for, and shown as gone', async () => {
    const asha = await server.signIn(aMobileNumber());
    const { itemId } = await anItemWith(0);
    await mark(asha, 'restock', itemId);
    await server.db
      .update(storeItems)
      .set({ removed: true, stock: 5 })
      .where(eq(storeItems.id, itemId));
    expect(await tellRestocked(server.db, server.clock.now())).toBe(0);
    expect((await listOf(asha)).favourites).toMatchObject([{ targetId: itemId, item: null }]);
  });
});
