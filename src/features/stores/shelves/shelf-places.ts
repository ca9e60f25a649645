import { placeOfAddress, type ArrangedShelf } from '../../../contracts/catalogue/arranged-shelf.ts';
import type { PackRow } from '../../../db/device-database.ts';
import { productsOfPack } from '../../../db/reads/catalogue/catalogue-items.ts';
import { groupSizes, productNumbers } from '../../../domain/catalogue/shelf-choice.ts';
import { PACK_SIZE, type Manifest } from '../../../contracts/catalogue/catalogue-documents.ts';

/** A category as a manifest names it. */
export type ShelfCategory = Manifest['categories'][number];

/** Where an item is: a pack, and its place in it. */
export interface ShelfPlace {
  readonly hash: string;
  readonly place: number;
}

/** The rows of a list by their index, as places in packs. */
export interface ShelfPlaces {
  /** Rows: products where sizes were put together, else items. */
  readonly count: number;
  readonly itemCount: number;
  /** The sizes and flavours of the product of a row, never none; undefined beyond the list's ends. */
  readonly at: (index: number) => ShelfRow | undefined;
}

/** The first size stands for the product until another one is chosen. */
export type ShelfRow = readonly [ShelfPlace, ...ShelfPlace[]];

/** A category in the store's own order, each size a row of its own. Packs may be of any size; `counts` says which. */
export function placesOfCategory({ itemCount, packs, counts }: ShelfCategory): ShelfPlaces {
  /** `starts[i]`: the index of the first item of pack i. */
  const starts: number[] = [];
  let sum = 0;
  for (const index of packs.keys()) {
    starts.push(sum);
    sum += counts?.[index] ?? PACK_SIZE;
  }
  const count = Math.min(itemCount, sum);
  return {
    count,
    itemCount: count,
    at: (index) => {
      if (index < 0 || index >= count) return undefined;
      const packIndex = lastAtMost(starts, index);
      const hash = packs[packIndex];
      return hash === undefined ? undefined : [{ hash, place: index - (starts[packIndex] ?? 0) }];
    },
  };
}

/** A category in the store's own order, the sizes and flavours of a product in one row (SRC-4). @param packs all of the category */
export function placesOfProducts(
  packs: readonly Pick<PackRow, 'hash' | 'names' | 'brands' | 'flavours'>[],
): ShelfPlaces {
  const places = packs.flatMap(({ hash, names }) => names.map((_name, place) => ({ hash, place })));
  const products = productNumbers(packs.flatMap(productsOfPack));
  const { items, rowStarts } = groupSizes(places.keys(), products);
  return placesOfRows(rowStarts, items.length, (at) => places[items[at] ?? 0]);
}

/** A category as the worker filtered and sorted it. */
export function placesOfArrangement({ packs, addresses, rowStarts }: ArrangedShelf): ShelfPlaces {
  return placesOfRows(rowStarts, addresses.length, (at) => {
    const { packIndex, place } = placeOfAddress(addresses[at] ?? 0);
    const hash = packs[packIndex];
    return hash === undefined ? undefined : { hash, place };
  });
}

function placesOfRows(
  rowStarts: Uint32Array,
  itemCount: number,
  placeAt: (at: number) => ShelfPlace | undefined,
): ShelfPlaces {
  return {
    count: rowStarts.length,
    itemCount,
    at: (index) => {
      const start = rowStarts[index];
      if (start === undefined) return undefined;
      const end = rowStarts[index + 1] ?? itemCount;
      const [first, ...others] = Array.from({ length: end - start }, (_size, size) =>
        placeAt(start + size),
      ).filter((place) => place !== undefined);
      return first === undefined ? undefined : [first, ...others];
    },
  };
}

/** The place of the last of the ascending numbers that is not above `value`; the first is 0. */
function lastAtMost(ascending: readonly number[], value: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((ascending[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
