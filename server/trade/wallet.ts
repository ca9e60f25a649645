import { eq, sql } from 'drizzle-orm';
import { subjects } from '../../src/contracts/live/pokes.ts';
import { formatRupees } from '../../src/domain/money.ts';
import { ROUTES } from '../../src/domain/routes/routes.ts';
import type { Database } from '../db/database.ts';
import { raiseVersion } from '../db/raise-version.ts';
import { virtualAccounts } from '../money/money-tables.ts';
import { bankTransfers, walletEntries, walletLocks, wallets } from '../money/wallet-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import { tellPerson } from '../inbox/inbox.ts';
import { bookWallet } from '../money/book-money.ts';
import type { BankTransfer } from '../payments/payment-provider.ts';

type Wallet = typeof wallets.$inferSelect;

/** A movement of a wallet; `amountPaise` as `walletEntries` says, `now` in ms. */
interface Movement {
  readonly wallet: Wallet;
  readonly walletType: 'CREDIT' | 'DEBIT' | 'LOCKED';
  readonly amountPaise: number;
  readonly reference: string;
  readonly contractId: string | null;
  /** Whom a DEBIT goes to. */
  readonly storeId: string | null;
  readonly now: number;
}

/** The wallet with its row locked; each movement begins with it, so that those of a person come one after the other. */
async function lockWallet(db: Database, userId: number): Promise<Wallet> {
  await db.insert(wallets).values({ userId }).onConflictDoNothing();
  const [wallet] = await db.select().from(wallets).where(eq(wallets.userId, userId)).for('update');
  if (wallet === undefined) throw new Error('a wallet that was just made is missing');
  return wallet;
}

/** Moves money and writes it down in three places that say the same: the sums, the statement, the ledger (WAL-1). */
async function move(db: Database, movement: Movement): Promise<void> {
  const { wallet, walletType, amountPaise, reference, contractId, storeId, now } = movement;
  const { userId, balancePaise, lockedPaise } = wallet;
  const freed = walletType === 'LOCKED' ? -amountPaise : walletType === 'CREDIT' ? amountPaise : 0;
  const locked = walletType === 'CREDIT' ? 0 : amountPaise;
  const sums = { balancePaise: balancePaise + freed, lockedPaise: lockedPaise + locked };
  const number = wallet.entries + 1;
  await db
    .update(wallets)
    .set({ ...sums, entries: number })
    .where(eq(wallets.userId, userId));
  const entry = { userId, number, walletType, amountPaise, ...sums, reference, contractId };
  await db.insert(walletEntries).values({ ...entry, storeId, at: now });
  const reasons = {
    CREDIT: 'bank_transfer',
    DEBIT: 'trade_paid',
    LOCKED: amountPaise > 0 ? 'trade_locked' : 'trade_unlocked',
  } as const;
  await bookWallet(db, {
    transfer: reference,
    userId,
    storeId,
    amountPaise: Math.abs(amountPaise),
    reason: reasons[walletType],
    bookedAt: now,
  });
  await raiseVersion(db, subjects.wallet(userId));
}

/** The lock of a contract; read with the wallet's row locked nobody else changes it. */
async function lockOf(db: Database, contractId: string) {
  const [lock] = await db.select().from(walletLocks).where(eq(walletLocks.contractId, contractId));
  return lock;
}

function checkAmount(amountPaise: number): void {
  if (!Number.isSafeInteger(amountPaise) || amountPaise < 0) {
    throw new RangeError(`${amountPaise} is no amount of whole paise`);
  }
}

/** Brings a contract's lock to an amount. @throws ProblemError wallet_too_low */
async function setLock(
  db: Database,
  wallet: Wallet,
  { contractId, amountPaise, now }: { contractId: string; amountPaise: number; now: number },
): Promise<void> {
  const { userId } = wallet;
  await db.insert(walletLocks).values({ contractId, userId, amountPaise: 0 }).onConflictDoNothing();
  const lock = await lockOf(db, contractId);
  if (lock?.userId !== userId) throw new Error(`contract ${contractId} is paid by somebody else`);
  const more = amountPaise - lock.amountPaise;
  if (more === 0) return;
  if (more > wallet.balancePaise) {
    const detail = `Your wallet has ${formatRupees(wallet.balancePaise)} free. This needs ${formatRupees(more)}. Send money to your account number first.`;
    throw new ProblemError('wallet_too_low', { detail });
  }
  await db.update(walletLocks).set({ amountPaise }).where(eq(walletLocks.contractId, contractId));
  const reference = `lock:${contractId}:${userId}:${wallet.entries + 1}`;
  await move(db, {
    wallet,
    walletType: 'LOCKED',
    amountPaise: more,
    reference,
    contractId,
    storeId: null,
    now,
  });
}

/**
 * Sets what a contract keeps locked of its buyer's wallet, raising or lowering it; the same amount again does nothing. Runs in the
 * caller's transaction. `now` in ms.
 * @throws ProblemError wallet_too_low where less is free than this needs more
 */
export async function lockForContract(
  db: Database,
  {
    userId,
    contractId,
    amountPaise,
    now,
  }: {
    readonly userId: number;
    readonly contractId: string;
    readonly amountPaise: number;
    readonly now: number;
  },
): Promise<void> {
  checkAmount(amountPaise);
  await setLock(db, await lockWallet(db, userId), { contractId, amountPaise, now });
}

/** The lock of a contract with its wallet's row locked; undefined where nothing was ever locked for it. */
async function heldLock(db: Database, contractId: string) {
  const found = await lockOf(db, contractId);
  if (found === undefined) return undefined;
  const wallet = await lockWallet(db, found.userId);
  return { wallet, lockedPaise: (await lockOf(db, contractId))?.amountPaise ?? 0 };
}

/**
 * Pays for a delivery out of what its contract has locked: once, however often it is called. The shop is owed it, and its next daily payout
 * has it. Runs in the caller's transaction. `now` in ms.
 * @throws ProblemError wallet_too_low where less is locked
 */
export async function payFromLock(
  db: Database,
  {
    contractId,
    deliveryId,
    storeId,
    amountPaise,
    now,
  }: {
    readonly contractId: string;
    readonly deliveryId: string;
    readonly storeId: string;
    readonly amountPaise: number;
    readonly now: number;
  },
): Promise<void> {
  checkAmount(amountPaise);
  const held = await heldLock(db, contractId);
  const reference = `trade-delivery:${deliveryId}`;
  // The wallet's row does not keep another one from paying for the same delivery.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${reference}, 0))`);
  const [paid] = await db
    .select({ number: walletEntries.number })
    .from(walletEntries)
    .where(eq(walletEntries.reference, reference));
  if (paid !== undefined || amountPaise === 0) return;
  const lockedPaise = held?.lockedPaise ?? 0;
  if (held === undefined || amountPaise > lockedPaise) {
    const detail = `${formatRupees(lockedPaise)} is locked for this contract. This delivery needs ${formatRupees(amountPaise)}.`;
    throw new ProblemError('wallet_too_low', { detail });
  }
  await db
    .update(walletLocks)
    .set({ amountPaise: lockedPaise - amountPaise })
    .where(eq(walletLocks.contractId, contractId));
  await move(db, {
    wallet: held.wallet,
    walletType: 'DEBIT',
    amountPaise: -amountPaise,
    reference,
    contractId,
    storeId,
    now,
  });
}

/** Gives what a contract still has locked back to the balance; nothing where there is none. Runs in the caller's transaction. `now` in ms. */
export async function releaseLock(
  db: Database,
  { contractId, now }: { readonly contractId: string; readonly now: number },
): Promise<void> {
  const held = await heldLock(db, contractId);
  if (held !== undefined) await setLock(db, held.wallet, { contractId, amountPaise: 0, now });
}

/**
 * Credits a bank transfer to the wallet of whose number it went to, once. One to a number that nobody has is kept, and booked to suspense, so
 * that people can find out whose it is. Runs in the caller's transaction.
 * @param provider its name, as transfers are numbered by each of its own @param now ms
 */
export async function takeBankTransfer(
  db: Database,
  provider: string,
  { transferId, accountNumber, amountPaise, bankReference, payerName }: BankTransfer,
  now: number,
): Promise<void> {
  const id = `${provider}:${transferId}`;
  // An account is deleted before its transfer is looked at, or after the money is in its wallet, which keeps it from being deleted.
  const [owner] = await db
    .select({ userId: virtualAccounts.userId })
    .from(virtualAccounts)
    .where(eq(virtualAccounts.accountNumber, accountNumber))
    .for('share');
  const userId = owner?.userId ?? null;
  const kept = { id, userId, accountNumber, amountPaise, bankReference, payerName };
  const isNew = await db
    .insert(bankTransfers)
    .values({ ...kept, receivedAt: now })
    .onConflictDoNothing()
    .returning({ id: bankTransfers.id });
  if (isNew.length === 0) return;
  const reference = `bank:${id}`;
  if (userId === null) {
    await bookWallet(db, {
      transfer: reference,
      userId,
      storeId: null,
      amountPaise,
      reason: 'bank_transfer',
      bookedAt: now,
    });
    return;
  }
  const wallet = await lockWallet(db, userId);
  await move(db, {
    wallet,
    walletType: 'CREDIT',
    amountPaise,
    reference,
    contractId: null,
    storeId: null,
    now,
  });
  const title = `${formatRupees(amountPaise)} is in your wallet`;
  const body = payerName === '' ? 'Your bank transfer has come.' : `From ${payerName}.`;
  await tellPerson(db, { userId, title, body, path: ROUTES.wallet, pivotId: 'wallet' }, now);
}
