import { users } from '../account/account-tables.ts';
import { at, paise } from '../db/columns.ts';
import { payouts } from '../money/money-tables.ts';
import { orders } from '../orders/order-tables.ts';
import { sql } from 'drizzle-orm';
import {
  pgTable,
  bigint,
  text,
  index,
  smallint,
  uuid,
  jsonb,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

/**
 * Every act of care and administration (DESK-1), numbered from 1. Rows are only ever added: triggers of the migration refuse all
 * else. `hash` covers the row and the hash before it, so that a row that somebody changed or took away all the same is found.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    position: bigint('position', { mode: 'number' }).primaryKey(),
    at: at('at').notNull(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    role: text('role').$type<'cr' | 'admin'>().notNull(),
    /** Name of the service or call. */
    service: text('service').notNull(),
    /** What it was done to, such as `order:H123`. */
    subject: text('subject').notNull(),
    /** In the words of who did it. */
    reason: text('reason').notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    index('audit_entries_subject').on(table.subject, table.position),
    index('audit_entries_person').on(table.userId, table.position),
    index('audit_entries_service').on(table.service, table.position),
  ],
);

/** One row: the last position of the audit log and its hash. Whoever adds a row locks it, and a log that lost its end does not fit it. */
export const auditHead = pgTable('audit_head', {
  id: smallint('id').primaryKey(),
  position: bigint('position', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
});

/** How a refund that waits is carried out: the one that was asked for. */
export type RefundAct =
  | { readonly by: 'order' }
  | { readonly by: 'dispute'; readonly isAsCoins?: boolean }
  | { readonly by: 'ticket'; readonly ticketId: string };

/** Money above a limit that two administrators decide: a refund that one of them asked for, or a payout to a shop. */
export const approvals = pgTable(
  'approvals',
  {
    id: uuid('id').primaryKey(),
    orderId: text('order_id').references(() => orders.id),
    /** Null for a refund. */
    payoutId: uuid('payout_id').references(() => payouts.id),
    amountPaise: paise('amount_paise').notNull(),
    /** Null for a payout. */
    act: jsonb('act').$type<RefundAct>(),
    /** What the buyer reads of a refund; of a payout why the first one agreed. */
    note: text('note').notNull(),
    askedAt: at('asked_at').notNull(),
    /** Who asked for the refund, or agreed to the payout first; null: nobody yet. */
    firstUserId: bigint('first_user_id', { mode: 'number' }).references(() => users.id),
    state: text('state').$type<'waiting' | 'agreed' | 'refused'>().notNull(),
    /** Who agreed or refused, when and why. */
    secondUserId: bigint('second_user_id', { mode: 'number' }).references(() => users.id),
    decidedAt: at('decided_at'),
    reason: text('reason').notNull().default(''),
  },
  (table) => [
    uniqueIndex('approvals_order')
      .on(table.orderId)
      .where(sql`${table.state} = 'waiting'`),
    index('approvals_state').on(table.state, table.askedAt),
  ],
);
