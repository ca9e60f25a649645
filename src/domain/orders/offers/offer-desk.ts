import { spanProblem } from '../../time.ts';
import { MOST_OFFER_PERCENT, type Offer, type OfferScope } from './offers.ts';

/** Percents above which an offer has to say how much it takes off at most. */
const CAPPED_ABOVE_PERCENT = 50;

/** Longest time that an offer may run. */
const MOST_DAYS = 366;

/** Most units that somebody buys, or gets, for an offer of items to hold once. */
export const MOST_OFFER_UNITS = 20;

/**
 * The items of one store that an offer is about; without items and categories all of the store. The quantities are of the kinds
 * "buy X get Y", whose free item is null for the cheapest of its own, and a free item.
 */
export interface OfferItems extends OfferScope {
  readonly buyQuantity: number | null;
  readonly getQuantity: number | null;
  readonly getItemId: string | null;
}

/** An offer as an administrator wants it; times in ms. */
export interface WantedOffer extends Pick<
  Offer,
  'code' | 'kind' | 'value' | 'capPaise' | 'minimumPaise' | 'startsAt' | 'endsAt'
> {
  readonly title: string;
  /** The only store where it holds; null: all. */
  readonly storeId: string | null;
  /** The only person who may use it; null: everybody. */
  readonly userId: number | null;
  readonly usesPerPerson: number;
  /** Null: as often as people like. */
  readonly usesInAll: number | null;
  /** Null: it is about the whole cart. */
  readonly items: OfferItems | null;
}

/** The same as it stands, with how often it was used. */
export interface StandingOffer extends WantedOffer {
  readonly usedTimes: number;
}

/** What is wrong with a wanted offer: at which field, and in words. */
export interface OfferProblem {
  readonly field: keyof WantedOffer;
  readonly text: string;
}

const at = (field: keyof WantedOffer, text: string): OfferProblem => ({ field, text });

/** The same text for the same items. */
const itemsText = (items: OfferItems | null): string =>
  items === null
    ? ''
    : JSON.stringify([
        items.itemIds,
        items.categoryIds,
        items.buyQuantity,
        items.getQuantity,
        items.getItemId,
      ]);

/** What people were promised stays: the code of a known offer, and what a used one takes off. */
function changeProblem(wanted: WantedOffer, before: StandingOffer): OfferProblem | null {
  const { usedTimes } = before;
  if (wanted.code !== before.code)
    return at('code', 'Its code stays: end it and make another one.');
  if (wanted.storeId !== before.storeId || wanted.userId !== before.userId) {
    return at('storeId', 'Where and for whom it holds stays: end it and make another one.');
  }
  const isSame =
    wanted.kind === before.kind &&
    wanted.value === before.value &&
    itemsText(wanted.items) === itemsText(before.items);
  if (usedTimes > 0 && !isSame) {
    return at('value', 'People have used it: what it takes off stays.');
  }
  if (wanted.usesInAll !== null && wanted.usesInAll < usedTimes) {
    return at('usesInAll', `It was used ${usedTimes} times already: end it instead.`);
  }
  return null;
}

const isUnits = (units: number | null): units is number =>
  units !== null && Number.isSafeInteger(units) && units >= 1 && units <= MOST_OFFER_UNITS;

/** What is wrong with the items of an offer; they are one store's, and never more is free than was bought. */
function itemsProblem({ kind, items, storeId, minimumPaise }: WantedOffer): OfferProblem | null {
  const isOfItems = kind === 'buy-get' || kind === 'freebie';
  if (items === null) return isOfItems ? at('items', 'Please say which items.') : null;
  if (storeId === null) return at('storeId', 'Items are of one store: please choose it.');
  const { buyQuantity, getQuantity, getItemId } = items;
  const isCounted = isUnits(getQuantity) && (kind === 'freebie' || isUnits(buyQuantity));
  if (isOfItems && !isCounted) {
    return at('items', `Please say how many: 1 to ${MOST_OFFER_UNITS}.`);
  }
  if (kind === 'buy-get' && (getQuantity ?? 0) > (buyQuantity ?? 0)) {
    return at('items', 'More would be free than is bought.');
  }
  if (kind !== 'freebie') return null;
  if (getItemId === null) return at('items', 'Please choose the free item.');
  return minimumPaise === 0 ? at('minimumPaise', 'A free item needs a smallest order.') : null;
}

function valueProblem(wanted: WantedOffer): OfferProblem | null {
  const { kind, value, capPaise, minimumPaise } = wanted;
  if (kind === 'percent') {
    if (value < 1 || value > MOST_OFFER_PERCENT) {
      return at('value', `An offer takes off 1 to ${MOST_OFFER_PERCENT} percent.`);
    }
    return value > CAPPED_ABOVE_PERCENT && capPaise === null
      ? at('capPaise', `Above ${CAPPED_ABOVE_PERCENT} percent, please say how much at most.`)
      : null;
  }
  if (kind === 'amount') {
    if (value < 1) return at('value', 'An offer takes off more than ₹0.');
    return value > minimumPaise ? at('value', 'This is more than the smallest order.') : null;
  }
  return value === 0 ? null : at('value', 'What is free has no amount of its own.');
}

/** Why an offer can't be as somebody wants it at `now` (ms): the first thing that is wrong; null: it can. */
export function offerProblem(
  wanted: WantedOffer,
  { before, now }: { readonly before: StandingOffer | null; readonly now: number },
): OfferProblem | null {
  const wrong =
    (before && changeProblem(wanted, before)) ?? valueProblem(wanted) ?? itemsProblem(wanted);
  if (wrong !== null) return wrong;
  const time = spanProblem(wanted, { before, now, mostDays: MOST_DAYS });
  if (time !== null) return at(time.startsWith('Its start') ? 'startsAt' : 'endsAt', time);
  const { usesPerPerson, usesInAll, userId, kind } = wanted;
  if (usesInAll !== null && usesInAll < usesPerPerson) {
    return at('usesInAll', 'One person could use it more often than all together.');
  }
  // A wallet shows what a coupon is worth, and strikes it off once it is used.
  return userId !== null && (kind !== 'amount' || usesPerPerson !== 1)
    ? at('userId', 'For one person it is an amount, used once: so their wallet shows it.')
    : null;
}

/** How an offer stands at `now`, ms. */
export type OfferState = 'later' | 'running' | 'used-up' | 'paused' | 'over';

export function offerState(
  offer: Pick<StandingOffer, 'startsAt' | 'endsAt' | 'usesInAll' | 'usedTimes'> & {
    readonly isPaused: boolean;
  },
  now: number,
): OfferState {
  if (offer.endsAt <= now) return 'over';
  if (offer.isPaused) return 'paused';
  if (offer.usesInAll !== null && offer.usedTimes >= offer.usesInAll) return 'used-up';
  return offer.startsAt > now ? 'later' : 'running';
}
