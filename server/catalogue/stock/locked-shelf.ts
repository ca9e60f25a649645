import { MAX_QUANTITY } from '../../../src/domain/orders/quotes/bill.ts';
import type { Database } from '../../db/database.ts';
import { type LockedItem, lockItems, missingOf, type StockTaken } from './stock-lines.ts';
import {
  heldByItem,
  isHeldBy,
  liveReservations,
  reservable,
  takeable,
  yieldsTo,
  type HolderView,
  type Reservation,
  type StockHolder,
} from './stock-reservations.ts';

/**
 * Items of one store under their locks, and what is reserved of them. What several people take and reserve in one transaction
 * is decided on it, one after the other, and written once.
 */
export interface LockedShelf {
  /** Items that the store still sells, by id. */
  readonly items: ReadonlyMap<string, LockedItem>;
  /** The oldest first. */
  readonly reservations: readonly Reservation[];
}

/** Locks items of a store whose live sheet is locked, until the transaction ends. @param now ms */
export async function lockShelf(
  transaction: Database,
  storeId: string,
  itemIds: readonly string[],
  now: number,
): Promise<LockedShelf> {
  const items = await lockItems(transaction, storeId, itemIds);
  // After the locks: whoever held them may have reserved.
  const reservations = await liveReservations(transaction, itemIds, now);
  return { items, reservations };
}

/** The shelf afterwards, or which items have too few. */
export type ShelfChange =
  { readonly ok: true; readonly shelf: LockedShelf } | Extract<StockTaken, { readonly ok: false }>;

/** Takes lines off a shelf: all or none, and nothing that is reserved for somebody else. The holder's reservation ends with it. */
export function takeFromShelf(
  shelf: LockedShelf,
  quantities: ReadonlyMap<string, number>,
  view: HolderView,
): ShelfChange {
  const held = heldByItem(shelf.reservations, view);
  const missing = missingOf(quantities, (itemId, wanted) =>
    takeable(shelf.items.get(itemId)?.stock ?? 0, wanted, held.get(itemId)),
  );
  if (missing.length > 0) return { ok: false, items: missing };
  const items = new Map(shelf.items);
  for (const [itemId, quantity] of quantities) {
    const item = items.get(itemId);
    if (item !== undefined) items.set(itemId, { ...item, stock: item.stock - quantity });
  }
  const reservations = shelf.reservations.filter((each) => !isHeldBy(each, view.holder));
  return { ok: true, shelf: { items, reservations } };
}

/** Which older transactions of the same person have to end for this one, the oldest first, as far as it needs what they hold. */
function yieldedTransactions(
  { items, reservations }: LockedShelf,
  quantities: ReadonlyMap<string, number>,
  view: HolderView,
): StockHolder[] {
  const held = heldByItem(reservations, view);
  const lacking = new Map(
    [...quantities].map(([itemId, quantity]) => {
      const { others = 0, person = 0, yielding = 0 } = held.get(itemId) ?? {};
      const left = Math.min((items.get(itemId)?.stock ?? 0) - others, MAX_QUANTITY - person);
      return [itemId, quantity + yielding - left];
    }),
  );
  const ended = new Map<string, StockHolder>();
  for (const reservation of reservations) {
    const { itemId, quantity, userId, transactionId } = reservation;
    const lack = lacking.get(itemId) ?? 0;
    if (lack <= 0 || !yieldsTo(reservation, view)) continue;
    lacking.set(itemId, lack - quantity);
    ended.set(transactionId, { userId, transactionId });
  }
  return [...ended.values()];
}

/** What one transaction is to keep; times in ms. */
export interface ReservationWish {
  readonly holder: StockHolder;
  readonly quantities: ReadonlyMap<string, number>;
  /** Transactions of the same person that have to be given up for one more. */
  readonly surplus: readonly StockHolder[];
  readonly now: number;
}

/** The shelf afterwards and whose reservations end, or which items have too few. */
export type ReservationChange =
  | {
      readonly ok: true;
      readonly shelf: LockedShelf;
      readonly released: readonly StockHolder[];
      readonly reserved: readonly Reservation[];
    }
  | Extract<StockTaken, { readonly ok: false }>;

/**
 * Keeps stock for a transaction instead of what it held before: all lines or none. Of two people who want the last unit one gets
 * it; of one person's baskets the newest.
 */
export function reserveOnShelf(shelf: LockedShelf, wish: ReservationWish): ReservationChange {
  const { holder, quantities, surplus, now } = wish;
  const view = { holder, now };
  const without = (gone: readonly StockHolder[], rows: readonly Reservation[]) =>
    rows.filter((held) => !gone.some((each) => isHeldBy(held, each)));
  const first = [holder, ...surplus];
  const left = { ...shelf, reservations: without(first, shelf.reservations) };
  const held = heldByItem(left.reservations, view);
  const missing = missingOf(quantities, (itemId) =>
    reservable(shelf.items.get(itemId)?.stock ?? 0, held.get(itemId)),
  );
  if (missing.length > 0) return { ok: false, items: missing };
  const yielded = yieldedTransactions(left, quantities, view);
  const reserved = [...quantities].map(([itemId, quantity]) => ({
    ...holder,
    itemId,
    quantity,
    reservedAt: now,
    paymentId: null,
  }));
  return {
    ok: true,
    shelf: { ...shelf, reservations: [...without(yielded, left.reservations), ...reserved] },
    released: [...first, ...yielded],
    reserved,
  };
}
