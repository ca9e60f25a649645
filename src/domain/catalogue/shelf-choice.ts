import type { Paise } from '../money.ts';

/** By what the items of a category can be sorted. Relevance is the store's own order. */
export const SHELF_SORTS = [
  { id: 'relevance', name: 'Relevance' },
  { id: 'price-low', name: 'Price: low to high' },
  { id: 'price-high', name: 'Price: high to low' },
  { id: 'discount', name: 'Biggest discount' },
  { id: 'name', name: 'Name: A to Z' },
] as const;
export type ShelfSort = (typeof SHELF_SORTS)[number]['id'];

/** Lowest ratings that can be asked for, tenths of a star. */
export const RATING_STEPS = [35, 40, 45] as const;

/** Which items of a category are shown, and in which order. */
export interface ShelfChoice {
  readonly sort: ShelfSort;
  readonly inStock: boolean;
  readonly returnable: boolean;
  /** Only what is marked as vegetarian. */
  readonly isVeg: boolean;
  /** Tenths of a star; 0: any, also items without a rating. */
  readonly minRatingTenths: number;
  /** Both ends belong to the range; null: open. */
  readonly minPricePaise: Paise | null;
  readonly maxPricePaise: Paise | null;
}

/** Everything, in the store's order. */
export const WHOLE_SHELF: ShelfChoice = {
  sort: 'relevance',
  inStock: false,
  returnable: false,
  isVeg: false,
  minRatingTenths: 0,
  minPricePaise: null,
  maxPricePaise: null,
};

/** How many filters are on; a price range counts once, and the order not at all. */
export function filterCount(choice: ShelfChoice): number {
  const { inStock, returnable, isVeg, minRatingTenths, minPricePaise, maxPricePaise } = choice;
  const hasRange = minPricePaise !== null || maxPricePaise !== null;
  return [inStock, returnable, isVeg, minRatingTenths > 0, hasRange].filter(Boolean).length;
}

/** True when a choice shows everything in the store's order. */
export function isWholeShelf(choice: ShelfChoice): boolean {
  return choice.sort === 'relevance' && filterCount(choice) === 0;
}

/** The same text for the same choice: what answers are kept by. */
export function shelfChoiceKey(choice: ShelfChoice): string {
  const { sort, inStock, returnable, isVeg, minRatingTenths, minPricePaise, maxPricePaise } =
    choice;
  return [
    sort,
    inStock ? 1 : 0,
    returnable ? 1 : 0,
    isVeg ? 1 : 0,
    minRatingTenths,
    minPricePaise ?? '',
    maxPricePaise ?? '',
  ].join('|');
}

/** True for the id of a sort. */
export function isShelfSort(value: string | null): value is ShelfSort {
  return SHELF_SORTS.some(({ id }) => id === value);
}
