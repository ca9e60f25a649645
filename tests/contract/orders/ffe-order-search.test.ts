import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '../../../server/account/account-tables.ts';
import { ffeOrderSearch } from '../../../src/contracts/orders/order-listings.ts';
import type { Order } from '../../../src/contracts/schemas.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import { giveStore, signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { walkOrder } from '../../support/people/walk-order.ts';

const HOUR = 3_600_000;

let server: TestServer;
let asha: PersonSession;
let ravi: PersonSession;
let seller: PersonSession;
let cr: PersonSession;
/** Asha's, an hour apart, oldest first: rice of Anand, milk and curd of Durga, rice of Durga. */
let placed: Order[];
let ofRavi: Order;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
  ravi = await server.signIn('9876543211');
  seller = await signInAs(server, 'seller');
  cr = await signInAs(server, 'cr');
  const anand = await aStore(server.db, { name: 'Anand Kirana' });
  const durga = await aStore(server.db, { name: 'Durga Dairy' });
  await giveStore(server.db, durga.id, seller);
  const item = async (storeId: string, name: string) =>
    (await anItem(server.db, storeId, { name })).id;
  const rice = await item(anand.id, 'Basmati Rice');
  const milk = await item(durga.id, 'Cow Milk');
  const curd = await item(durga.id, 'दही Curd');
  const otherRice = await item(durga.id, 'Ponni Rice');
  const place = async (storeId: string, itemIds: string[], as = asha): Promise<Order> => {
    server.clock.advance(HOUR);
    const lines = itemIds.map((itemId) => ({ itemId, quantity: 1 }));
    return placeOrder(server, as, anOrderWish(storeId, lines));
  };
  placed = [
    await place(anand.id, [rice]),
    await place(durga.id, [milk, curd]),
    await place(durga.id, [otherRice]),
  ];
  ofRavi = await place(anand.id, [rice], ravi);
});
afterAll(() => server.close());

const search = (input: object = {}, as = asha) => server.send(ffeOrderSearch, input, { as });
const idsOf = async (input: object = {}, as = asha): Promise<string[]> => {
  const { output } = await search(input, as);
  return output.orders.map(({ orderId }) => orderId);
};
const ids = (...orders: (Order | undefined)[]): (string | undefined)[] =>
  orders.map((order) => order?.orderId);

describe('ffe-order-search', () => {
  test("brings a buyer's own orders, newest first, and nobody else's", async () => {
    expect(await idsOf()).toEqual(ids(placed[2], placed[1], placed[0]));
    expect(await idsOf({}, ravi)).toEqual(ids(ofRavi));
    expect(await idsOf({ query: ofRavi.orderId })).toEqual([]);
  });

  test('finds orders by id, by items, by store and by how a word begins, in any order and script', async () => {
    const [rice, dairy, otherRice] = placed;
    expect(await idsOf({ query: rice?.orderId.toLowerCase() })).toEqual(ids(rice));
    expect(await idsOf({ query: 'RICE' })).toEqual(ids(otherRice, rice));
    expect(await idsOf({ query: 'rice anand' })).toEqual(ids(rice));
    expect(await idsOf({ query: 'mil' })).toEqual(ids(dairy));
    expect(await idsOf({ query: 'दही' })).toEqual(ids(dairy));
    expect(await idsOf({ query: 'rice milk' })).toEqual([]);
  });

  test('takes what a search engine might read as its own language as nothing but text', async () => {
    for (const query of [
      "'",
      "rice' | 'milk",
      '!rice',
      'rice:*',
      '%',
      '\\',
      "'); drop table orders;--",
    ]) {
      const { status } = await search({ query });
      expect([query, status]).toEqual([query, 200]);
    }
    expect(await idsOf({ query: '%' })).toEqual([]);
    expect(await idsOf({ query: '!rice' })).toHaveLength(2);
  });

  test('keeps to store, status and period', async () => {
    const [rice, dairy, otherRice] = placed;
    expect(await idsOf({ storeId: dairy?.storeId })).toEqual(ids(otherRice, dairy));
    expect(await idsOf({ from: dairy?.placedAt, to: dairy?.placedAt })).toEqual(ids(dairy));
    expect(await idsOf({ to: (dairy?.placedAt ?? 0) - 1 })).toEqual(ids(rice));
    expect(await idsOf({ statuses: ['DELIVERED'] })).toEqual([]);
    if (rice === undefined) throw new Error('no order');
    await walkOrder(server.db, {
      order: rice,
      userId: asha.details.userId,
      to: 'DELIVERED',
      at: server.clock.now(),
    });
    expect(await idsOf({ statuses: ['DELIVERED', 'CLOSED'] })).toEqual(ids(rice));
  });

  test('goes on where a page ended, also among orders of the same moment', async () => {
    const meera = await server.signIn('9876543212');
    const store = await aStore(server.db);
    const item = await anItem(server.db, store.id);
    const wish = () => anOrderWish(store.id, [{ itemId: item.id, quantity: 1 }]);
    const all: string[] = [];
    for (let order = 0; order < 5; order += 1) {
      all.push((await placeOrder(server, meera, wish())).orderId);
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof search>> = await search(
        { limit: 2, ...(cursor === null ? {} : { cursor }) },
        meera,
      );
      seen.push(...page.output.orders.map(({ orderId }) => orderId));
      cursor = page.output.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(all.toSorted().toReversed());
  });

  test('names at most three items and counts all, and tells a buyer nothing about buyers', async () => {
    const { output } = await search({ query: 'curd' });
    expect(output.orders[0]).toMatchObject({
      externalReferenceId: placed[1]?.externalReferenceId,
      storeName: 'Durga Dairy',
      itemNames: ['Cow Milk', 'दही Curd'],
      itemCount: 2,
      amountPaise: placed[1]?.bill.amountToBePaidPaise,
      paymentMethod: 'cod',
      buyer: null,
      placedByUserId: null,
    });
  });

  test("brings a seller the orders of the seller's stores and the seller's own", async () => {
    expect(await idsOf({}, seller)).toEqual(ids(placed[2], placed[1]));
    const store = await aStore(server.db, { name: 'Chand Stores' });
    const item = await anItem(server.db, store.id);
    const wish = anOrderWish(store.id, [{ itemId: item.id, quantity: 1 }]);
    const own = await placeOrder(server, seller, wish);
    expect(await idsOf({ query: 'chand' }, seller)).toEqual(ids(own));
    expect(await idsOf({ query: 'anand' }, seller)).toEqual([]);
  });

  test('DESK-2 shows staff every order with its buyer, whose name and number are masked, and finds by the whole number', async () => {
    const { userId } = ravi.details;
    await server.db.update(users).set({ name: 'Ravi Verma' }).where(eq(users.id, userId));
    expect(await idsOf({ query: 'anand rice' }, cr)).toEqual(ids(ofRavi, placed[0]));
    const { output } = await search({ mobileNumber: '9876543211' }, cr);
    expect(output.orders).toHaveLength(1);
    expect(output.orders[0]).toMatchObject({
      orderId: ofRavi.orderId,
      buyer: { userId, name: 'R…', contactNumber: 'XXXXXX3211' },
    });
    expect(await idsOf({ mobileNumber: '9000000000' }, cr)).toEqual([]);
  });

  test('lets nobody else look people up by their number', async () => {
    for (const as of [asha, seller]) {
      const { status, problem } = await search({ mobileNumber: '9876543211' }, as);
      expect([status, problem.code]).toEqual([403, 'not_allowed']);
    }
  });

  test('finds nothing for a bulk that is not there, and refuses a cursor that is none', async () => {
    expect(await idsOf({ bulkId: randomUUID() })).toEqual([]);
    const { status, problem } = await search({ cursor: "1'; drop table orders" });
    expect([status, problem.code]).toEqual([400, 'bad_input']);
  });
});
