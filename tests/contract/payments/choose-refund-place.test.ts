import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payouts } from '../../../server/money/money-tables.ts';
import { inboxMessages } from '../../../server/inbox/message-tables.ts';
import { settleRefunds } from '../../../server/orders/settle-refunds.ts';
import { orderStatusEvent } from '../../../src/contracts/events/event-topics.ts';
import { getOrderByExternalReferenceId } from '../../../src/contracts/orders/order-listings.ts';
import type { RefundTo } from '../../../src/contracts/orders/return-order.ts';
import { chooseRefundPlace } from '../../../src/contracts/orders/return-order.ts';
import type { Order } from '../../../src/contracts/schemas.ts';
import type { OrderStatus } from '../../../src/domain/orders/life/order-status.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import { paymentRound } from '../../support/builders/payment-builders.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import { walkOrder } from '../../support/people/walk-order.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let asha: PersonSession;
let ravi: PersonSession;
let admin: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
  ravi = await server.signIn('9876543211');
  admin = await signInAs(server, 'admin');
});
afterAll(() => server.close());

const move = ({ orderId }: Order, to: OrderStatus) =>
  server.call(orderStatusEvent, { orderId, to }, { as: admin });
const orderNow = async ({ externalReferenceId }: Order): Promise<Order> =>
  (await server.call(getOrderByExternalReferenceId, { externalReferenceId }, { as: asha })).output
    .order;
async function settle(): Promise<void> {
  await paymentRound(server);
  await settleRefunds(server.db, server.clock.now());
}

/** Paid in cash, delivered, and paid back by care, which asks nobody where to. */
async function aDecidedRefund(): Promise<Order> {
  const store = await aStore(server.db);
  const dal = await anItem(server.db, store.id);
  const order = await placeOrder(
    server,
    asha,
    anOrderWish(store.id, [{ itemId: dal.id, quantity: 2 }]),
  );
  await walkOrder(server.db, { order, to: 'DELIVERED', at: server.clock.now() });
  for (const to of ['ORDER_DISPUTED', 'DISPUTE RESOLVED', 'ORDER_REFUND_INITIATED'] as const)
    await move(order, to);
  return orderNow(order);
}
const choose = (
  order: Order,
  refundTo: RefundTo,
  { as = asha, seen = order.refund?.initiatedAt } = {},
) =>
  server.send(
    chooseRefundPlace,
    { externalReferenceId: order.externalReferenceId, seenInitiatedAt: seen ?? 0, refundTo },
    { as },
  );
const UPI: RefundTo = { kind: 'upi', upiId: 'asha.rao@okaxis' };

describe('choose-refund-place', () => {
  test('REF-1 a refund that nobody named a place for asks its buyer, and is completed by nobody', async () => {
    const order = await aDecidedRefund();
    expect(order.refund).toMatchObject({ needsPlace: true, completedAt: null });
    expect(order.refund?.method).toBeUndefined();
    const done = await move(order, 'ORDER_REFUND_COMPLETED');
    expect([done.status, done.problem.code]).toEqual([409, 'transition_not_allowed']);
    await settle();
    expect((await orderNow(order)).refund).toMatchObject({ needsPlace: true, completedAt: null });
    const told = await server.db
      .select()
      .from(inboxMessages)
      .where(eq(inboxMessages.userId, asha.details.userId));
    expect(told.at(-1)?.title).toMatch(/^Where should ₹\d+ go\?$/);
  });

  test('REF-1 it goes to the UPI id that its buyer says, kept sealed and shown masked', async () => {
    const order = await aDecidedRefund();
    const { status, output } = await choose(order, UPI);
    expect(status).toBe(200);
    expect(output.order.refund).toMatchObject({ method: 'upi', sentTo: 'as•••@okaxis' });
    expect(output.order.refund?.needsPlace).toBeUndefined();
    expect(output.order.version).toBeGreaterThan(order.version);
    const kept = await server.db
      .select()
      .from(payouts)
      .where(like(payouts.orderRefundId, `${order.orderId}-%`));
    expect(JSON.stringify(kept)).not.toContain('asha.rao');
    await settle();
    await settle();
    expect(await orderNow(order)).toMatchObject({
      status: 'ORDER_REFUND_COMPLETED',
      refund: { completedAt: server.clock.now() },
    });
  });

  test('REF-1 it comes as coins at once', async () => {
    const order = await aDecidedRefund();
    await choose(order, { kind: 'coins' });
    await settle();
    expect((await orderNow(order)).refund).toMatchObject({
      method: 'coins',
      completedAt: server.clock.now(),
    });
  });

  test('OUT-10 of two places the first counts, and the second is told so', async () => {
    const order = await aDecidedRefund();
    const answers = await Promise.all([choose(order, UPI), choose(order, { kind: 'coins' })]);
    expect(answers.map(({ status }) => status === 200).filter(Boolean)).toHaveLength(1);
    const late = answers.find(({ status }) => status !== 200);
    expect([late?.status, late?.problem.detail]).toEqual([
      409,
      'You have said where this refund goes already. See the order for how far it is.',
    ]);
  });

  test('REF-1 an administrator may refuse what nobody has sent, and an old answer sends nothing of the next', async () => {
    const order = await aDecidedRefund();
    await move(order, 'ORDER_REFUND_REJECTED');
    expect((await orderNow(order)).refund?.needsPlace).toBeUndefined();
    server.clock.advance(60_000);
    await move(order, 'ORDER_REFUND_INITIATED');
    const next = await orderNow(order);
    expect(next.refund?.needsPlace).toBe(true);
    const old = await choose(next, UPI, { seen: order.refund?.initiatedAt });
    expect(old.problem.code).toBe('return_not_allowed');
    expect((await choose(next, UPI)).status).toBe(200);
  });

  test('REF-1 takes no place that is none, no account of somebody else, and nothing of a stranger', async () => {
    const order = await aDecidedRefund();
    const none = await choose(order, { kind: 'upi', upiId: 'nobody' });
    expect(none.problem.code).toBe('bad_input');
    const account = { kind: 'bank', accountId: crypto.randomUUID() } as const;
    expect((await choose(order, account)).problem.code).toBe('return_not_allowed');
    expect((await choose(order, UPI, { as: ravi })).problem.code).toBe('order_not_found');
    expect((await orderNow(order)).refund?.needsPlace).toBe(true);
  });
});
