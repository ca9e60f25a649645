import { and, asc, eq, sql } from 'drizzle-orm';
import type { Manifest } from '../../src/contracts/catalogue/catalogue-documents.ts';
import type { Database } from '../db/database.ts';
import { storeCategories, storeItems, storeManifests } from '../db/schema.ts';
import { buildPacks, type BuiltPack, type PackItem } from './build-packs.ts';
import { retirePacks, storePacks } from './catalogue-packs.ts';
import { rememberWords } from './remember-words.ts';

type ManifestCategories = Manifest['categories'];

async function itemsByCategory(db: Database, storeId: string): Promise<Map<string, PackItem[]>> {
  const rows = await db
    .select({
      categoryId: storeItems.categoryId,
      id: storeItems.id,
      ordinal: storeItems.ordinal,
      name: storeItems.name,
      everydayNames: storeItems.everydayNames,
      unit: storeItems.unit,
      picture: storeItems.picture,
      ratingTenths: storeItems.ratingTenths,
      returnable: storeItems.returnable,
      searchText: storeItems.searchText,
    })
    .from(storeItems)
    .where(and(eq(storeItems.storeId, storeId), eq(storeItems.removed, false)))
    .orderBy(asc(storeItems.categoryId), asc(storeItems.position), asc(storeItems.ordinal));
  await rememberWords(
    db,
    rows.map(({ searchText }) => searchText),
  );
  const byCategory = new Map<string, PackItem[]>();
  for (const { categoryId, ...item } of rows) {
    const items = byCategory.get(categoryId);
    if (items === undefined) byCategory.set(categoryId, [item]);
    else items.push(item);
  }
  return byCategory;
}

/** Packs of all categories that have items, and the manifest's part about them. */
async function buildCatalogue(db: Database, storeId: string) {
  const itemsOf = await itemsByCategory(db, storeId);
  const rows = await db
    .select()
    .from(storeCategories)
    .where(eq(storeCategories.storeId, storeId))
    .orderBy(asc(storeCategories.position), asc(storeCategories.id));
  const packs: BuiltPack[] = [];
  const categories: ManifestCategories = [];
  for (const { id, name, groupId } of rows) {
    const items = itemsOf.get(id) ?? [];
    if (items.length === 0) continue;
    const built = buildPacks(storeId, id, items);
    packs.push(...built);
    categories.push({
      id,
      name,
      group: groupId,
      itemCount: items.length,
      packs: built.map(({ hash }) => hash),
    });
  }
  return { packs, categories };
}

const packHashes = (categories: ManifestCategories): string[] =>
  categories.flatMap(({ packs }) => packs);

/** The same keys in the same order, whatever order the database keeps them in. */
const comparable = (categories: ManifestCategories): string =>
  JSON.stringify(
    categories.map(({ id, name, group, itemCount, packs }) => [id, name, group, itemCount, packs]),
  );

/**
 * Brings a store's packs and manifest up to date with its items (CAT-1). Packs that are there are not made again;
 * the manifest's version rises only when something changed. Runs in one transaction, one at a time per store.
 * @param now ms since the epoch
 */
export async function rebuildStoreCatalogue(
  db: Database,
  storeId: string,
  now: number,
): Promise<void> {
  await db.transaction(async (transaction) => {
    // An advisory lock, so that orders, which lock the store's row, don't wait for the building.
    await transaction.execute(
      sql`select pg_advisory_xact_lock(hashtext(${`catalogue:${storeId}`}))`,
    );
    const [known] = await transaction
      .select()
      .from(storeManifests)
      .where(eq(storeManifests.storeId, storeId));
    const { packs, categories } = await buildCatalogue(transaction, storeId);
    if (known !== undefined && comparable(known.categories) === comparable(categories)) return;
    await storePacks(transaction, storeId, packs, now);
    const kept = new Set(packHashes(categories));
    await retirePacks(
      transaction,
      packHashes(known?.categories ?? []).filter((hash) => !kept.has(hash)),
      now,
    );
    const manifest = {
      version: (known?.version ?? 0) + 1,
      itemCount: categories.reduce((sum, { itemCount }) => sum + itemCount, 0),
      categories,
    };
    await transaction
      .insert(storeManifests)
      .values({ storeId, ...manifest })
      .onConflictDoUpdate({ target: storeManifests.storeId, set: manifest });
  });
}
