import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, paise } from './columns.ts';
import { orders } from './schema.ts';

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
    /** `online`: by the provider that took the money. `cash`: by the store, when it collects the goods. */
    method: text('method').$type<'online' | 'cash'>().notNull(),
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
