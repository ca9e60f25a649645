import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ChatFailure } from '../../../src/contracts/orders/chat/chat-room.ts';
import type { CreditNoteDocument, InvoiceDocument } from '../../invoices/invoice-document.ts';
import { at } from './columns.ts';
import { orderRefunds } from './money/money-tables.ts';
import { lineChanges } from './after-order-tables.ts';
import { orders, stores, users } from './schema.ts';

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

/** A talk between a buyer and customer relations about one failure of one order or of one that never came about. */
export const chatRooms = pgTable(
  'chat_rooms',
  {
    id: uuid('id').primaryKey(),
    /** The buyer. */
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    /** The order's transaction, which is there even where the order is not. */
    externalReferenceId: uuid('external_reference_id').notNull(),
    failure: text('failure').$type<ChatFailure>().notNull(),
    createdAt: at('created_at').notNull(),
    /** Number of its newest message; 0 while there is none. */
    lastPosition: integer('last_position').notNull().default(0),
    /** Since when its buyer waits for an answer; null: nobody does. */
    waitingSince: at('waiting_since'),
  },
  (table) => [
    uniqueIndex('chat_rooms_about').on(table.userId, table.externalReferenceId, table.failure),
    index('chat_rooms_waiting')
      .on(table.waitingSince)
      .where(sql`${table.waitingSince} is not null`),
  ],
);

/** What was said in a room, numbered from 1. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    roomId: uuid('room_id')
      .notNull()
      .references(() => chatRooms.id),
    position: integer('position').notNull(),
    authorUserId: bigint('author_user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    /** On which side the author sits. */
    author: text('author').$type<'buyer' | 'staff'>().notNull(),
    text: text('text').notNull(),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.roomId, table.position] })],
);

/** The invoice of an order: its number never changes, so its document is the same whenever it is drawn. */
export const invoices = pgTable(
  'invoices',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    storeId: text('store_id')
      .notNull()
      .references(() => stores.id),
    /** "26-27/000123": consecutive within a store and financial year. */
    number: text('number').notNull(),
    issuedAt: at('issued_at').notNull(),
    /** All that it says, as it was then. */
    document: jsonb('document').$type<InvoiceDocument>().notNull(),
  },
  (table) => [uniqueIndex('invoices_number').on(table.storeId, table.number)],
);

/** What each credit note has, whatever it is for. */
const noteColumns = () => ({
  orderId: text('order_id')
    .notNull()
    .references(() => orders.id),
  storeId: text('store_id')
    .notNull()
    .references(() => stores.id),
  /** "26-27/CN000012": consecutive within a store and financial year. */
  number: text('number').notNull(),
  issuedAt: at('issued_at').notNull(),
  /** All that it says, as it was then. */
  document: jsonb('document').$type<CreditNoteDocument>().notNull(),
});

/** What an invoice was made less by, one for each refund that was paid. */
export const creditNotes = pgTable(
  'credit_notes',
  {
    refundId: text('refund_id')
      .primaryKey()
      .references(() => orderRefunds.id),
    ...noteColumns(),
  },
  (table) => [
    uniqueIndex('credit_notes_number').on(table.storeId, table.number),
    index('credit_notes_order').on(table.orderId),
  ],
);

/** What the invoice of a cash order was made less by before anything was paid, one for each change of its lines; numbered with the others. */
export const cutCreditNotes = pgTable(
  'cut_credit_notes',
  {
    changeId: uuid('change_id')
      .primaryKey()
      .references(() => lineChanges.id),
    ...noteColumns(),
  },
  (table) => [
    uniqueIndex('cut_credit_notes_number').on(table.storeId, table.number),
    index('cut_credit_notes_order').on(table.orderId),
  ],
);

/** The last number that a store gave in a series: invoices of a financial year ("26-27"), or its credit notes ("26-27/CN"). */
export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => stores.id),
    financialYear: text('financial_year').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.financialYear] })],
);
