import * as v from 'valibot';
import { itemId, storeId, timestamp } from '../schemas.ts';
import { defineService, EVERYONE } from '../service.ts';
import { itemDetails } from './item-details.ts';

/** One item of one store with today's price and stock. */
export const getItemById = defineService({
  name: 'get-item-by-id',
  summary: 'One item by its id',
  input: v.strictObject({ itemId }),
  output: v.object({
    ...itemDetails,
    storeId,
    categoryName: v.string(),
    group: v.string(),
    serverTime: timestamp,
  }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: ['item_not_found'],
});
