import { formatRupees, type Paise } from '../../money.ts';
import {
  discountOf,
  offerBlock,
  type AppliedCoupon,
  type BuyGet,
  type Freebie,
  type Offer,
  type OfferBlock,
} from './offers.ts';

/**
 * An item and how many of it; `pricePaise` is the price of one. Offers of single items or categories count only for lines
 * whose item or category is known.
 */
export interface PricedLine {
  readonly itemId?: string | undefined;
  readonly categoryId?: string | undefined;
  readonly pricePaise: Paise;
  readonly quantity: number;
}

/** What an offer takes off one line, and how many of its units that makes free (0 where none is free as such). */
export interface LineDiscount {
  readonly discountPaise: Paise;
  readonly freeQuantity: number;
}

const NOTHING: LineDiscount = { discountPaise: 0, freeQuantity: 0 };

const totalOf = (lines: readonly PricedLine[]): Paise =>
  lines.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0);

const unitsOf = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** True for a line that the offer is for. What it gives away for another item does not count as bought. */
function isCounted({ scope = null, buyGet }: Offer, { itemId, categoryId }: PricedLine): boolean {
  if (itemId !== undefined && itemId === buyGet?.getItemId) return false;
  if (scope === null) return true;
  return (
    (itemId !== undefined && scope.itemIds.includes(itemId)) ||
    (categoryId !== undefined && scope.categoryIds.includes(categoryId))
  );
}

/**
 * The offer as it holds for these lines: its categories, of which only who has the catalogue knows the items, are named by
 * items too. So whoever has no catalogue at hand, such as a command that reads the cart only, finds the same discount.
 */
export function offerOnLines(offer: Offer, lines: readonly PricedLine[]): Offer {
  const { scope = null } = offer;
  if (scope === null || scope.categoryIds.length === 0) return offer;
  const found = lines.flatMap(({ itemId, categoryId }) =>
    itemId !== undefined && categoryId !== undefined && scope.categoryIds.includes(categoryId)
      ? [itemId]
      : [],
  );
  const itemIds = [...new Set([...scope.itemIds, ...found])];
  return { ...offer, scope: { ...scope, itemIds } };
}

/** How many more units a "buy X get Y" offer needs; 0 or less once it gives something. */
function missingUnits(
  buyGet: BuyGet,
  counted: readonly PricedLine[],
  lines: readonly PricedLine[],
) {
  const { buyQuantity, getQuantity, getItemId } = buyGet;
  if (getItemId === null) return buyQuantity + getQuantity - unitsOf(counted);
  const toBuy = buyQuantity - unitsOf(counted);
  const isThere = lines.some(({ itemId }) => itemId === getItemId);
  return isThere ? toBuy : Math.max(0, toBuy) + 1;
}

/** Why an offer can't be used on these lines at this time (ms); null when it can. */
export function offerBlockOfLines(
  offer: Offer,
  lines: readonly PricedLine[],
  at: number,
): OfferBlock | null {
  const counted = lines.filter((line) => isCounted(offer, line));
  const block = offerBlock(offer, totalOf(counted), at);
  if (block !== null) return block;
  const { kind, buyGet = null, scope = null } = offer;
  const missing =
    kind === 'buy-get' && buyGet !== null
      ? missingUnits(buyGet, counted, lines)
      : Number(scope !== null && counted.length === 0);
  return missing > 0 ? { kind: 'items', missing } : null;
}

/** Parts of an amount in proportion to the weights: whole paise, their sum exact, none above its weight if the whole is not. */
export function splitByWeight(paise: Paise, weights: readonly Paise[]): Paise[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole <= 0) return weights.map(() => 0);
  let reached = 0;
  let given = 0;
  return weights.map((weight) => {
    reached += weight;
    // BigInt: the product of two amounts can leave the safe integers.
    const upToHere = Number((BigInt(paise) * BigInt(reached)) / BigInt(whole));
    const part = upToHere - given;
    given = upToHere;
    return part;
  });
}

/** Units of each line that are free: `units` of the cheapest ones among those that `mayBeFree`. */
function cheapestFree(
  lines: readonly PricedLine[],
  units: number,
  mayBeFree: (line: PricedLine) => boolean,
): number[] {
  const free = lines.map(() => 0);
  let left = units;
  const places = lines
    .map((line, place) => ({ line, place }))
    .filter(({ line }) => mayBeFree(line))
    .toSorted((one, other) => one.line.pricePaise - other.line.pricePaise);
  for (const { line, place } of places) {
    const taken = Math.min(left, line.quantity);
    free[place] = taken;
    left -= taken;
  }
  return free;
}

function freeUnits(offer: Offer, lines: readonly PricedLine[]): number[] {
  const { kind, buyGet = null, freebie = null } = offer;
  if (kind === 'freebie' && freebie !== null) {
    return cheapestFree(lines, freebie.quantity, ({ itemId }) => itemId === freebie.itemId);
  }
  if (kind !== 'buy-get' || buyGet === null) return lines.map(() => 0);
  const { buyQuantity, getQuantity, getItemId } = buyGet;
  const bought = unitsOf(lines.filter((line) => isCounted(offer, line)));
  if (getItemId === null) {
    const sets = Math.floor(bought / (buyQuantity + getQuantity));
    return cheapestFree(lines, sets * getQuantity, (line) => isCounted(offer, line));
  }
  const sets = Math.floor(bought / buyQuantity);
  return cheapestFree(lines, sets * getQuantity, ({ itemId }) => itemId === getItemId);
}

/**
 * What an offer takes off each line, in the order of the lines (ORD-6). Whole paise; never more than the line costs; all
 * nothing when the offer is blocked. What does not show in the lines takes nothing off: a total that is shown is never too
 * small.
 */
export function lineDiscounts(
  offer: Offer,
  lines: readonly PricedLine[],
  at: number,
): readonly LineDiscount[] {
  if (offerBlockOfLines(offer, lines, at) !== null) return lines.map(() => NOTHING);
  if (offer.kind === 'percent' || offer.kind === 'amount') {
    const weights = lines.map((line) => (isCounted(offer, line) ? totalOf([line]) : 0));
    const counted = weights.reduce((sum, weight) => sum + weight, 0);
    const discountPaise = discountOf({ ...offer, scope: null }, counted, at);
    return splitByWeight(discountPaise, weights).map((part) => ({
      discountPaise: part,
      freeQuantity: 0,
    }));
  }
  const free = freeUnits(offer, lines);
  const weights = lines.map(({ pricePaise }, place) => pricePaise * (free[place] ?? 0));
  const worth = weights.reduce((sum, weight) => sum + weight, 0);
  const parts = splitByWeight(Math.min(worth, offer.capPaise ?? worth), weights);
  return parts.map((discountPaise, place) => ({ discountPaise, freeQuantity: free[place] ?? 0 }));
}

/** What the coupon takes off these lines; 0 without one and for a code that nobody here knows. */
export function couponDiscountOfLines(
  coupon: AppliedCoupon | null,
  lines: readonly PricedLine[],
): Paise {
  if (coupon === null || coupon.offer === null) return 0;
  const discounts = lineDiscounts(coupon.offer, lines, coupon.at);
  return discounts.reduce((sum, { discountPaise }) => sum + discountPaise, 0);
}

/**
 * The item that comes along for nothing, or null. One that is among the lines already is not added: the discount makes
 * those units free.
 */
export function freebieOf(offer: Offer, lines: readonly PricedLine[], at: number): Freebie | null {
  const { kind, freebie = null } = offer;
  if (kind !== 'freebie' || freebie === null) return null;
  if (lines.some(({ itemId }) => itemId === freebie.itemId)) return null;
  return offerBlockOfLines(offer, lines, at) === null ? freebie : null;
}

/** Why a line costs less, as the buyer reads it: "10% off, up to ₹75", "1 free: buy 2, get 1". */
export function discountInWords(offer: Offer, { freeQuantity }: LineDiscount): string {
  const { kind, value, capPaise, buyGet } = offer;
  const upTo = capPaise === null ? '' : `, up to ${formatRupees(capPaise)}`;
  switch (kind) {
    case 'percent':
      return `${value}% off${upTo}`;
    case 'amount':
      return `Its part of ${formatRupees(value)} off`;
    case 'buy-get':
      return `${freeQuantity} free: buy ${buyGet?.buyQuantity ?? 0}, get ${buyGet?.getQuantity ?? 0}${upTo}`;
    case 'freebie':
      return `${freeQuantity} free${upTo}`;
  }
}
