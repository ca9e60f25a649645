import type { Ticket, TicketResolution } from '../../src/contracts/tickets/ticket.ts';
import { users } from '../account/account-tables.ts';
import { at } from '../db/columns.ts';
import { orders } from '../orders/order-tables.ts';
import { sql } from 'drizzle-orm';
import {
  pgTable,
  uuid,
  bigint,
  text,
  jsonb,
  boolean,
  primaryKey,
  index,
} from 'drizzle-orm/pg-core';

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
    /** When its buyer last asked; null: when it was raised. */
    askedAt: at('asked_at'),
    /** How it came to where it stands; null of tickets of before steps were kept (`stepsOf`). */
    steps: jsonb('steps').$type<NonNullable<Ticket['steps']>>(),
    /** What its buyer thinks of the answer. */
    rating: jsonb('rating').$type<NonNullable<Ticket['rating']>>(),
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
