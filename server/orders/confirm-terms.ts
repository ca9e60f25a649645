import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { quote as quoteSchema, type Order } from '../../src/contracts/schemas.ts';
import { takeStock } from '../catalogue/take-stock.ts';
import type { Database } from '../db/database.ts';
import { orderTerms } from '../db/schema.ts';
import { ProblemError } from '../http/problem-error.ts';
import { takeCoupon } from '../promotions/coupon-uses.ts';
import { createOrder, type OrderPayment } from './create-order.ts';
import { orderOfTransaction } from './load-orders.ts';
import { newOrderId } from './order-id.ts';
import { orderableStore } from './quote-order.ts';

/** Whose terms are confirmed, at which amount, and how they are paid. */
export interface Confirmation {
  readonly userId: number;
  readonly transactionId: string;
  /** The amount that the buyer agreed to or has paid; another amount in the terms is refused (ORD-2, ORD-6). */
  readonly acceptedAmountPaise: number;
  readonly payment: OrderPayment;
  /** ms since the epoch. */
  readonly now: number;
  readonly randomBytes: (count: number) => Uint8Array;
}

/** Locks the terms, so that two confirmations of one transaction come one after the other. */
export async function lockTerms(db: Database, userId: number, transactionId: string) {
  const [terms] = await db
    .select()
    .from(orderTerms)
    .where(and(eq(orderTerms.userId, userId), eq(orderTerms.transactionId, transactionId)))
    .for('update');
  return terms;
}

/**
 * Makes an order of the terms, at their prices (ORD-6), or answers with the one that the transaction made before: at
 * most one order per transaction, whatever the message id and however it is paid. Call it in a transaction; after an
 * error that transaction (or the savepoint around this) must be rolled back.
 * @throws ProblemError quote_expired, quote_changed, quantity_unavailable, store_not_taking_orders
 */
export async function confirmTerms(db: Database, confirmation: Confirmation): Promise<Order> {
  const { userId, transactionId, acceptedAmountPaise, payment, now, randomBytes } = confirmation;
  const terms = await lockTerms(db, userId, transactionId);
  const existing = await orderOfTransaction(db, userId, transactionId);
  if (existing !== undefined) return existing;
  if (terms === undefined || terms.expiresAt <= now) throw new ProblemError('quote_expired');
  const { address, wishes } = terms;
  // Terms that were written before there were coupons lack them.
  const quote = v.parse(quoteSchema, terms.quote);
  if (quote.bill.amountToBePaidPaise !== acceptedAmountPaise)
    throw new ProblemError('quote_changed');
  const store = await orderableStore(db, terms.storeId);
  const taken = await takeStock(db, store.id, quote.lines, {
    holder: { userId, transactionId },
    now,
  });
  if (!taken.ok) throw new ProblemError('quantity_unavailable', { items: taken.items });
  const id = newOrderId(randomBytes);
  const { name: storeName } = store;
  await createOrder(db, {
    id,
    userId,
    transactionId,
    storeName,
    quote,
    address,
    wishes,
    payment,
    placedAt: now,
  });
  const { coupon, storeId } = quote;
  if (coupon?.problem === null) {
    const { code, discountPaise } = coupon;
    const use = { orderId: id, userId, storeId, code, discountPaise, usedAt: now };
    if (!(await takeCoupon(db, use))) throw new ProblemError('quote_changed');
  }
  const order = await orderOfTransaction(db, userId, transactionId);
  if (order === undefined) throw new Error('an order that was just created is missing');
  return order;
}
