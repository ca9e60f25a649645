import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { confirmCallCod } from '../../../src/contracts/orders/confirm-call-cod.ts';
import { quote as quoteSchema } from '../../../src/contracts/schemas.ts';
import { takeStock } from '../../catalogue/take-stock.ts';
import type { Database } from '../../db/database.ts';
import { orderTerms } from '../../db/schema.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { createOrder } from '../../orders/create-order.ts';
import { orderOfTransaction } from '../../orders/load-orders.ts';
import { newOrderId } from '../../orders/order-id.ts';
import { orderableStore } from '../../orders/quote-order.ts';
import { takeCoupon } from '../../promotions/coupon-uses.ts';
import { implement } from '../service-handler.ts';

/** Locks the terms, so that two confirmations of one transaction come one after the other. */
async function lockTerms(db: Database, userId: number, transactionId: string) {
  const [terms] = await db
    .select()
    .from(orderTerms)
    .where(and(eq(orderTerms.userId, userId), eq(orderTerms.transactionId, transactionId)))
    .for('update');
  return terms;
}

/**
 * Makes an order of the terms, at their prices (ORD-6), or answers with the one that the transaction made before: at
 * most one order per transaction, whatever the message id.
 */
export const confirmCallCodHandler = implement(
  confirmCallCod,
  async ({ input, identity, db, parts }) => {
    const { userId } = identity;
    const { transactionId, acceptedAmountPaise } = input;
    const terms = await lockTerms(db, userId, transactionId);
    const existing = await orderOfTransaction(db, userId, transactionId);
    if (existing !== undefined) return { order: existing };
    const placedAt = parts.now();
    if (terms === undefined || terms.expiresAt <= placedAt) throw new ProblemError('quote_expired');
    const { address } = terms;
    // Terms that were written before there were coupons lack them.
    const quote = v.parse(quoteSchema, terms.quote);
    if (quote.bill.amountToBePaidPaise !== acceptedAmountPaise)
      throw new ProblemError('quote_changed');
    const store = await orderableStore(db, terms.storeId);
    const taken = await takeStock(db, store.id, quote.lines);
    if (!taken.ok) throw new ProblemError('quantity_unavailable', { items: taken.items });
    const id = newOrderId(parts.randomBytes);
    await createOrder(db, {
      id,
      userId,
      transactionId,
      storeName: store.name,
      quote,
      address,
      placedAt,
    });
    const { coupon, storeId } = quote;
    if (coupon?.problem === null) {
      const { code, discountPaise } = coupon;
      const use = { orderId: id, userId, storeId, code, discountPaise, usedAt: placedAt };
      if (!(await takeCoupon(db, use))) throw new ProblemError('quote_changed');
    }
    const order = await orderOfTransaction(db, userId, transactionId);
    if (order === undefined) throw new Error('an order that was just created is missing');
    return { order };
  },
);
