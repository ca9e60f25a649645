import uFuzzy from '@leeoniya/ufuzzy';
import { catalogueWord } from '../../domain/everyday-names.ts';
import type { Item } from '../../db/reads/catalogue-items.ts';
import { itemOfPack } from '../../db/reads/catalogue-items.ts';
import type { DeviceDatabase, PackRow, StoreRow } from '../../db/device-database.ts';

/** An item found on this device, with its store. */
export interface FoundItem extends Item {
  readonly storeName: string;
  /** False when its store does not deliver to the area shopped in: shown as such (SRC-1). */
  readonly inArea: boolean;
}

/** What a search on this device found. */
export interface LocalSearchResult {
  readonly items: readonly FoundItem[];
  readonly stores: readonly StoreRow[];
}

interface IndexedItem {
  readonly pack: PackRow;
  readonly index: number;
}

interface SearchIndex {
  /** Changes when another catalogue has been synced. */
  readonly fingerprint: string;
  readonly texts: readonly string[];
  readonly items: readonly IndexedItem[];
}

/** Characters of a query that count; matching a longer one costs time and finds nothing more. */
const LONGEST_QUERY = 80;

/** Results shown at most. */
const MOST_ITEMS = 60;
const MOST_STORES = 20;

const fuzzy = new uFuzzy({
  intraMode: 1,
  intraIns: 1,
  intraSub: 1,
  intraTrn: 1,
  intraDel: 1,
  intraChars: "[a-z\\d']",
});

/** Lower case without accents and signs: what names and queries are compared by. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A query and the same with everyday names in the catalogue's words ("aloo" → "potato"). */
export function queryVariants(query: string): string[] {
  const folded = foldText(query.slice(0, LONGEST_QUERY));
  const whole = catalogueWord(folded);
  const byWord = folded
    .split(' ')
    .map((word) => catalogueWord(word) ?? word)
    .join(' ');
  // A whole query that is an everyday name means that thing first: "aloo" is Potato before it is aloo bukhara.
  const variants = [...(whole === undefined ? [] : [whole]), folded, byWord];
  return [...new Set(variants)].filter((text) => text !== '');
}

/** Creates the search over all cached stores (SRC-1). The index is built in the worker and kept until a sync. */
export function createLocalSearch(device: DeviceDatabase) {
  let current: Promise<SearchIndex> | undefined;
  let fingerprint = '';

  async function buildIndex(mark: string): Promise<SearchIndex> {
    const texts: string[] = [];
    const items: IndexedItem[] = [];
    await device.packs.each((pack) => {
      for (let index = 0; index < pack.ids.length; index += 1) {
        texts.push(foldText(`${pack.names[index]} ${pack.everydayNames[index]}`));
        items.push({ pack, index });
      }
    });
    return { fingerprint: mark, texts, items };
  }

  async function freshIndex(): Promise<SearchIndex> {
    const manifests = await device.manifests.toArray();
    const mark = manifests
      .map(({ storeId, version, syncedAt }) => `${storeId}:${version}:${syncedAt}`)
      .join();
    if (current === undefined || mark !== fingerprint) {
      fingerprint = mark;
      current = buildIndex(mark);
    }
    return current;
  }

  /** Positions in the index that match, best first. */
  function find(texts: readonly string[], query: string): number[] {
    const found = new Set<number>();
    for (const variant of queryVariants(query)) {
      const [ids, info, order] = fuzzy.search(texts as string[], variant, 1, 1_000);
      const ranked = order && info ? order.map((place) => info.idx[place] ?? -1) : (ids ?? []);
      for (const position of ranked) if (position >= 0) found.add(position);
    }
    return [...found];
  }

  return async function search(query: string, areaCode: string | null): Promise<LocalSearchResult> {
    const [{ texts, items }, area, stores, sheets] = await Promise.all([
      freshIndex(),
      areaCode === null ? undefined : device.areas.get(areaCode),
      device.stores.toArray(),
      device.liveSheets.toArray(),
    ]);
    const inArea = new Set(area?.storeIds);
    const storeById = new Map(stores.map((store) => [store.id, store]));
    const sheetByStore = new Map(sheets.map((sheet) => [sheet.storeId, sheet]));
    const found = find(texts, query)
      .slice(0, MOST_ITEMS * 4)
      .flatMap((position): FoundItem[] => {
        const entry = items[position];
        if (entry === undefined) return [];
        const { pack, index: place } = entry;
        const store = storeById.get(pack.storeId);
        if (store === undefined) return [];
        const item = itemOfPack(pack, sheetByStore.get(pack.storeId), place);
        return [
          { ...item, storeName: store.name, inArea: area === undefined || inArea.has(store.id) },
        ];
      });
    const storeHits = find(
      stores.map((store) => foldText(store.name)),
      query,
    )
      .map((position) => stores[position])
      .filter((store) => store !== undefined)
      .slice(0, MOST_STORES);
    // Stable: relevance within each class; what can be had here and now comes first.
    const rank = (item: FoundItem) => (item.inArea ? 0 : 2) + (item.stock === 0 ? 1 : 0);
    return {
      items: found.sort((left, right) => rank(left) - rank(right)).slice(0, MOST_ITEMS),
      stores: storeHits,
    };
  };
}
