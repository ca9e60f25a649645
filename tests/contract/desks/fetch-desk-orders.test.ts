import { eq, inArray } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { users } from '../../../server/account/account-tables.ts';
import { payments } from '../../../server/payments/payment-tables.ts';
import { fetchDeskOrders } from '../../../src/contracts/orders/desk/desk-order.ts';
import { buyerB2cIssueCall } from '../../../src/contracts/tickets/raise-ticket.ts';
import { UNANSWERED_AFTER_MS } from '../../../src/domain/orders/desk/order-desk.ts';
import { aPaidOrder } from '../../support/builders/payment-builders.ts';
import { aStore } from '../../support/builders/store-builders.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
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

const NOTHING = { people: [], stores: [], tickets: [], payments: [] };
const hitsOf = async (input: object) =>
  (await server.call(fetchDeskOrders, input, { as: desk.cr })).output.found ?? NOTHING;

/** A ticket of the buyer: "Late". @returns its id */
async function raise(externalReferenceId: string): Promise<string> {
  const ticketId = randomUUID();
  const said = { issueType: 'ITM01' as const, summary: 'Late', description: '' };
  const input = { ticketId, externalReferenceId, ...said, pictureFileId: null };
  await server.call(buyerB2cIssueCall, input, { as: desk.buyer });
  return ticketId;
}

describe('fetch-desk-orders', () => {
  test('DESK-2 finds an order by every number that somebody may read out, by its store and by its buyer', async () => {
    const order = await desk.order({ to: 'DELIVERED' });
    const { order: paid, paymentId } = await aPaidOrder(server, desk.buyer);
    const { orderId, externalReferenceId } = order;
    const ticketId = await raise(externalReferenceId);
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
    expect(first.output).toEqual({
      orders: [newest],
      hasMore: true,
      found: NOTHING,
      nextInMs: null,
    });
  });

  test('DESK-2 finds a person who has never ordered, by name and by the whole number, and says neither', async () => {
    const ravi = await server.signIn(aMobileNumber());
    const { userId, contact } = ravi.details;
    await server.db.update(users).set({ name: 'Ravi Verma' }).where(eq(users.id, userId));
    const [row] = await server.db.select().from(users).where(eq(users.id, userId));
    const him = { userId, role: 1, name: 'R…', createdAt: row?.createdAt };
    const written = `+91 ${contact.slice(0, 5)} ${contact.slice(5)}`;
    for (const input of [
      { query: 'ravi v' },
      { mobileNumber: contact },
      { query: written },
      { buyerUserId: userId },
    ]) {
      const { output } = await server.call(fetchDeskOrders, input, { as: desk.cr });
      expect(output).toMatchObject({ orders: [], found: { ...NOTHING, people: [him] } });
      expect(JSON.stringify(output)).not.toMatch(new RegExp(`Verma|${contact}`));
    }
    for (const input of [{}, { list: 'unanswered' }, { query: contact.slice(0, 9) }]) {
      expect(await hitsOf(input)).toEqual(NOTHING);
    }
  });

  test('finds a store by words of its name, whether anybody has ordered there or not', async () => {
    const { id: storeId, city, areaCode } = await aStore(server.db, { name: 'Lotus Grains' });
    const store = { storeId, name: 'Lotus Grains', city, areaCode };
    expect(await hitsOf({ query: 'LOTUS gra' })).toEqual({ ...NOTHING, stores: [store] });
    for (let more = 0; more < 6; more += 1) await aStore(server.db, { name: `Lotus ${more}` });
    expect((await hitsOf({ query: 'lotus' })).stores).toHaveLength(5);
  });

  test('finds a ticket and a payment themselves, the payment also without an order', async () => {
    const { orderId, externalReferenceId } = await desk.order({ to: 'DELIVERED' });
    const ticketId = await raise(externalReferenceId);
    const ticket = { ticketId, orderId, summary: 'Late', status: 'OPEN' };
    expect(await hitsOf({ query: ticketId.toUpperCase() })).toEqual({
      ...NOTHING,
      tickets: [ticket],
    });
    const { order, paymentId } = await aPaidOrder(server, desk.buyer);
    const [row] = await server.db.select().from(payments).where(eq(payments.id, paymentId));
    const { amountPaise, providerPaymentId } = row ?? {};
    const payment = { paymentId, state: 'successful', amountPaise };
    const buyerUserId = desk.buyer.details.userId;
    for (const query of [paymentId, providerPaymentId]) {
      const paid = { ...payment, buyerUserId, orderId: order.orderId };
      expect(await hitsOf({ query })).toEqual({ ...NOTHING, payments: [paid] });
    }
    await server.db
      .update(payments)
      .set({ orderId: null, transactionId: randomUUID(), state: 'refunded' })
      .where(eq(payments.id, paymentId));
    expect(await found({ query: paymentId })).toEqual([]);
    expect(await hitsOf({ query: paymentId })).toMatchObject({
      payments: [{ paymentId, state: 'refunded', buyerUserId, orderId: null }],
    });
  });

  test('finds all that was paid together, by the one reference that the provider has', async () => {
    const [one, other] = [
      await aPaidOrder(server, desk.buyer),
      await aPaidOrder(server, desk.buyer),
    ];
    const togetherId = randomUUID();
    await server.db
      .update(payments)
      .set({ togetherId })
      .where(inArray(payments.id, [one.paymentId, other.paymentId]));
    expect(new Set(await found({ query: togetherId }))).toEqual(
      new Set([one.order.orderId, other.order.orderId]),
    );
    expect((await hitsOf({ query: togetherId })).payments).toHaveLength(2);
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
