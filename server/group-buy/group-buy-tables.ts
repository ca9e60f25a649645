import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
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
import type { DeliveryAddress } from '../../src/domain/account/address.ts';
import type { GroupBuyState, GroupShareState, PriceStep } from '../../src/domain/coop/group-buy.ts';
import { at, paise, searchWordsOf } from '../db/columns.ts';
import { storeItems, stores } from '../sellers/store-tables.ts';
import { users } from '../account/account-tables.ts';

/** A housing complex whose people buy together. */
export const apartments = pgTable(
  'apartments',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    street: text('street').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    areaCode: text('area_code').notNull(),
    lat: doublePrecision('lat').notNull(),
    lon: doublePrecision('lon').notNull(),
    /** Folded words of name, street, city and pincode. */
    searchText: text('search_text').notNull(),
  },
  (table) => [
    index('apartments_place').on(table.lat, table.lon),
    index('apartments_area').on(table.areaCode, table.id),
    index('apartments_words').using('gin', searchWordsOf(table.searchText)),
  ],
);

/**
 * An item at a lower price for the people of some apartments, if they want `neededQuantity` of it together by `endsAt`.
 * `joinedQuantity` is the sum of what they pledged, never above `mostQuantity`; whoever changes it or `keptQuantity` locks this row.
 */
export const groupBuys = pgTable(
  'group_buys',
  {
    id: text('id').primaryKey(),
    apartmentId: text('apartment_id')
      .notNull()
      .references(() => apartments.id),
    storeId: text('store_id')
      .notNull()
      .references(() => stores.id),
    itemId: text('item_id')
      .notNull()
      .references(() => storeItems.id),
    groupPricePaise: paise('group_price_paise').notNull(),
    neededQuantity: integer('needed_quantity').notNull(),
    mostQuantity: integer('most_quantity').notNull(),
    mostPerPerson: integer('most_per_person').notNull(),
    joinedQuantity: integer('joined_quantity').notNull().default(0),
    /** Units that were taken out of the store's stock for it and that no order has yet; null: it was not opened. */
    keptQuantity: integer('kept_quantity'),
    /** By rising quantity; the first one is `neededQuantity` at `groupPricePaise`. Empty: only that one. */
    steps: jsonb('steps').$type<readonly PriceStep[]>().notNull().default([]),
    /** What one unit costs everybody, once it has ended and enough was wanted. */
    reachedPricePaise: paise('reached_price_paise'),
    state: text('state').$type<GroupBuyState>().notNull().default('open'),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    /** Raised with each change that an administrator makes. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('group_buys_apartment').on(table.apartmentId, table.endsAt),
    index('group_buys_due').on(table.state, table.endsAt),
    check('group_buys_joined', sql`${table.joinedQuantity} between 0 and ${table.mostQuantity}`),
    check('group_buys_kept', sql`${table.keptQuantity} between 0 and ${table.mostQuantity}`),
  ],
);

/** The apartments of a group buy besides its first one. */
export const groupBuyApartments = pgTable(
  'group_buy_apartments',
  {
    groupBuyId: text('group_buy_id')
      .notNull()
      .references(() => groupBuys.id),
    apartmentId: text('apartment_id')
      .notNull()
      .references(() => apartments.id),
  },
  (table) => [
    primaryKey({ columns: [table.groupBuyId, table.apartmentId] }),
    index('group_buy_apartments_apartment').on(table.apartmentId),
  ],
);

/**
 * What a person pledged in a group buy: one per person, changed and taken back by them while it runs. `transactionId` is chosen
 * by the client and becomes the order's.
 */
export const groupShares = pgTable(
  'group_shares',
  {
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    transactionId: uuid('transaction_id').notNull(),
    groupBuyId: text('group_buy_id')
      .notNull()
      .references(() => groupBuys.id),
    quantity: integer('quantity').notNull(),
    /** Of one unit: the most that it can cost until the end, then the price that was reached. */
    pricePaise: paise('price_paise').notNull(),
    /** Where the goods are brought; null in pledges of before: the group's first one. */
    apartmentId: text('apartment_id').references(() => apartments.id),
    address: jsonb('address').$type<DeliveryAddress>().notNull(),
    state: text('state').$type<GroupShareState>().notNull().default('joined'),
    joinedAt: at('joined_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.transactionId] }),
    index('group_shares_group').on(table.groupBuyId, table.state, table.joinedAt),
    uniqueIndex('group_shares_person').on(table.userId, table.joinedAt, table.transactionId),
  ],
);

/** A member-owned group of producers and stores, with prices of its own for its members (decision 45). */
export const cooperatives = pgTable(
  'cooperatives',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    about: text('about').notNull(),
    city: text('city').notNull(),
    areaCode: text('area_code').notNull(),
    /** Whole percents that members pay less than the market. */
    memberPercent: integer('member_percent').notNull(),
    /** Whole percents of what members paid for goods that come back as coins. */
    sharePercent: integer('share_percent').notNull(),
    /** "name,email,phone" (specification, section 3: provider). */
    customerCare: text('customer_care').notNull().default(''),
    /** Raised with each change that an administrator makes. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    check('cooperatives_member_percent', sql`${table.memberPercent} between 0 and 50`),
    check('cooperatives_share_percent', sql`${table.sharePercent} between 0 and 20`),
  ],
);

/** The stores of a cooperative; a store belongs to one at most. */
export const cooperativeStores = pgTable(
  'cooperative_stores',
  {
    storeId: text('store_id')
      .primaryKey()
      .references(() => stores.id),
    cooperativeId: text('cooperative_id')
      .notNull()
      .references(() => cooperatives.id),
  },
  (table) => [index('cooperative_stores_cooperative').on(table.cooperativeId)],
);

/** Who is a member, and since when. Who leaves has no row. */
export const cooperativeMembers = pgTable(
  'cooperative_members',
  {
    cooperativeId: text('cooperative_id')
      .notNull()
      .references(() => cooperatives.id),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    joinedAt: at('joined_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cooperativeId, table.userId] }),
    index('cooperative_members_user').on(table.userId),
  ],
);
