import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, bytea, paise } from '../db/columns.ts';
import { orders } from '../orders/order-tables.ts';
import { stores } from '../sellers/store-tables.ts';
import { users } from '../account/account-tables.ts';

/**
 * Money that moved, double entry: each transfer is two rows whose amounts add up to nothing. An account is `user:<id>`,
 * `store:<id>`, `wallet:<id>` (a person's on the trade side), `haat`, `payouts` (on their way to
 * shops), `suspense` (came in for nobody), or one of those outside, `provider`, `bank`, `cash` and `coins`. Rows are only ever added.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** What moved it, once: `payment:<id>`, `order:<id>`, `delivered:<id>` … */
    transfer: text('transfer').notNull(),
    side: text('side').$type<'from' | 'to'>().notNull(),
    account: text('account').notNull(),
    /** `locked`: the account's own money that it can't have yet. */
    wallet: text('wallet').$type<'available' | 'locked'>().notNull(),
    /** Below 0 on the side that it leaves. */
    amountPaise: paise('amount_paise').notNull(),
    reason: text('reason').$type<MoneyReason>().notNull(),
    orderId: text('order_id').references(() => orders.id),
    bookedAt: at('booked_at').notNull(),
  },
  (table) => [
    uniqueIndex('ledger_entries_once').on(table.transfer, table.side),
    index('ledger_entries_account').on(table.account, table.id),
    index('ledger_entries_order').on(table.orderId),
  ],
);

/** Why money moved. */
export type MoneyReason =
  | 'paid_online'
  | 'order'
  | 'delivered'
  | 'cash_on_delivery'
  | 'commission'
  | 'commission_back'
  | 'refund_requested'
  | 'refund_completed'
  | 'payout'
  | 'payout_back'
  | 'bank_transfer'
  | 'trade_locked'
  | 'trade_unlocked'
  | 'trade_paid';

/** A person's bank account. Its number is kept encrypted; lists show the last four digits. */
export const bankAccounts = pgTable(
  'bank_accounts',
  {
    id: uuid('id').primaryKey(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    holderName: text('holder_name').notNull(),
    ifsc: text('ifsc').notNull(),
    /** AES-256-GCM: 12 bytes nonce, 16 bytes tag, then the number. The row's id is authenticated with it. */
    sealedNumber: bytea('sealed_number').notNull(),
    /** Keyed hash of IFSC and number: the same account is one row. */
    numberHash: text('number_hash').notNull(),
    lastFour: text('last_four').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [uniqueIndex('bank_accounts_once').on(table.userId, table.numberHash)],
);

/** A person's virtual account number in a campaign: what is transferred to it is known to be theirs. */
export const virtualAccounts = pgTable(
  'virtual_accounts',
  {
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    campaignId: text('campaign_id').notNull(),
    accountNumber: text('account_number').notNull(),
    joinedAt: at('joined_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.campaignId] }),
    uniqueIndex('virtual_accounts_number').on(table.accountNumber),
  ],
);

/** Money that goes back to a buyer for an order: the promise to the buyer, whoever carries it out. */
export const orderRefunds = pgTable(
  'order_refunds',
  {
    /** The order's id and a number: the first refund of H123… is H123…-R1. */
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    amountPaise: paise('amount_paise').notNull(),
    /** Of goods that the shop did not have (SUB-1): the order goes on beside it. */
    isPart: boolean('is_part').notNull().default(false),
    /**
     * `online`: by the provider that took the money. `upi`: by the provider, to a UPI id or a bank account (`payouts`). `coins`: in our own books.
     * `cash`: by the store, when it collects the goods.
     */
    /** `asked`: its buyer is asked where it goes. */
    method: text('method').$type<'online' | 'cash' | 'coins' | 'upi' | 'asked'>().notNull(),
    /** The payment's refund that carries it out; null for cash. */
    paymentRefundId: uuid('payment_refund_id'),
    status: text('status').$type<'initiated' | 'completed' | 'rejected'>().notNull(),
    initiatedAt: at('initiated_at').notNull(),
    /** The end of the seventh working day after it was initiated. */
    dueAt: at('due_at').notNull(),
    completedAt: at('completed_at'),
  },
  (table) => [
    index('order_refunds_order').on(table.orderId),
    index('order_refunds_online')
      .on(table.paymentRefundId)
      .where(sql`${table.status} = 'initiated' and ${table.method} = 'online'`),
  ],
);

/** Money sent to a UPI id or a bank account, for a refund or to a shop, and how far that is. `id` is the reference that makes it happen once. */
export const payouts = pgTable(
  'payouts',
  {
    id: uuid('id').primaryKey(),
    /** The refund that it carries out, at most once; null: what Haat owed a shop. */
    orderRefundId: text('order_refund_id').references(() => orderRefunds.id),
    storeId: text('store_id').references(() => stores.id),
    /** As it is shown (`maskUpiId`); empty where it goes to a bank account. */
    upiId: text('upi_id').notNull(),
    /** The whole UPI id, sealed (`sealUpiId`); null where there is none, or its person is gone. */
    sealedUpiId: text('sealed_upi_id'),
    /** The account that it goes to; null: to a UPI id. Its number stays sealed in its own row. */
    bankAccountId: uuid('bank_account_id'),
    amountPaise: paise('amount_paise').notNull(),
    /**
     * `held`: waits for two administrators (`approvals`), who may refuse it (`withheld`); `requested`: to be sent to the provider;
     * `sent`: taken by it; `completed`: with the bank.
     */
    state: text('state')
      .$type<'held' | 'withheld' | 'requested' | 'sent' | 'completed' | 'failed'>()
      .notNull(),
    providerPayoutId: text('provider_payout_id'),
    requestedAt: at('requested_at').notNull(),
    completedAt: at('completed_at'),
    nextTryAt: at('next_try_at').notNull(),
    tries: integer('tries').notNull().default(0),
  },
  (table) => [
    uniqueIndex('payouts_once').on(table.orderRefundId),
    check('payouts_for_one', sql`${table.orderRefundId} is null or ${table.storeId} is null`),
    index('payouts_shop').on(table.storeId, table.requestedAt),
    index('payouts_to_send')
      .on(table.nextTryAt)
      .where(sql`${table.state} in ('requested', 'sent')`),
  ],
);
