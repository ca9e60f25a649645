import { sql } from 'drizzle-orm';
import {
  bigint,
  integer,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  boolean,
} from 'drizzle-orm/pg-core';
import type { RefundTo } from '../../../src/contracts/orders/refund-to.ts';
import type { ReturnRequest } from '../../../src/contracts/schemas.ts';
import type { TicketResolution } from '../../../src/contracts/tickets/ticket.ts';
import type { LineChangeState, Replacement } from '../../../src/domain/orders/life/line-changes.ts';
import type { OrderActor } from '../../../src/domain/orders/life/order-moves.ts';
import { at, bytea, paise } from './columns.ts';
import { orders, users } from './schema.ts';

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
  },
  (table) => [
    uniqueIndex('line_changes_of_order').on(table.orderId, table.position),
    index('line_changes_open')
      .on(table.answerBy)
      .where(sql`${table.state} = 'asked'`),
  ],
);

/** A support ticket about an order. The client chooses its id. */
export const issues = pgTable(
  'issues',
  {
    id: uuid('id').notNull(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** A code of the domain's ISSUE_TYPES. */
    issueType: text('issue_type').notNull(),
    summary: text('summary').notNull(),
    description: text('description').notNull(),
    pictureFileId: text('picture_file_id'),
    status: text('status')
      .$type<'OPEN' | 'PROCESSING' | 'RESOLVED' | 'ESCALATED' | 'CLOSED'>()
      .notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    /** How staff settled it; null until then and for what support settles without a dispute. */
    resolution: jsonb('resolution').$type<TicketResolution>(),
    /** Its buyer disputes that a return or a refund was refused. */
    isDispute: boolean('is_dispute').notNull().default(false),
    version: bigint('version', { mode: 'number' }).notNull(),
    /** Who of customer care or administration works on it. */
    assigneeUserId: bigint('assignee_user_id', { mode: 'number' }).references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('issues_order').on(table.orderId),
    index('issues_version').on(table.userId, table.version),
    // Whoever has a ticket's number on the phone does not know whose it is.
    index('issues_id').on(table.id),
    // The queues of customer care, in their order (`ticketQueue`).
    index('issues_waiting')
      .on(table.createdAt, table.id)
      .where(sql`${table.status} in ('OPEN', 'PROCESSING', 'ESCALATED')`),
    index('issues_assigned')
      .on(table.assigneeUserId, table.createdAt, table.id)
      .where(
        sql`${table.assigneeUserId} is not null and ${table.status} in ('OPEN', 'PROCESSING', 'ESCALATED')`,
      ),
    index('issues_settled')
      .on(table.updatedAt.desc().nullsFirst(), table.id)
      .where(sql`${table.status} not in ('OPEN', 'PROCESSING', 'ESCALATED')`),
  ],
);

/** A buyer's rating of an order; a new one replaces it. */
export const ratings = pgTable('ratings', {
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
});

/** A file that a person uploaded, under a random id. Pictures are stored without their metadata (EXIF). */
export const uploads = pgTable(
  'uploads',
  {
    id: text('id').primaryKey(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    contentType: text('content_type').notNull(),
    bytes: bytea('bytes').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('uploads_user').on(table.userId)],
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
