import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, paise } from '../columns.ts';
import { orders } from '../schema.ts';

/** Money that goes back to a buyer for an order: the promise to the buyer, whoever carries it out. */
export const orderRefunds = pgTable(
  'order_refunds',
  {
    /** The order's id and a number: the first refund of H123… is H123…-R1. */
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    amountPaise: paise('amount_paise').notNull(),
    /** Of goods that the shop did not have (SUB-1): the order goes on beside it. */
    isPart: boolean('is_part').notNull().default(false),
    /**
     * `online`: by the provider that took the money. `upi`: by the provider, to a UPI id (`payouts`). `coins`: in our own books.
     * `cash`: by the store, when it collects the goods.
     */
    method: text('method').$type<'online' | 'cash' | 'coins' | 'upi'>().notNull(),
    /** The payment's refund that carries it out; null for cash. */
    paymentRefundId: uuid('payment_refund_id'),
    status: text('status').$type<'initiated' | 'completed' | 'rejected'>().notNull(),
    initiatedAt: at('initiated_at').notNull(),
    /** The end of the seventh working day after it was initiated. */
    dueAt: at('due_at').notNull(),
    completedAt: at('completed_at'),
  },
  (table) => [
    index('order_refunds_order').on(table.orderId),
    index('order_refunds_online')
      .on(table.paymentRefundId)
      .where(sql`${table.status} = 'initiated' and ${table.method} = 'online'`),
  ],
);

/** Money sent to a UPI id, and how far that is; one of a refund. `id` is the reference that makes it happen once. */
export const payouts = pgTable(
  'payouts',
  {
    id: uuid('id').primaryKey(),
    orderRefundId: text('order_refund_id')
      .notNull()
      .references(() => orderRefunds.id),
    upiId: text('upi_id').notNull(),
    amountPaise: paise('amount_paise').notNull(),
    /** `requested`: to be sent to the provider; `sent`: taken by it; `completed`: with the buyer's bank. */
    state: text('state').$type<'requested' | 'sent' | 'completed' | 'failed'>().notNull(),
    providerPayoutId: text('provider_payout_id'),
    requestedAt: at('requested_at').notNull(),
    completedAt: at('completed_at'),
    nextTryAt: at('next_try_at').notNull(),
    tries: integer('tries').notNull().default(0),
  },
  (table) => [
    uniqueIndex('payouts_once').on(table.orderRefundId),
    index('payouts_to_send')
      .on(table.nextTryAt)
      .where(sql`${table.state} in ('requested', 'sent')`),
  ],
);
