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
import { at, bytea, paise } from '../columns.ts';
import { orders, stores, users } from '../schema.ts';

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
    method: text('method').$type<'online' | 'cash' | 'coins' | 'upi'>().notNull(),
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
    /** `requested`: to be sent to the provider; `sent`: taken by it; `completed`: with the bank. */
    state: text('state').$type<'requested' | 'sent' | 'completed' | 'failed'>().notNull(),
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

/**
 * What a person has on the trade side, paise. Its row is locked by each movement, so that they come one after the other (WAL-1); the sums are
 * those of its entries.
 */
export const wallets = pgTable(
  'wallets',
  {
    userId: bigint('user_id', { mode: 'number' })
      .primaryKey()
      .references(() => users.id),
    /** Free to be spent, without what is locked. */
    balancePaise: paise('balance_paise').notNull().default(0),
    lockedPaise: paise('locked_paise').notNull().default(0),
    /** How many entries there are: the number of the newest. */
    entries: integer('entries').notNull().default(0),
  },
  (table) => [
    check('wallets_not_below_zero', sql`${table.balancePaise} >= 0 and ${table.lockedPaise} >= 0`),
  ],
);

/** Every movement of a wallet, by number, with what was there after it. Rows are only ever added. */
export const walletEntries = pgTable(
  'wallet_entries',
  {
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => wallets.userId),
    number: integer('number').notNull(),
    /** CREDIT came in, DEBIT went out of what was locked, LOCKED was locked (above 0) or set free again (below 0). */
    walletType: text('wallet_type').$type<'CREDIT' | 'DEBIT' | 'LOCKED'>().notNull(),
    amountPaise: paise('amount_paise').notNull(),
    balancePaise: paise('balance_paise').notNull(),
    lockedPaise: paise('locked_paise').notNull(),
    /** What moved it, once; the transfer of the ledger has the same name. */
    reference: text('reference').notNull(),
    contractId: uuid('contract_id'),
    /** Whom it was paid to. */
    storeId: text('store_id').references(() => stores.id),
    at: at('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.number] }),
    uniqueIndex('wallet_entries_once').on(table.reference),
    check(
      'wallet_entries_not_below_zero',
      sql`${table.balancePaise} >= 0 and ${table.lockedPaise} >= 0`,
    ),
  ],
);

/** What a contract still keeps locked of its buyer's wallet. */
export const walletLocks = pgTable(
  'wallet_locks',
  {
    contractId: uuid('contract_id').primaryKey(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => wallets.userId),
    amountPaise: paise('amount_paise').notNull(),
  },
  (table) => [
    index('wallet_locks_person').on(table.userId),
    check('wallet_locks_not_below_zero', sql`${table.amountPaise} >= 0`),
  ],
);

/** Bank transfers to virtual accounts, by the provider's id, each once; also those to a number that nobody has. */
export const bankTransfers = pgTable(
  'bank_transfers',
  {
    /** "<provider>:<its id>". */
    id: text('id').primaryKey(),
    /** Null: nobody has the number, and the money is in suspense. */
    userId: bigint('user_id', { mode: 'number' }).references(() => users.id),
    accountNumber: text('account_number').notNull(),
    amountPaise: paise('amount_paise').notNull(),
    /** The bank's own number of the transfer (UTR). */
    bankReference: text('bank_reference').notNull(),
    payerName: text('payer_name').notNull(),
    receivedAt: at('received_at').notNull(),
  },
  (table) => [
    index('bank_transfers_person').on(table.userId),
    check('bank_transfers_above_zero', sql`${table.amountPaise} > 0`),
  ],
);
