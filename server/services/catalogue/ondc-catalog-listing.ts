import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { catalogListing } from '../../../src/contracts/catalogue/ondc-catalog-listing.ts';
import type { CategoryGroupId } from '../../../src/domain/catalogue/category-groups.ts';
import type { Database } from '../../db/database.ts';
import { storeCategories, storeItems, stores } from '../../db/tables/schema.ts';
import { FOUND_ITEM_COLUMNS } from '../../search/search-items.ts';
import { storeSummaries } from '../../sellers/store-summaries.ts';
import { storesDeliveringTo } from '../../sellers/stores-delivering.ts';
import { implement } from '../service-handler.ts';

type Group = CategoryGroupId | null;

async function categoriesByStore(db: Database, storeIds: readonly string[], group: Group) {
  const { storeId, id, name, groupId, position } = storeCategories;
  const rows = await db
    .select({ storeId, id, name, group: groupId })
    .from(storeCategories)
    .where(and(inArray(storeId, [...storeIds]), group === null ? undefined : eq(groupId, group)))
    .orderBy(asc(storeId), asc(position));
  const byStore = new Map<string, { id: string; name: string; group: string }[]>();
  for (const { storeId: of, ...category } of rows) {
    byStore.set(of, [...(byStore.get(of) ?? []), category]);
  }
  return byStore;
}

/** A store's first items in the order of their ordinals, which an index has: a big store is not sorted for ten of them. */
function firstItems(
  db: Database,
  storeId: string,
  {
    categoryIds,
    limit,
  }: { readonly categoryIds: readonly string[] | null; readonly limit: number },
) {
  return db
    .select(FOUND_ITEM_COLUMNS)
    .from(storeItems)
    .innerJoin(stores, eq(stores.id, storeItems.storeId))
    .where(
      and(
        eq(storeItems.storeId, storeId),
        eq(storeItems.removed, false),
        gt(storeItems.stock, 0),
        categoryIds === null ? undefined : inArray(storeItems.categoryId, [...categoryIds]),
      ),
    )
    .orderBy(asc(storeItems.ordinal))
    .limit(limit);
}

export const catalogListingHandler = implement(
  catalogListing,
  async ({ input: { location, group, itemsPerProvider, limit, offset }, db, parts }) => {
    const serverTime = parts.now();
    const ids = await storesDeliveringTo(db, location, group ?? undefined);
    const page = ids.slice(offset, offset + limit);
    const summaries = await storeSummaries(db, page);
    const categories =
      page.length === 0 ? new Map<string, never[]>() : await categoriesByStore(db, page, group);
    const providers = [];
    for (const store of summaries) {
      const ofStore = categories.get(store.id) ?? [];
      const categoryIds = group === null ? null : ofStore.map(({ id }) => id);
      const items = await firstItems(db, store.id, { categoryIds, limit: itemsPerProvider });
      providers.push({ store, categories: ofStore, items });
    }
    return { providers, total: ids.length, serverTime };
  },
);
