import { bigint, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';
import { users } from './schema.ts';

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

/**
 * One row: which life of the database its versions belong to (VER-1). A restored backup and a failover that lost writes
 * begin another one.
 */
export const databaseEpoch = pgTable('database_epoch', {
  /** Always 1. */
  id: integer('id').primaryKey(),
  /** UUID. */
  epoch: text('epoch').notNull(),
  /** ms since 1970. */
  since: bigint('since', { mode: 'number' }).notNull(),
});

/** The counter of a partition ("person:1001"), raised in the writing transaction so that readers miss nothing. */
export const partitionVersions = pgTable('partition_versions', {
  partition: text('partition').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
});

/** How often something was done in a window: one-time codes by number and by address. */
export const rateCounters = pgTable(
  'rate_counters',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    resetsAt: at('resets_at').notNull(),
  },
  (table) => [index('rate_counters_resets_at').on(table.resetsAt)],
);
