import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { CampaignMilestone, CoinEntryKind } from '../../src/domain/rewards/coins.ts';
import { at, paise } from '../db/columns.ts';
import { promotions } from '../promotions/promotion-tables.ts';
import { orders } from '../orders/order-tables.ts';
import { stores } from '../sellers/store-tables.ts';
import { users } from '../account/account-tables.ts';

/**
 * A person's coins. Whoever changes them locks this row first, so that changes come one after the other. `balance` is the
 * sum of what is left of the lots; `owed` are coins that were spent and whose order was refunded afterwards: the next
 * ones that are earned pay them.
 */
export const coinAccounts = pgTable(
  'coin_accounts',
  {
    userId: bigint('user_id', { mode: 'number' })
      .primaryKey()
      .references(() => users.id),
    balance: integer('balance').notNull().default(0),
    owed: integer('owed').notNull().default(0),
  },
  (table) => [
    check('coin_accounts_balance', sql`${table.balance} >= 0`),
    check('coin_accounts_owed', sql`${table.owed} >= 0`),
  ],
);

/**
 * Every change of a person's coins, never changed but for `left`: how much of coins that came in is still there. `coins` is
 * positive for what came in and negative for what went out; a person's entries add up to the balance. Ids rise in the
 * order of a person's changes.
 */
export const coinEntries = pgTable(
  'coin_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    kind: text('kind').$type<CoinEntryKind>().notNull(),
    coins: integer('coins').notNull(),
    left: integer('coins_left').notNull().default(0),
    /** From then on what is left is lost; null where nothing came in. */
    expiresAt: at('expires_at'),
    /** What it is about: an order, a campaign, a redemption. With the kind it happens at most once. */
    reference: text('reference').notNull(),
    orderId: text('order_id').references(() => orders.id),
    campaignId: text('campaign_id'),
    /** In words for the buyer. */
    note: text('note').notNull(),
    at: at('at').notNull(),
  },
  (table) => [
    uniqueIndex('coin_entries_once').on(table.userId, table.kind, table.reference),
    index('coin_entries_person').on(table.userId, table.id),
    index('coin_entries_order').on(table.orderId),
    index('coin_entries_expiring')
      .on(table.expiresAt, table.id)
      .where(sql`${table.left} > 0`),
    index('coin_entries_lots')
      .on(table.userId, table.expiresAt, table.id)
      .where(sql`${table.left} > 0`),
    check('coin_entries_left', sql`${table.left} between 0 and greatest(${table.coins}, 0)`),
  ],
);

/** Coins that became a coupon. The client chooses the id, so that it happens once. */
export const coinRedemptions = pgTable(
  'coin_redemptions',
  {
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    id: uuid('id').notNull(),
    coins: integer('coins').notNull(),
    promotionId: text('promotion_id')
      .notNull()
      .references(() => promotions.id),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

/** Extra coins for a time. `storeId` null: at every store. */
export const campaigns = pgTable(
  'campaigns',
  {
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    storeId: text('store_id').references(() => stores.id),
    /** Coins per whole ₹100 besides the usual ones. */
    extraPerHundredRupees: integer('extra_per_hundred_rupees').notNull(),
    /** Smallest amount of an order that counts. */
    minimumPaise: paise('minimum_paise').notNull(),
    /** Most extra coins of one order; null: no limit. */
    mostPerOrder: integer('most_per_order'),
    /** Coins for a person's n-th order that counts, by rising n. */
    milestones: jsonb('milestones').$type<readonly CampaignMilestone[]>().notNull(),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    /** Raised with each change. */
    version: integer('version').notNull().default(1),
  },
  (table) => [index('campaigns_running').on(table.endsAt)],
);

/** Orders that count for a campaign. */
export const campaignOrders = pgTable(
  'campaign_orders',
  {
    campaignId: text('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.orderId] }),
    index('campaign_orders_person').on(table.userId, table.campaignId),
  ],
);
