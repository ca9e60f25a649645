import * as v from 'valibot';
import { offer, storeId, timestamp } from '../schemas.ts';
import { defineService, EVERYONE } from '../service.ts';

/** The offers that a store's buyers may use now or later, the smallest minimum first; of the store and of all stores. */
export const sellerPromotions = defineService({
  name: 'seller-promotions',
  summary: 'The offers of a store',
  input: v.strictObject({ storeId }),
  output: v.object({ offers: v.array(offer), serverTime: timestamp }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: ['store_not_found'],
});
