import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmCallCod, initCall } from '../../../src/contracts/orders/placing-calls.ts';
import { orders } from '../../../server/orders/order-tables.ts';
import { storeItems, stores } from '../../../server/sellers/store-tables.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
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

/** Terms that are ready to be confirmed: two units at ₹50. */
async function agreedTerms(as: PersonSession = asha, stock = 100) {
  const store = await aStore(server.db);
  const dal = await anItem(server.db, store.id, { stock, name: 'Toor dal' });
  const wish = anOrderWish(store.id, [{ itemId: dal.id, quantity: 2 }]);
  const { output } = await server.call(initCall, wish, { as });
  const { bill } = output.quote;
  const confirmation = () => ({
    transactionId: wish.transactionId,
    messageId: randomUUID(),
    acceptedAmountPaise: bill.amountToBePaidPaise,
  });
  return { store, dal, wish, bill, confirmation };
}

const confirm = (
  input: { transactionId: string; messageId: string; acceptedAmountPaise: number },
  as = asha,
) => server.call(confirmCallCod, input, { as });

const stockOf = async (itemId: string): Promise<number | undefined> => {
  const [item] = await server.db.select().from(storeItems).where(eq(storeItems.id, itemId));
  return item?.stock;
};
const ordersOf = (transactionId: string) =>
  server.db.select().from(orders).where(eq(orders.transactionId, transactionId));

describe('confirm-call-cod', () => {
  test('ORD-6 makes the order of the terms, at their prices, and takes the stock', async () => {
    const { store, dal, wish, bill, confirmation } = await agreedTerms();
    await server.db.update(storeItems).set({ pricePaise: 9900 }).where(eq(storeItems.id, dal.id));
    const { status, output } = await confirm(confirmation());
    expect(status).toBe(200);
    expect(output.order).toEqual({
      orderId: expect.stringMatching(/^H[0-9A-HJKMNP-TV-Z]{10}$/),
      externalReferenceId: wish.transactionId,
      storeId: store.id,
      storeName: 'Anand Kirana',
      status: 'ORDER_CREATED',
      lines: [
        {
          itemId: dal.id,
          name: 'Toor dal',
          unit: '1 kg',
          picture: '1f35a',
          quantity: 2,
          pricePaise: 5000,
          returnable: true,
          cancellable: true,
          returnWindowMinutes: 60,
        },
      ],
      bill,
      couponCode: null,
      courier: null,
      deliveryCode: expect.stringMatching(/^\d{4}$/),
      // The shop packs in 20 minutes and is next door (ETA-1).
      arrival: {
        by: server.clock.now() + 25 * 60_000,
        firstBy: server.clock.now() + 25 * 60_000,
        preparationMinutes: 20,
        travelMinutes: 5,
        because: 'placed',
      },
      retailType: 'RETAIL',
      paymentMethod: 'cod',
      address: wish.address,
      placedAt: server.clock.now(),
      milestones: [{ status: 'ORDER_CREATED', at: server.clock.now() }],
      returnRequest: null,
      cancelReason: null,
      paymentId: null,
      refund: null,
      version: expect.any(Number),
    });
    expect(await stockOf(dal.id)).toBe(98);
  });

  test('OUT-1 makes one order of a transaction, whatever the message id', async () => {
    const { dal, wish, confirmation } = await agreedTerms();
    const first = await confirm(confirmation());
    const second = await confirm(confirmation());
    expect(second.output).toEqual(first.output);
    expect(await ordersOf(wish.transactionId)).toHaveLength(1);
    expect(await stockOf(dal.id)).toBe(98);
  });

  test('OUT-1 makes one order of a transaction that is confirmed five times at once', async () => {
    const { dal, wish, confirmation } = await agreedTerms();
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(confirmation())));
    expect(new Set(answers.map(({ output }) => output.order.orderId)).size).toBe(1);
    expect(await ordersOf(wish.transactionId)).toHaveLength(1);
    expect(await stockOf(dal.id)).toBe(98);
  });

  test('refuses an amount that the buyer did not agree to', async () => {
    const { wish, confirmation } = await agreedTerms();
    const { status, problem } = await confirm({ ...confirmation(), acceptedAmountPaise: 1 });
    expect([status, problem.code]).toEqual([409, 'quote_changed']);
    expect(await ordersOf(wish.transactionId)).toHaveLength(0);
  });

  test('refuses terms that are ten minutes old, and a transaction without any', async () => {
    const { confirmation } = await agreedTerms();
    server.clock.advance(10 * 60_000);
    const late = await confirm(confirmation());
    expect([late.status, late.problem.code]).toEqual([409, 'quote_expired']);
    const never = await confirm({ ...confirmation(), transactionId: randomUUID() });
    expect(never.problem.code).toBe('quote_expired');
  });

  test('answers with the order also after its terms have expired', async () => {
    const { confirmation } = await agreedTerms();
    const first = await confirm(confirmation());
    server.clock.advance(11 * 60_000);
    expect((await confirm(confirmation())).output).toEqual(first.output);
  });

  test('names what was sold out in between, and takes nothing', async () => {
    const { dal, wish, confirmation } = await agreedTerms();
    await server.db.update(storeItems).set({ stock: 1 }).where(eq(storeItems.id, dal.id));
    const { status, problem } = await confirm(confirmation());
    expect([status, problem.code]).toEqual([409, 'quantity_unavailable']);
    expect(problem.items).toEqual([{ itemId: dal.id, available: 1 }]);
    expect(await stockOf(dal.id)).toBe(1);
    expect(await ordersOf(wish.transactionId)).toHaveLength(0);
  });

  test('refuses when the store has stopped taking orders', async () => {
    const { store, confirmation } = await agreedTerms();
    await server.db.update(stores).set({ takingOrders: false }).where(eq(stores.id, store.id));
    expect((await confirm(confirmation())).problem.code).toBe('store_not_taking_orders');
  });

  test("cannot confirm another person's terms", async () => {
    const { confirmation, wish } = await agreedTerms();
    const ravi = await server.signIn('9876543211');
    expect((await confirm(confirmation(), ravi)).problem.code).toBe('quote_expired');
    expect(await ordersOf(wish.transactionId)).toHaveLength(0);
  });

  test('never sells more than there is: 20 buyers, five units', async () => {
    const store = await aStore(server.db);
    const last = await anItem(server.db, store.id, { stock: 5 });
    const buyers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => server.signIn(`98700000${10 + index}`)),
    );
    const answers = await Promise.all(
      buyers.map(async (as) => {
        const wish = anOrderWish(store.id, [{ itemId: last.id, quantity: 1 }]);
        return { as, wish, init: await server.call(initCall, wish, { as }) };
      }),
    );
    const kept = answers.filter(({ init }) => init.status === 200);
    expect(kept).toHaveLength(5);
    for (const { init } of answers.filter(({ init: { status } }) => status !== 200)) {
      expect(init.problem.code).toBe('quantity_unavailable');
      expect(init.problem.items).toEqual([{ itemId: last.id, available: 0 }]);
    }
    const confirmed = await Promise.all(
      kept.map(({ as, wish: { transactionId }, init }) => {
        const { amountToBePaidPaise: acceptedAmountPaise } = init.output.quote.bill;
        return confirm({ transactionId, messageId: randomUUID(), acceptedAmountPaise }, as);
      }),
    );
    expect(confirmed.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await stockOf(last.id)).toBe(0);
  });

  test('two orders with the same items in opposite order do not block each other', async () => {
    const store = await aStore(server.db);
    const rice = await anItem(server.db, store.id);
    const dal = await anItem(server.db, store.id);
    const line = (itemId: string) => ({ itemId, quantity: 1 });
    const wishes = Array.from({ length: 8 }, (_, index) =>
      anOrderWish(
        store.id,
        index % 2 === 0 ? [line(rice.id), line(dal.id)] : [line(dal.id), line(rice.id)],
      ),
    );
    await Promise.all(wishes.map((wish) => placeOrder(server, asha, wish)));
    expect([await stockOf(rice.id), await stockOf(dal.id)]).toEqual([92, 92]);
  });
});
