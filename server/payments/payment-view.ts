import { desc, eq } from 'drizzle-orm';
import type { PaymentView } from '../../src/contracts/payments/payment-view.ts';
import { refundDueDate } from '../../src/domain/orders/payments/refund-date.ts';
import type { Database } from '../db/database.ts';
import { refunds } from '../db/tables/money/payment-tables.ts';
import { orderOfTransaction } from '../orders/load-orders.ts';
import type { PaymentRow } from './payment-rows.ts';

/** A payment as its buyer sees it, with the order that it became and its newest refund. */
export async function paymentView(db: Database, payment: PaymentRow): Promise<PaymentView> {
  const { id, userId, transactionId, state, amountPaise, expiresAt, orderId } = payment;
  const [refund] = await db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, id))
    .orderBy(desc(refunds.requestedAt))
    .limit(1);
  const order = orderId === null ? undefined : await orderOfTransaction(db, userId, transactionId);
  return {
    paymentId: id,
    transactionId,
    status: state === 'creating' ? 'pending' : state,
    amountPaise,
    expiresAt,
    refund:
      refund === undefined
        ? null
        : {
            amountPaise: refund.amountPaise,
            reason: refund.reason,
            requestedAt: refund.requestedAt,
            expectedBy: refundDueDate(refund.requestedAt),
            completedAt: refund.completedAt,
          },
    order: order ?? null,
  };
}
