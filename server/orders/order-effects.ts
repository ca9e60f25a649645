import { asc, eq } from 'drizzle-orm';
import type { OrderActor } from '../../src/domain/orders/life/order-moves.ts';
import type { OrderStatus } from '../../src/domain/orders/life/order-status.ts';
import { refundOfReturn } from '../../src/domain/orders/payments/refund-amount.ts';
import { giveBackStock } from '../catalogue/stock/give-back-stock.ts';
import { orderReturns } from '../db/tables/after-order-tables.ts';
import type { Database } from '../db/database.ts';
import { orderLines, type orders } from '../db/tables/schema.ts';
import { ProblemError } from '../http/problem-error.ts';
import { bookDelivery } from '../money/book-money.ts';
import { releaseCoupon } from '../promotions/coupon-uses.ts';
import { endRefunds, isProviderPaying, startRefund } from './order-refunds.ts';

export type OrderRow = typeof orders.$inferSelect;

/** A move as its effects see it; `at` in ms since the epoch. */
export interface MadeMove {
  readonly to: OrderStatus;
  readonly by: OrderActor;
  readonly at: number;
}

const linesOf = (transaction: Database, orderId: string) =>
  transaction
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));

/** The goods never came: they are the store's again, the coupon is the buyer's, and so is what was paid online. */
async function undoOrder(transaction: Database, order: OrderRow, at: number): Promise<void> {
  await giveBackStock(transaction, order.storeId, await linesOf(transaction, order.id), {
    kind: 'cancelled',
    reference: order.id,
    at,
  });
  await releaseCoupon(transaction, order.id);
  if (order.paymentMethod === 'cod') return;
  await startRefund(transaction, order, { amountPaise: order.amountPaise, at });
}

/**
 * Pays back what was returned; without a return (a dispute that the buyer won) all that the order cost. Returned goods
 * are damaged or wrong, so they do not go back on the shelf.
 */
async function payBack(transaction: Database, order: OrderRow, at: number): Promise<void> {
  const [request] = await transaction
    .select({ lines: orderReturns.lines })
    .from(orderReturns)
    .where(eq(orderReturns.orderId, order.id));
  const amountPaise =
    request === undefined
      ? order.amountPaise
      : refundOfReturn(order, await linesOf(transaction, order.id), request.lines);
  await startRefund(transaction, order, { amountPaise, at });
}

/**
 * What else happens when an order reaches a status, in the same transaction and whoever moved it: stock, coupon and
 * money never depend on which way an order was moved. Called by `moveOrder`, with the order locked.
 * @throws ProblemError transition_not_allowed for a person who ends a refund that a payment provider carries out
 */
export async function applyEffects(
  transaction: Database,
  order: OrderRow,
  { to, by, at }: MadeMove,
): Promise<void> {
  switch (to) {
    case 'CANCELLED':
    case 'ORDER_REQUEST_REJECTED':
      return undoOrder(transaction, order, at);
    case 'DELIVERED':
      return bookDelivery(transaction, order, at);
    case 'ORDER_REFUND_INITIATED':
      return payBack(transaction, order, at);
    case 'ORDER_REFUND_COMPLETED':
    case 'ORDER_REFUND_REJECTED': {
      if (by !== 'system' && (await isProviderPaying(transaction, order.id))) {
        throw new ProblemError('transition_not_allowed', {
          detail: 'The payment provider pays this back and says when it is done.',
        });
      }
      const status = to === 'ORDER_REFUND_COMPLETED' ? 'completed' : 'rejected';
      return endRefunds(transaction, order.id, { status, at });
    }
    default:
  }
}
