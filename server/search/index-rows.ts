import { isTradeGroup } from '../../src/domain/catalogue/category-groups.ts';
import { createSearchIndex, type SearchIndex } from '../../src/domain/search/search-index.ts';
import type { ThingNames } from '../../src/domain/search/words/thing-names.ts';
import type { storeItems } from '../sellers/store-tables.ts';

/** A row that a query may mean, with what its place in the answer depends on. */
export type Candidate = Pick<
  typeof storeItems.$inferSelect,
  | ('storeId' | 'categoryId' | 'name' | 'everydayNames' | 'brand' | 'unit' | 'picture')
  | ('pricePaise' | 'mrpPaise' | 'stock')
> & { readonly itemId: string; readonly categoryName: string; readonly groupId: string };

function grouped(
  rows: readonly Candidate[],
  keyOf: (row: Candidate) => string,
): ReadonlyMap<string, readonly Candidate[]> {
  const groups = new Map<string, Candidate[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row)) ?? [];
    group.push(row);
    groups.set(keyOf(row), group);
  }
  return groups;
}

/** The index that a phone makes of these rows, those of one store in its own order. */
export function indexRows(rows: readonly Candidate[], things: ThingNames): SearchIndex {
  const index = createSearchIndex(things);
  for (const [storeId, ofStore] of grouped(rows, (row) => row.storeId)) {
    const ordinals = new Map(ofStore.map((row, ordinal) => [row, ordinal]));
    for (const [categoryId, page] of grouped(ofStore, (row) => row.categoryId)) {
      const pack = {
        storeId,
        categoryId,
        ids: page.map((row) => row.itemId),
        ordinals: page.map((row) => ordinals.get(row) ?? 0),
        names: page.map((row) => row.name),
        everydayNames: page.map((row) => row.everydayNames),
        brands: page.map((row) => row.brand),
        units: page.map((row) => row.unit),
        pictures: page.map((row) => row.picture),
      };
      const { categoryName = '', groupId = '' } = page[0] ?? {};
      index.put(`${storeId} ${categoryId}`, pack, {
        name: categoryName,
        isFarm: isTradeGroup(groupId),
      });
    }
    index.setSheet(storeId, {
      pricesPaise: ofStore.map((row) => row.pricePaise),
      mrpsPaise: ofStore.map((row) => row.mrpPaise),
      stocks: ofStore.map((row) => row.stock),
    });
  }
  return index;
}
