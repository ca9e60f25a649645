import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { refunds as paymentRefunds } from '../payments/payment-tables.ts';
import { personPartition, raiseVersion } from '../db/raise-version.ts';
import { issueDueNotes } from '../invoices/credit-notes.ts';
import { orderRefunds, payouts } from '../money/money-tables.ts';
import { orders } from './order-tables.ts';
import { moveOrder } from './move-order.ts';
import { endRefund } from './order-refunds.ts';

/** Most refunds that one round settles. */
const REFUNDS_AT_ONCE = 200;

interface EndedRefund {
  readonly id: string;
  readonly orderId: string;
  /** When the provider paid it back, ms; null where it failed. */
  readonly completedAt: number | null;
}

/** Tells the buyer of an order that stays as it is (cancelled, rejected) that its money has arrived. */
async function raiseOrderVersion(transaction: Database, orderId: string, userId: number) {
  const version = await raiseVersion(transaction, personPartition(userId));
  await transaction.update(orders).set({ version }).where(eq(orders.id, orderId));
}

/** False when another process has settled it. */
function settleRefund(db: Database, refund: EndedRefund, now: number): Promise<boolean> {
  const { id, orderId, completedAt } = refund;
  return db.transaction(async (transaction) => {
    const [order] = await transaction
      .select({ status: orders.status, userId: orders.userId })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for('no key update');
    const [open] = await transaction
      .select({ isPart: orderRefunds.isPart })
      .from(orderRefunds)
      .where(and(eq(orderRefunds.id, id), eq(orderRefunds.status, 'initiated')));
    if (order === undefined || open === undefined) return false;
    const isPaid = completedAt !== null;
    if (order.status === 'ORDER_REFUND_INITIATED' && !open.isPart) {
      const to = isPaid ? 'ORDER_REFUND_COMPLETED' : 'ORDER_REFUND_REJECTED';
      await moveOrder(transaction, { orderId, to, at: completedAt ?? now, by: 'system' });
      return true;
    }
    const status = isPaid ? 'completed' : 'rejected';
    await endRefund(transaction, id, { status, at: completedAt ?? now });
    await raiseOrderVersion(transaction, orderId, order.userId);
    if (isPaid) await issueDueNotes(transaction, orderId, now);
    return true;
  });
}

/**
 * Brings the word of the payment provider to the orders: refunds that it has paid back or sent, or can not. Gives those that go as coins. Safe to run in several
 * processes at once; nothing is lost when a round fails.
 * @param now ms since the epoch
 * @returns how many refunds were settled
 */
export async function settleRefunds(db: Database, now: number): Promise<number> {
  const ended = [...(await endedAtProvider(db, now)), ...(await endedElsewhere(db, now))];
  let settled = 0;
  for (const refund of ended) if (await settleRefund(db, refund, now)) settled += 1;
  return settled;
}

/** A refund that is on its way, with how it stands at who pays it. */
interface OpenRefund extends Pick<EndedRefund, 'id' | 'orderId' | 'completedAt'> {
  readonly method: (typeof orderRefunds.$inferSelect)['method'];
  readonly state: string | null;
}

/** What is told of a refund, read beside the table of who pays it. */
const columnsBeside = (paidBy: typeof paymentRefunds | typeof payouts) => ({
  id: orderRefunds.id,
  orderId: orderRefunds.orderId,
  method: orderRefunds.method,
  completedAt: paidBy.completedAt,
  state: paidBy.state,
});

/** Coins are there at once; all else when its provider says so. */
const toEnded =
  (now: number) =>
  ({ id, orderId, method, state, completedAt }: OpenRefund): EndedRefund => ({
    id,
    orderId,
    completedAt: method === 'coins' || state === 'completed' ? (completedAt ?? now) : null,
  });

/** Refunds of payments that the provider has paid back, or can not. */
async function endedAtProvider(db: Database, now: number): Promise<EndedRefund[]> {
  const ended = await db
    .select(columnsBeside(paymentRefunds))
    .from(orderRefunds)
    .innerJoin(paymentRefunds, eq(paymentRefunds.id, orderRefunds.paymentRefundId))
    .where(
      and(
        eq(orderRefunds.status, 'initiated'),
        eq(orderRefunds.method, 'online'),
        inArray(paymentRefunds.state, ['completed', 'failed']),
      ),
    )
    .orderBy(asc(orderRefunds.initiatedAt))
    .limit(REFUNDS_AT_ONCE);
  return ended.map(toEnded(now));
}

/** Refunds of cash orders: to a UPI id once the provider has sent it, or can not; as coins at once. */
async function endedElsewhere(db: Database, now: number): Promise<EndedRefund[]> {
  const ended = await db
    .select(columnsBeside(payouts))
    .from(orderRefunds)
    .leftJoin(payouts, eq(payouts.orderRefundId, orderRefunds.id))
    .where(
      and(
        eq(orderRefunds.status, 'initiated'),
        or(eq(orderRefunds.method, 'coins'), inArray(payouts.state, ['completed', 'failed'])),
      ),
    )
    .orderBy(asc(orderRefunds.initiatedAt))
    .limit(REFUNDS_AT_ONCE);
  return ended.map(toEnded(now));
}
