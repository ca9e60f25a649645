import type { Paise } from '../money.ts';
import { wordsOf } from '../search/words/fold-text.ts';

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

/** Items of a shelf in its order, with the sizes and flavours of one product beside each other. */
export interface ShelfProducts {
  readonly items: Uint32Array;
  /** Where in `items` each product begins: one row of the shelf. */
  readonly rowStarts: Uint32Array;
}

/** What tells of which product an item is. */
export interface ProductNames {
  readonly name: string;
  /** '' or missing: none; so is the flavour. */
  readonly brand?: string;
  readonly flavour?: string;
}

/** The same text for the same product, whatever its size and flavour (ITEM-1): "Mango juice" and "Orange juice" of one brand are juice. */
export function productKey({ name, brand = '', flavour = '' }: ProductNames): string {
  const words = wordsOf(name);
  const ofFlavour = flavour === '' ? [] : wordsOf(flavour);
  const plain = words.filter((word) => !ofFlavour.includes(word));
  return `${(plain.length > 0 ? plain : words).join(' ')}|${wordsOf(brand).join(' ')}`;
}

/**
 * A name that says its flavour, too: carts, bills and searches know an item by it.
 * @param flavour undefined: as before, if the name says that one
 */
export function flavouredName(
  { name, flavour }: { readonly name: string; readonly flavour?: string | undefined },
  before = '',
): { readonly name: string; readonly flavour: string } {
  const words = wordsOf(name);
  const isSaid = (said: string) => wordsOf(said).every((word) => words.includes(word));
  if (flavour === undefined) return { name, flavour: isSaid(before) ? before : '' };
  return { name: isSaid(flavour) ? name : `${name}, ${flavour}`, flavour };
}

/** What a flavour is called beside others. */
export const flavourText = (flavour = ''): string => (flavour === '' ? 'Plain' : flavour);

/** The same number for the same product (`productKey`). */
export function productNumbers(products: readonly ProductNames[]): Uint32Array {
  const numbers = new Map<string, number>();
  return Uint32Array.from(products, (product) => {
    const key = productKey(product);
    const known = numbers.get(key) ?? numbers.size;
    numbers.set(key, known);
    return known;
  });
}

/**
 * One product, one row: sizes and flavours follow the first item of their product, in the order that they had.
 * @param order indexes into `products`
 */
export function groupSizes(order: Iterable<number>, products: Uint32Array): ShelfProducts {
  const sizesOfProduct = new Map<number, number[]>();
  for (const index of order) {
    const product = products[index] ?? 0;
    const sizes = sizesOfProduct.get(product);
    if (sizes === undefined) sizesOfProduct.set(product, [index]);
    else sizes.push(index);
  }
  const items: number[] = [];
  const rowStarts: number[] = [];
  for (const sizes of sizesOfProduct.values()) {
    rowStarts.push(items.length);
    for (const index of sizes) items.push(index);
  }
  return { items: Uint32Array.from(items), rowStarts: Uint32Array.from(rowStarts) };
}
