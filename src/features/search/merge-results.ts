import { isAllFound, narrowRows, type Narrowing } from '../../domain/search/found/narrow-rows.ts';
import type { Surety } from '../../domain/search/search-head.ts';
import { productRows } from '../../domain/search/found/product-rows.ts';
import type { FoundProduct, SearchItem, SearchResult } from '../../contracts/sync-service.ts';
import type { StoreSummary } from '../../contracts/schemas.ts';

/** Results in the order of the page. What the phone found keeps its place; the server only adds below (SRC-1). */
export interface MergedResults {
  /** Stores that the query names, which stand above the items. */
  readonly named: readonly StoreSummary[];
  readonly items: readonly FoundProduct[];
  readonly stores: readonly StoreSummary[];
  /** Found stores whose catalogue is here or that were opened before. */
  readonly localStores: readonly StoreSummary[];
  readonly moreItems: readonly FoundProduct[];
  readonly moreStores: readonly StoreSummary[];
  /** What may be meant, or what is like the thing that nobody sells; only where there are no items (SRC-3). */
  readonly alike: readonly FoundProduct[];
  /** Where no name surely says it: what does so in its description. */
  readonly described: readonly FoundProduct[];
  /** Of the items, else of what is alike: `guess` where it may be meant. */
  readonly surety: Surety | null;
}

export const NOTHING_FOUND: MergedResults = {
  named: [],
  items: [],
  stores: [],
  localStores: [],
  moreItems: [],
  moreStores: [],
  alike: [],
  described: [],
  surety: null,
};

/** An item's own key: the same item id may stand in several stores. */
export const itemKey = ({ storeId, itemId }: Pick<SearchItem, 'storeId' | 'itemId'>): string =>
  `${storeId} ${itemId}`;

/**
 * Lays the server's results below the phone's, which never move. Only where the phone found nothing at all, neither items
 * nor stores, do the server's items take the first place.
 * @param server null: not answered yet, or not asked
 * @param localStoreIds stores that were opened before on this phone
 * @param described what the phone knows by its description
 */
export function mergeResults(
  device: SearchResult,
  server: SearchResult | null,
  localStoreIds: ReadonlySet<string>,
  described: readonly FoundProduct[] = [],
): MergedResults {
  const known = new Set(device.items.flatMap((row) => (row.offers ?? [row]).map(itemKey)));
  const knownStores = new Set(device.stores.map(({ id }) => id));
  const newItems = productRows((server?.items ?? []).filter((item) => !known.has(itemKey(item))));
  const moreStores = (server?.stores ?? []).filter(({ id }) => !knownStores.has(id));
  const named = device.named ?? [];
  const others = device.stores.filter(({ id }) => !named.some((store) => store.id === id));
  const hasItems = device.items.length + newItems.length > 0;
  const alike = [device, server].find((found) => (found?.alike ?? []).length > 0);
  const isSure = device.surety === 'sure' || server?.surety === 'sure';
  const hasOwn = device.items.length + device.stores.length > 0;
  return {
    items: hasOwn ? device.items : newItems,
    named,
    stores: others.filter(({ id }) => !localStoreIds.has(id)),
    localStores: others.filter(({ id }) => localStoreIds.has(id)),
    moreItems: hasOwn ? newItems : [],
    moreStores,
    described: isSure ? [] : describedRows([...(server?.described ?? []), ...described], known),
    alike: hasItems ? [] : (alike?.alike ?? []),
    surety: (hasItems ? (device.items.length > 0 ? device : server) : alike)?.surety ?? null,
  };
}

/** The products of both sides, each offer once, without what is found by its name. */
function describedRows(
  rows: readonly FoundProduct[],
  named: ReadonlySet<string>,
): readonly FoundProduct[] {
  const offers = rows.flatMap((row): readonly SearchItem[] => row.offers ?? [row]);
  const others = offers.filter((offer) => !named.has(itemKey(offer)));
  return productRows([...new Map(others.map((offer) => [itemKey(offer), offer])).values()]);
}

/** What is left of the results by filters and sort: stores have no prices and no categories, so they stand aside. */
export function narrowResults(results: MergedResults, narrowing: Narrowing): MergedResults {
  if (isAllFound(narrowing)) return results;
  return {
    ...NOTHING_FOUND,
    surety: results.surety,
    items: narrowRows(results.items, narrowing),
    moreItems: narrowRows(results.moreItems, narrowing),
    described: narrowRows(results.described, narrowing),
  };
}

/** How many results there are in all. */
export function countResults(results: MergedResults): number {
  const { named, items, stores, localStores, moreItems, moreStores } = results;
  return (
    named.length +
    items.length +
    stores.length +
    localStores.length +
    moreItems.length +
    moreStores.length
  );
}
