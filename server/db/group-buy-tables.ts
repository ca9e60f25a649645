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
import type { DeliveryAddress } from '../../src/domain/address.ts';
import type { GroupBuyState, GroupShareState } from '../../src/domain/group-buy.ts';
import { at, paise, searchWordsOf } from './columns.ts';
import { storeItems, stores, users } from './schema.ts';

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
 * An item at a lower price for the people of an apartment, if they want `neededQuantity` of it together by `endsAt`.
 * `joinedQuantity` is the sum of what they joined with, never above `mostQuantity`; whoever changes it locks this row.
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
    state: text('state').$type<GroupBuyState>().notNull().default('open'),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
  },
  (table) => [
    index('group_buys_apartment').on(table.apartmentId, table.endsAt),
    index('group_buys_due').on(table.state, table.endsAt),
    check('group_buys_joined', sql`${table.joinedQuantity} between 0 and ${table.mostQuantity}`),
  ],
);

/** What a person joined a group buy with. `transactionId` is chosen by the client and becomes the order's. */
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
    /** Of one unit, as it was agreed to. */
    pricePaise: paise('price_paise').notNull(),
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
