import * as v from 'valibot';
import { itemOffer, offer, storeId, timestamp } from '../schemas.ts';
import { defineService, EVERYONE } from '../service.ts';

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
