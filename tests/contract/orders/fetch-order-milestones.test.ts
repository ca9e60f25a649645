import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchOrderMilestones } from '../../../src/contracts/orders/fetch-order-milestones.ts';
import { advanceOrders } from '../../../server/fulfilment/auto-fulfilment.ts';
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

const fetchMilestones = (orderId: string, as = asha) =>
  server.call(fetchOrderMilestones, { orderId }, { as });

async function anOrder() {
  const store = await aStore(server.db);
  const dal = await anItem(server.db, store.id);
  return placeOrder(server, asha, anOrderWish(store.id, [{ itemId: dal.id, quantity: 1 }]));
}

describe('fetch-order-milestones', () => {
  test('tells when an order reached which status', async () => {
    const { orderId, placedAt } = await anOrder();
    server.clock.advance(60_000);
    await advanceOrders({ db: server.db, now: server.clock.now(), paceMs: 60_000 });
    const { output } = await fetchMilestones(orderId);
    expect(output).toEqual({
      orderId,
      status: 'ORDER_REQUEST_APPROVED',
      milestones: [
        { status: 'ORDER_CREATED', at: placedAt, by: 'buyer', note: '' },
        { status: 'ORDER_REQUEST_APPROVED', at: placedAt + 60_000, by: 'seller', note: '' },
      ],
    });
  });

  test("answers for another person's order as for one that is not there", async () => {
    const { orderId } = await anOrder();
    const ravi = await server.signIn('9876543211');
    const theirs = await fetchMilestones(orderId, ravi);
    expect([theirs.status, theirs.problem.code]).toEqual([404, 'order_not_found']);
    const missing = await fetchMilestones('H0000000000', ravi);
    expect({ ...theirs.problem, requestId: '' }).toEqual({ ...missing.problem, requestId: '' });
  });

  test('refuses an id that cannot be one', async () => {
    expect((await fetchMilestones("H'; drop table orders; --")).problem.code).toBe('bad_input');
  });
});
