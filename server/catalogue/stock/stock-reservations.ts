import { millisecondsInMinute } from 'date-fns/constants';
import { and, asc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm';
import { MAX_QUANTITY } from '../../../src/domain/orders/quotes/bill.ts';
import type { Database } from '../../db/database.ts';
import { payments } from '../../payments/payment-tables.ts';
import { stockReservations } from '../../goods/goods-tables.ts';

/**
 * Most transactions for which one person holds stock at a time: what an app sends at once, twice over, and no way to empty
 * a shop without buying. One more gives up the oldest.
 */
export const MOST_HELD_TRANSACTIONS = 20;

/**
 * How long a transaction keeps what it holds from its own person (ms): an app confirms in seconds. After that it was given up
 * for another basket, and must not tell its own buyer that the last unit is gone. While it is being paid it yields nothing.
 */
const YIELDS_AFTER_MS = millisecondsInMinute;

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

/** What one transaction holds of one item; times in ms. */
export interface Reservation extends StockHolder {
  readonly itemId: string;
  readonly quantity: number;
  readonly reservedAt: number;
  /** Of the payment under way; null: it is not being paid. */
  readonly paymentId: string | null;
}

/** The live reservations of some items, the oldest first. @param now ms */
export async function liveReservations(
  db: Database,
  itemIds: readonly string[],
  now: number,
): Promise<Reservation[]> {
  if (itemIds.length === 0) return [];
  const { itemId, quantity, userId, transactionId, reservedAt, expiresAt } = stockReservations;
  return db
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
}

/**
 * The live reservations of an item as a column of `store_items`: stock and what is reserved of it at one moment. Read one after the
 * other, an order between the two makes goods seem sold out that were there all the time. @param now ms
 */
export const reservationsOfItem = (now: number): SQL<readonly Reservation[]> =>
  sql`(select coalesce(json_agg(json_build_object('userId', held.user_id, 'transactionId', held.transaction_id,
      'itemId', held.item_id, 'quantity', held.quantity, 'reservedAt', held.reserved_at, 'paymentId', payment.id)), '[]')
    from stock_reservations as held left join payments as payment
      on payment.user_id = held.user_id and payment.transaction_id = held.transaction_id
        and payment.state in ('creating', 'pending')
    where held.item_id = store_items.id and held.expires_at > ${now})`;

/** True for a reservation of this very transaction. */
export const isHeldBy = (held: StockHolder, holder: StockHolder | undefined): boolean =>
  held.userId === holder?.userId && held.transactionId === holder.transactionId;

/** True for a reservation that its person has given up for another basket, the holder's. */
export function yieldsTo(reservation: Reservation, { holder, now }: HolderView): boolean {
  const isOld = reservation.reservedAt <= now - YIELDS_AFTER_MS;
  const isPerson = reservation.userId === holder?.userId;
  return isPerson && isOld && reservation.paymentId === null && !isHeldBy(reservation, holder);
}

/** Reservations by item id, as one holder sees them; items without one are missing. */
export function heldByItem(
  reservations: readonly Reservation[],
  view: HolderView,
): ReadonlyMap<string, HeldStock> {
  const held = new Map<string, HeldStock>();
  for (const reservation of reservations) {
    const { itemId, quantity, userId } = reservation;
    const sofar = held.get(itemId) ?? NOTHING;
    const isOwn = isHeldBy(reservation, view.holder);
    const yields = yieldsTo(reservation, view);
    const isOther = !isOwn && !yields;
    const isPerson = userId === view.holder?.userId;
    held.set(itemId, {
      own: sofar.own + (isOwn ? quantity : 0),
      others: sofar.others + (isOther ? quantity : 0),
      person: sofar.person + (isOther && isPerson ? quantity : 0),
      yielding: sofar.yielding + (yields ? quantity : 0),
    });
  }
  return held;
}

/** What is reserved of items, by item id; items without a reservation are missing. */
export async function heldStock(
  db: Database,
  itemIds: readonly string[],
  view: HolderView,
): Promise<ReadonlyMap<string, HeldStock>> {
  return heldByItem(await liveReservations(db, itemIds, view.now), view);
}

/** How many of an item a transaction can reserve: what others leave, and of all its person holds at most an order's worth. */
export function reservable(stock: number, held: HeldStock = NOTHING): number {
  return Math.max(0, Math.min(stock - held.others, MAX_QUANTITY - held.person));
}

/** How many of an item can be taken: what is reserved for this transaction if that is enough, else what nobody holds. */
export function takeable(stock: number, wanted: number, held: HeldStock = NOTHING): number {
  return held.own >= wanted ? stock : Math.max(0, stock - held.others - held.yielding);
}

/**
 * One reservation of a person at a time, so that the limits hold. Taken before any lock on terms or stock; of several
 * people in the order of their ids.
 */
export async function lockReservations(
  transaction: Database,
  userIds: readonly number[],
): Promise<void> {
  const keys = [...new Set(userIds)].toSorted((a, b) => a - b).map((id) => `reserve:${id}`);
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(key, 0))
      from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) as key`,
  );
}

/** Lets go of what transactions hold: their orders have taken the stock, or they reserve anew. */
export async function releaseReservations(
  transaction: Database,
  holders: readonly StockHolder[],
): Promise<void> {
  if (holders.length === 0) return;
  await transaction.execute(
    sql`delete from stock_reservations as held
      using jsonb_to_recordset(${JSON.stringify(holders)}::jsonb)
        as gone("userId" bigint, "transactionId" uuid)
      where held.user_id = gone."userId" and held.transaction_id = gone."transactionId"`,
  );
}

/**
 * The transactions that people would have to give up, the oldest, to hold stock for one more; by person.
 * @param now ms
 */
export async function surplusTransactions(
  transaction: Database,
  newer: readonly StockHolder[],
  now: number,
): Promise<ReadonlyMap<number, readonly StockHolder[]>> {
  const { userId, transactionId, reservedAt, expiresAt } = stockReservations;
  const oldestFirst = await transaction
    .selectDistinct({ userId, transactionId, reservedAt })
    .from(stockReservations)
    .where(
      and(
        inArray(
          userId,
          newer.map((holder) => holder.userId),
        ),
        gt(expiresAt, now),
      ),
    )
    .orderBy(asc(reservedAt), asc(transactionId));
  return new Map(
    newer.map((holder) => {
      const others = oldestFirst.filter(
        (held) => held.userId === holder.userId && !isHeldBy(held, holder),
      );
      const surplus = Math.max(0, others.length + 1 - MOST_HELD_TRANSACTIONS);
      return [holder.userId, others.slice(0, surplus)];
    }),
  );
}
