import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchAndCreateChatRoom } from '../../../src/contracts/orders/chat/chat-room.ts';
import { fetchDeskOrder } from '../../../src/contracts/orders/desk/desk-order.ts';
import { buyerB2cIssueCall } from '../../../src/contracts/tickets/raise-ticket.ts';
import { GENERAL_TOPIC, messagesPath } from '../../../src/contracts/events/event-topics.ts';
import { clientError } from '../../../src/domain/events/app-events.ts';
import { envelopeV1, envelopeV2 } from '../../../src/events/envelopes/envelopes.ts';
import { personById } from '../../../src/events/event-person.ts';
import { aQueuedEvent } from '../../support/builders/event-builders.ts';
import { anAddress } from '../../support/builders/order-builders.ts';
import { aPaidOrder, paymentRound } from '../../support/builders/payment-builders.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { createOrderDesk, type OrderDesk } from '../../support/people/order-desk.ts';
import type { PersonSession } from '../../support/service-client.ts';
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

  test('REF-1 ORD-3 shows what the provider told by itself, and how far a refund is there', async () => {
    const { order } = await aPaidOrder(server, desk.buyer);
    const paid = await desk.seen(order);
    expect(paid.payments[0]?.providerPaymentId).toEqual(expect.any(String));
    expect(paid.paymentEvents).toMatchObject([
      { about: 'payment', word: 'paid', eventId: expect.stringMatching(/^sandbox:/) as string },
    ]);
    await desk.change(order, { change: { act: 'move', to: 'CANCELLED' } });
    expect((await desk.seen(order)).refunds).toMatchObject([
      { atProvider: { state: 'requested', tries: 0, id: null } },
    ]);
    await paymentRound(server);
    server.clock.advance(60_000);
    await paymentRound(server);
    const { refunds } = await desk.seen(order);
    expect(refunds[0]?.atProvider).toMatchObject({ tries: 1, id: expect.any(String) as string });
    // The sandbox tells by itself, after it has answered: in the same millisecond as of the payment, or later.
    await expect
      .poll(
        async () => {
          server.clock.advance(5_000);
          await paymentRound(server);
          const { paymentEvents } = await desk.seen(order);
          return paymentEvents?.find(({ about }) => about === 'refund')?.word;
        },
        { timeout: PATIENCE_MS },
      )
      .toBe('completed');
    const cash = await desk.order();
    expect((await desk.seen(cash)).paymentEvents).toEqual([]);
  });

  test('EVT-9 DESK-2 shows what broke on its buyer’s phone while it was under way, of nobody else and without numbers', async () => {
    const order = await desk.order();
    const error = { kind: 'request', source: '/workflow/run', status: 503 } as const;
    const report = (message: string, as: PersonSession, envelope = envelopeV1) => {
      const createdAt = server.clock.now();
      const tracked = { ...clientError({ ...error, message }), screen: '/cart' };
      const event = aQueuedEvent({ ...tracked, id: randomUUID(), createdAt });
      const app = { name: 'haat', version: '1.4.0' };
      return fetch(`${server.url}/events${messagesPath(GENERAL_TOPIC.production)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${as.token}` },
        body: JSON.stringify([envelope({ event, person: personById(null) }, app, {})]),
      });
    };
    await report('HTTP 503 for 98765 43210', desk.buyer);
    server.clock.advance(1_000);
    await report('x is null', desk.buyer, envelopeV2);
    await report('of somebody else', desk.seller);
    server.clock.advance(26 * 3_600_000);
    await report('much later', desk.buyer);
    const { phoneReports } = await desk.seen(order);
    const common = { ...error, screen: '/cart', appVersion: '1.4.0' };
    const { status: _status, ...told } = common;
    expect(phoneReports).toMatchObject([
      { ...told, message: 'x is null' },
      { ...told, message: expect.stringMatching(/^HTTP 503 for /) as string },
    ]);
    expect(JSON.stringify(phoneReports)).not.toContain('43210');
  });
});
