import { placeOfAddress, type ArrangedShelf } from '../../../contracts/catalogue/arranged-shelf.ts';
import { PACK_SIZE, type Manifest } from '../../../contracts/catalogue/catalogue-documents.ts';

/** A category as a manifest names it. */
export type ShelfCategory = Manifest['categories'][number];

/** Where an item is: a pack, and its place in it. */
export interface ShelfPlace {
  readonly hash: string;
  readonly place: number;
}

/** The items of a list by their index, as places in packs. */
export interface ShelfPlaces {
  readonly count: number;
  /** Undefined beyond the list's ends. */
  readonly at: (index: number) => ShelfPlace | undefined;
}

/** A category in the store's own order. Packs may be of any size; `counts` says which. */
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
    at: (index) => {
      if (index < 0 || index >= count) return undefined;
      const packIndex = lastAtMost(starts, index);
      const hash = packs[packIndex];
      return hash === undefined ? undefined : { hash, place: index - (starts[packIndex] ?? 0) };
    },
  };
}

/** A category as the worker filtered and sorted it. */
export function placesOfArrangement({ packs, addresses }: ArrangedShelf): ShelfPlaces {
  return {
    count: addresses.length,
    at: (index) => {
      const address = addresses[index];
      if (address === undefined) return undefined;
      const { packIndex, place } = placeOfAddress(address);
      const hash = packs[packIndex];
      return hash === undefined ? undefined : { hash, place };
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
