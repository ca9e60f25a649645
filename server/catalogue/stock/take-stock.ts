import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { lockShelf, takeFromShelf } from './locked-shelf.ts';
import { lockLiveSheet, raiseLiveVersion } from '../live-version.ts';
import { quantitiesOf, type StockLine, type StockTaken } from './stock-lines.ts';
import { releaseReservations, type StockHolder } from './stock-reservations.ts';

/** Who takes stock, and when (ms): a transaction that may hold a reservation, or undefined for somebody who holds none. */
export interface StockTaker {
  readonly holder: StockHolder | undefined;
  readonly now: number;
}

/** Units by item id, of several orders together. */
export function sumOfQuantities(
  parts: readonly ReadonlyMap<string, number>[],
): ReadonlyMap<string, number> {
  const sum = new Map<string, number>();
  for (const part of parts) {
    for (const [itemId, quantity] of part) sum.set(itemId, (sum.get(itemId) ?? 0) + quantity);
  }
  return sum;
}

/**
 * Writes what was taken off a locked shelf: stock, the live sheet's version, and the reservations that end. One write, however
 * many orders share it.
 */
export async function writeTakenStock(
  transaction: Database,
  storeId: string,
  quantities: ReadonlyMap<string, number>,
  holders: readonly StockHolder[],
): Promise<void> {
  const [liveVersion] = await Promise.all([
    raiseLiveVersion(transaction, storeId),
    releaseReservations(transaction, holders),
  ]);
  const taken = JSON.stringify([...quantities].map(([id, quantity]) => ({ id, quantity })));
  await transaction.execute(
    sql`update store_items set stock = stock - taken.quantity, live_version = ${liveVersion}
      from jsonb_to_recordset(${taken}::jsonb) as taken(id text, quantity integer)
      where store_items.id = taken.id`,
  );
}

/**
 * Takes lines out of a store's stock: all or none, never more than there is, and nothing that is reserved for somebody
 * else; the taker's own reservation ends with it. Call it in a transaction; of several stores, in the order of their ids.
 * @throws RangeError for a quantity that is not a whole number above 0
 */
export async function takeStock(
  db: Database,
  storeId: string,
  lines: readonly StockLine[],
  { holder, now }: StockTaker,
): Promise<StockTaken> {
  const quantities = quantitiesOf(lines);
  if (quantities.size === 0) return { ok: true };
  return db.transaction(async (transaction): Promise<StockTaken> => {
    await lockLiveSheet(transaction, storeId);
    const shelf = await lockShelf(transaction, storeId, [...quantities.keys()], now);
    const taken = takeFromShelf(shelf, quantities, { holder, now });
    if (!taken.ok) return taken;
    await writeTakenStock(transaction, storeId, quantities, holder === undefined ? [] : [holder]);
    return { ok: true };
  });
}
