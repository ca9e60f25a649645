import { eq, sql } from 'drizzle-orm';
import type { Manifest } from '../../src/contracts/catalogue/catalogue-documents.ts';
import type { Database } from '../db/database.ts';
import { storeManifests } from '../db/schema.ts';
import { buildPacks } from './build-packs.ts';
import { retirePacks, storePacks } from './catalogue-packs.ts';
import { readPackItems } from './read-pack-items.ts';
import { rememberWords } from './remember-words.ts';

type ManifestCategories = Manifest['categories'];

/** Stores the packs of all categories that have items, and gives the manifest's part about them. */
async function storeCatalogue(
  db: Database,
  storeId: string,
  now: number,
): Promise<ManifestCategories> {
  const categories: ManifestCategories = [];
  for await (const run of readPackItems(db, storeId)) {
    const built = run.map(({ category, items }) => ({
      category,
      itemCount: items.length,
      packs: buildPacks(storeId, category.id, items),
    }));
    await storePacks(
      db,
      storeId,
      built.flatMap(({ packs }) => packs),
      now,
    );
    await rememberWords(
      db,
      run.flatMap(({ items }) => items.map(({ searchText }) => searchText)),
    );
    for (const { category, itemCount, packs } of built) {
      const { id, name, groupId: group } = category;
      categories.push({ id, name, group, itemCount, packs: packs.map(({ hash }) => hash) });
    }
  }
  return categories;
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
    const categories = await storeCatalogue(transaction, storeId, now);
    if (known !== undefined && comparable(known.categories) === comparable(categories)) return;
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
