import { discountPercent } from '../../money.ts';
import { SHELF_SORTS } from '../../catalogue/shelf-choice.ts';
import { VEG_MARK, unitPriceOf } from '../../catalogue/item-facts.ts';
import { productRows, type ProductRow } from './product-rows.ts';

/** By what found products can be sorted. */
export const FOUND_SORTS = [
  ...SHELF_SORTS,
  { id: 'unit-price', name: 'Price per kg or litre' },
] as const;
export type FoundSort = (typeof FOUND_SORTS)[number]['id'];

/** Price ranges to choose from, paise; both ends belong to them. */
export const PRICE_RANGES = [
  { id: '-50', name: 'Up to ₹50', from: 0, to: 5_000 },
  { id: '50-100', name: '₹50 to ₹100', from: 5_000, to: 10_000 },
  { id: '100-200', name: '₹100 to ₹200', from: 10_000, to: 20_000 },
  { id: '200-500', name: '₹200 to ₹500', from: 20_000, to: 50_000 },
  { id: '500-', name: '₹500 and more', from: 50_000, to: Number.MAX_SAFE_INTEGER },
] as const;

/** Which of the found offers are shown, and in which order; null: any. */
export interface Narrowing {
  readonly sort: FoundSort;
  readonly storeId: string | null;
  readonly categoryName: string | null;
  /** Id of one of `PRICE_RANGES`. */
  readonly priceRange: string | null;
  readonly inStock: boolean;
  /** Only what is marked as vegetarian. */
  readonly isVeg: boolean;
}

/** Everything, the best first. */
export const ALL_FOUND: Narrowing = {
  sort: 'relevance',
  storeId: null,
  categoryName: null,
  priceRange: null,
  inStock: false,
  isVeg: false,
};

/** True when everything is shown, the best first. */
export const isAllFound = (narrowing: Narrowing): boolean =>
  (Object.keys(ALL_FOUND) as (keyof Narrowing)[]).every((key) => narrowing[key] === ALL_FOUND[key]);

interface NarrowedOffer {
  readonly storeId: string;
  readonly storeName: string;
  readonly categoryName?: string;
  readonly name: string;
  readonly brand?: string;
  readonly flavour?: string;
  readonly vegMark?: number;
  readonly unit: string;
  readonly pricePaise: number | null;
  readonly mrpPaise: number | null;
  readonly stock: number | null;
  readonly inArea: boolean;
}

/** What has no price comes last. */
const priceOf = ({ pricePaise }: NarrowedOffer): number => pricePaise ?? Number.MAX_SAFE_INTEGER;
const unitPaise = ({ pricePaise, unit }: NarrowedOffer): number =>
  unitPriceOf(pricePaise, unit)?.paise ?? pricePaise ?? Number.MAX_SAFE_INTEGER;
const percentOf = ({ mrpPaise, pricePaise }: NarrowedOffer): number =>
  discountPercent(mrpPaise ?? 0, pricePaise ?? Number.MAX_SAFE_INTEGER);

const ORDERS: Readonly<
  Record<FoundSort, ((left: NarrowedOffer, right: NarrowedOffer) => number) | null>
> = {
  relevance: null,
  'price-low': (left, right) => priceOf(left) - priceOf(right),
  'price-high': (left, right) => (right.pricePaise ?? -1) - (left.pricePaise ?? -1),
  discount: (left, right) => percentOf(right) - percentOf(left),
  name: (left, right) => (left.name < right.name ? -1 : left.name > right.name ? 1 : 0),
  'unit-price': (left, right) => unitPaise(left) - unitPaise(right),
};

/** The rows of those offers that are wanted, in the order asked for; what can be had comes first in every order (SRC-4). */
export function narrowRows<Offer extends NarrowedOffer>(
  rows: readonly ProductRow<Offer>[],
  narrowing: Narrowing,
): readonly ProductRow<Offer>[] {
  if (isAllFound(narrowing)) return rows;
  const { sort, storeId, categoryName, priceRange, inStock, isVeg } = narrowing;
  const range = PRICE_RANGES.find(({ id }) => id === priceRange);
  const offers = rows
    .flatMap((row): readonly Offer[] => row.offers ?? [row])
    .filter(
      (offer) =>
        (storeId === null || offer.storeId === storeId) &&
        (categoryName === null || offer.categoryName === categoryName) &&
        (!inStock || offer.stock !== 0) &&
        (!isVeg || offer.vegMark === VEG_MARK.veg) &&
        (range === undefined ||
          (offer.pricePaise !== null &&
            offer.pricePaise >= range.from &&
            offer.pricePaise <= range.to)),
    );
  const order = ORDERS[sort];
  if (order === null) return productRows(offers);
  const isOut = ({ stock }: Offer) => (stock === 0 ? 1 : 0);
  return productRows(
    offers.sort((left, right) => isOut(left) - isOut(right) || order(left, right)),
  );
}

/** What there is to choose from in what was found, each once, in its order. */
export function choicesIn(rows: readonly ProductRow<NarrowedOffer>[]) {
  const offers = rows.flatMap((row): readonly NarrowedOffer[] => row.offers ?? [row]);
  return {
    stores: [...new Map(offers.map(({ storeId, storeName }) => [storeId, storeName]))],
    categories: [...new Set(offers.map(({ categoryName = '' }) => categoryName))].filter(
      (name) => name !== '',
    ),
  };
}
