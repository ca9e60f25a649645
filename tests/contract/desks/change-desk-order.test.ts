import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchInboxMessages } from '../../../src/contracts/inbox/fetch-inbox-messages.ts';
import { buyerOrderListing } from '../../../src/contracts/orders/order-listings.ts';
import { fetchShopOrders } from '../../../src/contracts/sellers/fetch-shop-orders.ts';
import type { Order } from '../../../src/contracts/schemas.ts';
import { anAddress } from '../../support/builders/order-builders.ts';
import { aPaidOrder, stockOf } from '../../support/builders/payment-builders.ts';
import { createOrderDesk, type OrderDesk } from '../../support/people/order-desk.ts';
import { lastActs } from '../../support/people/last-acts.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let desk: OrderDesk;
beforeAll(async () => {
  server = await startTestServer();
  desk = await createOrderDesk(server);
});
afterAll(() => server.close());

const buyersSide = async ({ orderId }: Order) => {
  const { output } = await server.call(buyerOrderListing, { limit: 100 }, { as: desk.buyer });
  return output.orders.find((order) => order.orderId === orderId);
};
const move = (to: string) => ({ change: { act: 'move', to } });

describe('change-desk-order', () => {
  test('DESK-1 cancels for who calls: stock and money go back, buyer and log have the reason', async () => {
    const before = await stockOf(server, desk.dal.id);
    const order = await desk.order();
    const cancel = { change: { act: 'move', to: 'CANCELLED', cancelReason: '010' } };
    const { output } = await desk.change(order, { ...cancel, reason: 'She called, wrong day' });
    expect(output).toEqual({ orderId: order.orderId, status: 'CANCELLED' });
    expect(await stockOf(server, desk.dal.id)).toBe(before);
    expect(await buyersSide(order)).toMatchObject({ status: 'CANCELLED', cancelReason: '010' });
    expect((await desk.seen(order)).moves.at(-1)).toMatchObject({
      by: 'admin',
      note: 'She called, wrong day',
    });
    const [act] = await lastActs(server.db);
    expect(act).toMatchObject({ role: 'cr', reason: 'CANCELLED: She called, wrong day' });
    const { order: paid } = await aPaidOrder(server, desk.buyer);
    await desk.change(paid, move('CANCELLED'));
    expect((await buyersSide(paid))?.refund?.amountPaise).toBe(paid.bill.amountToBePaidPaise);
  });

  test('OUT-10 of two who change one order the second is told how it stands', async () => {
    const order = await desk.order();
    const other = await signInAs(server, 'cr');
    const answers = await Promise.all([
      desk.change(order, move('CANCELLED')),
      desk.change(order, move('ORDER_REQUEST_APPROVED'), other),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.problem.detail).toMatch(/^The order is (CANCELLED|APPROVED) by now\.$/);
  });

  test('DESK-1 makes no move that the table does not have, and care none that is an administrator’s', async () => {
    const order = await desk.order();
    const wrong = await desk.change(order, move('DELIVERED'));
    expect(wrong.problem.detail).toBe('An order that is CREATED can’t become DELIVERED.');
    const accepted = await desk.change(order, move('ORDER_REQUEST_APPROVED'));
    expect(accepted.output.status).toBe('ORDER_REQUEST_APPROVED');
    const packed = { ...move('PACKED'), seenStatus: 'ORDER_REQUEST_APPROVED' as const };
    expect((await desk.change(order, packed)).problem.detail).toBe(
      'This is an administrator’s to do.',
    );
    expect((await desk.change(order, packed, await signInAs(server, 'admin'))).status).toBe(200);
    const nobodys = await desk.change({ orderId: 'H0' }, move('CANCELLED'));
    expect(nobodys.problem.code).toBe('order_not_found');
    expect((await desk.change(order, { ...move('CANCELLED'), reason: '' })).status).toBe(400);
  });

  test('REF-1 DESK-1 a dispute ends in one refund, above the limit only by an administrator', async () => {
    const order = await desk.order({ to: 'DELIVERED', isDear: true });
    const step = (to: string, seenStatus: Order['status'], as = desk.cr) =>
      desk.change(order, { ...move(to), seenStatus }, as);
    await step('ORDER_DISPUTED', 'DELIVERED');
    await step('DISPUTE RESOLVED', 'ORDER_DISPUTED');
    const refund = () => step('ORDER_REFUND_INITIATED', 'DISPUTE RESOLVED');
    expect((await refund()).problem.detail).toContain('Refunds above ₹2,000');
    const admin = await signInAs(server, 'admin');
    expect((await step('ORDER_REFUND_INITIATED', 'DISPUTE RESOLVED', admin)).status).toBe(200);
    expect((await step('ORDER_REFUND_INITIATED', 'DISPUTE RESOLVED', admin)).status).toBe(409);
    const { refunds } = await desk.seen(order);
    expect(refunds.map(({ amountPaise }) => amountPaise)).toEqual([order.bill.amountToBePaidPaise]);
  });

  test('ORD-5 takes a return by the buyer’s own rules', async () => {
    const order = await desk.order({ to: 'DELIVERED' });
    const asked = { act: 'return', returnId: randomUUID(), reasonCode: '003' };
    const take = (quantity: number, parts: object = {}) =>
      desk.change(order, {
        change: { ...asked, lines: [{ itemId: desk.dal.id, quantity }], ...parts },
        seenStatus: 'DELIVERED',
      });
    expect((await take(3)).problem.code).toBe('return_not_allowed');
    expect((await take(1, { reasonCode: '001' })).problem.code).toBe('return_not_allowed');
    expect((await take(1)).output.status).toBe('ORDER_RETURN_INITIATED');
    expect((await buyersSide(order))?.returnRequest).toMatchObject({ reasonCode: '003' });
    expect((await take(1)).status).toBe(409);
    const late = await desk.order({ to: 'DELIVERED' });
    server.clock.advance(8 * 86_400_000);
    const lines = [{ itemId: desk.dal.id, quantity: 1 }];
    const wish = { change: { ...asked, lines }, seenStatus: 'DELIVERED' as const };
    expect((await desk.change(late, wish)).problem.code).toBe('return_not_allowed');
  });

  test('mends an address until the goods leave, where the store delivers; buyer and shop have it and are told', async () => {
    const order = await desk.order();
    const address = anAddress({ plot: '14, 4th cross' });
    const mend = (parts: object = {}, seenStatus: Order['status'] = 'ORDER_CREATED') =>
      desk.change(order, {
        change: { act: 'address', address: { ...address, ...parts } },
        seenStatus,
        reason: 'It is the house next door',
      });
    expect((await mend()).status).toBe(200);
    expect((await buyersSide(order))?.address).toEqual(address);
    const shops = { storeId: desk.store.id, sinceVersion: 0, limit: 100 };
    const { orders } = (await server.call(fetchShopOrders, shops, { as: desk.seller })).output;
    expect(orders.some(({ orderId }) => orderId === order.orderId)).toBe(true);
    for (const as of [desk.buyer, desk.seller]) {
      const { messages } = (await server.call(fetchInboxMessages, {}, { as })).output;
      expect(messages[0]).toMatchObject({ body: 'It is the house next door' });
    }
    const far = { location: { lat: 28.6, lon: 77.2 }, areaCode: '110001' };
    expect((await mend(far)).problem.code).toBe('address_not_serviceable');
    expect((await mend({ contactNumber: '12' })).status).toBe(400);
    const gone = await desk.order({ to: 'OUT_FOR_DELIVERY' });
    const late = { change: { act: 'address', address }, seenStatus: 'OUT_FOR_DELIVERY' as const };
    expect((await desk.change(gone, late)).problem.detail).toContain('have left the shop');
  });

  test('DESK-1 a note is for staff: neither buyer nor shop have it', async () => {
    const order = await desk.order();
    await desk.change(order, { change: { act: 'note' }, seenStatus: 'DELIVERED', reason: 'Rude' });
    expect((await desk.seen(order)).notes).toMatchObject([{ text: 'Rude' }]);
    const shops = { storeId: desk.store.id, sinceVersion: 0, limit: 100 };
    const told = await server.call(fetchShopOrders, shops, { as: desk.seller });
    expect(JSON.stringify([await buyersSide(order), told.output])).not.toContain('Rude');
  });
});
