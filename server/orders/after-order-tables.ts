import type { RefundTo } from '../../src/contracts/orders/return-order.ts';
import type { ReturnRequest } from '../../src/contracts/schemas.ts';
import type { Replacement, LineChangeState } from '../../src/domain/orders/life/line-changes.ts';
import type { OrderActor } from '../../src/domain/orders/life/order-moves.ts';
import { at, paise } from '../db/columns.ts';
import {
  pgTable,
  text,
  primaryKey,
  uuid,
  jsonb,
  boolean,
  integer,
  uniqueIndex,
  index,
  bigint,
} from 'drizzle-orm/pg-core';
import { users } from '../account/account-tables.ts';
import { orderRefunds } from '../money/money-tables.ts';
import { orders } from './order-tables.ts';
import { sql } from 'drizzle-orm';

/**
 * Where a refund goes, as it is kept: a UPI id sealed (`sealUpiId`) beside what is shown of it. In clear only until the next start, where a
 * process of an older version has written it (`sealOldUpiIds`).
 */
export type KeptRefundTo =
  RefundTo | { readonly kind: 'upi'; readonly shown: string; readonly sealed: string };

/** A buyer's request to send goods back. At most one per order; `lines` names items, how many of each, and what is said and shown of them. */
export const orderReturns = pgTable('order_returns', {
  orderId: text('order_id')
    .primaryKey()
    .references(() => orders.id),
  id: uuid('id').notNull(),
  reasonCode: text('reason_code').notNull(),
  lines: jsonb('lines').$type<Readonly<ReturnRequest['lines']>>().notNull(),
  requestedAt: at('requested_at').notNull(),
  /** Where the refund of a cash order goes; null: cash, or to where it was paid from. */
  refundTo: jsonb('refund_to').$type<KeptRefundTo>(),
});

/** What a replacement becomes as a line of its order. */
export interface StoredReplacement extends Replacement {
  readonly returnable: boolean;
  readonly cancellable: boolean;
  readonly returnWindowMinutes: number;
}

/**
 * Lines that a shop could not bring as ordered (SUB-1), append-only but for their decision. While one is `asked`, its replacement
 * is out of the stock under the change's id, and the order's lines are as they were.
 */
export const lineChanges = pgTable(
  'line_changes',
  {
    id: uuid('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** The first change of an order is 0. */
    position: integer('position').notNull(),
    itemId: text('item_id').notNull(),
    name: text('name').notNull(),
    unit: text('unit').notNull(),
    quantity: integer('quantity').notNull(),
    keptQuantity: integer('kept_quantity').notNull(),
    replacement: jsonb('replacement').$type<StoredReplacement>(),
    state: text('state').$type<LineChangeState>().notNull(),
    madeAt: at('made_at').notNull(),
    /** Until when its buyer may answer; null: nobody was asked. */
    answerBy: at('answer_by'),
    decidedAt: at('decided_at'),
    decidedBy: text('decided_by').$type<OrderActor>(),
    savedPaise: paise('saved_paise').notNull().default(0),
    /** The refund of what it saved; null: nothing was paid yet, or a server of before made it. */
    refundId: text('refund_id').references(() => orderRefunds.id),
  },
  (table) => [
    uniqueIndex('line_changes_of_order').on(table.orderId, table.position),
    index('line_changes_open')
      .on(table.answerBy)
      .where(sql`${table.state} = 'asked'`),
  ],
);

/** What lies in the bags of orders that are being packed (SELL-1), by item and count: when that was said last, and by whom. */
export const packedMarks = pgTable(
  'packed_marks',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    itemId: text('item_id').notNull(),
    /** So many lay in the bag, or more; 0: it was taken out. */
    count: integer('count').notNull(),
    at: at('at').notNull(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.itemId, table.count] })],
);

/** Orders that were placed together in one bulk order, by the id that the client gave it. */
export const bulkOrders = pgTable(
  'bulk_orders',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    bulkId: uuid('bulk_id').notNull(),
  },
  (table) => [index('bulk_orders_bulk').on(table.bulkId)],
);

/** Orders that staff placed for a buyer, and why. */
export const orderPlacements = pgTable(
  'order_placements',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    placedByUserId: bigint('placed_by_user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    note: text('note').notNull(),
    /** The order whose goods it brings again, at no cost. */
    replacesOrderId: text('replaces_order_id').references(() => orders.id),
    placedAt: at('placed_at').notNull(),
  },
  (table) => [
    index('order_placements_by').on(table.placedByUserId),
    index('order_placements_replaces').on(table.replacesOrderId),
  ],
);

/** What staff noted about an order, for other staff. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    text: text('text').notNull(),
    at: at('at').notNull(),
  },
  (table) => [index('order_notes_order').on(table.orderId, table.id)],
);

/** A buyer's rating of an order; a new one replaces it. */
export const ratings = pgTable(
  'ratings',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    storeId: text('store_id').notNull(),
    stars: integer('stars').notNull(),
    comment: text('comment').notNull(),
    updatedAt: at('updated_at').notNull(),
    /** What the shop said to it; null: nothing. */
    answer: text('answer'),
    answeredAt: at('answered_at'),
  },
  (table) => [index('ratings_of_store').on(table.storeId, table.updatedAt)],
);

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
