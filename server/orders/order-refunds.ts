import { randomUUID } from 'node:crypto';
import { and, asc, count, eq, inArray } from 'drizzle-orm';
import { coinsOfRefund } from '../../src/domain/rewards/coins.ts';
import { refundDueDate } from '../../src/domain/orders/payments/refund-date.ts';
import type { Database } from '../db/database.ts';
import { orderReturns } from '../db/tables/after-order-tables.ts';
import { orderRefunds, payouts } from '../db/tables/money/refund-tables.ts';
import { orders } from '../db/tables/schema.ts';
import { bookRefund } from '../money/book-money.ts';
import { requestRefund } from '../payments/request-refund.ts';
import { addCoins } from '../rewards/coin-account.ts';

type PaidOrder = Pick<typeof orders.$inferSelect, 'id' | 'amountPaise' | 'paymentId'>;
export type OrderRefundRow = typeof orderRefunds.$inferSelect;

/**
 * Promises money back to an order's buyer, never more than the order cost; undefined where nothing is left to give back.
 * What was paid online is requested of the payment in the same transaction. Call it with the order locked.
 * @param at ms since the epoch
 */
export async function startRefund(
  transaction: Database,
  order: PaidOrder,
  { amountPaise, at }: { readonly amountPaise: number; readonly at: number },
): Promise<OrderRefundRow | undefined> {
  const earlier = await transaction
    .select()
    .from(orderRefunds)
    .where(eq(orderRefunds.orderId, order.id));
  const given = earlier
    .filter(({ status }) => status !== 'rejected')
    .reduce((sum, refund) => sum + refund.amountPaise, 0);
  const wanted = Math.min(amountPaise, order.amountPaise - given);
  if (wanted <= 0) return undefined;
  const id = `${order.id}-R${earlier.length + 1}`;
  const refund = { id, orderId: order.id, status: 'initiated', initiatedAt: at } as const;
  const dueAt = refundDueDate(at);
  const { paymentId } = order;
  if (paymentId === null) {
    return startCashRefund(transaction, { ...refund, amountPaise: wanted, dueAt });
  }
  const requested = await requestRefund(transaction, {
    paymentId,
    amountPaise: wanted,
    reason: id,
    now: at,
  });
  if (requested === undefined) return undefined;
  const { refundId: paymentRefundId, amountPaise: granted } = requested;
  return insertRefund(transaction, {
    ...refund,
    amountPaise: granted,
    method: 'online',
    paymentRefundId,
    dueAt,
  });
}

/** What was paid at the door goes where the buyer chose: as coins, to a UPI id, or back in cash. */
async function startCashRefund(
  transaction: Database,
  refund: Omit<typeof orderRefunds.$inferInsert, 'method'>,
): Promise<OrderRefundRow> {
  const [request] = await transaction
    .select({ refundTo: orderReturns.refundTo })
    .from(orderReturns)
    .where(eq(orderReturns.orderId, refund.orderId));
  const refundTo = request?.refundTo ?? null;
  const row = await insertRefund(transaction, { ...refund, method: refundTo?.kind ?? 'cash' });
  if (refundTo?.kind !== 'upi') return row;
  const { id: orderRefundId, amountPaise, initiatedAt } = row;
  await transaction.insert(payouts).values({
    id: randomUUID(),
    orderRefundId,
    upiId: refundTo.upiId,
    amountPaise,
    state: 'requested',
    requestedAt: initiatedAt,
    nextTryAt: initiatedAt,
  });
  return row;
}

async function insertRefund(
  transaction: Database,
  refund: typeof orderRefunds.$inferInsert,
): Promise<OrderRefundRow> {
  const [row] = await transaction.insert(orderRefunds).values(refund).returning();
  if (row === undefined) throw new Error('a refund that was just written is missing');
  return row;
}

/** True while a payment provider still has to pay an order's refund back: only it can say when that is done. */
export async function isProviderPaying(transaction: Database, orderId: string): Promise<boolean> {
  const [row] = await transaction
    .select({ waiting: count() })
    .from(orderRefunds)
    .where(
      and(
        eq(orderRefunds.orderId, orderId),
        eq(orderRefunds.status, 'initiated'),
        inArray(orderRefunds.method, ['online', 'upi']),
      ),
    );
  return (row?.waiting ?? 0) > 0;
}

/** Ends what is open of an order's refunds. @param at ms since the epoch */
export async function endRefunds(
  transaction: Database,
  orderId: string,
  { status, at }: { readonly status: 'completed' | 'rejected'; readonly at: number },
): Promise<void> {
  const ended = await transaction
    .update(orderRefunds)
    .set({ status, completedAt: status === 'completed' ? at : null })
    .where(and(eq(orderRefunds.orderId, orderId), eq(orderRefunds.status, 'initiated')))
    .returning();
  if (status === 'rejected') return;
  for (const refund of ended) {
    const { id, method, amountPaise } = refund;
    if (method === 'online') continue;
    await bookRefund(transaction, { ...refund, method }, at);
    if (method !== 'coins') continue;
    await addCoins(transaction, await buyerOf(transaction, orderId), coinsOfRefund(amountPaise), {
      kind: 'refunded',
      reference: id,
      orderId,
      note: `Refund of order ${orderId}`,
      at,
    });
  }
}

async function buyerOf(transaction: Database, orderId: string): Promise<number> {
  const [order] = await transaction
    .select({ userId: orders.userId })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (order === undefined) throw new Error(`order ${orderId} of a refund is missing`);
  return order.userId;
}

/** A refund, and the UPI id that it goes to where it goes to one. */
export interface ListedRefund extends OrderRefundRow {
  readonly upiId: string | null;
}

/** The newest refund of each order that has one, by order id. */
export async function refundsOf(
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, ListedRefund>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({ refund: orderRefunds, upiId: payouts.upiId })
    .from(orderRefunds)
    .leftJoin(payouts, eq(payouts.orderRefundId, orderRefunds.id))
    .where(inArray(orderRefunds.orderId, [...orderIds]))
    .orderBy(asc(orderRefunds.initiatedAt), asc(orderRefunds.id));
  return new Map(rows.map(({ refund, upiId }) => [refund.orderId, { ...refund, upiId }]));
}
