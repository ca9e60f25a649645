import { and, asc, count, eq, inArray } from 'drizzle-orm';
import { refundDueDate } from '../../src/domain/orders/refund-date.ts';
import type { Database } from '../db/database.ts';
import { orderRefunds } from '../db/refund-tables.ts';
import type { orders } from '../db/schema.ts';
import { bookCashRefund } from '../money/book-money.ts';
import { requestRefund } from '../payments/request-refund.ts';

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
    return insertRefund(transaction, { ...refund, amountPaise: wanted, method: 'cash', dueAt });
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
        eq(orderRefunds.method, 'online'),
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
  for (const refund of ended.filter(({ method }) => method === 'cash')) {
    await bookCashRefund(transaction, refund, at);
  }
}

/** The newest refund of each order that has one, by order id. */
export async function refundsOf(
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, OrderRefundRow>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(orderRefunds)
    .where(inArray(orderRefunds.orderId, [...orderIds]))
    .orderBy(asc(orderRefunds.initiatedAt), asc(orderRefunds.id));
  return new Map(rows.map((row) => [row.orderId, row]));
}
