import { and, asc, eq, sql } from 'drizzle-orm';
import { MOST_BANK_ACCOUNTS, type BankAccount } from '../../src/contracts/money/bank-account.ts';
import type { Database } from '../db/database.ts';
import { bankAccounts } from '../db/money-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import { accountNumberHash, sealAccountNumber } from './seal-account-number.ts';

/** An account as it was typed in; `now` in ms. */
export interface NewBankAccount {
  readonly id: string;
  readonly userId: number;
  readonly holderName: string;
  readonly accountNumber: string;
  readonly ifsc: string;
  readonly now: number;
}

type ShownRow = Pick<
  typeof bankAccounts.$inferSelect,
  'id' | 'holderName' | 'ifsc' | 'lastFour' | 'createdAt'
>;

/** An account as its owner sees it: never the whole number. */
export function shownAccount({ id, holderName, ifsc, lastFour, createdAt }: ShownRow): BankAccount {
  return { accountId: id, holderName, ifsc, maskedNumber: `XXXXXXXX${lastFour}`, createdAt };
}

/** A person's bank accounts, oldest first; the sealed numbers stay where they are. */
export async function bankAccountsOf(db: Database, userId: number): Promise<BankAccount[]> {
  const { id, holderName, ifsc, lastFour, createdAt } = bankAccounts;
  const rows = await db
    .select({ id, holderName, ifsc, lastFour, createdAt })
    .from(bankAccounts)
    .where(eq(bankAccounts.userId, userId))
    .orderBy(asc(createdAt), asc(id))
    .limit(MOST_BANK_ACCOUNTS);
  return rows.map(shownAccount);
}

/**
 * Adds an account, or finds the same one. One at a time per person, so that the limit holds. Call it in a transaction.
 * @throws ProblemError too_many_accounts
 */
export async function addBankAccount(
  transaction: Database,
  secret: string,
  account: NewBankAccount,
): Promise<BankAccount> {
  const { id, userId, holderName, accountNumber, ifsc, now } = account;
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`bank:${userId}`}, 0))`,
  );
  const numberHash = accountNumberHash(secret, ifsc, accountNumber);
  const [same] = await transaction
    .select()
    .from(bankAccounts)
    .where(and(eq(bankAccounts.userId, userId), eq(bankAccounts.numberHash, numberHash)));
  if (same !== undefined) return shownAccount(same);
  if ((await bankAccountsOf(transaction, userId)).length >= MOST_BANK_ACCOUNTS) {
    throw new ProblemError('too_many_accounts');
  }
  const row = { id, holderName, ifsc, lastFour: accountNumber.slice(-4), createdAt: now };
  const sealedNumber = sealAccountNumber(secret, { rowId: id, accountNumber });
  await transaction.insert(bankAccounts).values({ ...row, userId, sealedNumber, numberHash });
  return shownAccount(row);
}
