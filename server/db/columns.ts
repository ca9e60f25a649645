import { sql, type Column, type SQL } from 'drizzle-orm';
import { bigint, boolean, customType, integer, jsonb, smallint } from 'drizzle-orm/pg-core';
import type { Lot } from '../../src/domain/orders/quotes/lots.ts';

/*
 * Conventions: money in integer paise, points in time in ms (bigint), times of day as HHMM. Every table has a primary key;
 * every list that is read by version has its version in an index.
 */

/** A point in time in ms since the epoch. */
export const at = (name: string) => bigint(name, { mode: 'number' });

/** Money in integer paise (ORD-6). */
export const paise = (name: string) => bigint(name, { mode: 'number' });

/** What is known of goods beside their names and prices. */
export const goodsColumns = () => ({
  /** Tenths of a star. */
  ratingTenths: integer('rating_tenths').notNull().default(0),
  ratingCount: integer('rating_count').notNull().default(0),
  returnable: boolean('returnable').notNull(),
  cancellable: boolean('cancellable').notNull().default(true),
  returnWindowMinutes: integer('return_window_minutes').notNull().default(60),
  timeToShipMinutes: integer('time_to_ship_minutes').notNull().default(45),
  codAvailable: boolean('cod_available').notNull().default(true),
  /** `VEG_MARK` of src/domain/catalogue/item-facts.ts. */
  vegMark: smallint('veg_mark').notNull().default(0),
  /** How it is sold by the lot (LOT-1); null: in single units. */
  lot: jsonb('lot').$type<Lot>(),
});

/** Bytes as they are. */
export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
});

/**
 * The words of a search text as PostgreSQL's full text search knows them. Without its parser: texts are folded into
 * words already, and the parser's idea of a word depends on the database's language. A function of our own (migration
 * 0003), so that the planner knows what it costs: by the sum of its parts it would rather compute it for every row.
 */
export const searchWordsOf = (searchText: Column | SQL): SQL => sql`search_words_of(${searchText})`;

/** The words of the description among an item's facts, in lower case (migration 0056); null where it has none. */
export const describedWordsOf = (facts: Column | SQL): SQL => sql`described_words_of(${facts})`;
