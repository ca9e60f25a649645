import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmCallCod, initCall } from '../../../src/contracts/orders/placing-calls.ts';
import { deliverySlots } from '../../../src/domain/orders/slots/delivery-slots.ts';
import { orderTerms } from '../../../server/orders/order-tables.ts';
import { storeItems } from '../../../server/sellers/store-tables.ts';
import { anAddress, anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
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

const init = (wish: ReturnType<typeof anOrderWish>) => server.call(initCall, wish, { as: asha });
const termsOf = async (transactionId: string) => {
  const [row] = await server.db
    .select()
    .from(orderTerms)
    .where(eq(orderTerms.transactionId, transactionId));
  return row;
};

describe('init-call', () => {
  test('fixes the terms: quote, address, ten minutes', async () => {
    const store = await aStore(server.db);
    const dal = await anItem(server.db, store.id);
    const wish = anOrderWish(store.id, [{ itemId: dal.id, quantity: 2 }]);
    const { status, output } = await init(wish);
    expect(status).toBe(200);
    expect(output).toMatchObject({ transactionId: wish.transactionId, paymentMethods: ['cod'] });
    expect(output.quote.expiresAt).toBe(server.clock.now() + 10 * 60_000);
    expect(await termsOf(wish.transactionId)).toMatchObject({
      userId: asha.user,
      quote: output.quote,
      address: wish.address,
      expiresAt: output.quote.expiresAt,
    });
  });

  test('keeps the newest terms of a transaction', async () => {
    const store = await aStore(server.db);
    const dal = await anItem(server.db, store.id);
    const wish = anOrderWish(store.id, [{ itemId: dal.id, quantity: 2 }]);
    await init(wish);
    await server.db.update(storeItems).set({ pricePaise: 4000 }).where(eq(storeItems.id, dal.id));
    await init({ ...wish, messageId: randomUUID() });
    const terms = await termsOf(wish.transactionId);
    expect(terms?.quote.bill.itemTotalPaise).toBe(8000);
  });

  test('names the items that cannot be had in full, and fixes nothing', async () => {
    const store = await aStore(server.db);
    const scarce = await anItem(server.db, store.id, { stock: 2 });
    const plenty = await anItem(server.db, store.id);
    const wish = anOrderWish(store.id, [
      { itemId: scarce.id, quantity: 3 },
      { itemId: plenty.id, quantity: 1 },
      { itemId: 'gone', quantity: 1 },
    ]);
    const { status, problem } = await init(wish);
    expect([status, problem.code]).toEqual([409, 'quantity_unavailable']);
    expect(problem.items).toEqual([
      { itemId: scarce.id, available: 2 },
      { itemId: 'gone', available: 0 },
    ]);
    expect(await termsOf(wish.transactionId)).toBeUndefined();
  });

  test('names the minimum that is not reached', async () => {
    const store = await aStore(server.db, { minimumOrderPaise: 20_000 });
    const dal = await anItem(server.db, store.id);
    const { status, problem } = await init(
      anOrderWish(store.id, [{ itemId: dal.id, quantity: 1 }]),
    );
    expect([status, problem.code, problem.minimumPaise]).toEqual([
      422,
      'minimum_order_not_reached',
      20_000,
    ]);
  });

  test('keeps instructions with the order, and refuses ones of 10,000 letters with what to do', async () => {
    const store = await aStore(server.db);
    const dal = await anItem(server.db, store.id);
    const ask = (instructions: { store: string; rider: string }) => ({
      ...anOrderWish(store.id, [{ itemId: dal.id, quantity: 1 }]),
      wishes: { recipient: null, deliverySlot: null, substitution: 'ask' as const, instructions },
    });
    const instructions = { store: 'Ripe ones, please', rider: 'Blue gate' };
    const wish = ask(instructions);
    await init(wish);
    expect((await termsOf(wish.transactionId))?.wishes?.instructions).toEqual(instructions);
    const order = await placeOrder(server, asha, ask(instructions));
    expect(order.wishes?.instructions).toEqual(instructions);
    const { status, problem } = await init(ask({ store: 'x'.repeat(10_000), rider: '' }));
    expect(status).toBe(400);
    expect(problem.fields).toEqual([
      { path: 'wishes.instructions.store', message: 'Please use at most 200 characters' },
    ]);
  });

  test('refuses like select-call what the store refuses', async () => {
    const closed = await aStore(server.db, { takingOrders: false });
    const open = await aStore(server.db);
    const lines = [{ itemId: 'any', quantity: 1 }];
    const far = anAddress({ location: { lat: 28.6, lon: 77.2 } });
    const codes = await Promise.all(
      [
        anOrderWish('none', lines),
        anOrderWish(closed.id, lines),
        anOrderWish(open.id, lines, far),
      ].map(async (wish) => (await init(wish)).problem.code),
    );
    expect(codes).toEqual([
      'store_not_found',
      'store_not_taking_orders',
      'address_not_serviceable',
    ]);
  });

  test('still answers when the transaction is an order already', async () => {
    const store = await aStore(server.db);
    const dal = await anItem(server.db, store.id);
    const wish = anOrderWish(store.id, [{ itemId: dal.id, quantity: 1 }]);
    await placeOrder(server, asha, wish);
    expect((await init({ ...wish, messageId: randomUUID() })).status).toBe(200);
  });

  test('refuses a message id that is not the idempotency key', async () => {
    const wish = anOrderWish('store', [{ itemId: 'any', quantity: 1 }]);
    const { problem } = await server.call(initCall, wish, { as: asha, key: randomUUID() });
    expect(problem).toMatchObject({ code: 'bad_input', fields: [{ path: 'messageId' }] });
  });
});

describe('init-call with wishes', () => {
  const HOUR = 3_600_000;
  const wished = (parts: object = {}) => ({
    recipient: { name: 'Meera', contactNumber: '9123456780' },
    deliverySlot: null,
    substitution: 'similar' as const,
    ...parts,
  });
  const aWish = async () => {
    const store = await aStore(server.db);
    const dal = await anItem(server.db, store.id);
    return { store, wish: anOrderWish(store.id, [{ itemId: dal.id, quantity: 2 }]) };
  };

  test('keeps them in the terms, and the order carries them', async () => {
    const { store, wish } = await aWish();
    const [, slot = null] = deliverySlots(store, server.clock.now());
    const wishes = wished({ deliverySlot: slot });
    await server.call(initCall, { ...wish, wishes }, { as: asha });
    expect((await termsOf(wish.transactionId))?.wishes).toEqual(wishes);
    const { transactionId } = wish;
    const terms = await termsOf(transactionId);
    const acceptedAmountPaise = terms?.quote.bill.amountToBePaidPaise ?? 0;
    const confirm = { transactionId, messageId: randomUUID(), acceptedAmountPaise };
    const { output } = await server.call(confirmCallCod, confirm, { as: asha });
    expect(output.order.wishes).toEqual(wishes);
    expect(server.log.join('\n')).not.toMatch(/9123456780|Meera/);
  });

  test('leaves an order without any as it was', async () => {
    const { wish } = await aWish();
    const order = await placeOrder(server, asha, wish);
    expect(order).not.toHaveProperty('wishes');
  });

  test.each([
    ['begins too soon', 0, 2 * HOUR],
    ['lies in another week', 7 * 24 * HOUR, 2 * HOUR],
    ['is longer than a slot', 3 * HOUR, 5 * HOUR],
  ])('refuses a slot that %s', async (_what, startsIn, lasts) => {
    const { wish } = await aWish();
    const from = server.clock.now() + startsIn;
    const wishes = wished({ deliverySlot: { from, to: from + lasts } });
    const { status, problem } = await server.send(initCall, { ...wish, wishes }, { as: asha });
    expect([status, problem?.code]).toEqual([409, 'slot_not_available']);
    expect(await termsOf(wish.transactionId)).toBeUndefined();
  });

  test('refuses a recipient without a name or with a number that is none', async () => {
    const { wish } = await aWish();
    for (const recipient of [
      { name: ' ', contactNumber: '9123456780' },
      { name: 'Meera', contactNumber: '12345' },
    ]) {
      const wishes = wished({ recipient });
      const { status } = await server.send(initCall, { ...wish, wishes }, { as: asha });
      expect(status).toBe(400);
    }
  });
});
