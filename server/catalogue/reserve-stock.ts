import { MAX_QUANTITY } from '../../src/domain/orders/bill.ts';
import type { Database } from '../db/database.ts';
import { stockReservations } from '../db/reservation-tables.ts';
import { lockLiveSheet } from './live-version.ts';
import {
  lockedStock,
  missingOf,
  quantitiesOf,
  type StockLine,
  type StockTaken,
} from './stock-lines.ts';
import {
  heldStock,
  liveReservations,
  makeRoom,
  releaseReservation,
  reservable,
  type HolderView,
  type StockHolder,
} from './stock-reservations.ts';

/** What is to be kept for whom; times in ms. */
export interface ReservationWish {
  readonly storeId: string;
  readonly holder: StockHolder;
  readonly lines: readonly StockLine[];
  readonly now: number;
  readonly expiresAt: number;
}

/** Ends older transactions of the same person, the oldest first, as far as this one needs what they hold. */
async function yieldOlder(
  transaction: Database,
  quantities: ReadonlyMap<string, number>,
  { stock, ...view }: HolderView & { readonly stock: ReadonlyMap<string, number> },
): Promise<void> {
  const itemIds = [...quantities.keys()];
  const held = await heldStock(transaction, itemIds, view);
  const lacking = new Map(
    itemIds.map((itemId) => {
      const { others, person, yielding } = held.get(itemId) ?? {
        others: 0,
        person: 0,
        yielding: 0,
      };
      const wanted = (quantities.get(itemId) ?? 0) + yielding;
      const left = Math.min((stock.get(itemId) ?? 0) - others, MAX_QUANTITY - person);
      return [itemId, wanted - left];
    }),
  );
  const ended = new Set<string>();
  const older = await liveReservations(transaction, itemIds, view);
  for (const { userId, transactionId, itemId, quantity, yields } of older) {
    const lack = lacking.get(itemId) ?? 0;
    if (!yields || lack <= 0) continue;
    lacking.set(itemId, lack - quantity);
    if (!ended.has(transactionId)) await releaseReservation(transaction, { userId, transactionId });
    ended.add(transactionId);
  }
}

/**
 * Keeps stock for a transaction until its terms expire, instead of what it held before: all lines or none. Of two people
 * who want the last unit one gets it; of one person's baskets the newest. Call it in a transaction that has called
 * `lockReservations`; of several stores, in the order of their ids. The store's lock is the one under which stock changes,
 * so nothing is promised twice; price and stock that others see stay the same.
 * @throws RangeError for a quantity that is not a whole number above 0
 */
export async function reserveStock(
  transaction: Database,
  { storeId, holder, lines, now, expiresAt }: ReservationWish,
): Promise<StockTaken> {
  const quantities = quantitiesOf(lines);
  const itemIds = [...quantities.keys()];
  await lockLiveSheet(transaction, storeId);
  await releaseReservation(transaction, holder);
  await makeRoom(transaction, holder.userId, now);
  const stock = await lockedStock(transaction, storeId, itemIds);
  const held = await heldStock(transaction, itemIds, { holder, now });
  const items = missingOf(quantities, (itemId) =>
    reservable(stock.get(itemId) ?? 0, held.get(itemId)),
  );
  if (items.length > 0) return { ok: false, items };
  await yieldOlder(transaction, quantities, { stock, holder, now });
  await transaction.insert(stockReservations).values(
    [...quantities].map(([itemId, quantity]) => ({
      ...holder,
      itemId,
      quantity,
      reservedAt: now,
      expiresAt,
    })),
  );
  return { ok: true };
}
