import { and, asc, eq, isNull, ne, notLike, sql } from 'drizzle-orm';
import { type BankAccount, MOST_BANK_ACCOUNTS } from '../../src/contracts/money/bank-accounts.ts';
import type { Database } from '../db/database.ts';
import { orderReturns } from '../orders/after-order-tables.ts';
import { bankAccounts, orderRefunds, payouts } from './money-tables.ts';
import { MASK, maskUpiId } from '../../src/domain/upi-id.ts';
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
  return seal(keyOf(secret, 'cipher'), { rowId, text: accountNumber }, randomBytes);
}

/** The number again, for whoever pays to the account. Throws for another row, another key or changed bytes. */
export function openAccountNumber(secret: string, rowId: string, sealed: Uint8Array): string {
  return open(keyOf(secret, 'cipher'), rowId, Buffer.from(sealed));
}

/** Encrypts the UPI id that the refund of an order goes to, in base64; bound to the order as a number is to its row. */
export function sealUpiId(secret: string, orderId: string, upiId: string): string {
  const sealed = seal(keyOf(secret, 'upi id'), { rowId: orderId, text: upiId }, nodeRandomBytes);
  return sealed.toString('base64');
}

/** The UPI id again, for whoever pays to it. Throws for another order, another key or changed bytes. */
export function openUpiId(secret: string, orderId: string, sealed: string): string {
  return open(keyOf(secret, 'upi id'), orderId, Buffer.from(sealed, 'base64'));
}

/** Encrypts the number that a visitor left to be called, in base64; bound to its row. */
export function sealLeadNumber(secret: string, leadId: string, mobileNumber: string): string {
  const row = { rowId: leadId, text: mobileNumber };
  return seal(keyOf(secret, 'lead'), row, nodeRandomBytes).toString('base64');
}

/** The number again, for who says why. Throws for another row, another key or changed bytes. */
export const openLeadNumber = (secret: string, leadId: string, sealed: string): string =>
  open(keyOf(secret, 'lead'), leadId, Buffer.from(sealed, 'base64'));

function seal(
  key: Buffer,
  { rowId, text }: { readonly rowId: string; readonly text: string },
  randomBytes: (count: number) => Uint8Array,
): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  cipher.setAAD(Buffer.from(rowId));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

function open(key: Buffer, rowId: string, bytes: Buffer): string {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(rowId));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}

/**
 * Seals the UPI ids that were kept in clear before they were sealed: those of returns, then those of payouts. Safe to run at any time, also
 * beside a process that still writes them in clear; it does nothing once all are sealed.
 * @returns how many were sealed
 */
export async function sealOldUpiIds(db: Database, secret: string): Promise<number> {
  return db.transaction(async (transaction) => {
    const { orderId, refundTo } = orderReturns;
    const asked = await transaction
      .select({ orderId, upiId: sql<string>`${refundTo} ->> 'upiId'` })
      .from(orderReturns)
      .where(sql`${refundTo} ->> 'upiId' is not null`)
      .for('update');
    for (const row of asked) {
      const sealed = sealUpiId(secret, row.orderId, row.upiId);
      const kept = { kind: 'upi', shown: maskUpiId(row.upiId), sealed } as const;
      await transaction
        .update(orderReturns)
        .set({ refundTo: kept })
        .where(eq(orderId, row.orderId));
    }
    const { id, upiId, sealedUpiId } = payouts;
    const paid = await transaction
      .select({ id, upiId, orderId: orderRefunds.orderId })
      .from(payouts)
      .innerJoin(orderRefunds, eq(orderRefunds.id, payouts.orderRefundId))
      .where(and(isNull(sealedUpiId), ne(upiId, ''), notLike(upiId, `%${MASK}%`)))
      .for('update', { of: payouts });
    for (const row of paid) {
      const sealed = sealUpiId(secret, row.orderId, row.upiId);
      await transaction
        .update(payouts)
        .set({ upiId: maskUpiId(row.upiId), sealedUpiId: sealed })
        .where(eq(id, row.id));
    }
    return asked.length + paid.length;
  });
}

/** Tells whether two accounts are one, without showing either. */
export function accountNumberHash(secret: string, ifsc: string, accountNumber: string): string {
  return createHmac('sha256', keyOf(secret, 'hash'))
    .update(`${ifsc}:${accountNumber}`)
    .digest('hex');
}
