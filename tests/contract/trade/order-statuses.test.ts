import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveOrder } from '../../../server/orders/move-order.ts';
import { getOrderByExternalReferenceId } from '../../../src/contracts/orders/order-listings.ts';
import {
  ORDER_MOVES,
  type OrderMoveRule,
  SHOWN_ONLY,
} from '../../../src/domain/orders/life/order-moves.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../../src/domain/orders/life/order-status.ts';
import { NEGOTIATION_STATUSES } from '../../../src/domain/trade/trade-moves.ts';
import { CONTRACT_STATUSES } from '../../../src/domain/trade/contract-moves.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let buyer: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  buyer = await server.signIn('9876543210');
});
afterAll(() => server.close());

/** The shortest way of a delivered order from where it begins to a status. */
function wayTo(to: OrderStatus): readonly OrderMoveRule[] | undefined {
  const ways = new Map<OrderStatus, readonly OrderMoveRule[]>([['ORDER_CREATED', []]]);
  for (const [status, way] of ways) {
    for (const move of ORDER_MOVES) {
      const isOpen = move.track === 'store' && move.from === status && move.only !== 'pickup';
      if (isOpen && !ways.has(move.to)) ways.set(move.to, [...way, move]);
    }
  }
  return ways.get(to);
}

const storeStatuses = ORDER_STATUSES.filter((status) => wayTo(status) !== undefined);

test.each(storeStatuses)('ORD-5 an order of a store reaches %s', async (status) => {
  const store = await aStore(server.db);
  const item = await anItem(server.db, store.id);
  const wish = anOrderWish(store.id, [{ itemId: item.id, quantity: 1 }]);
  const { orderId, externalReferenceId } = await placeOrder(server, buyer, wish);
  for (const { to, by } of wayTo(status) ?? []) {
    const [actor = 'seller'] = by;
    await server.db.transaction((transaction) =>
      moveOrder(transaction, { orderId, to, at: server.clock.now(), by: actor }),
    );
  }
  const { output } = await server.call(
    getOrderByExternalReferenceId,
    { externalReferenceId },
    { as: buyer },
  );
  expect(output.order.status).toBe(status);
  expect(output.order.milestones.at(-1)?.status).toBe(status);
});

test('ORD-5 the statuses of stores and of traders are all but those that stand for something else', () => {
  // An order that is paid online begins with it.
  const written = [...storeStatuses, 'PAYMENT_RECEIVED', ...CONTRACT_STATUSES];
  const all = new Set<string>([...written, ...NEGOTIATION_STATUSES, ...Object.keys(SHOWN_ONLY)]);
  expect([...all].toSorted()).toEqual(ORDER_STATUSES.toSorted());
  for (const status of storeStatuses) expect(SHOWN_ONLY[status]).toBeUndefined();
  for (const words of Object.values(SHOWN_ONLY)) expect(words).not.toBe('');
});
