import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyerB2cCancelCall } from '../../../src/contracts/orders/cancel-order.ts';
import { rewardsBuyerOrderListing } from '../../../src/contracts/rewards/campaigns.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { walkOrder } from '../../support/people/walk-order.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const listing = async (
  as: PersonSession,
  input: { limit?: number; before?: { placedAt: number; orderId: string } | null } = {},
) => (await server.call(rewardsBuyerOrderListing, input, { as })).output;

/** An order of some units at ₹100 each, a second after the last one. */
async function anOrder(as: PersonSession, quantity: number) {
  server.clock.advance(1_000);
  const store = await aStore(server.db);
  const dal = await anItem(server.db, store.id, { pricePaise: 10_000 });
  return placeOrder(server, as, anOrderWish(store.id, [{ itemId: dal.id, quantity }]));
}

describe('rewards-buyer-order-listing', () => {
  test('shows what each order earns, earned, and never will, the newest first', async () => {
    const asha = await server.signIn(aMobileNumber());
    const delivered = await anOrder(asha, 3);
    const cancelled = await anOrder(asha, 2);
    const pending = await anOrder(asha, 4);
    const at = server.clock.now();
    const { userId } = asha.details;
    await walkOrder(server.db, { order: delivered, userId, to: 'DELIVERED', at });
    const { externalReferenceId } = cancelled;
    const cancel = { externalReferenceId, reasonCode: '010' } as const;
    await server.call(buyerB2cCancelCall, cancel, { as: asha });
    const { orders, next } = await listing(asha);
    expect(next).toBeNull();
    expect(
      orders.map(({ orderId, status, goodsPaise, coinState, coins }) => [
        orderId,
        status,
        goodsPaise,
        coinState,
        coins,
      ]),
    ).toEqual([
      [pending.orderId, 'ORDER_CREATED', 40_000, 'pending', 4],
      [cancelled.orderId, 'CANCELLED', 20_000, 'none', 0],
      [delivered.orderId, 'DELIVERED', 30_000, 'earned', 3],
    ]);
  });

  test('comes in pages, and of the person who asks only', async () => {
    const [asha, ravi] = [
      await server.signIn(aMobileNumber()),
      await server.signIn(aMobileNumber()),
    ];
    for (let quantity = 1; quantity <= 3; quantity += 1) await anOrder(asha, quantity);
    const first = await listing(asha, { limit: 2 });
    expect(first.orders.map(({ coins }) => coins)).toEqual([3, 2]);
    const second = await listing(asha, { limit: 2, before: first.next });
    expect(second.orders.map(({ coins }) => coins)).toEqual([1]);
    expect(second.next).toBeNull();
    expect((await listing(ravi)).orders).toEqual([]);
  });
});
