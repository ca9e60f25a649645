import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bulkConfirmCallCod } from '../../../src/contracts/orders/bulk/bulk-orders.ts';
import { buyerB2cCancelCall } from '../../../src/contracts/orders/cancel-order.ts';
import { confirmCallCod } from '../../../src/contracts/orders/placing-calls.ts';
import { ffeOrderSearch } from '../../../src/contracts/orders/order-listings.ts';
import { orders } from '../../../server/orders/order-tables.ts';
import { storeItems, stores } from '../../../server/sellers/store-tables.ts';
import {
  aBulkWish,
  bulkTerms,
  placeBulk,
  someStores,
} from '../../support/builders/bulk-builders.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import { aPromotion } from '../../support/builders/promotion-builders.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let asha: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
});
afterAll(() => server.close());

type Terms = Awaited<ReturnType<typeof bulkTerms>>;

const confirm = (terms: Terms, as = asha) => server.call(bulkConfirmCallCod, terms, { as });
const terms = (items: Parameters<typeof aBulkWish>[0], as = asha) =>
  bulkTerms(server, as, aBulkWish(items));
const stockOf = async (itemIds: readonly string[]): Promise<number[]> => {
  const rows = await server.db
    .select()
    .from(storeItems)
    .where(inArray(storeItems.id, [...itemIds]));
  return itemIds.map((itemId) => rows.find(({ id }) => id === itemId)?.stock ?? Number.NaN);
};
const ordersOf = ({ parts }: Terms) =>
  server.db
    .select()
    .from(orders)
    .where(
      inArray(
        orders.transactionId,
        parts.map(({ transactionId }) => transactionId),
      ),
    );

describe('bulk-confirm-call-cod', () => {
  test('makes one order per store, in the order of the input, found again by the bulk', async () => {
    const three = (await someStores(server.db, 3)).toReversed();
    const asked = await terms(three);
    const { output } = await confirm(asked);
    const placed = output.parts.flatMap((part) => (part.ok ? [part.order] : []));
    expect(placed.map(({ storeId }) => storeId)).toEqual(three.map(({ storeId }) => storeId));
    expect(placed.map(({ status }) => status)).toEqual(Array(3).fill('ORDER_CREATED'));
    expect(output).toMatchObject({ bulkId: asked.bulkId, totalPaise: 3 * 8500 });
    expect(await stockOf(three.map(({ itemId }) => itemId))).toEqual([99, 99, 99]);
    const found = await server.call(ffeOrderSearch, { bulkId: asked.bulkId }, { as: asha });
    expect(found.output.orders.map(({ orderId }) => orderId).toSorted()).toEqual(
      placed.map(({ orderId }) => orderId).toSorted(),
    );
  });

  test('lets the others stand where a store does not take orders, an amount differs or terms are missing', async () => {
    const four = await someStores(server.db, 4);
    const asked = await terms(four);
    const closed = four[0]?.storeId ?? '';
    await server.db.update(stores).set({ takingOrders: false }).where(eq(stores.id, closed));
    const [first, second, third, fourth] = asked.parts;
    if (!first || !second || !third || !fourth) throw new Error('no parts');
    const parts = [
      first,
      { ...second, acceptedAmountPaise: 1 },
      { ...third, transactionId: randomUUID() },
      fourth,
    ];
    const { output } = await confirm({ ...asked, parts });
    expect(output.parts.map((part) => (part.ok ? part.order.storeId : part.problem.code))).toEqual([
      'store_not_taking_orders',
      'quote_changed',
      'quote_expired',
      four[3]?.storeId,
    ]);
    expect(output.totalPaise).toBe(8500);
    expect(await ordersOf(asked)).toHaveLength(1);
    expect(await stockOf(four.map(({ itemId }) => itemId))).toEqual([100, 100, 100, 99]);
  });

  test('leaves no order and no stock taken where the coupon was used up on the way', async () => {
    const { code } = await aPromotion(server.db, { usesPerPerson: 1 });
    const two = await someStores(server.db, 2);
    const wish = aBulkWish(two);
    const parts = wish.parts.map((part) => ({ ...part, couponCode: code }));
    const asked = await bulkTerms(server, asha, { ...wish, parts });
    const { output } = await confirm(asked);
    expect(output.parts.filter(({ ok }) => ok)).toHaveLength(1);
    expect(output.parts.filter((part) => !part.ok)).toMatchObject([
      { problem: { code: 'quote_changed' } },
    ]);
    expect(await ordersOf(asked)).toHaveLength(1);
    const stock = await stockOf(two.map(({ itemId }) => itemId));
    expect(stock.toSorted((left, right) => left - right)).toEqual([99, 100]);
  });

  test('OUT-1 answers a repeated key with the same orders and failures, and makes none anew', async () => {
    const two = await someStores(server.db, 2);
    const asked = await terms(two);
    const closed = two[0]?.storeId ?? '';
    await server.db.update(stores).set({ takingOrders: false }).where(eq(stores.id, closed));
    const first = await confirm(asked);
    await server.db.update(stores).set({ takingOrders: true }).where(eq(stores.id, closed));
    const again = await confirm(asked);
    expect(again.output).toEqual(first.output);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await ordersOf(asked)).toHaveLength(1);
    const retried = await confirm({ ...asked, messageId: randomUUID() });
    expect(retried.output.parts.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await ordersOf(asked)).toHaveLength(2);
  });

  test("does not confirm another person's terms", async () => {
    const asked = await terms(await someStores(server.db, 1));
    const ravi = await server.signIn('9876543211');
    const { output } = await confirm(asked, ravi);
    expect(output.parts).toMatchObject([{ ok: false, problem: { code: 'quote_expired' } }]);
    expect(await ordersOf(asked)).toHaveLength(0);
  });

  test('never waits in a circle with the same and other people who order, confirm and cancel at once', async () => {
    const three = await someStores(server.db, 3, 1000);
    const people = await Promise.all(
      ['9876543230', '9876543231', '9876543232'].map((number) => server.signIn(number)),
    );
    const work = people.flatMap((as) => [
      ...[three, three.toReversed(), three.slice(1)].map(async (items) => {
        const { status } = await placeBulk(server, as, aBulkWish(items));
        return status;
      }),
      ...three.map(async ({ storeId, itemId }) => {
        const lines = [{ itemId, quantity: 1 }];
        const { externalReferenceId } = await placeOrder(server, as, anOrderWish(storeId, lines));
        const input = { externalReferenceId, reasonCode: '001' as const };
        return (await server.call(buyerB2cCancelCall, input, { as })).status;
      }),
    ]);
    expect(await Promise.all(work)).toEqual(Array(18).fill(200));
    // Of each person 3 bulks; what was ordered alone was cancelled.
    expect(await stockOf(three.map(({ itemId }) => itemId))).toEqual([994, 991, 991]);
  });

  test('and the single call make one order of one transaction when they race', async () => {
    const asked = await terms(await someStores(server.db, 2));
    const [first] = asked.parts;
    if (first === undefined) throw new Error('no parts');
    const answers = await Promise.all([
      confirm(asked),
      server.call(confirmCallCod, { ...first, messageId: randomUUID() }, { as: asha }),
      confirm({ ...asked, messageId: randomUUID() }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await ordersOf(asked)).toHaveLength(2);
  });
});
