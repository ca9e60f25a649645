import { numberText, type Paise } from '../../money.ts';
import { couponDiscountOfLines, type PricedLine } from '../offers/offer-lines.ts';
import type { AppliedCoupon } from '../offers/offers.ts';
import type { Fulfilment } from '../order-wishes.ts';
import { takeQuantity } from '../../search/quantity.ts';

/** Most units of one item that an order takes; keeps totals far from overflow and stores from hoarding. */
export const MAX_QUANTITY = 99;

/** Most different items of one order. */
export const MAX_LINES = 100;

/** What a store charges besides its goods; amounts in paise. */
export interface StoreCharges {
  readonly deliveryChargePaise: Paise;
  /** Item total from which delivery is free; null: never. */
  readonly freeDeliveryFromPaise: Paise | null;
  readonly packingChargePaise: Paise;
  /** Smallest item total that the store accepts. */
  readonly minimumOrderPaise: Paise;
  /** For each 100 kg begun of an order above 50 kg (LOT-2); missing: heavy orders cost no more. */
  readonly freightPaisePerQuintal?: Paise | undefined;
}

/** Up to this weight an order is carried for the delivery charge alone, g. */
const FREIGHT_ABOVE_GRAMS = 50_000;
const GRAMS_IN_QUINTAL = 100_000;

/** A line as a scale sees it. */
export interface WeighedLine {
  /** "50 kg", "1 l"; missing: it weighs nothing. */
  readonly unit?: string;
  readonly quantity: number;
}

/** What goods weigh together, as far as their units say, g; a litre counts as a kilogram, pieces as nothing. */
export function weightGrams(lines: readonly WeighedLine[]): number {
  return lines.reduce((sum, { unit, quantity }) => {
    const each = takeQuantity(unit ?? '').quantity;
    const isWeight = each !== null && (each.measure === 1 || each.measure === 2);
    return isWeight ? sum + Math.round(each.amount * quantity) : sum;
  }, 0);
}

/** What a heavy order costs to carry (LOT-2): for each 100 kg begun, nothing up to 50 kg. @param perQuintal paise */
export function freightPaise(lines: readonly WeighedLine[], perQuintal: Paise): Paise {
  const grams = weightGrams(lines);
  if (perQuintal <= 0 || grams <= FREIGHT_ABOVE_GRAMS) return 0;
  return Math.ceil(grams / GRAMS_IN_QUINTAL) * perQuintal;
}

/** "1,250 kg", to the kilogram. */
export const weightText = (lines: readonly WeighedLine[]): string =>
  `${numberText(Math.round(weightGrams(lines) / 1_000))} kg`;

/** What a store charges for an order: nothing for the way where its buyer picks it up (PICK-1). Phone and server ask this. */
export function chargesFor<Charges extends StoreCharges>(
  charges: Charges,
  fulfilment: Fulfilment,
): Charges {
  return fulfilment === 'pickup'
    ? { ...charges, deliveryChargePaise: 0, freeDeliveryFromPaise: null, freightPaisePerQuintal: 0 }
    : charges;
}

/** The bill of one store's order (specification, section 3: item total, delivery charge, packing charge, amount to be paid). */
export interface Bill {
  readonly itemTotalPaise: Paise;
  /** Taken off the item total by a coupon; missing in bills stored before there were coupons, which means 0. */
  readonly discountPaise?: Paise;
  /** With freight. */
  readonly deliveryChargePaise: Paise;
  readonly packingChargePaise: Paise;
  readonly amountToBePaidPaise: Paise;
}

/** A line with what its weight is read from; missing: it weighs nothing. */
type BilledLine = PricedLine & { readonly unit?: string };

/**
 * Computes the bill in whole paise (ORD-6). The server's own computation is the one that counts.
 * Free delivery and the store's smallest order are judged by the item total before the discount: a coupon never makes
 * the delivery cost something. Freight is paid whether or not delivery is free.
 */
export function billOf(
  lines: readonly BilledLine[],
  charges: StoreCharges,
  coupon: AppliedCoupon | null = null,
): Bill & { readonly discountPaise: Paise } {
  const itemTotalPaise = lines.reduce((sum, line) => sum + line.pricePaise * line.quantity, 0);
  const { freeDeliveryFromPaise } = charges;
  const isFree = freeDeliveryFromPaise !== null && itemTotalPaise >= freeDeliveryFromPaise;
  const freight = freightPaise(lines, charges.freightPaisePerQuintal ?? 0);
  const deliveryChargePaise =
    (lines.length === 0 || isFree ? 0 : charges.deliveryChargePaise) + freight;
  const packingChargePaise = lines.length === 0 ? 0 : charges.packingChargePaise;
  const discountPaise = couponDiscountOfLines(coupon, lines);
  return {
    itemTotalPaise,
    discountPaise,
    deliveryChargePaise,
    packingChargePaise,
    amountToBePaidPaise: itemTotalPaise - discountPaise + deliveryChargePaise + packingChargePaise,
  };
}
