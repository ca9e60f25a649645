import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';
import { stores, users } from './schema.ts';

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
