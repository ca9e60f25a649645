import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { MAX_QUANTITY } from '../../src/domain/orders/bill.ts';
import type { Database } from '../db/database.ts';
import { payments } from '../db/payment-tables.ts';
import { stockReservations } from '../db/reservation-tables.ts';

/**
 * Most transactions for which one person holds stock at a time: what an app sends at once, twice over, and no way to empty
 * a shop without buying. One more gives up the oldest.
 */
export const MOST_HELD_TRANSACTIONS = 20;

/**
 * How long a transaction keeps what it holds from its own person (ms): an app confirms in seconds. After that it was given up
 * for another basket, and must not tell its own buyer that the last unit is gone. While it is being paid it yields nothing.
 */
const YIELDS_AFTER_MS = 60_000;

/** Who holds stock: one transaction of one person. */
export interface StockHolder {
  readonly userId: number;
  readonly transactionId: string;
}

/** Live reservations of an item, in units, as one holder sees them. */
export interface HeldStock {
  /** By this very transaction. */
  readonly own: number;
  /** By others, and by transactions of the same person that don't yield. */
  readonly others: number;
  /** Of `others`, by the same person. */
  readonly person: number;
  /** By older transactions of the same person, which yield to this one. */
  readonly yielding: number;
}

const NOTHING: HeldStock = { own: 0, others: 0, person: 0, yielding: 0 };

/** The moment and the holder that reservations are looked at from; a holder undefined holds nothing. */
export interface HolderView {
  readonly holder: StockHolder | undefined;
  readonly now: number;
}

/** The live reservations of some items, the oldest first, and whether each is the holder's own or yields to it. */
export async function liveReservations(
  db: Database,
  itemIds: readonly string[],
  { holder, now }: HolderView,
) {
  const { itemId, quantity, userId, transactionId, reservedAt, expiresAt } = stockReservations;
  const rows = await db
    .select({ itemId, quantity, userId, transactionId, reservedAt, paymentId: payments.id })
    .from(stockReservations)
    .leftJoin(
      payments,
      and(
        eq(payments.userId, userId),
        eq(payments.transactionId, transactionId),
        inArray(payments.state, ['creating', 'pending']),
      ),
    )
    .where(and(inArray(itemId, [...itemIds]), gt(expiresAt, now)))
    .orderBy(asc(reservedAt), asc(transactionId));
  return rows.map((row) => {
    const isPerson = row.userId === holder?.userId;
    const isOwn = isPerson && row.transactionId === holder?.transactionId;
    const isOld = row.reservedAt <= now - YIELDS_AFTER_MS;
    return {
      ...row,
      isPerson,
      isOwn,
      yields: isPerson && !isOwn && isOld && row.paymentId === null,
    };
  });
}

/** What is reserved of items, by item id; items without a reservation are missing. */
export async function heldStock(
  db: Database,
  itemIds: readonly string[],
  view: HolderView,
): Promise<ReadonlyMap<string, HeldStock>> {
  if (itemIds.length === 0) return new Map();
  const held = new Map<string, HeldStock>();
  for (const { itemId, quantity, isPerson, isOwn, yields } of await liveReservations(
    db,
    itemIds,
    view,
  )) {
    const sofar = held.get(itemId) ?? NOTHING;
    const isOther = !isOwn && !yields;
    held.set(itemId, {
      own: sofar.own + (isOwn ? quantity : 0),
      others: sofar.others + (isOther ? quantity : 0),
      person: sofar.person + (isOther && isPerson ? quantity : 0),
      yielding: sofar.yielding + (yields ? quantity : 0),
    });
  }
  return held;
}

/** How many of an item a transaction can reserve: what others leave, and of all its person holds at most an order's worth. */
export function reservable(stock: number, held: HeldStock = NOTHING): number {
  return Math.max(0, Math.min(stock - held.others, MAX_QUANTITY - held.person));
}

/** How many of an item can be taken: what is reserved for this transaction if that is enough, else what nobody holds. */
export function takeable(stock: number, wanted: number, held: HeldStock = NOTHING): number {
  return held.own >= wanted ? stock : Math.max(0, stock - held.others - held.yielding);
}

/** One reservation of a person at a time, so that the limits hold. Taken before any lock on terms or stock. */
export async function lockReservations(transaction: Database, userId: number): Promise<void> {
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`reserve:${userId}`}, 0))`,
  );
}

/** Lets go of what a transaction holds: its order has taken the stock, or it reserves anew. */
export async function releaseReservation(
  transaction: Database,
  { userId, transactionId }: StockHolder,
): Promise<void> {
  await transaction
    .delete(stockReservations)
    .where(
      and(eq(stockReservations.userId, userId), eq(stockReservations.transactionId, transactionId)),
    );
}

/** Gives up a person's oldest transactions, so that one more can hold stock. @param now ms */
export async function makeRoom(transaction: Database, userId: number, now: number): Promise<void> {
  const { transactionId, reservedAt, expiresAt } = stockReservations;
  const oldestFirst = await transaction
    .selectDistinct({ transactionId, reservedAt })
    .from(stockReservations)
    .where(and(eq(stockReservations.userId, userId), gt(expiresAt, now)))
    .orderBy(asc(reservedAt), asc(transactionId));
  const surplus = oldestFirst.slice(
    0,
    Math.max(0, oldestFirst.length + 1 - MOST_HELD_TRANSACTIONS),
  );
  for (const oldest of surplus) {
    await releaseReservation(transaction, { userId, transactionId: oldest.transactionId });
  }
}
