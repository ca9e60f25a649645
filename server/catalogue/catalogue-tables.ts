import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Manifest } from '../../src/contracts/catalogue/catalogue-documents.ts';
import type { ItemFacts } from '../../src/contracts/catalogue/item-details.ts';
import { at, bytea, describedWordsOf } from '../db/columns.ts';
import { storeItems, stores } from '../sellers/store-tables.ts';

/**
 * The pages that a category is cut into, each with the hash of its pack; `startPosition` and `startOrdinal` are those of
 * its first item. What the manifest is made of, and what tells a rebuild which items to read again.
 */
export const cataloguePages = pgTable(
  'catalogue_pages',
  {
    storeId: text('store_id').notNull(),
    categoryId: text('category_id').notNull(),
    startPosition: integer('start_position').notNull(),
    startOrdinal: integer('start_ordinal').notNull(),
    itemCount: integer('item_count').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'catalogue_pages_start',
      columns: [table.storeId, table.categoryId, table.startPosition, table.startOrdinal],
    }),
    index('catalogue_pages_hash').on(table.hash),
  ],
);

/**
 * Positions of a category whose items changed in a way that packs show. Written by triggers on `store_items`, so that no
 * writer can forget it; taken by the rebuild of the store.
 */
export const catalogueChanges = pgTable(
  'catalogue_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    storeId: text('store_id').notNull(),
    categoryId: text('category_id').notNull(),
    fromPosition: integer('from_position').notNull(),
    toPosition: integer('to_position').notNull(),
  },
  (table) => [index('catalogue_changes_store').on(table.storeId)],
);

/**
 * A whole live sheet of each store as of `version`, precompressed; later changes are read beside it. `hash` is the SHA-256
 * of `json`, `itemCount` how many items it tells of.
 */
export const liveSheets = pgTable('live_sheets', {
  storeId: text('store_id')
    .primaryKey()
    .references(() => stores.id),
  version: bigint('version', { mode: 'number' }).notNull(),
  itemCount: integer('item_count').notNull(),
  hash: text('hash').notNull(),
  json: bytea('json').notNull(),
  brotli: bytea('brotli').notNull(),
  gzip: bytea('gzip').notNull(),
  builtAt: at('built_at').notNull(),
});

/** Every word of every item's and store's search text, as each process knows them. Words are never taken out. */
export const searchWords = pgTable('search_words', { word: text('word').primaryKey() });

/** What packs say of themselves (ITEM-1); read one by one, when an item is looked at. No row: nothing is known. */
export const itemFactRows = pgTable(
  'item_facts',
  {
    itemId: text('item_id')
      .primaryKey()
      .references(() => storeItems.id, { onDelete: 'cascade' }),
    facts: jsonb('facts').$type<ItemFacts>().notNull(),
  },
  (table) => [
    index('item_facts_gtin').on(sql`(${table.facts} ->> 'gtin')`),
    index('item_facts_described').using('gin', describedWordsOf(table.facts)),
  ],
);

/** Packs by the SHA-256 of their JSON bytes; `brotli` and `gzip` are the same bytes, precompressed. Never changed. */
export const cataloguePacks = pgTable('catalogue_packs', {
  hash: text('hash').primaryKey(),
  storeId: text('store_id').notNull(),
  json: bytea('json').notNull(),
  brotli: bytea('brotli').notNull(),
  gzip: bytea('gzip').notNull(),
  createdAt: at('created_at').notNull(),
});

/** The newest manifest of each store, without `liveVersion` and `serverTime`, which are filled in when it is read. */
export const storeManifests = pgTable('store_manifests', {
  storeId: text('store_id')
    .primaryKey()
    .references(() => stores.id),
  version: bigint('version', { mode: 'number' }).notNull(),
  itemCount: integer('item_count').notNull(),
  categories: jsonb('categories').$type<Manifest['categories']>().notNull(),
  /** How its packs were made: PACK_FORMAT of that time. */
  format: integer('format').notNull().default(0),
});

/**
 * The squares of shops' own pictures (IMG-1), by the start of their source's SHA-256: the same picture is kept once, whoever
 * sells what it shows. Items name them (`ownPictureName`); nothing here says whose they are.
 */
export const ownPictures = pgTable(
  'own_pictures',
  {
    hash: text('hash').notNull(),
    edge: integer('edge').notNull(),
    format: text('format').notNull(),
    /** What stands in until it is here, "f4f0ea". */
    colour: text('colour').notNull(),
    bytes: bytea('bytes').notNull(),
    createdAt: at('created_at').notNull(),
    /** Since when no item has it; null while one has (`sweepOwnPictures`). */
    unusedSince: at('unused_since'),
  },
  (table) => [primaryKey({ columns: [table.hash, table.edge, table.format] })],
);
