import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { AskedChange, GoodsChange, ShopGood } from '../../src/contracts/goods/goods-change.ts';
import { MOST_GOODS_TOLD } from '../../src/contracts/goods/shop-goods.ts';
import { indiaDayStart } from '../../src/domain/time.ts';
import type { Database } from '../db/database.ts';
import { goodsOut, priceChanges, stockMoves } from './goods-tables.ts';
import { storeItems } from '../sellers/store-tables.ts';
import { users } from '../account/account-tables.ts';
import { ROLES } from '../../src/domain/account/roles.ts';
import { formatRupees, numberText } from '../../src/domain/money.ts';
import { lotSummary } from '../../src/domain/orders/quotes/lots.ts';
import type { GoodState } from './decide-change.ts';

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
  const { id, ordinal, categoryId, name, unit, flavour, picture } = storeItems;
  const { pricePaise, mrpPaise, stock, lot, removed: isHidden } = storeItems;
  const rows = await db
    .select({
      itemId: id,
      ordinal,
      categoryId,
      name,
      unit,
      flavour,
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

/** Who made the change that came first, as far as it is known. */
export type AskedBy = { readonly by: number | null } | null;

interface Asked {
  readonly change: GoodsChange;
  readonly reason: AskedChange['reason'];
  readonly move: AskedBy;
  /** The item as it is now; undefined: the shop has it no more. */
  readonly state: GoodState | undefined;
  /** Who is asked. */
  readonly asking: number | null;
}

/** Somebody as their colleagues know them. */
async function whoIs(db: Database, by: number | null, asking: number | null): Promise<string> {
  if (by === null) return 'Somebody';
  if (by === asking) return 'Your other phone';
  const [person] = await db
    .select({ name: users.name, role: users.role })
    .from(users)
    .where(eq(users.id, by));
  if (person?.role === ROLES.ADMIN) return 'Customer care';
  return person === undefined || person.name === '' ? 'Somebody of your shop' : person.name;
}

async function lastPricedBy(db: Database, itemId: string): Promise<number | null> {
  const [last] = await db
    .select({ by: priceChanges.by })
    .from(priceChanges)
    .where(eq(priceChanges.itemId, itemId))
    .orderBy(desc(priceChanges.liveVersion))
    .limit(1);
  return last?.by ?? null;
}

/** What happened instead, in words for who is asked. */
export async function askedDetail(
  db: Database,
  { change, reason, move, state, asking }: Asked,
): Promise<string> {
  if (state === undefined) return 'Your shop has this item no more.';
  const { pricePaise, mrpPaise, stock } = state;
  switch (reason) {
    case 'price': {
      const who = await whoIs(db, await lastPricedBy(db, state.itemId), asking);
      return `${who} has set it to ${formatRupees(pricePaise)} (MRP ${formatRupees(mrpPaise)}) meanwhile.`;
    }
    case 'above-mrp':
      return `The MRP is ${formatRupees(mrpPaise)} by now, below your price.`;
    case 'count': {
      const who = await whoIs(db, move?.by ?? null, asking);
      return `${who} has counted this too: it stands at ${numberText(stock)}.`;
    }
    case 'name':
      return `Somebody has named it “${state.name}, ${state.unit}” meanwhile.`;
    case 'lot':
      return state.lot === null
        ? 'Somebody sells it in single units meanwhile.'
        : `Somebody has set it to “${lotSummary(state.lot)}” meanwhile.`;
    case 'gone':
      return 'Your shop has this item no more.';
    case 'short': {
      const units = 'quantity' in change ? numberText(change.quantity) : 'More';
      return `${units} left, more than there was by the books. They say 0 now: please count.`;
    }
  }
}
