import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { type LiveValues, lockItems } from './stock/stock-lines.ts';
import { isPaise, type Paise } from '../../src/domain/money.ts';
import { ProblemError } from '../http/problem-error.ts';
import { writeStockMoves, type NewStockMove } from '../goods/stock-ledger.ts';
import { lockLiveSheet, raiseLiveVersion } from './refresh-live-sheet.ts';

/**
 * Writes price, MRP and stock of locked items as of a new version of their live sheet; an item whose price or MRP differs gets it as
 * the version of its price too (SELL-3). Moves of stock are the caller's to write down (SELL-2).
 */
export async function writeLiveValues(
  transaction: Database,
  items: readonly LiveValues[],
  liveVersion: number,
): Promise<void> {
  if (items.length === 0) return;
  const news = JSON.stringify(
    items.map(({ id, pricePaise, mrpPaise, stock }) => ({
      id,
      price: pricePaise,
      mrp: mrpPaise,
      stock,
    })),
  );
  await transaction.execute(
    sql`update store_items set price_paise = news.price, mrp_paise = news.mrp, stock = news.stock,
        live_version = ${liveVersion},
        price_version = case when (price_paise, mrp_paise) is distinct from (news.price, news.mrp)
          then ${liveVersion} else price_version end
      from jsonb_to_recordset(${news}::jsonb) as news(id text, price bigint, mrp bigint, stock integer)
      where store_items.id = news.id`,
  );
}

/** New values of an item; what is left out stays. Amounts in paise. */
export interface ItemChange {
  readonly itemId: string;
  readonly pricePaise?: Paise;
  /** A price above the MRP raises the MRP to it. */
  readonly mrpPaise?: Paise;
  readonly stock?: number;
}

/** Who changes items, null for nobody in particular, and when (ms). */
export interface ChangedBy {
  readonly by: number | null;
  readonly now: number;
}

/** Items whose values really changed, and the live sheet's version that has them. */
export interface ItemsChanged {
  readonly changed: number;
  readonly version: number;
}

function changedValues(before: LiveValues, change: ItemChange): LiveValues {
  const pricePaise = change.pricePaise ?? before.pricePaise;
  const mrpPaise = Math.max(pricePaise, change.mrpPaise ?? before.mrpPaise);
  const stock = change.stock ?? before.stock;
  const isPossible = [pricePaise, mrpPaise, stock].every((value) => isPaise(value));
  if (!isPossible)
    throw new RangeError(`impossible values for ${change.itemId}: ${JSON.stringify(change)}`);
  return { id: before.id, pricePaise, mrpPaise, stock };
}

const isSame = (a: LiveValues, b: LiveValues): boolean =>
  a.pricePaise === b.pricePaise && a.mrpPaise === b.mrpPaise && a.stock === b.stock;

/**
 * Changes prices and stock of a store's items at once and raises the live sheet's version once; when nothing
 * differs, nothing is written. Of several changes to one item the last counts.
 * @throws ProblemError store_not_found, item_not_found (nothing is changed then)
 * @throws RangeError for a value that is negative or not a whole number
 */
export async function changeItems(
  db: Database,
  storeId: string,
  changes: readonly ItemChange[],
  { by, now }: ChangedBy = { by: null, now: Date.now() },
): Promise<ItemsChanged> {
  return db.transaction(async (transaction) => {
    const version = await lockLiveSheet(transaction, storeId);
    if (version === undefined) throw new ProblemError('store_not_found');
    const before = await lockItems(
      transaction,
      storeId,
      changes.map(({ itemId }) => itemId),
    );
    const after = new Map<string, LiveValues>();
    for (const change of changes) {
      const item = after.get(change.itemId) ?? before.get(change.itemId);
      if (item === undefined) throw new ProblemError('item_not_found', { detail: change.itemId });
      after.set(change.itemId, changedValues(item, change));
    }
    const changed = [...after.values()].filter((item) => {
      const known = before.get(item.id);
      return known === undefined || !isSame(known, item);
    });
    if (changed.length === 0) return { changed: 0, version };
    const raised = await raiseLiveVersion(transaction, storeId);
    await writeLiveValues(transaction, changed, raised);
    const moves = changed.flatMap(({ id, stock }): NewStockMove[] => {
      const quantity = stock - (before.get(id)?.stock ?? 0);
      return quantity === 0 ? [] : [{ itemId: id, kind: 'set', quantity, reference: null }];
    });
    await writeStockMoves(transaction, { storeId, liveVersion: raised, by, at: now }, moves);
    return { changed: changed.length, version: raised };
  });
}
