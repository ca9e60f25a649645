import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { ShopGood } from '../../src/contracts/goods/goods-change.ts';
import { MOST_GOODS_TOLD } from '../../src/contracts/goods/shop-goods.ts';
import { indiaDayStart } from '../../src/domain/time.ts';
import type { Database } from '../db/database.ts';
import { goodsOut, priceChanges, stockMoves } from '../db/tables/goods-tables.ts';
import { storeItems } from '../db/tables/schema.ts';

/** What the shop itself did; what buyers did is no change of the shop. */
const OWN_KINDS = ['received', 'sold', 'spoiled', 'counted'] as const;

/** When the shop last changed items since midnight in India, by item. @param now ms */
async function changedToday(
  db: Database,
  storeId: string,
  now: number,
  items?: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const since = indiaDayStart(now);
  const latest = sql<number>`max(at)`.mapWith(Number);
  const moves = await db
    .select({ itemId: stockMoves.itemId, at: latest })
    .from(stockMoves)
    .where(
      and(
        eq(stockMoves.storeId, storeId),
        gte(stockMoves.at, since),
        inArray(stockMoves.kind, [...OWN_KINDS]),
        items && inArray(stockMoves.itemId, [...items]),
      ),
    )
    .groupBy(stockMoves.itemId);
  const prices = await db
    .select({ itemId: priceChanges.itemId, at: latest })
    .from(priceChanges)
    .where(
      and(
        eq(priceChanges.storeId, storeId),
        gte(priceChanges.at, since),
        items && inArray(priceChanges.itemId, [...items]),
      ),
    )
    .groupBy(priceChanges.itemId);
  const last = new Map<string, number>();
  for (const { itemId, at } of [...moves, ...prices]) {
    last.set(itemId, Math.max(at, last.get(itemId) ?? 0));
  }
  return last;
}

/** Items of a store as its shop sees them, by ordinal. @param now ms */
export async function shopGoodsOf(
  db: Database,
  storeId: string,
  itemIds: readonly string[],
  now: number,
): Promise<ShopGood[]> {
  if (itemIds.length === 0) return [];
  const changed = await changedToday(db, storeId, now, itemIds);
  const { id, ordinal, categoryId, name, unit, picture } = storeItems;
  const { pricePaise, mrpPaise, stock, lot, removed: isHidden } = storeItems;
  const rows = await db
    .select({
      itemId: id,
      ordinal,
      categoryId,
      name,
      unit,
      picture,
      pricePaise,
      mrpPaise,
      stock,
      lot,
      isHidden,
      outUntil: goodsOut.until,
    })
    .from(storeItems)
    .leftJoin(goodsOut, eq(goodsOut.itemId, id))
    .where(and(eq(storeItems.storeId, storeId), inArray(id, [...itemIds])))
    .orderBy(asc(ordinal));
  return rows.map((row) => ({ ...row, changedAt: changed.get(row.itemId) ?? null }));
}

/** Ids of the items that the catalogue does not tell the shop all about: hidden, out for today, changed today. @param now ms */
export async function notableGoods(db: Database, storeId: string, now: number): Promise<string[]> {
  const hidden = await db
    .select({ id: storeItems.id })
    .from(storeItems)
    .where(and(eq(storeItems.storeId, storeId), eq(storeItems.removed, true)))
    .limit(MOST_GOODS_TOLD);
  const out = await db
    .select({ id: goodsOut.itemId })
    .from(goodsOut)
    .where(eq(goodsOut.storeId, storeId))
    .limit(MOST_GOODS_TOLD);
  const changed = await changedToday(db, storeId, now);
  const lastFirst = [...changed].toSorted(([, a], [, b]) => b - a).map(([id]) => id);
  const all = new Set([...out, ...hidden].map(({ id }) => id));
  for (const id of lastFirst) all.add(id);
  return [...all].slice(0, MOST_GOODS_TOLD);
}
