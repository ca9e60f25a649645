import * as v from 'valibot';
import { OFFER_KINDS } from '../../../domain/orders/offers/offers.ts';
import {
  count,
  couponCode,
  itemId,
  paise,
  reason,
  requiredText,
  storeId,
  timestamp,
} from '../../schemas.ts';
import { defineService } from '../../service.ts';

const shared = { callers: ['admin'], noAuth: false } as const;

/** Ids of offers: readable ones of the desk, those of shops (UUIDs), and those of coupons that were made of coins. */
const offerId = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,99}$/));

const units = v.nullable(v.pipe(count, v.minValue(1)));

/** The items of one store that an offer is about (`OfferItems`). */
const offerItems = v.object({
  itemIds: v.pipe(v.array(itemId), v.maxLength(50)),
  categoryIds: v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(50)),
  buyQuantity: units,
  getQuantity: units,
  getItemId: v.nullable(itemId),
});

/** What is decided about an offer; the domain's `offerProblem` says what can't be. */
const offerFacts = {
  code: couponCode,
  title: requiredText(80),
  kind: v.picklist(OFFER_KINDS),
  /** Percent or paise, by kind. */
  value: count,
  capPaise: v.nullable(v.pipe(paise, v.minValue(1))),
  minimumPaise: paise,
  startsAt: timestamp,
  endsAt: timestamp,
  /** Orders of one person, and of all, that may use it; null: as many as there are. */
  usesPerPerson: v.pipe(count, v.minValue(1), v.maxValue(100)),
  usesInAll: v.nullable(v.pipe(count, v.minValue(1), v.maxValue(10_000_000))),
  /** Where it holds; null: at every store. */
  storeId: v.nullable(storeId),
  /** Who may use it; null: everybody. */
  userId: v.nullable(count),
};

/** An offer as administrators see it; `version` is raised with each change. */
export const deskOffer = v.object({
  offerId,
  ...offerFacts,
  title: v.string(),
  usesPerPerson: count,
  usesInAll: v.nullable(count),
  /** Null: it is about the whole cart. */
  items: v.optional(v.nullable(offerItems), null),
  /** What its items are called. */
  itemNames: v.optional(v.array(v.object({ id: itemId, name: v.string() })), []),
  /** What its categories are called in its store. */
  categoryNames: v.optional(v.array(v.object({ id: v.string(), name: v.string() })), []),
  storeName: v.nullable(v.string()),
  /** True where it is for some items or categories only. */
  isForSome: v.boolean(),
  isPaused: v.boolean(),
  usedTimes: count,
  /** What it took off altogether. */
  discountPaise: paise,
  version: count,
});
export type DeskOffer = v.InferOutput<typeof deskOffer>;

export const OFFER_LISTS = ['running', 'later', 'paused', 'over'] as const;

/** Offers whose code, title or store has all words of a query, those that began last first. */
export const fetchDeskOffers = defineService({
  ...shared,
  name: 'fetch-desk-offers',
  summary: 'Offers and coupons, for who makes them',
  input: v.strictObject({
    query: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(80)), ''),
    /** How they stand; left out: all. */
    list: v.optional(v.picklist(OFFER_LISTS)),
    /** Those of everybody, or the coupons of single persons; left out: both. */
    of: v.optional(v.picklist(['everybody', 'person'])),
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(200)), 50),
  }),
  output: v.object({ offers: v.array(deskOffer), hasMore: v.boolean() }),
  changes: false,
  errors: [],
});

/**
 * Makes an offer, or changes one; `seenVersion` is 0 for a new one, and one that was changed meanwhile is left alone (OUT-10). Its
 * person is told of a new coupon, the seller of a change of their shop's offer.
 */
export const saveDeskOffer = defineService({
  ...shared,
  name: 'save-desk-offer',
  summary: 'Make or change an offer of the marketplace',
  input: v.strictObject({
    offerId,
    seenVersion: count,
    ...offerFacts,
    /** Left out by older apps: as they stand. */
    items: v.optional(v.nullable(offerItems)),
    reason,
  }),
  output: v.object({ offer: deskOffer }),
  changes: true,
  errors: [
    'changed_meanwhile',
    'store_not_found',
    'buyer_not_found',
    'item_not_found',
    'offer_code_taken',
    'offer_not_possible',
  ],
});

export const OFFER_ACTS = ['pause', 'resume', 'end'] as const;

/** Keeps an offer from being used for now, lets it go on, or ends it for good. Orders that were quoted with it keep it. */
export const changeDeskOffer = defineService({
  ...shared,
  name: 'change-desk-offer',
  summary: 'Pause, resume or end an offer',
  input: v.strictObject({ offerId, act: v.picklist(OFFER_ACTS), seenVersion: count, reason }),
  output: v.object({ offer: deskOffer }),
  changes: true,
  errors: ['offer_not_found', 'changed_meanwhile', 'offer_not_possible'],
});
