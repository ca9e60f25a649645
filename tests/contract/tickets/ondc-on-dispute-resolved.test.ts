import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyerOrderListing } from '../../../src/contracts/orders/buyer-order-listing.ts';
import { buyerB2cIssueCall } from '../../../src/contracts/tickets/raise-ticket.ts';
import {
  fetchIssuesByReferenceId,
  ondcOnDisputeResolved,
} from '../../../src/contracts/tickets/ticket-reads.ts';
import { moveOrder } from '../../../server/orders/move-order.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { walkOrder } from '../../support/people/walk-order.ts';

let server: TestServer;
let asha: PersonSession;
let cr: PersonSession;
let storeId: string;
let itemId: string;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
  cr = await signInAs(server, 'cr');
  storeId = (await aStore(server.db)).id;
  itemId = (await anItem(server.db, storeId)).id;
});
afterAll(() => server.close());

/** An order that was delivered and that its buyer disputes, with a ticket about it. */
async function aDispute(ofItem = itemId) {
  const wish = anOrderWish(storeId, [{ itemId: ofItem, quantity: 1 }]);
  const order = await placeOrder(server, asha, wish);
  const { orderId, externalReferenceId } = order;
  const at = server.clock.now();
  await walkOrder(server.db, { order, userId: asha.details.userId, to: 'DELIVERED', at });
  const ticketId = randomUUID();
  await server.call(
    buyerB2cIssueCall,
    {
      ticketId,
      externalReferenceId,
      issueType: 'ITM01',
      summary: 'Milk is missing',
      description: 'Two packets',
      pictureFileId: null,
    },
    { as: asha },
  );
  await server.db.transaction((transaction) =>
    moveOrder(transaction, { orderId, to: 'ORDER_DISPUTED', at, by: 'buyer' }),
  );
  return { orderId, externalReferenceId, ticketId };
}

const resolve = (orderId: string, parts: object = {}, as = cr) =>
  server.send(
    ondcOnDisputeResolved,
    { orderId, outcome: 'rejected', note: 'The goods were as shown', ...parts },
    { as },
  );
const pulled = async () => {
  const orders = await server.call(buyerOrderListing, { limit: 100 }, { as: asha });
  const tickets = await server.call(fetchIssuesByReferenceId, { limit: 100 }, { as: asha });
  return { orders: orders.output.orders, tickets: tickets.output.tickets };
};

describe('ondc-on-dispute-resolved', () => {
  test("settles the dispute, and the buyer's phone learns of order and ticket", async () => {
    const { orderId, ticketId } = await aDispute();
    const { output } = await resolve(orderId);
    expect(output.order.status).toBe('DISPUTE RESOLVED');
    const resolution = {
      outcome: 'rejected',
      note: 'The goods were as shown',
      at: server.clock.now(),
    };
    expect(output.tickets).toMatchObject([{ ticketId, status: 'RESOLVED', resolution }]);
    const { orders, tickets } = await pulled();
    expect(orders.find((order) => order.orderId === orderId)).toEqual(output.order);
    expect(tickets.at(-1)).toEqual(output.tickets[0]);
  });

  test('starts the refund where the buyer was right', async () => {
    const { orderId } = await aDispute();
    const { output } = await resolve(orderId, { outcome: 'refund' });
    expect(output.order.status).toBe('ORDER_REFUND_INITIATED');
    expect(output.order.milestones.slice(-2).map(({ status }) => status)).toEqual([
      'DISPUTE RESOLVED',
      'ORDER_REFUND_INITIATED',
    ]);
  });

  test('leaves a large refund to an administrator', async () => {
    const dear = await anItem(server.db, storeId, { pricePaise: 250_000, mrpPaise: 250_000 });
    const { orderId } = await aDispute(dear.id);
    const { status, problem } = await resolve(orderId, { outcome: 'refund' });
    expect([status, problem.detail]).toEqual([
      409,
      'Refunds above ₹2,000 are an administrator’s to decide.',
    ]);
    const admin = await signInAs(server, 'admin');
    const { output } = await resolve(orderId, { outcome: 'refund' }, admin);
    expect(output.order.status).toBe('ORDER_REFUND_INITIATED');
  });

  test('is decided once: of two who decide at the same time one is told that it is decided', async () => {
    const { orderId } = await aDispute();
    const admin = await signInAs(server, 'admin');
    const answers = await Promise.all([
      resolve(orderId, { outcome: 'refund' }),
      resolve(orderId, { outcome: 'rejected' }, admin),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.problem.code).toBe('transition_not_allowed');
  });

  test('changes nothing about an order without a dispute', async () => {
    const order = await placeOrder(server, asha, anOrderWish(storeId, [{ itemId, quantity: 1 }]));
    const before = await pulled();
    const { status, problem } = await resolve(order.orderId, { outcome: 'refund' });
    expect([status, problem.code]).toEqual([409, 'transition_not_allowed']);
    expect(await pulled()).toEqual(before);
    expect((await resolve('HNONE')).problem.code).toBe('order_not_found');
  });

  test('is for staff, who must say why', async () => {
    const { orderId } = await aDispute();
    for (const as of [asha, await signInAs(server, 'seller')]) {
      const { status, problem } = await resolve(orderId, {}, as);
      expect([status, problem.code]).toEqual([403, 'not_allowed']);
    }
    expect((await resolve(orderId, { note: '  ' })).problem.code).toBe('bad_input');
  });
});
