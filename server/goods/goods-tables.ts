import {
  bigint,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  primaryKey,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, paise } from '../db/columns.ts';
import { storeItems, stores } from '../sellers/store-tables.ts';
import { users } from '../account/account-tables.ts';

/**
 * Everything that ever changed an item's stock, append-only; the stock of an item is the sum of its moves (SELL-2). `opening` is
 * written by a trigger on new items, `set` by an import and by `ondc-seller-update`, `missing` evens out what left although
 * the books had it no more.
 */
export type StockMoveKind =
  | 'opening'
  | 'received'
  | 'sold'
  | 'spoiled'
  | 'counted'
  | 'missing'
  | 'ordered'
  | 'cancelled'
  | 'group-buy'
  | 'set-aside'
  | 'put-back'
  | 'set';

export const stockMoves = pgTable(
  'stock_moves',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    storeId: text('store_id').notNull(),
    itemId: text('item_id').notNull(),
    kind: text('kind').$type<StockMoveKind>().notNull(),
    /** Units that came (above 0) or left (below 0). */
    quantity: integer('quantity').notNull(),
    /** What it belongs to: the move's own id on a phone, an order, a group buy; with item and kind it is once only. */
    reference: text('reference'),
    /** Who made it; null: the server by itself. */
    by: bigint('by', { mode: 'number' }),
    /** The live version that first has it. */
    liveVersion: bigint('live_version', { mode: 'number' }).notNull(),
    at: at('at').notNull(),
  },
  (table) => [
    uniqueIndex('stock_moves_once').on(table.itemId, table.kind, table.reference),
    index('stock_moves_since').on(table.itemId, table.liveVersion),
    index('stock_moves_of_store').on(table.storeId, table.at),
  ],
);

/** Prices as people of a shop have set them, append-only: who changed what, and when (SELL-3). */
export const priceChanges = pgTable(
  'price_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    storeId: text('store_id').notNull(),
    itemId: text('item_id').notNull(),
    pricePaise: paise('price_paise').notNull(),
    mrpPaise: paise('mrp_paise').notNull(),
    by: bigint('by', { mode: 'number' }),
    /** The price's version: the live version that first has it. */
    liveVersion: bigint('live_version', { mode: 'number' }).notNull(),
    at: at('at').notNull(),
  },
  (table) => [
    index('price_changes_of_item').on(table.itemId, table.liveVersion),
    index('price_changes_of_store').on(table.storeId, table.at),
  ],
);

/** Items that are out of stock for today by their shop's word; `quantity` is set aside and comes back at `until`. */
export const goodsOut = pgTable(
  'goods_out',
  {
    itemId: text('item_id')
      .primaryKey()
      .references(() => storeItems.id),
    storeId: text('store_id')
      .notNull()
      .references(() => stores.id),
    quantity: integer('quantity').notNull(),
    until: at('until').notNull(),
  },
  (table) => [
    index('goods_out_until').on(table.until),
    index('goods_out_of_store').on(table.storeId),
  ],
);

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
