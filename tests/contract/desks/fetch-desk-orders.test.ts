import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { payments } from '../../../server/payments/payment-tables.ts';
import { fetchDeskOrders } from '../../../src/contracts/orders/desk/desk-order.ts';
import { buyerB2cIssueCall } from '../../../src/contracts/tickets/raise-ticket.ts';
import { UNANSWERED_AFTER_MS } from '../../../src/domain/orders/desk/order-desk.ts';
import { aPaidOrder } from '../../support/builders/payment-builders.ts';
import { createOrderDesk, type OrderDesk } from '../../support/people/order-desk.ts';
import { emptyTables } from '../../support/servers/test-database.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let desk: OrderDesk;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await emptyTables(server.db);
  desk = await createOrderDesk(server);
});
afterAll(() => server.close());

const found = async (input: object) => {
  const { orders } = (await server.call(fetchDeskOrders, input, { as: desk.cr })).output;
  return orders.map(({ orderId }) => orderId);
};

describe('fetch-desk-orders', () => {
  test('DESK-2 finds an order by every number that somebody may read out, by its store and by its buyer', async () => {
    const order = await desk.order({ to: 'DELIVERED' });
    const { order: paid, paymentId } = await aPaidOrder(server, desk.buyer);
    const { orderId, externalReferenceId } = order;
    const ticketId = randomUUID();
    const ticket = { issueType: 'ITM01' as const, summary: 'Late', description: '' };
    await server.call(
      buyerB2cIssueCall,
      { ticketId, externalReferenceId, ...ticket, pictureFileId: null },
      { as: desk.buyer },
    );
    expect(await found({ query: orderId.toLowerCase() })).toEqual([orderId]);
    expect(await found({ query: ticketId })).toEqual([orderId]);
    expect(await found({ query: externalReferenceId })).toEqual([orderId]);
    expect(await found({ query: 'meera sto' })).toEqual([orderId]);
    expect(await found({ query: paymentId })).toEqual([paid.orderId]);
    const [payment] = await server.db.select().from(payments).where(eq(payments.id, paymentId));
    expect(await found({ query: payment?.providerPaymentId ?? '' })).toEqual([paid.orderId]);
    expect(await found({ query: payment?.chargeId ?? '' })).toEqual([paid.orderId]);
    const { userId, contact } = desk.buyer.details;
    for (const theirs of [
      { query: 'asha r' },
      { mobileNumber: contact },
      { buyerUserId: userId },
    ]) {
      expect(new Set(await found(theirs))).toEqual(new Set([orderId, paid.orderId]));
    }
    for (const nobodys of [
      { query: randomUUID() },
      { query: '%' },
      { mobileNumber: '6000000000' },
    ]) {
      expect(await found(nobodys)).toEqual([]);
    }
    const { output } = await server.call(fetchDeskOrders, {}, { as: desk.cr });
    expect(output.orders[0]).toMatchObject({ buyerUserId: userId, buyerInitial: 'A' });
    const told = JSON.stringify(output);
    expect(told).not.toContain('Asha');
    expect(told).not.toContain(contact);
    const [newest] = output.orders;
    const first = await server.call(fetchDeskOrders, { limit: 1 }, { as: desk.cr });
    expect(first.output).toEqual({ orders: [newest], hasMore: true, nextInMs: null });
  });

  test('lists what a shop has left without an answer for ten minutes, who waits longest first', async () => {
    const first = await desk.order();
    server.clock.advance(1_000);
    const second = await desk.order();
    await desk.order({ to: 'ORDER_REQUEST_APPROVED' });
    expect(await found({ list: 'unanswered' })).toEqual([]);
    server.clock.advance(UNANSWERED_AFTER_MS - 1_000);
    expect(await found({ list: 'unanswered' })).toEqual([first.orderId]);
    server.clock.advance(1_000);
    expect(await found({ list: 'unanswered' })).toEqual([first.orderId, second.orderId]);
  });

  test('DESK-3 says when the next order joins those without an answer', async () => {
    const nextIn = async (list: 'all' | 'unanswered') =>
      (await server.call(fetchDeskOrders, { list, limit: 1 }, { as: desk.cr })).output.nextInMs;
    expect(await nextIn('unanswered')).toBeNull();
    const { orderId } = await desk.order();
    await desk.order({ to: 'ORDER_REQUEST_APPROVED' });
    server.clock.advance(UNANSWERED_AFTER_MS - 2_000);
    expect(await nextIn('unanswered')).toBe(2_000);
    expect(await nextIn('all')).toBeNull();
    server.clock.advance(2_000);
    expect(await nextIn('unanswered')).toBeNull();
    expect(await found({ list: 'unanswered' })).toContain(orderId);
  });
});
