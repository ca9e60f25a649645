import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, paise } from '../columns.ts';
import { orders, users } from '../schema.ts';

/**
 * A payment's state. `creating`: the provider has not answered with an intent yet; `pending`: the buyer may pay;
 * `successful`: paid, and the order is there; `refunding` and `refunded`: paid, but the money goes back in full, because
 * there is or stays no order for it.
 */
export type PaymentState =
  'creating' | 'pending' | 'successful' | 'failed' | 'cancelled' | 'refunding' | 'refunded';

/** An online payment of the terms of one transaction. At most one of a transaction is alive (ORD-3). */
export const payments = pgTable(
  'payments',
  {
    /** Also the reference that the provider knows it by, so that a repeated intent is the same one. */
    id: uuid('id').primaryKey(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    transactionId: uuid('transaction_id').notNull(),
    provider: text('provider').notNull(),
    /** The provider's id of the intent, null until it has answered. */
    providerPaymentId: text('provider_payment_id'),
    /** The provider's id of the money that came in, which refunds name; null until paid. */
    chargeId: text('charge_id'),
    /** What came in, by the provider's word; refunds never add up to more. Null until paid. */
    paidPaise: paise('paid_paise'),
    amountPaise: paise('amount_paise').notNull(),
    state: text('state').$type<PaymentState>().notNull(),
    orderId: text('order_id').references(() => orders.id),
    redirectUrl: text('redirect_url'),
    upiUri: text('upi_uri'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    /** Until when the buyer may pay. */
    expiresAt: at('expires_at').notNull(),
    /** When the provider is asked next, while the payment is open. */
    nextPollAt: at('next_poll_at').notNull(),
    /** When the provider was asked last; 0 for never. */
    polledAt: at('polled_at').notNull().default(0),
    polls: integer('polls').notNull().default(0),
  },
  (table) => [
    uniqueIndex('payments_alive')
      .on(table.userId, table.transactionId)
      .where(sql`${table.state} in ('creating', 'pending', 'successful')`),
    index('payments_transaction').on(table.userId, table.transactionId),
    index('payments_of_provider').on(table.providerPaymentId),
    index('payments_charge').on(table.chargeId),
    index('payments_to_poll')
      .on(table.nextPollAt)
      .where(sql`${table.state} in ('creating', 'pending')`),
  ],
);

/** Money to be given back, and how far that is. `id` is the reference that makes it happen once at the provider. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    /** Why, and once per payment: a problem code, `cancelled`, or what else the caller names. */
    reason: text('reason').notNull(),
    amountPaise: paise('amount_paise').notNull(),
    /** `requested`: to be sent to the provider; `sent`: taken by it; `completed`: with the buyer's bank. */
    state: text('state').$type<'requested' | 'sent' | 'completed' | 'failed'>().notNull(),
    providerRefundId: text('provider_refund_id'),
    requestedAt: at('requested_at').notNull(),
    completedAt: at('completed_at'),
    nextTryAt: at('next_try_at').notNull(),
    tries: integer('tries').notNull().default(0),
  },
  (table) => [
    uniqueIndex('refunds_once').on(table.paymentId, table.reason),
    index('refunds_to_send')
      .on(table.nextTryAt)
      .where(sql`${table.state} in ('requested', 'sent')`),
  ],
);

/** Webhook events that were taken, by the provider's event id: a replayed one has no effect. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    receivedAt: at('received_at').notNull(),
  },
  (table) => [index('payment_events_received').on(table.receivedAt)],
);
