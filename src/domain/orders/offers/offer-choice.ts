import { millisecondsInDay } from 'date-fns/constants';
import type { Paise } from '../../money.ts';
import { freebieOf, lineDiscounts, offerBlockOfLines, type PricedLine } from './offer-lines.ts';
import {
  isOffTheTotal,
  type Freebie,
  type Offer,
  type OfferBlock,
  type RefusedCoupon,
} from './offers.ts';

/** What an offer would do to a cart. */
export interface JudgedOffer {
  readonly offer: Offer;
  /** Why it can't be used now; null when it can. */
  readonly block: OfferBlock | null;
  /** What it takes off the lines. */
  readonly savesPaise: Paise;
  /** The item that it adds for nothing; null where it adds none. */
  readonly freebie: Freebie | null;
}

/** What an offer does to these lines at this time (ms by the server's clock). */
export function judgeOffer(offer: Offer, lines: readonly PricedLine[], at: number): JudgedOffer {
  const savesPaise = lineDiscounts(offer, lines, at).reduce(
    (sum, { discountPaise }) => sum + discountPaise,
    0,
  );
  return {
    offer,
    block: offerBlockOfLines(offer, lines, at),
    savesPaise,
    freebie: freebieOf(offer, lines, at),
  };
}

/** The cart of one store as coupons are chosen for it. */
export interface CartToSave {
  readonly storeId: string;
  /** As `judgeOffers` gives them; undefined while they are not known. */
  readonly offers: readonly JudgedOffer[] | undefined;
  /** What its buyer put on, used or not; null: nothing. */
  readonly chosenCode: string | null;
  /** The buyer took a coupon off: this cart gets none by itself. */
  readonly isDeclined: boolean;
  /** What the server would not take of it. */
  readonly refused: readonly RefusedCoupon[];
}

/**
 * The coupon that each cart gets by itself (OFF-2): what takes off most, and of two carts that could use the last use of a
 * coupon the one that it saves more. A cart whose buyer chose or took off a coupon gets none.
 * @param uses how often the person's orders use a code already
 * @returns codes by store
 */
export function automaticCoupons(
  carts: readonly CartToSave[],
  uses: ReadonlyMap<string, number>,
): ReadonlyMap<string, string> {
  const counts = new Map(uses);
  const countUse = (code: string) => counts.set(code, (counts.get(code) ?? 0) + 1);
  for (const { chosenCode } of carts) if (chosenCode !== null) countUse(chosenCode);
  const candidates = carts.flatMap(({ storeId, offers = [], chosenCode, isDeclined, refused }) =>
    chosenCode !== null || isDeclined
      ? []
      : offers.flatMap(({ offer, block, savesPaise }) => {
          const isOut = refused.some(({ code }) => code === offer.code);
          return block === null && savesPaise > 0 && !isOut ? [{ storeId, offer, savesPaise }] : [];
        }),
  );
  const codes = new Map<string, string>();
  for (const { storeId, offer } of candidates.toSorted(
    (one, other) => other.savesPaise - one.savesPaise,
  )) {
    const { code, usesPerPerson = 1 } = offer;
    if (codes.has(storeId) || (counts.get(code) ?? 0) >= usesPerPerson) continue;
    codes.set(storeId, code);
    countUse(code);
  }
  return codes;
}

/** Usable ones first; then what any goods bring nearer, before what needs certain goods, and what has not begun. */
function rankOf({ offer, block }: JudgedOffer): number {
  if (block === null) return 0;
  if (block.kind === 'not-yet') return 3;
  return isOffTheTotal(offer) ? 1 : 2;
}

/** How far an offer is from being used, in paise or, where items are missing, in items. */
function distanceOf({ block }: JudgedOffer): number {
  if (block?.kind === 'minimum') return block.missingPaise;
  return block?.kind === 'items' ? block.missing : 0;
}

/**
 * The offers that are not over, the best first: of those that can be used the one that saves most, of the others the one
 * that is nearest.
 */
export function judgeOffers(
  offers: readonly Offer[],
  lines: readonly PricedLine[],
  at: number,
): readonly JudgedOffer[] {
  return offers
    .map((offer) => judgeOffer(offer, lines, at))
    .filter(({ block }) => block?.kind !== 'over')
    .toSorted(
      (one, other) =>
        rankOf(one) - rankOf(other) ||
        other.savesPaise - one.savesPaise ||
        distanceOf(one) - distanceOf(other),
    );
}

/** How long a code that the server would not take is not put on by itself, ms. */
const REFUSED_FOR_MS = millisecondsInDay;

/** The refusals that still keep a code away. @param now ms by this device's clock */
export function lastingRefusals(
  refusals: readonly RefusedCoupon[] = [],
  now: number,
): readonly RefusedCoupon[] {
  return refusals.filter(({ at }) => now - at < REFUSED_FOR_MS);
}

/** The refused coupon that would else be on the cart by itself: its buyer is told; null: none. */
export function lostCoupon(cart: CartToSave): RefusedCoupon | null {
  const { offers = [], chosenCode, isDeclined, refused } = cart;
  if (chosenCode !== null || isDeclined) return null;
  const best = offers.find(
    ({ offer, block, savesPaise }) =>
      block === null && savesPaise > 0 && refused.some(({ code }) => code === offer.code),
  );
  return refused.find(({ code }) => code === best?.offer.code) ?? null;
}
