import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';
import { orders, users } from './schema.ts';

/** A buyer's rating of one item of an order; a new one replaces it. */
export const itemRatings = pgTable(
  'item_ratings',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    itemId: text('item_id').notNull(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    stars: integer('stars').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.itemId] })],
);

/**
 * All ratings of a store or an item together, exactly: what the rounded average on its row is made of. `shown…` is what
 * that row was given last; a row that says something else was set by an import, whose word is the new beginning.
 */
export const ratingTotals = pgTable(
  'rating_totals',
  {
    kind: text('kind').$type<'store' | 'item'>().notNull(),
    id: text('id').notNull(),
    /** Ten times the stars, summed. */
    tenths: bigint('tenths', { mode: 'number' }).notNull(),
    count: integer('count').notNull(),
    shownTenths: integer('shown_tenths').notNull(),
    shownCount: integer('shown_count').notNull(),
    /** True while the row does not show it yet; items wait for the next round. */
    waiting: boolean('waiting').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    index('rating_totals_waiting')
      .on(table.id)
      .where(sql`${table.waiting}`),
  ],
);
