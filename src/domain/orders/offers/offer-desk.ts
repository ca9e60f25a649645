import { spanProblem } from '../../time.ts';
import { MOST_OFFER_PERCENT, type Offer } from './offers.ts';

/** Percents above which an offer has to say how much it takes off at most. */
const CAPPED_ABOVE_PERCENT = 50;

/** Longest time that an offer may run. */
const MOST_DAYS = 366;

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

/** What people were promised stays: the code of a known offer, and what a used one takes off. */
function changeProblem(wanted: WantedOffer, before: StandingOffer): OfferProblem | null {
  const { usedTimes } = before;
  if (wanted.code !== before.code)
    return at('code', 'Its code stays: end it and make another one.');
  if (wanted.storeId !== before.storeId || wanted.userId !== before.userId) {
    return at('storeId', 'Where and for whom it holds stays: end it and make another one.');
  }
  const isSame = wanted.kind === before.kind && wanted.value === before.value;
  if (usedTimes > 0 && !isSame) {
    return at('value', 'People have used it: what it takes off stays.');
  }
  if (wanted.usesInAll !== null && wanted.usesInAll < usedTimes) {
    return at('usesInAll', `It was used ${usedTimes} times already: end it instead.`);
  }
  return null;
}

function valueProblem(wanted: WantedOffer, before: StandingOffer | null): OfferProblem | null {
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
  return before?.kind === kind && before.value === value
    ? null
    : at('kind', 'An offer takes off a percentage or an amount.');
}

/** Why an offer can't be as somebody wants it at `now` (ms): the first thing that is wrong; null: it can. */
export function offerProblem(
  wanted: WantedOffer,
  { before, now }: { readonly before: StandingOffer | null; readonly now: number },
): OfferProblem | null {
  const wrong = (before && changeProblem(wanted, before)) ?? valueProblem(wanted, before);
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
