import * as v from 'valibot';
import { order, paise, timestamp, uuid } from '../schemas.ts';

/**
 * A payment as its buyer sees it; times in ms. `refunding` and `refunded`: it was paid but could not become an order, so
 * all of it goes back. `order` is there once the server has made it, and only then is anything ordered (ORD-1).
 */
export const paymentView = v.object({
  paymentId: uuid,
  transactionId: uuid,
  status: v.picklist(['pending', 'successful', 'failed', 'cancelled', 'refunding', 'refunded']),
  amountPaise: paise,
  expiresAt: timestamp,
  /** The newest refund of it, also that of an order that was cancelled or returned later. */
  refund: v.nullable(
    v.object({
      amountPaise: paise,
      /** Why: `quote_expired`, `quantity_unavailable`, `amount_differs` … or the id of the order's refund. */
      reason: v.string(),
      requestedAt: timestamp,
      /** Seven working days after it was requested. */
      expectedBy: timestamp,
      completedAt: v.nullable(timestamp),
    }),
  ),
  order: v.nullable(order),
});
export type PaymentView = v.InferOutput<typeof paymentView>;
