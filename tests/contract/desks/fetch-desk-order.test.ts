import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchAndCreateChatRoom } from '../../../src/contracts/orders/chat/chat-room.ts';
import { fetchDeskOrder } from '../../../src/contracts/orders/desk/desk-order.ts';
import { buyerB2cIssueCall } from '../../../src/contracts/tickets/raise-ticket.ts';
import { anAddress } from '../../support/builders/order-builders.ts';
import { aPaidOrder } from '../../support/builders/payment-builders.ts';
import { createOrderDesk, type OrderDesk } from '../../support/people/order-desk.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let desk: OrderDesk;
beforeAll(async () => {
  server = await startTestServer();
  desk = await createOrderDesk(server);
});
afterAll(() => server.close());

describe('fetch-desk-order', () => {
  test('DESK-2 has all that happened around an order, and nothing that would find its buyer', async () => {
    const order = await desk.order({ to: 'DELIVERED' });
    const { externalReferenceId } = order;
    const as = desk.buyer;
    const summary = 'Milk is missing';
    const ticket = { issueType: 'ITM01' as const, summary, description: '', pictureFileId: null };
    const ticketId = randomUUID();
    await server.call(buyerB2cIssueCall, { ticketId, externalReferenceId, ...ticket }, { as });
    const message = 'Where is my milk?';
    const failure = 'delivery-failed' as const;
    await server.call(fetchAndCreateChatRoom, { externalReferenceId, failure, message }, { as });
    await desk.change(order, { change: { act: 'note' }, reason: 'Called twice' });
    const seen = await desk.seen(order);
    expect(seen).toMatchObject({
      orderId: order.orderId,
      storeName: 'Meera Stores',
      sellerUserId: desk.seller.details.userId,
      buyerInitial: 'A',
      areaCode: '560103',
      tickets: [{ ticketId, summary, status: 'OPEN' }],
      chat: [{ author: 'buyer', text: message }],
      notes: [{ userId: desk.cr.details.userId, text: 'Called twice' }],
      acts: [{ service: 'change-desk-order', reason: 'note: Called twice' }],
    });
    expect(seen.moves.at(0)).toMatchObject({ status: 'ORDER_CREATED', by: 'buyer' });
    expect(seen.moves.at(-1)).toMatchObject({ status: 'DELIVERED', by: 'seller' });
    expect(seen.calls.map(({ service }) => service)).toContain('confirm-call-cod');
    const told = JSON.stringify(seen);
    const { name, plot, contactNumber } = anAddress();
    for (const personal of ['Asha', desk.buyer.details.contact, name, plot, contactNumber]) {
      expect(told).not.toContain(personal);
    }
  });

  test('REF-1 shows what was paid and what goes back', async () => {
    const { order, paymentId } = await aPaidOrder(server, desk.buyer);
    await desk.change(order, { change: { act: 'move', to: 'CANCELLED' } });
    const { payments, refunds } = await desk.seen(order);
    const amountPaise = order.bill.amountToBePaidPaise;
    expect(payments).toMatchObject([{ paymentId, paidPaise: amountPaise }]);
    expect(refunds).toMatchObject([{ amountPaise, method: 'online', completedAt: null }]);
    const none = await server.send(fetchDeskOrder, { orderId: 'H0' }, { as: desk.cr });
    expect(none.problem.code).toBe('order_not_found');
  });
});
