import * as v from 'valibot';
import { count, storeId } from '../schemas.ts';
import { defineService } from '../service.ts';
import { shopGood } from './goods-change.ts';

/** Most items of one answer: those that were changed last. */
export const MOST_GOODS_TOLD = 2_000;

/**
 * What packs and live sheet do not tell the shop of its goods: those that are hidden, those that are out of stock for today,
 * and those that the shop itself has changed since midnight in India. All others are as the catalogue has them.
 */
export const fetchShopGoods = defineService({
  name: 'fetch-shop-goods',
  summary: 'Goods of a shop that are hidden, out for today or changed today',
  input: v.strictObject({ storeId }),
  output: v.object({
    items: v.array(shopGood),
    /** The live version of the store, read before the items. */
    version: count,
  }),
  callers: ['seller', 'admin'],
  noAuth: false,
  changes: false,
  errors: ['store_not_found'],
});
