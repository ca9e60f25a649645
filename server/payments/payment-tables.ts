import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, paise } from '../db/columns.ts';
import { orders } from '../orders/order-tables.ts';
import { users } from '../account/account-tables.ts';

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
    /** Of orders that are paid with one payment: the reference that the provider knows all of them by; null: by its own id. */
    togetherId: uuid('together_id'),
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
    index('payments_together')
      .on(table.togetherId)
      .where(sql`${table.togetherId} is not null`),
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
    /** Null: an event about something else. */
    about: text('about').$type<'payment' | 'refund'>(),
    /** What the provider knows the payment or the refund by. */
    reference: text('reference'),
    /** What it said: the kind of a payment's word, the state of a refund's. */
    word: text('word'),
  },
  (table) => [
    index('payment_events_received').on(table.receivedAt),
    index('payment_events_reference')
      .on(table.reference)
      .where(sql`${table.reference} is not null`),
  ],
);

/*
 * What the sandbox payment provider knows. It stands for a machine outside: no other code reads these tables, and these
 * name no others.
 */

/** An intent. `id` is 128 random bits: whoever knows it may choose how the payment ends. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    id: text('id').primaryKey(),
    /** The merchant's own id of the payment. */
    reference: text('reference').notNull(),
    amountPaise: paise('amount_paise').notNull(),
    status: text('status').$type<'created' | 'paid' | 'failed' | 'cancelled'>().notNull(),
    returnUrl: text('return_url').notNull(),
    webhookUrl: text('webhook_url').notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    paidAt: at('paid_at'),
  },
  (table) => [uniqueIndex('sandbox_payments_reference').on(table.reference)],
);

export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    id: text('id').primaryKey(),
    reference: text('reference').notNull(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => sandboxPayments.id),
    amountPaise: paise('amount_paise').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('sandbox_refunds_reference').on(table.reference),
    index('sandbox_refunds_payment').on(table.paymentId),
  ],
);

/** Money that the merchant sent to a UPI id. */
export const sandboxPayouts = pgTable(
  'sandbox_payouts',
  {
    id: text('id').primaryKey(),
    reference: text('reference').notNull(),
    upiId: text('upi_id').notNull(),
    amountPaise: paise('amount_paise').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [uniqueIndex('sandbox_payouts_reference').on(table.reference)],
);

/** Webhooks to be delivered; two rows with one `eventId` are one event delivered twice. */
export const sandboxWebhooks = pgTable(
  'sandbox_webhooks',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    eventId: text('event_id').notNull(),
    url: text('url').notNull(),
    body: text('body').notNull(),
    /** When it is sent next; null once it was taken or given up. */
    dueAt: at('due_at'),
    tries: integer('tries').notNull().default(0),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('sandbox_webhooks_due').on(table.dueAt)],
);
