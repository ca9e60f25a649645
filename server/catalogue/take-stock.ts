import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { lockLiveSheet, raiseLiveVersion } from './live-version.ts';
import {
  lockedStock,
  missingOf,
  quantitiesOf,
  type StockLine,
  type StockTaken,
} from './stock-lines.ts';
import { heldStock, releaseReservation, takeable, type StockHolder } from './stock-reservations.ts';

/** Who takes stock, and when (ms): a transaction that may hold a reservation, or undefined for somebody who holds none. */
export interface StockTaker {
  readonly holder: StockHolder | undefined;
  readonly now: number;
}

/**
 * Takes what an order needs out of a store's stock: all lines or none, never more than there is, and nothing that is
 * reserved for somebody else; the taker's own reservation ends with it. Call it inside the order's transaction; of several
 * stores, in the order of their ids.
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
  const itemIds = [...quantities.keys()];
  return db.transaction(async (transaction): Promise<StockTaken> => {
    await lockLiveSheet(transaction, storeId);
    const stock = await lockedStock(transaction, storeId, itemIds);
    const held = await heldStock(transaction, itemIds, { holder, now });
    const items = missingOf(quantities, (itemId, wanted) =>
      takeable(stock.get(itemId) ?? 0, wanted, held.get(itemId)),
    );
    if (items.length > 0) return { ok: false, items };
    if (holder !== undefined) await releaseReservation(transaction, holder);
    const liveVersion = await raiseLiveVersion(transaction, storeId);
    const taken = JSON.stringify([...quantities].map(([id, quantity]) => ({ id, quantity })));
    await transaction.execute(
      sql`update store_items set stock = stock - taken.quantity, live_version = ${liveVersion}
        from jsonb_to_recordset(${taken}::jsonb) as taken(id text, quantity integer)
        where store_items.id = taken.id`,
    );
    return { ok: true };
  });
}
