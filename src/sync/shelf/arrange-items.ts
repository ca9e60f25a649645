import { productNumbers, type ShelfChoice } from '../../domain/catalogue/shelf-choice.ts';
import { productsOfPack } from '../../db/reads/catalogue/catalogue-items.ts';
import { shelfAddress } from '../../contracts/catalogue/arranged-shelf.ts';
import type { PackRow, LiveColumns } from '../../db/device-database.ts';
import type { Paise } from '../../domain/money.ts';
import { VEG_MARK } from '../../domain/catalogue/item-facts.ts';

/** Marks above and below letters, after they were taken apart from them. */
const MARKS = /\p{M}/gu;

const BEYOND_ASCII = /[\u0080-\uffff]/;

/** What filters and sorts need of a category's items, in display order. Entry i of every column is item i. */
export interface CategoryColumns {
  /** The category's packs; the same packs are the same columns, since a pack is named by its content. */
  readonly packs: readonly string[];
  readonly size: number;
  /** Where each item is (`shelfAddress`). */
  readonly addresses: Uint32Array;
  /** Places in the store's live sheet. */
  readonly ordinals: Uint32Array;
  readonly ratingTenths: Uint16Array;
  readonly returnable: Uint8Array;
  /** `VEG_MARK`. */
  readonly vegMarks: Uint8Array;
  /** Each item's place in alphabetical order; worked out when it is first asked for. */
  readonly nameRanks: () => Uint32Array;
  /** Each item's product (`productNumbers`); worked out when it is first asked for. */
  readonly products: () => Uint32Array;
}

/** The columns of a category from its packs in display order. */
export function columnsOfPacks(rows: readonly PackRow[]): CategoryColumns {
  const size = rows.reduce((sum, { ids }) => sum + ids.length, 0);
  const addresses = new Uint32Array(size);
  const ordinals = new Uint32Array(size);
  const ratingTenths = new Uint16Array(size);
  const returnable = new Uint8Array(size);
  const vegMarks = new Uint8Array(size);
  const named = rows.map(({ names, brands, flavours }) => ({ names, brands, flavours }));
  let index = 0;
  for (const [packIndex, row] of rows.entries()) {
    for (let place = 0; place < row.ids.length; place += 1, index += 1) {
      addresses[index] = shelfAddress(packIndex, place);
      ordinals[index] = row.ordinals[place] ?? 0;
      ratingTenths[index] = row.ratingTenths[place] ?? 0;
      returnable[index] = row.returnable[place] ?? 0;
      vegMarks[index] = row.vegMarks?.[place] ?? 0;
    }
  }
  const packs = rows.map(({ hash }) => hash);
  let ranks: Uint32Array | undefined;
  let products: Uint32Array | undefined;
  return {
    packs,
    size,
    addresses,
    ordinals,
    ratingTenths,
    returnable,
    vegMarks,
    nameRanks: () => (ranks ??= nameRanks(named.flatMap(({ names }) => names))),
    products: () => (products ??= productNumbers(named.flatMap(productsOfPack))),
  };
}

/**
 * Places of names in alphabetical order, ignoring case and accents; equal names keep their order. Compared by code
 * points: a collator takes twenty times as long, and a phone has 10,000 names to sort while somebody waits.
 */
export function nameRanks(names: readonly string[]): Uint32Array {
  const folded = names.map(foldName);
  const order = folded.map((_name, index) => index);
  order.sort((left, right) => {
    const a = folded[left] ?? '';
    const b = folded[right] ?? '';
    if (a === b) return left - right;
    return a < b ? -1 : 1;
  });
  const ranks = new Uint32Array(names.length);
  for (const [rank, index] of order.entries()) ranks[index] = rank;
  return ranks;
}

function foldName(name: string): string {
  const plain = !BEYOND_ASCII.test(name) ? name : name.normalize('NFKD').replace(MARKS, '');
  return plain.toLowerCase().trim();
}

/** Shares of the items that lie below the steps. */
const SHARES = [0.25, 0.5, 0.75];
/** What a step may begin with: amounts that people think in. */
const ROUND_STARTS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/**
 * Round prices that cut a list of prices into about four parts of the same size, ascending, each once, all strictly
 * between the lowest and the highest price. Prices of 0 are unknown and don't count.
 */
export function priceSteps(prices: Float64Array): Paise[] {
  const known = prices.filter((price) => price > 0).sort();
  const lowest = known[0] ?? 0;
  const highest = known.at(-1) ?? 0;
  const steps = SHARES.map((share) => roundPrice(known[Math.floor(known.length * share)] ?? 0));
  return [...new Set(steps)].filter((step) => step > lowest && step < highest);
}

/** The round amount next to a price; whole rupees. */
function roundPrice(price: Paise): Paise {
  const rupees = price / 100;
  if (rupees < 10) return Math.max(1, Math.round(rupees)) * 100;
  const unit = 10 ** Math.floor(Math.log10(rupees));
  const start = ROUND_STARTS.reduce((best, next) =>
    Math.abs(next * unit - rupees) < Math.abs(best * unit - rupees) ? next : best,
  );
  return Math.round(start * unit) * 100;
}

/** More than the items of any category: a sort key and an index share one exact number. */
const INDEX_SPACE = 2 ** 20;
/** The largest sort key, so that key and index stay below 2⁵³. */
const LARGEST_KEY = 2 ** 32 - 1;

/**
 * The items of a category that a choice shows, in its order: indexes into the columns. An item whose price is not known
 * (or that has vanished: price 0) is in no price range and last by price. Stable: display order decides between equals.
 * @param live undefined while no live sheet is here
 */
export function arrangeItems(
  columns: CategoryColumns,
  live: LiveColumns | undefined,
  choice: ShelfChoice,
): Uint32Array {
  const found = chosenIndexes(columns, live, choice);
  const key = sortKey(columns, live, choice);
  return key === null ? found : sorted(found, key);
}

function chosenIndexes(
  { size, ordinals, ratingTenths, returnable, vegMarks }: CategoryColumns,
  live: LiveColumns | undefined,
  choice: ShelfChoice,
): Uint32Array {
  const { minRatingTenths, minPricePaise, maxPricePaise } = choice;
  const hasRange = minPricePaise !== null || maxPricePaise !== null;
  const lowest = Math.max(1, minPricePaise ?? 1);
  const highest = maxPricePaise ?? Infinity;
  const found = new Uint32Array(size);
  let count = 0;
  for (let index = 0; index < size; index += 1) {
    const ordinal = ordinals[index] ?? 0;
    if (choice.inStock && (live?.stocks[ordinal] ?? 0) <= 0) continue;
    if (choice.returnable && returnable[index] !== 1) continue;
    if (choice.isVeg && vegMarks[index] !== VEG_MARK.veg) continue;
    if ((ratingTenths[index] ?? 0) < minRatingTenths) continue;
    if (hasRange) {
      const price = live?.pricesPaise[ordinal] ?? 0;
      if (price < lowest || price > highest) continue;
    }
    found[count] = index;
    count += 1;
  }
  return found.slice(0, count);
}

/** What the items are sorted by, ascending; null: they stay in display order. */
function sortKey(
  columns: CategoryColumns,
  live: LiveColumns | undefined,
  { sort }: ShelfChoice,
): ((index: number) => number) | null {
  const priceAt = (index: number) => live?.pricesPaise[columns.ordinals[index] ?? 0] ?? 0;
  switch (sort) {
    case 'relevance':
      return null;
    case 'price-low':
      return (index) => priceAt(index) || LARGEST_KEY;
    case 'price-high':
      return (index) => LARGEST_KEY - priceAt(index);
    case 'discount':
      return (index) => LARGEST_KEY - discountShare(priceAt(index), live, columns, index);
    case 'name': {
      const ranks = columns.nameRanks();
      return (index) => ranks[index] ?? LARGEST_KEY;
    }
  }
}

/** By how much a price is below the printed one, in millionths of that. */
function discountShare(
  price: number,
  live: LiveColumns | undefined,
  { ordinals }: CategoryColumns,
  index: number,
): number {
  const mrp = live?.mrpsPaise[ordinals[index] ?? 0] ?? 0;
  return price <= 0 || mrp <= price ? 0 : Math.round(((mrp - price) / mrp) * 1_000_000);
}

/** Numbers sort natively and a thousand times faster than with a comparison in JavaScript: key and index in one. */
function sorted(found: Uint32Array, key: (index: number) => number): Uint32Array {
  const keyed = new Float64Array(found.length);
  for (const [place, index] of found.entries()) {
    keyed[place] = Math.min(LARGEST_KEY, key(index)) * INDEX_SPACE + index;
  }
  keyed.sort();
  return Uint32Array.from(keyed, (value) => value % INDEX_SPACE);
}
