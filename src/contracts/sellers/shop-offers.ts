import * as v from 'valibot';
import { callersOf } from '../../domain/account/permissions.ts';
import {
  count,
  couponCode,
  paise,
  requiredText,
  storeId,
  timestamp,
  uuid,
  itemOffer,
  offer,
} from '../schemas.ts';
import { defineService, EVERYONE } from '../service.ts';
import { shopOfferSubject } from '../../domain/sellers/shop-subjects.ts';
import { defineCommand } from '../outbox-command.ts';

/** Most offers of a shop that are not over. */
export const MOST_SHOP_OFFERS = 30;

const offerEntries = {
  /** Of the phone: the offer is made once, and changed under the same id. */
  offerId: uuid,
  code: couponCode,
  title: requiredText(80),
  kind: v.picklist(['percent', 'amount']),
  /** Percent from 1 to 90, or paise, by kind. */
  value: v.pipe(count, v.minValue(1)),
  /** Most that a percentage takes off; null: no limit. */
  capPaise: v.nullable(v.pipe(paise, v.minValue(1))),
  minimumPaise: paise,
  startsAt: timestamp,
  endsAt: timestamp,
  /** Orders of one person that may use it. */
  usesPerPerson: v.pipe(count, v.minValue(1), v.maxValue(100)),
};

/** An offer as its shop writes it. */
const writtenOffer = v.pipe(
  v.strictObject(offerEntries),
  v.check(({ startsAt, endsAt }) => startsAt < endsAt, 'The offer has to end after it begins'),
  v.check(
    ({ kind, value }) => kind !== 'percent' || value <= 90,
    'An offer takes off 90 percent at most',
  ),
  v.check(
    ({ kind, value, minimumPaise }) => kind !== 'amount' || value <= minimumPaise,
    'The smallest order must be at least what is taken off',
  ),
);
export type WrittenOffer = v.InferOutput<typeof writtenOffer>;

/** The same with how it goes. */
export const shopOffer = v.object({
  ...offerEntries,
  usedTimes: count,
  /** What it took off altogether. */
  discountPaise: paise,
  /** True while an administrator keeps it from being used. Absent in what an older app has kept. */
  isPaused: v.optional(v.boolean()),
});
export type ShopOffer = v.InferOutput<typeof shopOffer>;

/** A shop's own offers, those that end last first; those that are over for 90 days. */
export const fetchShopOffers = defineService({
  name: 'fetch-shop-offers',
  summary: "A shop's own offers, and how often they were used",
  input: v.strictObject({ storeId }),
  output: v.object({ offers: v.array(shopOffer) }),
  callers: callersOf('fetch-shop-offers'),
  noAuth: false,
  changes: false,
  errors: ['store_not_found'],
});

/** Makes an offer of a shop or changes one; its code stays. An end that is past ends it now. */
export const saveShopOffer = defineService({
  name: 'save-shop-offer',
  summary: 'Make, change or end an offer of a shop',
  input: v.strictObject({ storeId, offer: writtenOffer }),
  output: v.object({ shopOffer }),
  callers: callersOf('save-shop-offer'),
  noAuth: false,
  changes: true,
  errors: ['store_not_found', 'offer_code_taken', 'too_many_offers'],
});

const saveOfferPayload = v.object({ storeId, offer: writtenOffer });
export type SaveOfferPayload = v.InferOutput<typeof saveOfferPayload>;

/** Makes, changes or ends an offer of a shop. */
export const SAVE_OFFER = defineCommand({
  kind: 'save-offer',
  payloadVersion: 1,
  payload: saveOfferPayload,
  subject: (payload) => shopOfferSubject(payload.storeId, payload.offer.offerId),
  newestOnly: true,
  service: saveShopOffer,
  input: (payload) => payload,
  title: (payload) => `Offer ${payload.offer.code} of your shop`,
});

/**
 * The offers that a store's buyers may use now or later, the smallest minimum first; of the store and of all stores.
 * `offers` holds what every app can compute by itself, `itemOffers` those that need the lines: an app that does not know them
 * must not show them, or it would promise another total than the server's.
 */
export const sellerPromotions = defineService({
  name: 'seller-promotions',
  summary: 'The offers of a store',
  input: v.strictObject({ storeId }),
  output: v.object({
    offers: v.array(offer),
    itemOffers: v.optional(v.array(itemOffer), []),
    serverTime: timestamp,
  }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: ['store_not_found'],
});
