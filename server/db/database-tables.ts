import { at } from './columns.ts';
import { pgTable, bigint, text, jsonb, primaryKey, index, integer } from 'drizzle-orm/pg-core';

/** The answer to a change, replayed when its key comes again (OUT-1). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    key: text('key').notNull(),
    service: text('service').notNull(),
    payloadHash: text('payload_hash').notNull(),
    answer: jsonb('answer').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_created_at').on(table.createdAt),
  ],
);

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
