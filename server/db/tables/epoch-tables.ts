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
