import { and, eq, inArray } from 'drizzle-orm';
import { lockLiveSheet, raiseLiveVersion } from '../catalogue/live-version.ts';
import type { Database } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { writeStockMoves, type NewStockMove } from '../goods/stock-ledger.ts';
import { storeItems } from '../db/schema.ts';
import { addCategories } from './add-categories.ts';
import { changedItem, isLiveChange, updateItems } from './item-updates.ts';
import type { Product } from './products/product-row.ts';
import { MOST_STORE_ITEMS, newItem, roomOf, type ItemRow } from './store-room.ts';
import { categoryOf, valuesOf } from './store-rows.ts';

/** What came of a batch. `full`: products that had no room. */
export interface Applied {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly full: readonly Product[];
}

interface Layout {
  readonly added: readonly ItemRow[];
  readonly changed: readonly { readonly before: ItemRow; readonly after: ItemRow }[];
  readonly full: readonly Product[];
}

/** Sorts a batch into new, changed and unchanged items and gives the new ones their places. */
async function layOut(
  db: Database,
  storeId: string,
  products: readonly Product[],
): Promise<Layout> {
  const externalIds = products.map(({ externalId }) => externalId);
  const rows = await db
    .select()
    .from(storeItems)
    .where(and(eq(storeItems.storeId, storeId), inArray(storeItems.externalId, externalIds)));
  const known = new Map<string, ItemRow>(rows.map((row) => [row.externalId, row]));
  const room = await roomOf(
    db,
    storeId,
    products.map((product) => categoryOf(product).id),
  );
  const added: ItemRow[] = [];
  const changed: { before: ItemRow; after: ItemRow }[] = [];
  const full: Product[] = [];
  for (const product of products) {
    const category = categoryOf(product);
    const values = valuesOf(product, category);
    const before = known.get(product.externalId);
    if (before === undefined && room.nextOrdinal >= MOST_STORE_ITEMS) full.push(product);
    else if (before === undefined)
      added.push(newItem({ id: storeId, room }, product.externalId, values, category.name));
    else {
      const after = changedItem(before, values, category.name, room);
      if (after !== undefined) changed.push({ before, after });
    }
  }
  return { added, changed, full };
}

/**
 * Brings a store's items up to date with products of a file, in one transaction: new ones are added at the end of
 * their category, changed ones changed, others left alone. The live version rises once, and only when a price, MRP,
 * stock or the list of items changed. The catalogue is to be rebuilt afterwards.
 * @param dryRun counts only @param now ms
 */
export async function applyProducts(
  db: Database,
  storeId: string,
  products: readonly Product[],
  { dryRun, now }: { readonly dryRun: boolean; readonly now: number },
): Promise<Applied> {
  return db.transaction(async (transaction) => {
    await lockLiveSheet(transaction, storeId);
    const { added, changed, full } = await layOut(transaction, storeId, products);
    const unchanged = products.length - added.length - changed.length - full.length;
    const applied = { added: added.length, changed: changed.length, unchanged, full };
    if (dryRun || added.length + changed.length === 0) return applied;
    await addCategories(transaction, storeId, products.map(categoryOf));
    const live = new Set(
      changed.filter(({ before, after }) => isLiveChange(before, after)).map(({ after }) => after),
    );
    const isLive = added.length + live.size > 0;
    const liveVersion = isLive ? await raiseLiveVersion(transaction, storeId) : 0;
    await insertMany(
      transaction,
      storeItems,
      added.map((item) => ({ ...item, liveVersion })),
    );
    await updateItems(
      transaction,
      changed.map(({ after }) => after),
      (item) => (live.has(item) ? liveVersion : null),
    );
    await writeStockMoves(
      transaction,
      { storeId, liveVersion, by: null, at: now },
      changed.flatMap(({ before, after }): NewStockMove[] => {
        const quantity = after.stock - before.stock;
        return quantity === 0 ? [] : [{ itemId: after.id, kind: 'set', quantity, reference: null }];
      }),
    );
    return applied;
  });
}
