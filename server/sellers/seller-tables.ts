import {
  bigint,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ApplicationDetails } from '../../src/contracts/sellers/applications/shop-application.ts';
import type { ApplicationStatus } from '../../src/domain/sellers/shop-application.ts';
import { at } from '../db/columns.ts';
import { bankAccounts } from '../money/money-tables.ts';
import { stores } from './store-tables.ts';
import { users } from '../account/account-tables.ts';

/** What a store is told by besides what it sells: ids of the domain's STORE_TAGS. */
export const storeTags = pgTable(
  'store_tags',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => stores.id),
    tag: text('tag').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.tag] }),
    index('store_tags_tag').on(table.tag),
  ],
);

/** Who works at a shop beside its owner. A row stays when somebody is removed: what they did meanwhile has to be shown to the owner. */
export const storeStaff = pgTable(
  'store_staff',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => stores.id),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    /** What the owner calls them. */
    name: text('name').notNull(),
    invitedAt: at('invited_at').notNull(),
    removedAt: at('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.userId] }),
    index('store_staff_person').on(table.userId),
  ],
);

/** What people sent who had been removed from a shop: not made, kept for its owner to read, and to do in their place. */
export const keptWork = pgTable(
  'kept_work',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    storeId: text('store_id').notNull(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    /** SHA-256 of what was asked: the same is kept once. */
    hash: text('hash').notNull(),
    /** What it was, in words for the owner. */
    lines: jsonb('lines').$type<readonly string[]>().notNull(),
    at: at('at').notNull(),
    readAt: at('read_at'),
    /** The service that was asked, and its input; null: an owner can't do it in their place. */
    service: text('service'),
    input: jsonb('input').$type<unknown>(),
    /** When the owner did it; it is done once. */
    doneAt: at('done_at'),
    /** Why it could not be done, or what of it could not. */
    refusal: text('refusal'),
  },
  (table) => [uniqueIndex('kept_work_once').on(table.storeId, table.userId, table.hash)],
);

/** Holidays of a shop that are still to come; one that begins closes the shop until it ends, and its row goes. */
export const storeHolidays = pgTable(
  'store_holidays',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => stores.id),
    /** Midnight in India that begins the first day, and the one that ends the last. */
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.startsAt] }),
    index('store_holidays_starts').on(table.startsAt),
  ],
);

/** Shops at whose order board somebody stands, and when that was last noted: what moves by itself leaves them alone. */
export const attendedShops = pgTable('attended_shops', {
  storeId: text('store_id')
    .primaryKey()
    .references(() => stores.id),
  seenAt: at('seen_at').notNull(),
});

/**
 * What buyers looked for and no shop near them had, by area and words, for the sellers who deliver there. It says how often,
 * never who.
 */
export const searchRequests = pgTable(
  'search_requests',
  {
    id: uuid('id').primaryKey(),
    areaCode: text('area_code').notNull(),
    /** The words as search folds them: "Aloo" and "aloo " are one request. */
    foldedQuery: text('folded_query').notNull(),
    /** As it was typed last, without numbers that could be somebody's phone. */
    query: text('query').notNull(),
    /** Middle of the area. */
    lat: doublePrecision('lat').notNull(),
    lon: doublePrecision('lon').notNull(),
    askedTimes: integer('asked_times').notNull(),
    firstAt: at('first_at').notNull(),
    lastAt: at('last_at').notNull(),
  },
  (table) => [
    uniqueIndex('search_requests_words').on(table.areaCode, table.foldedQuery),
    index('search_requests_place').on(table.lat, table.lon),
    index('search_requests_last_at').on(table.lastAt),
  ],
);

/** Applications to sell. The number of its bank account is kept with the accounts, encrypted. */
export const shopApplications = pgTable(
  'shop_applications',
  {
    /** Chosen by the phone that it was written on; another person's of the same id is another application. */
    id: uuid('id').notNull(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    status: text('status').$type<ApplicationStatus>().notNull(),
    details: jsonb('details').$type<ApplicationDetails>().notNull(),
    bankAccountId: uuid('bank_account_id').references(() => bankAccounts.id),
    /** What was asked, or why it was refused. */
    message: text('message'),
    storeId: text('store_id').references(() => stores.id),
    submittedAt: at('submitted_at').notNull(),
    decidedBy: bigint('decided_by', { mode: 'number' }).references(() => users.id),
    decidedAt: at('decided_at'),
    version: integer('version').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('shop_applications_id').on(table.id),
    index('shop_applications_status').on(table.status, table.submittedAt),
  ],
);
