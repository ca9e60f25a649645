import { bigint, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, bytea, paise } from '../columns.ts';
import { orders, users } from '../schema.ts';

/**
 * Money that moved, double entry: each transfer is two rows whose amounts add up to nothing. An account is `user:<id>`,
 * `store:<id>`, `haat`, or one of those outside, `provider`, `cash` and `coins`. Rows are only ever added.
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
  | 'refund_completed';

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

/** A seller's virtual account number in a campaign: what is transferred to it is known to be theirs. */
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
