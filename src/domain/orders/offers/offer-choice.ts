import type { Paise } from '../../money.ts';
import { freebieOf, lineDiscounts, offerBlockOfLines, type PricedLine } from './offer-lines.ts';
import { isOffTheTotal, type Freebie, type Offer, type OfferBlock } from './offers.ts';

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
