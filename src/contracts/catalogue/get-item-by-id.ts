import * as v from 'valibot';
import { count, itemId, paise, storeId, timestamp } from '../schemas.ts';
import { defineService, EVERYONE } from '../service.ts';
import { itemDetails } from './item-details.ts';
import { itemFacts } from './item-facts.ts';

/** One item of one store with today's price and stock, what its pack says, and the other sizes of the product. */
export const getItemById = defineService({
  name: 'get-item-by-id',
  summary: 'One item by its id',
  input: v.strictObject({ itemId }),
  output: v.object({
    ...itemDetails,
    storeId,
    categoryName: v.string(),
    group: v.string(),
    facts: v.optional(itemFacts, {}),
    /** The sizes of the product in this store, this one among them, the smallest price first; empty where there is one. */
    sizes: v.optional(
      v.array(
        v.object({ itemId, unit: v.string(), pricePaise: paise, mrpPaise: paise, stock: count }),
      ),
      [],
    ),
    serverTime: timestamp,
  }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: ['item_not_found'],
});
export type ItemDocument = v.InferOutput<(typeof getItemById)['output']>;
