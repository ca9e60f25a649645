import { and, asc, eq, sql } from 'drizzle-orm';
import { type BankAccount, MOST_BANK_ACCOUNTS } from '../../src/contracts/money/bank-accounts.ts';
import type { Database } from '../db/database.ts';
import { bankAccounts } from '../db/tables/money/money-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes as nodeRandomBytes,
} from 'node:crypto';

const DIGITS = 12;

/** ISO 7064 MOD 97-10, as in IBANs: letters count as 10 to 35. */
function checkDigits(text: string): string {
  const digits = [...text].map((character) => parseInt(character, 36)).join('');
  return String(98n - (BigInt(`${digits}00`) % 97n)).padStart(2, '0');
}

/**
 * A new virtual account number: the bank's prefix, twelve random digits and two that catch a mistyped one. Random, so that
 * nobody guesses another trader's.
 */
export function newVirtualAccountNumber(
  prefix: string,
  randomBytes: (count: number) => Uint8Array,
): string {
  const value = Buffer.from(randomBytes(8)).readBigUInt64BE() % 10n ** BigInt(DIGITS);
  const body = `${prefix}${String(value).padStart(DIGITS, '0')}`;
  return `${body}${checkDigits(body)}`;
}

/** True for a number without a typing error. */
export function isVirtualAccountNumber(text: string): boolean {
  return /^[A-Z]{4}\d{14}$/.test(text) && checkDigits(text.slice(0, -2)) === text.slice(-2);
}

const CIPHER = 'aes-256-gcm';

const KEY_BYTES = 32;

const NONCE_BYTES = 12;

const TAG_BYTES = 16;

const keyOf = (secret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `haat bank account ${use}`, KEY_BYTES));

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

/** "XXXXXXXX4321": all that is shown of an account's number. */
export const maskedNumber = (lastFour: string): string => `XXXXXXXX${lastFour}`;

/** An account as its owner sees it: never the whole number. */
export function shownAccount({ id, holderName, ifsc, lastFour, createdAt }: ShownRow): BankAccount {
  return { accountId: id, holderName, ifsc, maskedNumber: maskedNumber(lastFour), createdAt };
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

/** Whether an account is one of the person's. */
export async function isOwnAccount(
  db: Database,
  userId: number,
  accountId: string,
): Promise<boolean> {
  const [own] = await db
    .select({ id: bankAccounts.id })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.id, accountId), eq(bankAccounts.userId, userId)));
  return own !== undefined;
}

/** An account with its whole number, for whoever pays to it; undefined where it is gone. Never shown, stored or logged. */
export async function payableAccount(
  db: Database,
  secret: string,
  accountId: string,
): Promise<{ holderName: string; accountNumber: string; ifsc: string } | undefined> {
  const [row] = await db.select().from(bankAccounts).where(eq(bankAccounts.id, accountId));
  if (row === undefined) return undefined;
  const { id, holderName, ifsc, sealedNumber } = row;
  return { holderName, ifsc, accountNumber: openAccountNumber(secret, id, sealedNumber) };
}

/** How an account is named on an order's refund: "HDFC0001234, XXXXXXXX4321". */
export const shownOnRefund = ({ ifsc, lastFour }: Pick<ShownRow, 'ifsc' | 'lastFour'>): string =>
  `${ifsc}, ${maskedNumber(lastFour)}`;

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

/**
 * Encrypts an account number for one row: nonce, tag and cipher text. The row's id is authenticated, so that a number
 * that was moved to another person's row can't be read there.
 */
export function sealAccountNumber(
  secret: string,
  { rowId, accountNumber }: { readonly rowId: string; readonly accountNumber: string },
  randomBytes: (count: number) => Uint8Array = nodeRandomBytes,
): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret, 'cipher'), nonce);
  cipher.setAAD(Buffer.from(rowId));
  const text = Buffer.concat([cipher.update(accountNumber, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** The number again, for whoever pays to the account. Throws for another row, another key or changed bytes. */
export function openAccountNumber(secret: string, rowId: string, sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv(
    CIPHER,
    keyOf(secret, 'cipher'),
    bytes.subarray(0, NONCE_BYTES),
  );
  decipher.setAAD(Buffer.from(rowId));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}

/** Tells whether two accounts are one, without showing either. */
export function accountNumberHash(secret: string, ifsc: string, accountNumber: string): string {
  return createHmac('sha256', keyOf(secret, 'hash'))
    .update(`${ifsc}:${accountNumber}`)
    .digest('hex');
}
