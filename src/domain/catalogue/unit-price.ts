import type { Paise } from '../money.ts';
import { takeQuantity } from '../search/quantity.ts';

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
