import { randomUUID } from 'node:crypto';
import { and, asc, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderStatusEvent } from '../../../src/contracts/events/event-topics.ts';
import { buyerB2cCancelCall } from '../../../src/contracts/orders/cancel-order.ts';
import {
  buyerOrderListing,
  getOrderByExternalReferenceId,
} from '../../../src/contracts/orders/order-listings.ts';
import { addNewPersonalAccount } from '../../../src/contracts/money/bank-accounts.ts';
import { updateCall } from '../../../src/contracts/orders/return-order.ts';
import type { RefundTo } from '../../../src/contracts/orders/return-order.ts';
import type { Order } from '../../../src/contracts/schemas.ts';
import type { OrderStatus } from '../../../src/domain/orders/life/order-status.ts';
import { refundDueDate } from '../../../src/domain/orders/payments/refund.ts';
import {
  refunds as paymentRefunds,
  sandboxPayouts,
} from '../../../server/payments/payment-tables.ts';
import { bankAccounts, orderRefunds, payouts } from '../../../server/money/money-tables.ts';
import { orderReturns } from '../../../server/orders/after-order-tables.ts';
import { coinEntries } from '../../../server/rewards/reward-tables.ts';
import { sealOldUpiIds } from '../../../server/money/bank-accounts.ts';
import { advanceOrders } from '../../../server/fulfilment/auto-fulfilment.ts';
import { coinBalance } from '../../../server/rewards/coin-account.ts';
import { settleRefunds } from '../../../server/orders/settle-refunds.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import { aPaidOrder, paymentRound } from '../../support/builders/payment-builders.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { walkOrder } from '../../support/people/walk-order.ts';

let server: TestServer;
let asha: PersonSession;
let admin: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
  admin = await signInAs(server, 'admin');
});
afterAll(() => server.close());

const cancel = ({ externalReferenceId }: Order) =>
  server.call(buyerB2cCancelCall, { externalReferenceId, reasonCode: '001' }, { as: asha });
const move = ({ orderId }: Order, to: OrderStatus) =>
  server.call(orderStatusEvent, { orderId, to }, { as: admin });
const orderNow = async ({ externalReferenceId }: Order): Promise<Order> => {
  const ask = { externalReferenceId };
  const { output } = await server.call(getOrderByExternalReferenceId, ask, { as: asha });
  return output.order;
};
/** Lets the provider pay back, and brings its word to the orders. */
async function settle(): Promise<number> {
  await paymentRound(server);
  return settleRefunds(server.db, server.clock.now());
}
async function askReturn(
  { externalReferenceId, lines }: Order,
  quantity: number,
  refundTo?: RefundTo,
) {
  const wish = {
    externalReferenceId,
    returnId: randomUUID(),
    reasonCode: '003' as const,
    lines: lines.map(({ itemId }) => ({ itemId, quantity })),
    requestedAt: server.clock.now(),
    ...(refundTo !== undefined && { refundTo }),
  };
  expect((await server.call(updateCall, wish, { as: asha })).status).toBe(200);
}
async function deliver(order: Order): Promise<void> {
  const at = server.clock.now();
  await walkOrder(server.db, { order, to: 'DELIVERED', at });
}
/** Two units at ₹50 and ₹35 for delivery and packing, in cash, delivered. */
async function aCashOrder(): Promise<Order> {
  const store = await aStore(server.db);
  const dal = await anItem(server.db, store.id);
  const wish = anOrderWish(store.id, [{ itemId: dal.id, quantity: 2 }]);
  const order = await placeOrder(server, asha, wish);
  await deliver(order);
  return order;
}

describe('refunds of orders', () => {
  test('an order that was paid online begins with its payment', async () => {
    const { order } = await aPaidOrder(server, asha);
    expect(order.milestones.map(({ status }) => status)).toEqual([
      'PAYMENT_RECEIVED',
      'ORDER_CREATED',
    ]);
    expect(order).toMatchObject({ status: 'ORDER_CREATED', refund: null });
  });

  test('cancelling a paid order gives all of it back, within seven working days', async () => {
    const { order } = await aPaidOrder(server, asha);
    const { output } = await cancel(order);
    const initiatedAt = server.clock.now();
    const refund = {
      amountPaise: order.bill.amountToBePaidPaise,
      initiatedAt,
      dueAt: refundDueDate(initiatedAt),
      completedAt: null,
    };
    expect(output.order).toMatchObject({ status: 'CANCELLED', refund });
    server.clock.advance(60_000);
    expect(await settle()).toBe(1);
    const after = await orderNow(order);
    expect(after).toMatchObject({
      status: 'CANCELLED',
      refund: { ...refund, completedAt: server.clock.now() },
    });
    const asked = { sinceVersion: output.order.version };
    const { output: news } = await server.call(buyerOrderListing, asked, { as: asha });
    expect(news.orders).toEqual([after]);
    expect(await settle()).toBe(0);
  });

  test('cancelling an order to be paid in cash gives nothing back', async () => {
    const store = await aStore(server.db);
    const dal = await anItem(server.db, store.id);
    const wish = anOrderWish(store.id, [{ itemId: dal.id, quantity: 2 }]);
    const { output } = await cancel(await placeOrder(server, asha, wish));
    expect(output.order).toMatchObject({ status: 'CANCELLED', refund: null });
  });

  test('rejecting a paid order gives all of it back', async () => {
    const { order } = await aPaidOrder(server, asha);
    const { output } = await move(order, 'ORDER_REQUEST_REJECTED');
    expect(output.refund?.amountPaise).toBe(order.bill.amountToBePaidPaise);
    expect(await settle()).toBe(1);
    expect(await orderNow(order)).toMatchObject({
      status: 'ORDER_REQUEST_REJECTED',
      refund: { completedAt: server.clock.now() },
    });
  });

  test('a return of a paid order is paid back by the provider, and by nobody else', async () => {
    const { order } = await aPaidOrder(server, asha);
    await deliver(order);
    await askReturn(order, 1);
    const { output } = await move(order, 'ORDER_REFUND_INITIATED');
    expect(output.refund?.amountPaise).toBe(5_000);
    const early = await move(order, 'ORDER_REFUND_COMPLETED');
    expect([early.status, early.problem.code]).toEqual([409, 'transition_not_allowed']);
    server.clock.advance(60_000);
    const now = server.clock.now();
    await advanceOrders({ db: server.db, now, paceMs: 0 });
    expect((await orderNow(order)).status).toBe('ORDER_REFUND_INITIATED');
    expect(await settle()).toBe(1);
    const after = await orderNow(order);
    expect(after).toMatchObject({
      status: 'ORDER_REFUND_COMPLETED',
      refund: { completedAt: now },
    });
    expect(after.milestones.at(-1)?.status).toBe('ORDER_REFUND_COMPLETED');
  });

  test('a refund that the provider refuses is for people to try again', async () => {
    const { order } = await aPaidOrder(server, asha);
    await deliver(order);
    await askReturn(order, 2);
    await move(order, 'ORDER_REFUND_INITIATED');
    const [promise] = await server.db
      .select()
      .from(orderRefunds)
      .where(eq(orderRefunds.orderId, order.orderId));
    await server.db
      .update(paymentRefunds)
      .set({ state: 'failed' })
      .where(eq(paymentRefunds.id, promise?.paymentRefundId ?? ''));
    expect(await settleRefunds(server.db, server.clock.now())).toBe(1);
    expect((await orderNow(order)).status).toBe('ORDER_REFUND_REJECTED');
    const again = await move(order, 'ORDER_REFUND_INITIATED');
    expect(again.output.refund).toMatchObject({ amountPaise: 10_000, completedAt: null });
    expect(await settle()).toBe(1);
    expect((await orderNow(order)).status).toBe('ORDER_REFUND_COMPLETED');
  });

  test('a return of a cash order is paid back by the store', async () => {
    const order = await aCashOrder();
    await askReturn(order, 2);
    await advanceOrders({ db: server.db, now: server.clock.now(), paceMs: 0 });
    expect(await orderNow(order)).toMatchObject({
      status: 'ORDER_REFUND_INITIATED',
      refund: { amountPaise: 10_000, completedAt: null },
    });
    expect(await settle()).toBe(0);
    await advanceOrders({ db: server.db, now: server.clock.now(), paceMs: 0 });
    expect(await orderNow(order)).toMatchObject({
      status: 'ORDER_REFUND_COMPLETED',
      refund: { completedAt: server.clock.now() },
    });
  });

  test('a dispute that the buyer wins gives back what is left of the order, and no more', async () => {
    const order = await aCashOrder();
    await move(order, 'ORDER_DISPUTED');
    await move(order, 'DISPUTE RESOLVED');
    const { output } = await move(order, 'ORDER_REFUND_INITIATED');
    expect(output.refund?.amountPaise).toBe(order.bill.amountToBePaidPaise);
    await move(order, 'ORDER_REFUND_REJECTED');
    const again = await move(order, 'ORDER_REFUND_INITIATED');
    expect(again.output.refund?.amountPaise).toBe(order.bill.amountToBePaidPaise);
    const rows = await server.db
      .select()
      .from(orderRefunds)
      .where(eq(orderRefunds.orderId, order.orderId))
      .orderBy(asc(orderRefunds.id));
    expect(rows.map(({ id, status }) => [id, status])).toEqual([
      [`${order.orderId}-R1`, 'rejected'],
      [`${order.orderId}-R2`, 'initiated'],
    ]);
  });

  test('two servers settle a refund once', async () => {
    const { order } = await aPaidOrder(server, asha);
    await cancel(order);
    await paymentRound(server);
    const now = server.clock.now();
    const settled = await Promise.all([1, 2, 3].map(() => settleRefunds(server.db, now)));
    expect(settled.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect((await orderNow(order)).refund?.completedAt).toBe(now);
  });
});

describe('refunds of orders that were paid in cash', () => {
  const coinsNow = () => coinBalance(server.db, asha.details.userId, server.clock.now());
  const toUpi = (upiId: string): RefundTo => ({ kind: 'upi', upiId });
  const payoutsOf = ({ orderId }: Order) =>
    server.db
      .select()
      .from(payouts)
      .where(like(payouts.orderRefundId, `${orderId}-%`));
  /** Delivered, returned to this place, and accepted by the store. */
  async function aReturn(refundTo: RefundTo): Promise<Order> {
    const order = await aCashOrder();
    await askReturn(order, 2, refundTo);
    await move(order, 'ORDER_REFUND_INITIATED');
    const { refund } = await orderNow(order);
    // Apps of before read no method beside these.
    const method = refundTo.kind === 'bank' ? 'upi' : refundTo.kind;
    expect(refund).toMatchObject({ completedAt: null, method });
    return order;
  }

  test('REF-1 come as coins, once, and are called refunded only then', async () => {
    const order = await aReturn({ kind: 'coins' });
    const before = await coinsNow();
    const now = server.clock.now();
    const settled = await Promise.all([1, 2, 3].map(() => settleRefunds(server.db, now)));
    expect(settled.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await orderNow(order)).toMatchObject({
      status: 'ORDER_REFUND_COMPLETED',
      refund: { amountPaise: 10_000, completedAt: now, method: 'coins' },
    });
    const gained = await server.db
      .select()
      .from(coinEntries)
      .where(and(eq(coinEntries.orderId, order.orderId), eq(coinEntries.kind, 'refunded')));
    expect(gained.map(({ coins }) => coins)).toEqual([100]);
    // The coin that the order had earned goes back with it.
    expect((await coinsNow()) - before).toBe(99);
  });

  test('REF-1 go to a UPI id by the provider, who alone says when, and the id is shown masked', async () => {
    const order = await aReturn(toUpi('asha.rao@okaxis'));
    const early = await move(order, 'ORDER_REFUND_COMPLETED');
    expect([early.status, early.problem.code]).toEqual([409, 'transition_not_allowed']);
    await advanceOrders({ db: server.db, now: server.clock.now(), paceMs: 0 });
    expect(await settleRefunds(server.db, server.clock.now())).toBe(0);
    expect((await orderNow(order)).refund).toMatchObject({
      completedAt: null,
      sentTo: 'as•••@okaxis',
    });
    await settle();
    await settle();
    expect(await orderNow(order)).toMatchObject({
      status: 'ORDER_REFUND_COMPLETED',
      refund: { completedAt: server.clock.now(), method: 'upi' },
    });
    const [payout] = await payoutsOf(order);
    const sent = await server.db
      .select()
      .from(sandboxPayouts)
      .where(eq(sandboxPayouts.reference, payout?.id ?? ''));
    expect(sent).toMatchObject([{ upiId: 'asha.rao@okaxis', amountPaise: 10_000 }]);
    const kept = [
      await payoutsOf(order),
      await server.db.select().from(orderReturns).where(eq(orderReturns.orderId, order.orderId)),
    ];
    expect(JSON.stringify(kept)).not.toContain('asha.rao');
  });

  test('REF-1 UPI ids that were kept in clear are sealed once, and paid out as before', async () => {
    const order = await aReturn(toUpi('meena@okaxis'));
    const { orderId } = order;
    const [payout] = await payoutsOf(order);
    const ofPayout = eq(payouts.id, payout?.id ?? '');
    // As an older version wrote them.
    const inClear = { upiId: 'meena@okaxis', sealedUpiId: null };
    await server.db.update(payouts).set(inClear).where(ofPayout);
    await server.db
      .update(orderReturns)
      .set({ refundTo: toUpi('meena@okaxis') })
      .where(eq(orderReturns.orderId, orderId));
    const { bankDetailsKey } = server.parts.money;
    expect(await sealOldUpiIds(server.db, bankDetailsKey)).toBe(2);
    expect(await sealOldUpiIds(server.db, bankDetailsKey)).toBe(0);
    const kept = await server.db
      .select()
      .from(orderReturns)
      .where(eq(orderReturns.orderId, orderId));
    expect(JSON.stringify([kept, await payoutsOf(order)])).not.toContain('meena');
    expect((await orderNow(order)).refund?.sentTo).toBe('me•••@okaxis');
    await paymentRound(server);
    const sent = await server.db
      .select()
      .from(sandboxPayouts)
      .where(eq(sandboxPayouts.reference, payout?.id ?? ''));
    expect(sent).toMatchObject([{ upiId: 'meena@okaxis' }]);
    await settle();
    await settle();
  });

  test('REF-1 are sent once, though the answer of the provider was lost', async () => {
    const order = await aReturn(toUpi('asha@ybl'));
    await paymentRound(server);
    const [payout] = await payoutsOf(order);
    const reference = payout?.id ?? '';
    const lost = { state: 'requested', completedAt: null, nextTryAt: 0 } as const;
    await server.db.update(payouts).set(lost).where(eq(payouts.id, reference));
    expect(await settle()).toBe(1);
    const sent = await server.db
      .select()
      .from(sandboxPayouts)
      .where(eq(sandboxPayouts.reference, reference));
    expect(sent).toHaveLength(1);
  });

  test('REF-1 that the provider refuses are never called refunded', async () => {
    const order = await aReturn(toUpi('nobody@sandbox'));
    expect(await settle()).toBe(1);
    expect(await orderNow(order)).toMatchObject({
      status: 'ORDER_REFUND_REJECTED',
      refund: { completedAt: null },
    });
  });

  /** An account of a person. @returns its id */
  async function anAccount(as: PersonSession, accountNumber: string, ifsc = 'HDFC0001234') {
    const account = { holderName: 'Asha Rao', accountNumber, ifsc };
    return (await server.call(addNewPersonalAccount, account, { as })).output.account.accountId;
  }

  test('REF-1 go to a bank account by the provider, its number whole nowhere but there', async () => {
    const accountId = await anAccount(asha, '50100123454321');
    const order = await aReturn({ kind: 'bank', accountId });
    expect((await orderNow(order)).refund).toMatchObject({
      completedAt: null,
      sentTo: 'HDFC0001234, XXXXXXXX4321',
      isToBank: true,
    });
    expect(await settleRefunds(server.db, server.clock.now())).toBe(0);
    const [waiting] = await payoutsOf(order);
    await settle();
    await settle();
    expect(await orderNow(order)).toMatchObject({
      status: 'ORDER_REFUND_COMPLETED',
      refund: { completedAt: server.clock.now() },
    });
    const sent = await server.db
      .select()
      .from(sandboxPayouts)
      .where(eq(sandboxPayouts.reference, waiting?.id ?? ''));
    expect(sent).toMatchObject([{ upiId: 'HDFC0001234, XXXXXXXX4321', amountPaise: 10_000 }]);
    const kept = [await orderNow(order), await payoutsOf(order), sent];
    expect(JSON.stringify(kept)).not.toContain('50100123454321');
  });

  test('REF-1 that a bank refuses, or whose account is gone, are never called refunded', async () => {
    const refused = await anAccount(asha, '100000000000', 'SAND0000000');
    const gone = await anAccount(asha, '50100123450001');
    const orders = [
      await aReturn({ kind: 'bank', accountId: refused }),
      await aReturn({ kind: 'bank', accountId: gone }),
    ];
    await server.db.delete(bankAccounts).where(eq(bankAccounts.id, gone));
    expect(await settle()).toBe(2);
    for (const order of orders) {
      expect(await orderNow(order)).toMatchObject({
        status: 'ORDER_REFUND_REJECTED',
        refund: { completedAt: null },
      });
    }
  });

  test('REF-1 go to no account of somebody else, and none that there is not, with the same words', async () => {
    const ravi = await server.signIn('9876500001');
    const cash = await aCashOrder();
    const theirs = await anAccount(ravi, '50100999999999');
    const answers = [];
    for (const accountId of [theirs, randomUUID(), 'not-an-id']) {
      const wish = {
        externalReferenceId: cash.externalReferenceId,
        returnId: randomUUID(),
        reasonCode: '003' as const,
        lines: cash.lines.map(({ itemId }) => ({ itemId, quantity: 1 })),
        requestedAt: server.clock.now(),
        refundTo: { kind: 'bank' as const, accountId },
      };
      const { status, problem } = await server.send(updateCall, wish, { as: asha });
      answers.push([status, problem.code, problem.detail]);
    }
    const refused = [409, 'return_not_allowed'];
    expect(answers[0]?.slice(0, 2)).toEqual(refused);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]?.slice(0, 2)).toEqual([400, 'bad_input']);
    expect((await orderNow(cash)).returnRequest).toBeNull();
  });

  test('REF-1 take no UPI id that is none, and no place for what was paid online', async () => {
    const cash = await aCashOrder();
    const wish = {
      externalReferenceId: cash.externalReferenceId,
      returnId: randomUUID(),
      reasonCode: '003' as const,
      lines: cash.lines.map(({ itemId }) => ({ itemId, quantity: 1 })),
      requestedAt: server.clock.now(),
      refundTo: toUpi('asha@gmail.com'),
    };
    const bad = await server.call(updateCall, wish, { as: asha });
    expect(bad.status).toBe(400);
    const { order } = await aPaidOrder(server, asha);
    await deliver(order);
    await askReturn(order, 1, { kind: 'coins' });
    await move(order, 'ORDER_REFUND_INITIATED');
    expect((await orderNow(order)).refund?.method).toBe('online');
  });
});
