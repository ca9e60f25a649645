import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, paise } from '../db/columns.ts';
import { stores } from '../sellers/store-tables.ts';
import { users } from '../account/account-tables.ts';

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
