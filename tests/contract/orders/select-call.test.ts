import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { selectCall } from '../../../src/contracts/orders/placing-calls.ts';
import { storeItems } from '../../../server/sellers/store-tables.ts';
import { anAddress, anOrderWish } from '../../support/builders/order-builders.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let asha: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
});
afterAll(() => server.close());

const quote = (wish: ReturnType<typeof anOrderWish>) => server.call(selectCall, wish, { as: asha });

describe('select-call', () => {
  test('LOT-1 LOT-2 quotes whole lots at the price of their quantity, with freight', async () => {
    const store = await aStore(server.db, { freightPaisePerQuintal: 4_000 });
    const lot = { minimum: 10, step: 5, prices: [{ from: 20, pricePaise: 4_600 }] };
    const sack = { unit: '45 kg', pricePaise: 5_000, lot };
    const many = await anItem(server.db, store.id, sack);
    const few = await anItem(server.db, store.id, { ...sack, stock: 18 });
    const none = await anItem(server.db, store.id, sack);
    const wish = anOrderWish(store.id, [
      { itemId: many.id, quantity: 22 },
      { itemId: few.id, quantity: 20 },
      { itemId: none.id, quantity: 9 },
    ]);
    const { output } = await quote(wish);
    expect(output.quote.lines).toMatchObject([
      { available: 20, pricePaise: 4_600 },
      { available: 15, pricePaise: 5_000 },
      { available: 0, pricePaise: 5_000 },
    ]);
    // 35 sacks are 1,575 kg.
    expect(output.quote.bill).toMatchObject({
      itemTotalPaise: 20 * 4_600 + 15 * 5_000,
      deliveryChargePaise: 16 * 4_000,
    });
  });

  test("ORD-6 quotes at the store's own prices and computes the bill in whole paise", async () => {
    const store = await aStore(server.db);
    const dal = await anItem(server.db, store.id, {
      pricePaise: 5050,
      mrpPaise: 6000,
      name: 'Toor dal',
    });
    const rice = await anItem(server.db, store.id, { pricePaise: 9999, mrpPaise: 9999 });
    const lines = [
      { itemId: dal.id, quantity: 3 },
      { itemId: rice.id, quantity: 1 },
    ];
    const wish = anOrderWish(store.id, lines);
    const { status, output } = await quote(wish);
    expect(status).toBe(200);
    expect(output.transactionId).toBe(wish.transactionId);
    expect(output.quote.lines[0]).toEqual({
      itemId: dal.id,
      name: 'Toor dal',
      unit: '1 kg',
      quantity: 3,
      available: 3,
      pricePaise: 5050,
      mrpPaise: 6000,
    });
    expect(output.quote.bill).toEqual({
      itemTotalPaise: 25_149,
      discountPaise: 0,
      deliveryChargePaise: 3000,
      packingChargePaise: 500,
      amountToBePaidPaise: 28_649,
    });
    expect(output.quote).toMatchObject({
      serverTime: server.clock.now(),
      expiresAt: server.clock.now() + 10 * 60_000,
    });
  });

  test('delivers free from the amount that the store says', async () => {
    const store = await aStore(server.db, { freeDeliveryFromPaise: 10_000 });
    const dal = await anItem(server.db, store.id);
    const { output } = await quote(anOrderWish(store.id, [{ itemId: dal.id, quantity: 2 }]));
    expect(output.quote.bill).toMatchObject({ itemTotalPaise: 10_000, deliveryChargePaise: 0 });
  });

  test('bills what can be had: scarce items in part, missing and removed ones not at all', async () => {
    const store = await aStore(server.db);
    const other = await aStore(server.db);
    const scarce = await anItem(server.db, store.id, { stock: 2 });
    const removed = await anItem(server.db, store.id, { removed: true });
    const elsewhere = await anItem(server.db, other.id);
    const lines = [scarce.id, removed.id, elsewhere.id, 'no-such-item'].map((itemId) => ({
      itemId,
      quantity: 5,
    }));
    const { output } = await quote(anOrderWish(store.id, lines));
    expect(output.quote.lines.map(({ available, pricePaise }) => [available, pricePaise])).toEqual([
      [2, 5000],
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    expect(output.quote.bill.itemTotalPaise).toBe(10_000);
  });

  test('bills nothing, not even delivery, when nothing can be had', async () => {
    const store = await aStore(server.db);
    const { output } = await quote(
      anOrderWish(store.id, [{ itemId: 'no-such-item', quantity: 1 }]),
    );
    expect(output.quote.bill.amountToBePaidPaise).toBe(0);
  });

  test('counts an item that is not sold for cash as not to be had', async () => {
    const store = await aStore(server.db);
    const prepaid = await anItem(server.db, store.id, { codAvailable: false });
    const { output } = await quote(anOrderWish(store.id, [{ itemId: prepaid.id, quantity: 1 }]));
    expect(output.quote.lines[0]).toMatchObject({ available: 0, pricePaise: 5000 });
  });

  test('tells the new price after a change', async () => {
    const store = await aStore(server.db);
    const dal = await anItem(server.db, store.id);
    await server.db.update(storeItems).set({ pricePaise: 7000 }).where(eq(storeItems.id, dal.id));
    const { output } = await quote(anOrderWish(store.id, [{ itemId: dal.id, quantity: 1 }]));
    expect(output.quote.lines[0]?.pricePaise).toBe(7000);
  });

  test('takes orders outside opening hours, for when the store opens', async () => {
    const store = await aStore(server.db, { opensAt: 1800, closesAt: 2000 });
    const dal = await anItem(server.db, store.id);
    const { status } = await quote(anOrderWish(store.id, [{ itemId: dal.id, quantity: 1 }]));
    expect(status).toBe(200);
  });

  test('refuses a store that is not there or takes no orders', async () => {
    const lines = [{ itemId: 'any', quantity: 1 }];
    const missing = await quote(anOrderWish('no-such-store', lines));
    expect([missing.status, missing.problem.code]).toEqual([404, 'store_not_found']);
    const store = await aStore(server.db, { takingOrders: false });
    const closed = await quote(anOrderWish(store.id, lines));
    expect([closed.status, closed.problem.code]).toEqual([409, 'store_not_taking_orders']);
  });

  test.each([
    ['a point too far away', { location: { lat: 13.2, lon: 77.7 } }],
    ['a pincode too far away, without a point', { areaCode: '110001', location: null }],
    ['a pincode that nobody knows, without a point', { areaCode: '999999', location: null }],
  ])('refuses %s', async (_what, parts) => {
    const store = await aStore(server.db);
    const { status, problem } = await quote(
      anOrderWish(store.id, [{ itemId: 'any', quantity: 1 }], anAddress(parts)),
    );
    expect([status, problem.code]).toEqual([422, 'address_not_serviceable']);
  });

  test("delivers to a pincode within the radius, without the address's own point", async () => {
    const store = await aStore(server.db);
    const address = anAddress({ areaCode: '560103', location: null });
    const { status } = await quote(
      anOrderWish(store.id, [{ itemId: 'any', quantity: 1 }], address),
    );
    expect(status).toBe(200);
  });

  test.each([
    ['no lines', []],
    ['a quantity of nothing', [{ itemId: 'a', quantity: 0 }]],
    ['a negative quantity', [{ itemId: 'a', quantity: -1 }]],
    ['half a unit', [{ itemId: 'a', quantity: 1.5 }]],
    ['more than a hundred units', [{ itemId: 'a', quantity: 100 }]],
    [
      'an item twice',
      [
        { itemId: 'a', quantity: 1 },
        { itemId: 'a', quantity: 1 },
      ],
    ],
    [
      'too many lines',
      Array.from({ length: 101 }, (_, index) => ({ itemId: `a${index}`, quantity: 1 })),
    ],
  ])('refuses %s', async (_what, lines) => {
    const { status, problem } = await quote(anOrderWish('store', lines));
    expect([status, problem.code]).toEqual([400, 'bad_input']);
  });
});
