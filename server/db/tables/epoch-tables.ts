import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

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
