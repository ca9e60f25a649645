import {
  createSearchIndex,
  type IndexAnswer,
  type SearchIndex,
} from '../../../src/domain/search/search-index.ts';
import type { IndexedItem } from '../../../src/domain/search/found/indexed-item.ts';
import type { SearchedPack } from '../../../src/domain/search/indexed-pack.ts';
import type { BenchItem } from '../bench-catalogue.ts';
import type { SearchEngine } from './engine.ts';

/** Items of a pack, as the server makes them. */
const PACK_SIZE = 128;

function packsOf(
  items: readonly BenchItem[],
): readonly [categoryName: string, pack: SearchedPack][] {
  const shelves = new Map<string, BenchItem[]>();
  for (const item of items) {
    const key = `${item.storeId} ${item.category}`;
    const shelf = shelves.get(key);
    if (shelf === undefined) shelves.set(key, [item]);
    else shelf.push(item);
  }
  return [...shelves.values()].flatMap((shelf) => {
    const starts = shelf.flatMap((_, index) => (index % PACK_SIZE === 0 ? [index] : []));
    return starts.map((start): [string, SearchedPack] => {
      const page = shelf.slice(start, start + PACK_SIZE);
      const { storeId = '', category = '' } = page[0] ?? {};
      return [
        category,
        {
          storeId,
          categoryId: category,
          ids: page.map(({ id }) => id),
          ordinals: page.map((_, index) => start + index),
          names: page.map(({ name }) => name),
          everydayNames: page.map(({ everydayNames }) => everydayNames),
          brands: page.map(({ brand }) => brand),
          units: page.map(({ unit }) => unit),
          pictures: page.map(() => ''),
        },
      ];
    });
  });
}

/** The index of the sync worker, fed with packs as the database holds them. */
export function indexOf(items: readonly BenchItem[]): SearchIndex {
  const index = createSearchIndex();
  const farm = new Set(items.filter(({ isFarm }) => isFarm).map(({ category }) => category));
  for (const [category, pack] of packsOf(items)) {
    index.put([pack.storeId, category, pack.ids[0]].join(' '), pack, {
      name: category,
      isFarm: farm.has(category),
    });
  }
  return index;
}

const engineOf = (idsOf: (answer: IndexAnswer) => readonly IndexedItem[]): SearchEngine => ({
  name: 'Haat',
  options: 'as shipped; names, brands, categories, everyday names of packs and of its own table',
  build(items) {
    const index = indexOf(items);
    const order = index.storeIds();
    const nothing = new Set<string>();
    return (query) => idsOf(index.find(query, order, nothing, 240)).map(({ itemId }) => itemId);
  },
});

/** All that it shows for what was typed, guesses among them. */
export const haat = engineOf(({ items, alike, surety }) => (surety === 'guess' ? alike : items));

/** Only what it shows as sold under that very name: no guess, and no word that only begins so. */
export const haatPlain = engineOf(({ items, surety }) => (surety === 'sure' ? items : []));
