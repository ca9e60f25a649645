import { and, asc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { lockLiveSheet } from '../catalogue/refresh-live-sheet.ts';
import { type Database, queryRows } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { goodsOut, type StockMoveKind, stockMoves } from '../db/tables/goods-tables.ts';
import { applyGoodsChanges } from './apply-goods-changes.ts';

/** A change of an item's stock, as the ledger keeps it. `liveVersion` is that of the store that first has it. */
export interface NewStockMove {
  readonly itemId: string;
  readonly kind: StockMoveKind;
  /** Units that came (above 0) or left (below 0). */
  readonly quantity: number;
  readonly reference: string | null;
}

/** Where, by whom and when moves of one transaction are made. */
export interface MovesAt {
  readonly storeId: string;
  readonly liveVersion: number;
  readonly by: number | null;
  /** ms */
  readonly at: number;
}

/** Writes moves down; whoever changes `stock` calls it in the same transaction, with the live sheet locked (SELL-2). */
export async function writeStockMoves(
  transaction: Database,
  where: MovesAt,
  moves: readonly NewStockMove[],
): Promise<void> {
  await insertMany(
    transaction,
    stockMoves,
    moves.map((move) => ({ ...where, ...move })),
  );
}

/** A move that a count has to know of. */
export type SeenMove = Pick<
  typeof stockMoves.$inferSelect,
  'itemId' | 'kind' | 'quantity' | 'reference' | 'by' | 'liveVersion' | 'at'
>;

/**
 * The moves of items after the versions at which they were seen, oldest first, and those of these references whenever they were
 * made. Of items that are locked.
 */
export async function readStockMoves(
  transaction: Database,
  seen: ReadonlyMap<string, number>,
  references: readonly string[],
): Promise<SeenMove[]> {
  if (seen.size === 0) return [];
  const { itemId, kind, quantity, reference, by, liveVersion, at } = stockMoves;
  const after = [...seen].map(([id, version]) => and(eq(itemId, id), gt(liveVersion, version)));
  const named = and(inArray(itemId, [...seen.keys()]), inArray(reference, [...references]));
  return transaction
    .select({ itemId, kind, quantity, reference, by, liveVersion, at })
    .from(stockMoves)
    .where(or(...after, ...(references.length === 0 ? [] : [named])))
    .orderBy(stockMoves.id);
}

/** Items whose stock is not the sum of their moves, and by how much it is above it: none, or somebody wrote past the ledger. */
export async function unbalancedItems(
  db: Database,
): Promise<readonly { readonly itemId: string; readonly excess: number }[]> {
  return queryRows<{ readonly itemId: string; readonly excess: number }>(
    db,
    sql`select item.id as "itemId", (item.stock - coalesce(sum(move.quantity), 0))::int as excess
      from store_items as item left join stock_moves as move on move.item_id = item.id
      group by item.id having item.stock <> coalesce(sum(move.quantity), 0) order by item.id`,
  );
}

/** Most items of one round. */
const ITEMS_AT_ONCE = 500;

/** Puts goods back on the shelf that were out of stock for a day that is over. @param now ms */
export async function returnGoods(db: Database, now: number): Promise<void> {
  const due = await db
    .select()
    .from(goodsOut)
    .where(lte(goodsOut.until, now))
    .orderBy(asc(goodsOut.until), asc(goodsOut.itemId))
    .limit(ITEMS_AT_ONCE);
  for (const storeId of new Set(due.map((each) => each.storeId))) {
    await db.transaction(async (transaction) => {
      const liveVersion = await lockLiveSheet(transaction, storeId);
      if (liveVersion === undefined) return;
      // Under the lock: somebody may have put them back meanwhile, or set them aside anew.
      const still = await transaction.select().from(goodsOut).where(eq(goodsOut.storeId, storeId));
      const over = still.filter(({ until }) => until <= now);
      if (over.length === 0) return;
      const changer = { storeId, liveVersion, by: null, now };
      const backs = over.map(({ itemId }) => ({
        act: 'back' as const,
        itemId,
        moveId: randomUUID(),
      }));
      await applyGoodsChanges(transaction, changer, backs);
    });
  }
}
