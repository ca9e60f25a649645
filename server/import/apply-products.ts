import { and, eq, inArray, sql } from 'drizzle-orm';
import { lockLiveSheet, raiseLiveVersion } from '../catalogue/refresh-live-sheet.ts';
import type { Database } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { type NewStockMove, writeStockMoves } from '../goods/stock-ledger.ts';
import { flavouredName } from '../../src/domain/catalogue/shelf-choice.ts';
import { readOwnPicture } from '../../src/domain/catalogue/picture-address.ts';
import type { ItemFacts } from '../../src/contracts/catalogue/item-details.ts';
import { changedFacts, writeFacts } from '../catalogue/item-facts.ts';
import { inTheirGroups } from '../home/desk-home.ts';
import { storeCategories, storeItems } from '../sellers/store-tables.ts';
import type { Product } from './products/product-row.ts';
import {
  type ItemRow,
  MOST_STORE_ITEMS,
  newItem,
  roomOf,
  type StoreRoom,
  takePosition,
  USUAL_STOCK,
  categoryOf,
  type ImportedCategory,
  type ImportedValues,
  searchTextOf,
  valuesOf,
} from './store-rows.ts';

/** Whether a change shows in the live sheet. */
const isLiveChange = (before: ItemRow, after: ItemRow): boolean =>
  before.pricePaise !== after.pricePaise ||
  before.mrpPaise !== after.mrpPaise ||
  before.stock !== after.stock ||
  before.removed;

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
  /** What the file says of packs, by the item's id. */
  readonly facts: ReadonlyMap<string, ItemFacts>;
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
  const facts = new Map<string, ItemFacts>();
  for (const product of products) {
    const category = categoryOf(product);
    const values = valuesOf(product, category);
    const before = known.get(product.externalId);
    if (before === undefined && room.nextOrdinal >= MOST_STORE_ITEMS) full.push(product);
    else {
      const item =
        before ?? newItem({ id: storeId, room }, product.externalId, values, category.name);
      if (before === undefined) added.push(item);
      const after = before && changedItem(before, values, category.name, room);
      if (before !== undefined && after !== undefined) changed.push({ before, after });
      if (product.facts !== undefined) facts.set(item.id, product.facts);
    }
  }
  return { added, changed, full, facts };
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
    const { added, changed, full, facts } = await layOut(transaction, storeId, products);
    const otherFacts = await changedFacts(transaction, facts);
    const known = new Set([...added, ...changed.map(({ after }) => after)].map(({ id }) => id));
    const changes = changed.length + [...otherFacts.keys()].filter((id) => !known.has(id)).length;
    const unchanged = products.length - added.length - changes - full.length;
    const applied = { added: added.length, changed: changes, unchanged, full };
    if (dryRun || added.length + changes === 0) return applied;
    const categories = await inTheirGroups(transaction, products.map(categoryOf));
    await addCategories(transaction, storeId, categories);
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
    await writeFacts(transaction, otherFacts);
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

/** Adds the categories that a store does not have yet, after its last one; call it with the store locked. */
async function addCategories(
  db: Database,
  storeId: string,
  categories: readonly ImportedCategory[],
): Promise<void> {
  const rows = await db
    .select({ id: storeCategories.id, position: storeCategories.position })
    .from(storeCategories)
    .where(eq(storeCategories.storeId, storeId));
  const known = new Set(rows.map(({ id }) => id));
  const missing = new Map(
    categories.filter(({ id }) => !known.has(id)).map((category) => [category.id, category]),
  );
  const first = Math.max(-1, ...rows.map(({ position }) => position)) + 1;
  const added = [...missing.values()].map((category, index) => ({
    ...category,
    storeId,
    position: first + index,
  }));
  await insertMany(db, storeCategories, added);
}

/** The item with the file's values where it has any, or undefined when none differs. */
function changedItem(
  item: ItemRow,
  values: ImportedValues,
  categoryName: string,
  room: StoreRoom,
): ItemRow | undefined {
  const { isAvailable, ratingTenths = item.ratingTenths, vegMark = item.vegMark, ...rest } = values;
  // A shop that has it again, without saying how many: else it would stay sold out for good.
  const counted = isAvailable && item.stock === 0 ? USUAL_STOCK : item.stock;
  const { stock = counted, ...given } = rest;
  // A file has no pictures but those of its folder, which come after it.
  const picture = readOwnPicture(item.picture) === null ? given.picture : item.picture;
  const named = flavouredName(given, item.flavour);
  const own = { ...given, ...named, picture, stock, ratingTenths, vegMark, removed: false };
  const wanted = { ...item, ...own };
  const keys = Object.keys(own) as (keyof ItemRow)[];
  if (keys.every((key) => item[key] === wanted[key])) return undefined;
  const isMoved = item.categoryId !== wanted.categoryId;
  return {
    ...wanted,
    position: isMoved ? takePosition(room, wanted.categoryId) : item.position,
    searchText: searchTextOf(wanted, item.everydayNames, categoryName),
  };
}

/** Writes changed items; `liveVersion` null leaves an item's version as it is. */
async function updateItems(
  db: Database,
  items: readonly ItemRow[],
  liveVersion: (item: ItemRow) => number | null,
): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map((item) => ({ ...item, version: liveVersion(item) }));
  await db.execute(sql`update store_items set category_id = news."categoryId", position = news.position,
      name = news.name, brand = news.brand, flavour = news.flavour, search_text = news."searchText", unit = news.unit, picture = news.picture,
      mrp_paise = news."mrpPaise", price_paise = news."pricePaise", stock = news.stock,
      rating_tenths = news."ratingTenths", veg_mark = news."vegMark", returnable = news.returnable, removed = false,
      live_version = coalesce(news.version, store_items.live_version),
      price_version = case when (store_items.price_paise, store_items.mrp_paise)
        is distinct from (news."pricePaise", news."mrpPaise") then news.version else store_items.price_version end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as news(id text, "categoryId" text, position integer,
      name text, brand text, flavour text, "searchText" text, unit text, picture text, "mrpPaise" bigint, "pricePaise" bigint,
      stock integer, "ratingTenths" integer, "vegMark" smallint, returnable boolean, version bigint)
    where store_items.id = news.id`);
}
