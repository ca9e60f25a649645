import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, paise } from '../columns.ts';

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
