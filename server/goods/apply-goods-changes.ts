import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type {
  AskedChange,
  GoodsAnswer,
  GoodsChange,
} from '../../src/contracts/goods/goods-change.ts';
import { raiseLiveVersion } from '../catalogue/refresh-live-sheet.ts';
import { itemSearchText } from '../catalogue/search-text.ts';
import { writeLiveValues } from '../catalogue/change-prices.ts';
import type { Database } from '../db/database.ts';
import { goodsOut, priceChanges } from './goods-tables.ts';
import { insertMany } from '../db/insert-many.ts';
import { storeCategories, storeItems } from '../sellers/store-tables.ts';
import { decideChange, type GoodState } from './decide-change.ts';
import { askedDetail, type AskedBy, shopGoodsOf } from './shop-goods.ts';
import {
  readStockMoves,
  writeStockMoves,
  type NewStockMove,
  type SeenMove,
} from './stock-ledger.ts';

/** The store under its lock, who changes its goods, and when (ms). */
export interface GoodsChanger {
  readonly storeId: string;
  readonly liveVersion: number;
  /** Null: the server by itself. */
  readonly by: number | null;
  readonly now: number;
}

type Locked = GoodState &
  Pick<typeof storeItems.$inferSelect, 'everydayNames' | 'brand'> & {
    readonly categoryName: string;
  };

/** Items of the store, hidden ones too, locked in the order of their ids as who sells and imports does. */
async function lockGoods(
  transaction: Database,
  storeId: string,
  itemIds: readonly string[],
): Promise<Map<string, Locked>> {
  const rows = await transaction
    .select()
    .from(storeItems)
    .where(and(eq(storeItems.storeId, storeId), inArray(storeItems.id, [...itemIds])))
    .orderBy(asc(storeItems.id))
    .for('no key update');
  const outs = await transaction
    .select()
    .from(goodsOut)
    .where(
      inArray(
        goodsOut.itemId,
        rows.map(({ id }) => id),
      ),
    );
  const categories = await transaction
    .select()
    .from(storeCategories)
    .where(eq(storeCategories.storeId, storeId));
  return new Map(
    rows.map((row) => {
      const { id: itemId, removed: isHidden, categoryId, ...rest } = row;
      const out = outs.find((each) => each.itemId === itemId) ?? null;
      const categoryName = categories.find(({ id }) => id === categoryId)?.name ?? '';
      return [itemId, { ...rest, itemId, isHidden, out, categoryName }];
    }),
  );
}

/** The moves that the counts among some changes have to know of. */
function movesForCounts(
  transaction: Database,
  changes: readonly GoodsChange[],
): Promise<SeenMove[]> {
  const seen = new Map<string, number>();
  const references: string[] = [];
  for (const change of changes) {
    if ('moveId' in change) references.push(change.moveId);
    if ('moveId' in change && change.act !== 'counted' && !seen.has(change.itemId))
      seen.set(change.itemId, Number.MAX_SAFE_INTEGER);
    if (change.act !== 'counted') continue;
    seen.set(
      change.itemId,
      Math.min(change.seenVersion, seen.get(change.itemId) ?? change.seenVersion),
    );
  }
  return readStockMoves(transaction, seen, references);
}

const isLiveChange = (a: GoodState, b: GoodState): boolean =>
  a.pricePaise !== b.pricePaise ||
  a.mrpPaise !== b.mrpPaise ||
  a.stock !== b.stock ||
  a.isHidden !== b.isHidden;

/**
 * Makes changes to goods of a store whose live sheet is locked, in their order. What can't be made without asking is left and told.
 * A move that is in the ledger already is not made again, under whichever key it comes.
 */
export async function applyGoodsChanges(
  transaction: Database,
  { storeId, liveVersion, by, now }: GoodsChanger,
  changes: readonly GoodsChange[],
): Promise<GoodsAnswer> {
  const itemIds = [...new Set(changes.map(({ itemId }) => itemId))];
  const before = await lockGoods(transaction, storeId, itemIds);
  const known = await movesForCounts(transaction, changes);
  const made = new Set(known.map(({ itemId, reference }) => `${itemId} ${reference}`));
  const after = { states: new Map<string, Locked>(before), moves: [] as NewStockMove[] };
  const asked: { change: GoodsChange; reason: AskedChange['reason']; by: AskedBy }[] = [];
  for (const change of changes) {
    const state = after.states.get(change.itemId);
    if (state === undefined) {
      asked.push({ change, reason: 'gone', by: null });
      continue;
    }
    if ('moveId' in change && made.has(`${change.itemId} ${change.moveId}`)) continue;
    const movesSince = known.filter(({ itemId }) => itemId === change.itemId);
    const decision = decideChange(state, change, { movesSince, now });
    after.states.set(change.itemId, { ...state, ...decision.state });
    after.moves.push(...decision.moves);
    if (decision.asked !== undefined) {
      asked.push({ change, reason: decision.asked.reason, by: decision.asked.move ?? null });
    }
  }
  const version = await writeGoods(
    transaction,
    { storeId, liveVersion, by, now },
    {
      before,
      after: after.states,
      moves: after.moves,
    },
  );
  return {
    storeId,
    version,
    items: await shopGoodsOf(transaction, storeId, itemIds, now),
    asked: await Promise.all(
      asked.map(async ({ change, reason, by: move }) => ({
        change,
        reason,
        detail: await askedDetail(transaction, {
          change,
          reason,
          move,
          state: after.states.get(change.itemId),
          asking: by,
        }),
      })),
    ),
  };
}

interface GoodsWritten {
  readonly before: ReadonlyMap<string, Locked>;
  readonly after: ReadonlyMap<string, Locked>;
  readonly moves: readonly NewStockMove[];
}

/** Writes what differs, with one new live version if buyers see any of it. @returns the version that has it */
async function writeGoods(
  transaction: Database,
  { storeId, liveVersion: lastVersion, by, now }: GoodsChanger,
  { before, after, moves }: GoodsWritten,
): Promise<number> {
  const pairs = [...after].flatMap(([id, state]) => {
    const was = before.get(id);
    return was === undefined ? [] : [{ was, state }];
  });
  const live = pairs.filter(({ was, state }) => isLiveChange(was, state));
  const isRaised = live.length > 0 || moves.length > 0;
  const version = isRaised ? await raiseLiveVersion(transaction, storeId) : lastVersion;
  await writeLiveValues(
    transaction,
    live.map(({ state: { itemId: id, pricePaise, mrpPaise, stock } }) => ({
      id,
      pricePaise,
      mrpPaise,
      stock,
    })),
    version,
  );
  await writeStockMoves(transaction, { storeId, liveVersion: version, by, at: now }, moves);
  const priced = pairs.filter(
    ({ was, state }) => was.pricePaise !== state.pricePaise || was.mrpPaise !== state.mrpPaise,
  );
  await insertMany(
    transaction,
    priceChanges,
    priced.map(({ state: { itemId, pricePaise, mrpPaise } }) => ({
      storeId,
      itemId,
      pricePaise,
      mrpPaise,
      by,
      liveVersion: version,
      at: now,
    })),
  );
  for (const { was, state } of pairs) await writeFacts(transaction, storeId, was, state);
  return version;
}

/** Name, size, flavour, lots, whether it is shown, and whether it is out for today. Packs follow by their own round. */
async function writeFacts(
  transaction: Database,
  storeId: string,
  was: Locked,
  state: Locked,
): Promise<void> {
  const { itemId, name, unit, flavour, lot, isHidden: removed, out } = state;
  if (was.lot !== lot)
    await transaction.update(storeItems).set({ lot }).where(eq(storeItems.id, itemId));
  const isNamed = was.name !== name || was.unit !== unit || was.flavour !== flavour;
  if (isNamed || was.isHidden !== removed) {
    const searchText = itemSearchText(state);
    await transaction
      .update(storeItems)
      .set({ name, unit, flavour, removed, searchText })
      .where(eq(storeItems.id, itemId));
  }
  if (was.out === out) return;
  if (out === null) await transaction.delete(goodsOut).where(eq(goodsOut.itemId, itemId));
  else {
    const { quantity, until } = out;
    await transaction
      .insert(goodsOut)
      .values({ itemId, storeId, quantity, until })
      .onConflictDoUpdate({
        target: goodsOut.itemId,
        set: { quantity, until: sql`excluded.until` },
      });
  }
}
