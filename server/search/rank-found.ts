import { isTradeGroup } from '../../src/domain/catalogue/category-groups.ts';
import { namedThings } from '../../src/domain/search/everyday-names/everyday-names.ts';
import { createSearchIndex } from '../../src/domain/search/search-index.ts';
import { createThingNames } from '../../src/domain/search/words/thing-names.ts';

/** A row that a query may mean, with what its place in the answer depends on. */
export interface Candidate {
  readonly itemId: string;
  readonly storeId: string;
  readonly categoryId: string;
  readonly categoryName: string;
  readonly groupId: string;
  readonly name: string;
  readonly brand: string;
  readonly everydayNames: string;
  readonly unit: string;
  readonly picture: string;
  readonly pricePaise: number;
  readonly mrpPaise: number;
  readonly stock: number;
}

function grouped(
  rows: readonly Candidate[],
  keyOf: (row: Candidate) => string,
): ReadonlyMap<string, readonly Candidate[]> {
  const groups = new Map<string, Candidate[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return groups;
}

const THINGS = createThingNames(namedThings());

/**
 * Orders what the database found as a phone does that has these items: by the same index over them alone (SRC-5).
 * @param rows those of one store in its own order
 * @param order stores, the nearest first; of equal items those of the first come first
 * @returns ids of those that answer the query, best first
 */
export function rankFound(
  text: string,
  rows: readonly Candidate[],
  order: readonly string[],
): readonly string[] {
  const index = createSearchIndex(THINGS);
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
  const { items } = index.find(text, order, new Set(), Number.POSITIVE_INFINITY);
  return items.map(({ itemId }) => itemId);
}
