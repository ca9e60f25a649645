import { bigint, integer, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, paise } from './columns.ts';
import { orders, stores, users } from './schema.ts';

/** An offer: a coupon code and what it takes off. `storeId` null: of every store. Percent is capped by `capPaise`. */
export const promotions = pgTable(
  'promotions',
  {
    id: text('id').primaryKey(),
    storeId: text('store_id').references(() => stores.id),
    code: text('code').notNull(),
    title: text('title').notNull(),
    kind: text('kind').$type<'percent' | 'amount'>().notNull(),
    /** Percent (1 to 100) or paise, by kind. */
    value: bigint('value', { mode: 'number' }).notNull(),
    capPaise: paise('cap_paise'),
    minimumPaise: paise('minimum_paise').notNull(),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    /** Orders of one person that may use it. */
    usesPerPerson: integer('uses_per_person').notNull().default(1),
  },
  (table) => [uniqueIndex('promotions_code').on(table.code)],
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
  (table) => [index('coupon_uses_person').on(table.userId, table.promotionId)],
);
