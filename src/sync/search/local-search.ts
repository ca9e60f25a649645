import { sellerItemsGlobalSearch } from '../../contracts/catalogue/item-search.ts';
import type {
  DeviceSearch,
  FoundProduct,
  ListedProduct,
  SearchResult,
} from '../../contracts/sync-service.ts';
import type { AreaRow, DeviceDatabase, StoreRow } from '../../db/device-database.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { readLiveItems } from '../../db/reads/catalogue/catalogue-items.ts';
import { readOrders } from '../../db/reads/orders/orders.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { readDescriptions } from '../../db/reads/listings.ts';
import { describedWords } from '../../domain/search/described-items.ts';
import type { IndexedItem } from '../../domain/search/found/indexed-item.ts';
import { isCalledSo } from '../../domain/search/list/name-check.ts';
import { nextTexts } from '../../domain/search/next-texts.ts';
import { productRows } from '../../domain/search/found/product-rows.ts';
import { DRAWN_AT_ONCE, headOf } from '../../domain/search/search-head.ts';
import { isNameOf } from '../../domain/search/store-names.ts';
import { type BoughtBefore, boughtKey } from '../../domain/search/indexed-pack.ts';
import type { Transport } from '../transport.ts';
import { createFreshIndex, type FreshIndex, type ReadBought } from './fresh-index.ts';

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

/** Where an area's search looks, and how it tells of an item. */
function searchedIn({ areas, stores }: FreshIndex, areaCode: string | null, storeId?: string) {
  const area = areaCode === null ? undefined : areas.get(areaCode);
  const order = storeId === undefined ? storeOrder(stores, area) : [storeId];
  const inArea = new Set(area?.storeIds);
  const far = new Set(area === undefined ? [] : order.filter((id) => !inArea.has(id)));
  const withStore = (item: IndexedItem) => ({
    ...item,
    storeName: stores.get(item.storeId)?.name ?? '',
    inArea: !far.has(item.storeId),
  });
  return { order, far, withStore };
}

/** In one store alone; with each flavour of a product as a row of its own. */
interface SearchWay {
  readonly storeId?: string | undefined;
  readonly areFlavoursApart?: boolean;
}

function find(
  fresh: FreshIndex,
  query: string,
  areaCode: string | null,
  { storeId, areFlavoursApart = false }: SearchWay = {},
): SearchResult {
  const { index, storeNames } = fresh;
  const { order, far, withStore } = searchedIn(fresh, areaCode, storeId);
  const found = index.find(query, order, far, MOST_ITEMS);
  const items = productRows(found.items.map(withStore), areFlavoursApart);
  const named = storeId === undefined ? storeNames.find(query, order, far, MOST_STORES) : [];
  // A thing that is called so comes first all the same.
  const isThing = items.slice(0, DRAWN_AT_ONCE).some((item) => isNameOf(query, item));
  const asked = isThing ? [] : named.filter((store) => isNameOf(query, store));
  return {
    items,
    alike: productRows(found.alike.map(withStore), areFlavoursApart),
    surety: found.surety,
    stores: named,
    ...(asked.length > 0 && { named: asked }),
  };
}

/** Products of which it is told whether they are called what was written: as many as a line is offered. */
const CHECKED = 6;

/** Whether a product is only like what was written; the words of its seller for it are read where nothing else says its name. */
async function isGuess(
  device: DeviceDatabase,
  { things }: FreshIndex,
  name: string,
  product: FoundProduct,
): Promise<boolean> {
  if (isCalledSo(things, name, product)) return false;
  const { storeId, itemId, categoryId } = product;
  const items = await readLiveItems(device, storeId, [itemId], new Set([categoryId]));
  const everydayNames = items.get(itemId)?.everydayNames ?? '';
  return everydayNames === '' || !isCalledSo(things, name, { ...product, everydayNames });
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
      find(await freshIndex(), query, areaCode, { storeId }),
    async searchDescribed(query, areaCode) {
      const fresh = await freshIndex();
      const { order, far, withStore } = searchedIn(fresh, areaCode);
      if (fresh.index.find(query, order, far, 1).surety === 'sure') return [];
      const words = describedWords(query);
      const descriptions = words.length === 0 ? new Map() : await readDescriptions(device);
      const found = fresh.index.findDescribed(query, order, far, descriptions);
      return productRows(found.map(withStore));
    },
    async searchLine(name, areaCode) {
      const fresh = await freshIndex();
      const listed: ListedProduct[] = [];
      // Which flavour is meant, a person says (SRC-6).
      const apart = { areFlavoursApart: true };
      const { items, alike = [], surety } = find(fresh, name, areaCode, apart);
      for (const product of surety === 'guess' ? alike : items) {
        const isChecked = listed.length < CHECKED;
        const isOnlyLike = isChecked && (await isGuess(device, fresh, name, product));
        listed.push({ ...product, isGuess: isOnlyLike });
      }
      return listed;
    },
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

/** Searches go on for so long (ms); then whoever has a real question gets an answer before the next ones. */
const SLICE_MS = 3;

/** Work for one text at most (ms): on a slow phone only the likeliest texts are worth their battery. */
const MOST_WORK_MS = 150;

/** Some of the texts with what was found. */
export interface SomeFound<Found> {
  readonly found: readonly (readonly [text: string, found: Found])[];
  /** There are no more, or they are not worth their time. */
  readonly isAll: boolean;
}

/**
 * Searches texts one after the other for the time of a slice, at least one of them.
 * @param before how many were searched in slices before, which took as long as these
 * @param now ms
 */
export function searchSome<Found>(
  texts: readonly string[],
  search: (text: string) => Found,
  before: number,
  now: () => number,
): SomeFound<Found> {
  const found: [string, Found][] = [];
  const start = now();
  for (const text of texts) {
    if (found.length > 0 && now() - start >= SLICE_MS) break;
    found.push([text, search(text)]);
  }
  const each = (now() - start) / Math.max(1, found.length);
  const isTooLong = (before + found.length) * each >= MOST_WORK_MS;
  return { found, isAll: isTooLong || found.length === texts.length };
}

/** Searches the stores that deliver to an area, cached or not. Throws `CallError`. */
export async function searchServer(
  device: DeviceDatabase,
  transport: Transport,
  query: string,
  areaCode: string | null,
): Promise<SearchResult> {
  const area = areaCode === null ? undefined : await device.areas.get(areaCode);
  const found = await transport.call(sellerItemsGlobalSearch, {
    query,
    location: area?.location ?? null,
    // Many shops sell the same: of so many items there are some products (SRC-4).
    limit: 100,
  });
  const here = (some: typeof found.items) => some.map((item) => ({ ...item, inArea: true }));
  const items = here(found.items);
  const areMeant = found.surety === 'guess';
  return {
    items: areMeant ? [] : items,
    alike: areMeant ? productRows(items) : [],
    stores: found.stores,
    surety: found.surety,
    described: productRows(here(found.described)),
  };
}

/** Newest orders that count. */
const MOST_ORDERS = 100;

/** What the signed-in person ordered before; nothing for a visitor. */
export async function readBoughtItems(
  device: DeviceDatabase,
  openPerson: (userId: number) => PersonDatabase,
): Promise<BoughtBefore> {
  const session = await readSetting(device, 'authData');
  if (session === undefined) return { keys: new Set(), names: new Set() };
  const orders = await readOrders(openPerson(session.userId), MOST_ORDERS);
  const lines = orders.flatMap(({ storeId, lines: of }) => of.map((line) => ({ storeId, line })));
  return {
    keys: new Set(lines.map(({ storeId, line }) => boughtKey(storeId, line.itemId))),
    names: new Set(lines.map(({ line }) => line.name)),
  };
}
