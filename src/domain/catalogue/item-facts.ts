import type { Paise } from '../money.ts';
import type { MaybeLot } from '../orders/quotes/lots.ts';
import { takeQuantity } from '../search/quantity.ts';
import { millisecondsInMinute } from 'date-fns/constants';
import { formatAge } from '../time.ts';

/**
 * The mark that packs of food carry in India (FSSAI): eggs count as not vegetarian. As it stands in packs: 0 not known or no
 * food, 1 vegetarian, 2 not vegetarian.
 */
export const VEG_MARK = { unknown: 0, veg: 1, nonVeg: 2 } as const;
export type VegMark = (typeof VEG_MARK)[keyof typeof VEG_MARK];

/** The words beside the mark; null where it is not known. */
export function vegMarkText(mark: number): string | null {
  if (mark === VEG_MARK.veg) return 'Vegetarian';
  return mark === VEG_MARK.nonVeg ? 'Not vegetarian' : null;
}

/** A price for one kilogram, litre or piece. */
export interface UnitPrice {
  readonly paise: Paise;
  readonly per: 'kg' | 'l' | 'piece';
}

const PER = { 1: ['kg', 1_000], 2: ['l', 1_000], 3: ['piece', 1] } as const;

/**
 * What a kilogram, litre or piece costs, as the Legal Metrology (Packaged Commodities) Rules want it beside the price, rounded to
 * whole paise; null where the unit says no amount ("1 bunch"), where there is no price, and for exactly one kilogram, litre or piece.
 */
export function unitPriceOf(pricePaise: Paise | null, unit: string): UnitPrice | null {
  const { quantity } = takeQuantity(unit);
  if (pricePaise === null || pricePaise <= 0) return null;
  if (quantity === null || quantity.measure === 0 || quantity.amount <= 0) return null;
  const [per, whole] = PER[quantity.measure];
  if (quantity.amount === whole) return null;
  return { paise: Math.round((pricePaise * whole) / quantity.amount), per };
}

/** Most nutrients of one pack. */
export const MOST_NUTRIENTS = 24;

/** A line of a pack's table: "Energy", "58 kcal". */
export interface Nutrient {
  readonly name: string;
  readonly amount: string;
}

/**
 * A pack's table as somebody writes it, one to a line or with semicolons or commas between: "Energy 58 kcal; Protein: 3 g".
 * @returns the nutrients, and what of the text is none
 */
export function readNutrition(text: string): {
  readonly nutrients: readonly Nutrient[];
  readonly unread: readonly string[];
} {
  const nutrients: Nutrient[] = [];
  const unread: string[] = [];
  for (const part of text.split(/[\n;|]|,(?!\d)/)) {
    const said = part.trim();
    const [, name, amount] =
      /^([^\d:=].{1,59}?)(?:\s*[:=]\s*|\s+)(<?\s*\d[\d.,]*\s*[^\d\s]{0,8})$/.exec(said) ?? [];
    if (name !== undefined && amount !== undefined) nutrients.push({ name, amount });
    else if (said !== '') unread.push(said);
  }
  return { nutrients, unread };
}

/** How long a fetched price counts as today's, ms (chosen: decision 12). */
export const PRICE_LIFETIME_MS = 15 * millisecondsInMinute;

/**
 * How old prices are, once they are older than their time to live (CAT-4): "prices from 3 h ago"; else null.
 * @param pricesAt when they were fetched, ms by this device's clock; undefined: none are here
 */
export function priceAgeText(pricesAt: number | undefined, now: number): string | null {
  if (pricesAt === undefined || now - pricesAt <= PRICE_LIFETIME_MS) return null;
  return `prices from ${formatAge(now - pricesAt)} ago`;
}

/** An item as a phone has seen it. Null: not known on this phone. */
export interface SeenItem {
  readonly name: string;
  readonly unit: string;
  readonly picture: string;
  readonly pricePaise: Paise | null;
  readonly mrpPaise: Paise | null;
  /** Units in stock as last seen. */
  readonly stock: number | null;
  /** How it is sold by the lot; missing: in single units. */
  readonly lot?: MaybeLot;
}
