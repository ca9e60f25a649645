import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';
import { users } from './schema.ts';

/**
 * Stock that `init-call` keeps for one transaction until its terms expire. It is still in `store_items.stock`; what others
 * can have is the stock without the live reservations of everybody else. Past `expiresAt` a row counts nothing.
 */
export const stockReservations = pgTable(
  'stock_reservations',
  {
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    transactionId: uuid('transaction_id').notNull(),
    itemId: text('item_id').notNull(),
    quantity: integer('quantity').notNull(),
    /** When the transaction was initialised: who holds too many gives up the oldest. */
    reservedAt: at('reserved_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.transactionId, table.itemId] }),
    index('stock_reservations_item').on(table.itemId, table.expiresAt),
    index('stock_reservations_expires_at').on(table.expiresAt),
  ],
);
