import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { CartLine } from '../../src/contracts/cart/cart.ts';
import { at } from '../db/columns.ts';
import { users } from '../account/account-tables.ts';

/**
 * A cart line: an item that one device added. A removed line stays as a tombstone, so that a device that has not heard
 * of it can't bring it back. The same item added on two devices is two lines, shown as one.
 */
export const cartLines = pgTable(
  'cart_lines',
  {
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    lineId: uuid('line_id').notNull(),
    line: jsonb('line').$type<CartLine>().notNull(),
    removed: boolean('removed').notNull(),
    version: bigint('version', { mode: 'number' }).notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.lineId] }),
    index('cart_lines_version').on(table.userId, table.version),
    index('cart_lines_removed')
      .on(table.updatedAt)
      .where(sql`${table.removed}`),
  ],
);

/** The coupon on a person's cart of one store; an empty code was taken off. */
export const cartCoupons = pgTable(
  'cart_coupons',
  {
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    storeId: text('store_id').notNull(),
    code: text('code').notNull(),
    /** The person took one off: no other is put on by itself. */
    declined: boolean('declined').notNull().default(false),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.storeId] })],
);

/**
 * A device of a person, by an id that the device made up for this person's database. `cartSequence` is the newest cart
 * message taken from it: an older one that arrives late changes nothing.
 */
export const personDevices = pgTable(
  'person_devices',
  {
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    deviceId: uuid('device_id').notNull(),
    cartSequence: bigint('cart_sequence', { mode: 'number' }).notNull().default(0),
    seenAt: at('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceId] })],
);
