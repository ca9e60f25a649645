import { sql } from 'drizzle-orm';
import { at } from '../db/columns.ts';
import { orderRefunds } from '../money/money-tables.ts';
import { lineChanges } from '../orders/after-order-tables.ts';
import { orders } from '../orders/order-tables.ts';
import { stores } from '../sellers/store-tables.ts';
import type { InvoiceDocument, CreditNoteDocument } from './invoice-document.ts';
import {
  pgTable,
  text,
  primaryKey,
  jsonb,
  uniqueIndex,
  index,
  uuid,
  integer,
} from 'drizzle-orm/pg-core';

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

/**
 * What the invoice of a cash order was made less by before anything was paid, one for each change of its lines and one where it was called off;
 * numbered with the others.
 */
export const cutCreditNotes = pgTable(
  'cut_credit_notes',
  {
    /** Null: the order was called off. */
    changeId: uuid('change_id')
      .unique()
      .references(() => lineChanges.id),
    ...noteColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.number] }),
    index('cut_credit_notes_order').on(table.orderId),
    uniqueIndex('cut_credit_notes_called_off')
      .on(table.orderId)
      .where(sql`${table.changeId} is null`),
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
