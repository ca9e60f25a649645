import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { storeItems } from '../db/schema.ts';
import { lockLiveSheet, raiseLiveVersion } from './live-version.ts';

/** An item and how many of it, at least 1. */
export interface StockLine {
  readonly itemId: string;
  readonly quantity: number;
}

/** Done, or which items have too few and how many each has. */
export type StockTaken =
  | { readonly ok: true }
  | { readonly ok: false; readonly items: { itemId: string; available: number }[] };

/** Quantities by item: an item in two lines is taken once for the sum. */
function quantitiesOf(lines: readonly StockLine[]): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { itemId, quantity } of lines) {
    if (!Number.isSafeInteger(quantity) || quantity < 1)
      throw new RangeError(`quantity ${quantity} of ${itemId}`);
    quantities.set(itemId, (quantities.get(itemId) ?? 0) + quantity);
  }
  return quantities;
}

async function lockedStock(transaction: Database, storeId: string, itemIds: readonly string[]) {
  const rows = await transaction
    .select({ id: storeItems.id, stock: storeItems.stock })
    .from(storeItems)
    .where(
      and(
        eq(storeItems.storeId, storeId),
        inArray(storeItems.id, [...itemIds]),
        eq(storeItems.removed, false),
      ),
    )
    .orderBy(asc(storeItems.id))
    .for('no key update');
  return new Map(rows.map(({ id, stock }) => [id, stock]));
}

/**
 * Takes what an order needs out of a store's stock: all lines or none, never more than there is, whoever else orders
 * at the same time. Call it inside the order's transaction; of several stores, in the order of their ids.
 * @throws RangeError for a quantity that is not a whole number above 0
 */
export async function takeStock(
  db: Database,
  storeId: string,
  lines: readonly StockLine[],
): Promise<StockTaken> {
  const quantities = quantitiesOf(lines);
  if (quantities.size === 0) return { ok: true };
  return db.transaction(async (transaction): Promise<StockTaken> => {
    await lockLiveSheet(transaction, storeId);
    const stock = await lockedStock(transaction, storeId, [...quantities.keys()]);
    const items = [...quantities]
      .map(([itemId, quantity]) => ({ itemId, quantity, available: stock.get(itemId) ?? 0 }))
      .filter(({ quantity, available }) => available < quantity)
      .map(({ itemId, available }) => ({ itemId, available }));
    if (items.length > 0) return { ok: false, items };
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
