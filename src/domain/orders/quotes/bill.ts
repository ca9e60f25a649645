import type { Paise } from '../../money.ts';
import { couponDiscountOfLines, type PricedLine } from '../offers/offer-lines.ts';
import type { AppliedCoupon } from '../offers/offers.ts';
import type { Fulfilment } from '../order-wishes.ts';

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
}

/** What a store charges for an order: nothing for the way where its buyer picks it up (PICK-1). Phone and server ask this. */
export function chargesFor<Charges extends StoreCharges>(
  charges: Charges,
  fulfilment: Fulfilment,
): Charges {
  return fulfilment === 'pickup'
    ? { ...charges, deliveryChargePaise: 0, freeDeliveryFromPaise: null }
    : charges;
}

/** The bill of one store's order (specification, section 3: item total, delivery charge, packing charge, amount to be paid). */
export interface Bill {
  readonly itemTotalPaise: Paise;
  /** Taken off the item total by a coupon; missing in bills stored before there were coupons, which means 0. */
  readonly discountPaise?: Paise;
  readonly deliveryChargePaise: Paise;
  readonly packingChargePaise: Paise;
  readonly amountToBePaidPaise: Paise;
}

/**
 * Computes the bill in whole paise (ORD-6). The server's own computation is the one that counts.
 * Free delivery and the store's smallest order are judged by the item total before the discount: a coupon never makes
 * the delivery cost something.
 */
export function billOf(
  lines: readonly PricedLine[],
  charges: StoreCharges,
  coupon: AppliedCoupon | null = null,
): Bill & { readonly discountPaise: Paise } {
  const itemTotalPaise = lines.reduce((sum, line) => sum + line.pricePaise * line.quantity, 0);
  const { freeDeliveryFromPaise } = charges;
  const isFree = freeDeliveryFromPaise !== null && itemTotalPaise >= freeDeliveryFromPaise;
  const deliveryChargePaise = lines.length === 0 || isFree ? 0 : charges.deliveryChargePaise;
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
