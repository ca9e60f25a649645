import { fillMessage, MESSAGES, type Messages } from '../../messages.ts';
import { formatRupees, type Paise } from '../../money.ts';

/** What an offer does: takes a percentage or an amount off, makes bought items free, or adds a free item. */
export const OFFER_KINDS = ['percent', 'amount', 'buy-get', 'freebie'] as const;
/** Percents beyond which an offer gives more away than shops have. */
export const MOST_OFFER_PERCENT = 90;
export type OfferKind = (typeof OFFER_KINDS)[number];

/** The items that an offer is for: these, and all of these categories of the store. */
export interface OfferScope {
  readonly itemIds: readonly string[];
  readonly categoryIds: readonly string[];
}

/**
 * Of every `buyQuantity` units bought `getQuantity` more are free: of `getItemId`, which must be in the cart too, or
 * with null the cheapest of the offer's own items.
 */
export interface BuyGet {
  readonly buyQuantity: number;
  readonly getQuantity: number;
  readonly getItemId: string | null;
}

/** An item that comes along for nothing. */
export interface Freebie {
  readonly itemId: string;
  readonly quantity: number;
}

/** A coupon code and what it takes off; points in time in ms by the server's clock. */
export interface Offer {
  /** Upper case. */
  readonly code: string;
  readonly title: string;
  readonly kind: OfferKind;
  /** Percent (1 to 100) of the item total, or paise, by kind; 0 for the other kinds. */
  readonly value: number;
  /** Most that a percentage, or free items, take off; null: no limit. */
  readonly capPaise: Paise | null;
  /** Smallest item total, before the discount; of an offer with a scope the total of its items. */
  readonly minimumPaise: Paise;
  readonly startsAt: number;
  /** From then on it is over. */
  readonly endsAt: number;
  /** Orders of one person that may use it; missing where an older server told it: one. */
  readonly usesPerPerson?: number | undefined;
  /** Missing or null: all items of the store. */
  readonly scope?: OfferScope | null | undefined;
  /** Of the kind `buy-get` only. */
  readonly buyGet?: BuyGet | null | undefined;
  /** Of the kind `freebie` only. */
  readonly freebie?: Freebie | null | undefined;
}

/**
 * Why an offer can't be used now: an item total that is `missingPaise` too small, `missing` more of its items needed, or
 * the wrong time.
 */
export type OfferBlock =
  | { readonly kind: 'minimum'; readonly missingPaise: Paise }
  | { readonly kind: 'items'; readonly missing: number }
  | { readonly kind: 'not-yet' }
  | { readonly kind: 'over' };

/** The coupon on a cart or an order; `offer` is null while nobody here knows the code. */
export interface AppliedCoupon {
  readonly code: string;
  readonly offer: Offer | null;
  /** When it is judged, ms by the server's clock. */
  readonly at: number;
  /** Nobody chose it: it saves most of what the cart can use. */
  readonly isAutomatic?: true;
}

/** A code that the server would not take of a cart, and why; `at` in ms by this device's clock. */
export interface RefusedCoupon {
  readonly code: string;
  readonly problem: CouponProblem;
  readonly at: number;
}

/** Why the server could not use a coupon. */
export const COUPON_PROBLEMS = [
  'invalid',
  'minimum_not_reached',
  'expired',
  'already_used',
] as const;
export type CouponProblem = (typeof COUPON_PROBLEMS)[number];

const COUPON_CODE = /^[A-Z0-9]{3,20}$/;

/** True for 3 to 20 upper-case letters and digits. */
export function isCouponCode(text: string): boolean {
  return COUPON_CODE.test(text);
}

/** A code as typed ("welcome 50") the way stores write it ("WELCOME50"); undefined when it can't be one. */
export function couponCodeOf(typed: string): string | undefined {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return isCouponCode(code) ? code : undefined;
}

/** Why an offer can't be used on this item total at this time; null when it can. */
export function offerBlock(offer: Offer, itemTotalPaise: Paise, at: number): OfferBlock | null {
  if (at >= offer.endsAt) return { kind: 'over' };
  if (at < offer.startsAt) return { kind: 'not-yet' };
  const missingPaise = offer.minimumPaise - itemTotalPaise;
  return missingPaise > 0 ? { kind: 'minimum', missingPaise } : null;
}

/** A block as the buyer reads it; `amount` in the text of the specification is what is still missing. */
export function blockInWords(
  block: OfferBlock,
  messages: Pick<Messages, 'offerMinimum'> = MESSAGES,
): string {
  switch (block.kind) {
    case 'minimum':
      return fillMessage(messages.offerMinimum, { amount: formatRupees(block.missingPaise) });
    case 'items':
      return block.missing === 1
        ? 'Add 1 more item of this offer'
        : `Add ${block.missing} more items of this offer`;
    case 'not-yet':
      return 'This offer has not begun yet';
    case 'over':
      return 'This offer is over';
  }
}

/** Whole paise of `percent`, rounded down; exact for every safe integer. */
function percentOf(paise: Paise, percent: number): Paise {
  const hundreds = Math.floor(paise / 100);
  return hundreds * percent + Math.floor(((paise % 100) * percent) / 100);
}

/** An offer whose discount follows from the item total alone; of all others the lines must be known. */
export type TotalOffer = Offer & { readonly kind: 'percent' | 'amount' };

/** True for an offer that can be computed without the lines. */
export function isOffTheTotal(offer: Offer): offer is TotalOffer {
  const { kind, scope = null } = offer;
  return (kind === 'percent' || kind === 'amount') && scope === null;
}

/**
 * What an offer takes off an item total, in whole paise rounded down, never more than the total; 0 when it is blocked, and
 * when it can't be told without the lines (`lineDiscounts`).
 */
export function discountOf(offer: Offer, itemTotalPaise: Paise, at: number): Paise {
  if (!isOffTheTotal(offer)) return 0;
  if (offerBlock(offer, itemTotalPaise, at) !== null) return 0;
  const { kind, value, capPaise } = offer;
  const full = kind === 'amount' ? value : percentOf(itemTotalPaise, value);
  const capped = kind === 'percent' && capPaise !== null ? Math.min(full, capPaise) : full;
  return Math.min(capped, itemTotalPaise);
}

/** What the coupon takes off an item total; 0 without one and for a code that nobody here knows. */
export function couponDiscount(coupon: AppliedCoupon | null, itemTotalPaise: Paise): Paise {
  if (coupon === null || coupon.offer === null) return 0;
  return discountOf(coupon.offer, itemTotalPaise, coupon.at);
}

/**
 * The part of a discount that belongs to a part of the items, rounded down. What a buyer saw as the discount of a whole
 * order is compared so with the quote of what is left of it (ORD-2): a coupon that does not hold for the rest is dearer.
 */
export function shareOfDiscount(discountPaise: Paise, partPaise: Paise, wholePaise: Paise): Paise {
  if (wholePaise <= 0) return 0;
  // BigInt: the product of two amounts can leave the safe integers.
  return Number((BigInt(discountPaise) * BigInt(partPaise)) / BigInt(wholePaise));
}
