import type { Preferences } from '../../src/contracts/account/save-preferences.ts';
import type { DeliveryAddress } from '../../src/domain/account/address.ts';
import type { FavouriteKind } from '../../src/domain/account/preferences.ts';
import type { Repeat, SavedLine } from '../../src/domain/search/list/saved-list.ts';
import { at, bytea } from '../db/columns.ts';
import { sql } from 'drizzle-orm';
import {
  pgTable,
  bigint,
  primaryKey,
  uuid,
  text,
  integer,
  uniqueIndex,
  index,
  jsonb,
} from 'drizzle-orm/pg-core';

/** A person. `phone` is ten digits; it never goes into a log, and desks look it up by `phoneHash`. `role` as in the domain's ROLES. */
export const users = pgTable(
  'users',
  {
    id: bigint('id', { mode: 'number' })
      .primaryKey()
      .generatedAlwaysAsIdentity({ startWith: 1001 }),
    realmId: bigint('realm_id', { mode: 'number' })
      .notNull()
      .generatedAlwaysAsIdentity({ startWith: 5001 }),
    systemUserId: uuid('system_user_id').notNull(),
    phone: text('phone').notNull(),
    /** The number's keyed hash (`phoneKey`); '': not made yet, null: of nobody's number, as of a deleted account. */
    phoneHash: text('phone_hash').default(''),
    name: text('name').notNull().default(''),
    email: text('email').notNull().default(''),
    role: integer('role').notNull().default(1),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_phone').on(table.phone),
    // Not unique: rows whose hash is not made yet have the same.
    index('users_phone_hash').on(table.phoneHash),
    uniqueIndex('users_realm').on(table.realmId),
    index('users_name').using('gin', sql`lower(${table.name}) gin_trgm_ops`),
  ],
);

export const addresses = pgTable(
  'addresses',
  {
    id: uuid('id').notNull(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    address: jsonb('address').$type<DeliveryAddress>().notNull(),
    version: bigint('version', { mode: 'number' }).notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('addresses_area').on(sql`(${table.address} ->> 'areaCode')`),
  ],
);

/** What a person chose once for all devices. */
export const userPreferences = pgTable('user_preferences', {
  userId: bigint('user_id', { mode: 'number' })
    .primaryKey()
    .references(() => users.id),
  preferences: jsonb('preferences').$type<Preferences>().notNull(),
  updatedAt: at('updated_at').notNull(),
});

/** Stores and items that people marked, and items that they want to be told of when they are back. */
export const favourites = pgTable(
  'favourites',
  {
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    kind: text('kind').$type<FavouriteKind>().notNull(),
    /** A store's id, or an item's. */
    targetId: text('target_id').notNull(),
    setAt: at('set_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.targetId] }),
    index('favourites_restock')
      .on(table.targetId)
      .where(sql`${table.kind} = 'restock'`),
  ],
);

/** Lists that people keep: what to buy, again and again. A deleted one stays as an empty row, so that no phone brings it back. */
export const savedLists = pgTable(
  'saved_lists',
  {
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    id: uuid('id').notNull(),
    title: text('title').notNull(),
    repeat: text('repeat').$type<Repeat>().notNull(),
    lines: jsonb('lines').$type<readonly SavedLine[]>().notNull(),
    startedAt: at('started_at').notNull(),
    /** Of the link that shows it to others. */
    shareCode: text('share_code').unique(),
    /** When its person is told that it is to be bought again; null: they were, or nobody said how often. */
    tellAt: at('tell_at'),
    createdAt: at('created_at').notNull(),
    deletedAt: at('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('saved_lists_to_tell')
      .on(table.tellAt)
      .where(sql`${table.tellAt} is not null`),
  ],
);

/** A file that a person uploaded, under a random id. Pictures are stored without their metadata (EXIF). */
export const uploads = pgTable(
  'uploads',
  {
    id: text('id').primaryKey(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    contentType: text('content_type').notNull(),
    bytes: bytea('bytes').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('uploads_user').on(table.userId)],
);
