import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  integer,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { OfferKind, OfferScope } from '../../src/domain/orders/offers/offers.ts';
import { at, paise } from '../db/columns.ts';
import { orders } from '../orders/order-tables.ts';
import { storeItems, stores } from '../sellers/store-tables.ts';
import { users } from '../account/account-tables.ts';

/**
 * An offer: a coupon code and what it does. `storeId` null: of every store; `userId` set: of that person only, and never
 * listed among a store's offers. Percentages and free items are capped by `capPaise`.
 */
export const promotions = pgTable(
  'promotions',
  {
    id: text('id').primaryKey(),
    storeId: text('store_id').references(() => stores.id),
    code: text('code').notNull(),
    title: text('title').notNull(),
    kind: text('kind').$type<OfferKind>().notNull(),
    userId: bigint('user_id', { mode: 'number' }).references(() => users.id),
    /** Percent (1 to 100) or paise, by kind; 0 for the other kinds. */
    value: bigint('value', { mode: 'number' }).notNull(),
    capPaise: paise('cap_paise'),
    minimumPaise: paise('minimum_paise').notNull(),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    /** Orders of one person that may use it. */
    usesPerPerson: integer('uses_per_person').notNull().default(1),
    /** Orders of all people that may use it; null: no limit. */
    usesInAll: integer('uses_in_all'),
    /** An administrator keeps it from being used for now. */
    isPaused: boolean('is_paused').notNull().default(false),
    /** Raised with each change. */
    version: integer('version').notNull().default(1),
    /** Null: for all items. */
    scope: jsonb('scope').$type<OfferScope>(),
    /** Of "buy X get Y". */
    buyQuantity: integer('buy_quantity'),
    /** Free units: of "buy X get Y", and of a free item. */
    getQuantity: integer('get_quantity'),
    /** The item that is free; null for "buy X get Y": the cheapest of its own items. */
    getItemId: text('get_item_id').references(() => storeItems.id),
  },
  (table) => [
    uniqueIndex('promotions_code').on(table.code),
    index('promotions_person')
      .on(table.userId, table.endsAt)
      .where(sql`${table.userId} is not null`),
    // Without the coupons of single persons, of which there are many more.
    index('promotions_store')
      .on(table.storeId, table.endsAt)
      .where(sql`${table.userId} is null`),
  ],
);

/** A coupon used: one per order. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    promotionId: text('promotion_id')
      .notNull()
      .references(() => promotions.id),
    discountPaise: paise('discount_paise').notNull(),
    usedAt: at('used_at').notNull(),
  },
  (table) => [
    index('coupon_uses_person').on(table.userId, table.promotionId),
    index('coupon_uses_promotion').on(table.promotionId),
  ],
);
