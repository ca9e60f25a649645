import { and, eq, gt, inArray, or, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../db/database.ts';
import { stockMoves, type StockMoveKind } from './goods-tables.ts';
import { insertMany } from '../db/insert-many.ts';

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
