import type { DeviceSearch, SearchResult } from '../../contracts/sync-service.ts';
import type { AreaRow, DeviceDatabase, StoreRow } from '../../db/device-database.ts';
import { productRows } from '../../domain/search/product-rows.ts';
import { headOf } from '../../domain/search/search-head.ts';
import type { IndexedItem } from '../../domain/search/search-index.ts';
import { createFreshIndex, type FreshIndex, type ReadBought } from './fresh-index.ts';
import { nextTexts } from '../../domain/search/next-texts.ts';
import { searchSome } from './search-some.ts';

/** Items looked at: many shops sell the same, and one product is one row (SRC-4). */
const MOST_ITEMS = 240;
const MOST_STORES = 20;

/** Stores in the order in which their items come first: those of the area, nearest first, then the others. */
function storeOrder(
  stores: ReadonlyMap<string, StoreRow>,
  area: AreaRow | undefined,
): readonly string[] {
  const near = (area?.storeIds ?? []).filter((id) => stores.has(id));
  const isNear = new Set(near);
  return [...near, ...[...stores.keys()].filter((id) => !isNear.has(id))];
}

function find(
  fresh: FreshIndex,
  query: string,
  areaCode: string | null,
  storeId?: string,
): SearchResult {
  const { index, areas, stores, storeNames } = fresh;
  const area = areaCode === null ? undefined : areas.get(areaCode);
  const order = storeId === undefined ? storeOrder(stores, area) : [storeId];
  const inArea = new Set(area?.storeIds);
  const far = new Set(area === undefined ? [] : order.filter((id) => !inArea.has(id)));
  const found = index.find(query, order, far, MOST_ITEMS);
  const withStore = (item: IndexedItem) => ({
    ...item,
    storeName: stores.get(item.storeId)?.name ?? '',
    inArea: !far.has(item.storeId),
  });
  return {
    items: productRows(found.items.map(withStore)),
    alike: productRows(found.alike.map(withStore)),
    stores: storeId === undefined ? storeNames.find(query, order, far, MOST_STORES) : [],
  };
}

/**
 * Creates the search over all stores on this device (SRC-1). Its index is built when it is first asked for anything, an
 * empty query included, and then follows the database.
 */
export function createLocalSearch(
  device: DeviceDatabase,
  readBought: ReadBought,
  now: () => number,
): DeviceSearch {
  const freshIndex = createFreshIndex({ device, readBought });

  return {
    searchDevice: async (query, areaCode, storeId) =>
      find(await freshIndex(), query, areaCode, storeId),
    async searchAhead(text, areaCode, known) {
      const fresh = await freshIndex();
      const isKnown = new Set(known);
      const sources = [...fresh.index.letters, fresh.storeNames.letters];
      const left = nextTexts(sources, text).filter((next) => !isKnown.has(next));
      const search = (next: string) => headOf(find(fresh, next, areaCode));
      const { found, isAll } = searchSome(left, search, known.length, now);
      return { heads: found, isAll, edition: fresh.edition };
    },
  };
}
