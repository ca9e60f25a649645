import * as v from 'valibot';
import { count, itemId, paise, storeId, timestamp } from '../schemas.ts';
import { defineService, EVERYONE } from '../service.ts';

/** One item of one store with today's price and stock. */
export const getItemById = defineService({
  name: 'get-item-by-id',
  summary: 'One item by its id',
  input: v.strictObject({ itemId }),
  output: v.object({
    itemId,
    storeId,
    categoryId: v.string(),
    categoryName: v.string(),
    group: v.string(),
    name: v.string(),
    everydayNames: v.string(),
    unit: v.string(),
    picture: v.string(),
    pricePaise: paise,
    mrpPaise: paise,
    stock: count,
    ratingTenths: count,
    ratingCount: count,
    returnable: v.boolean(),
    cancellable: v.boolean(),
    returnWindowMinutes: count,
    timeToShipMinutes: count,
    codAvailable: v.boolean(),
    serverTime: timestamp,
  }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: ['item_not_found'],
});
