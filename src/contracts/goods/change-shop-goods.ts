import * as v from 'valibot';
import { storeId } from '../schemas.ts';
import { defineService } from '../service.ts';
import { goodsAnswer, goodsChange } from './goods-change.ts';

/** Most changes of one call. */
export const MOST_CHANGES = 200;

/**
 * What somebody at the counter did to goods of a shop, in the order in which they did it. Each change stands by itself: what
 * somebody else changed meanwhile is asked about, and the others are made (SELL-2, SELL-3).
 */
export const changeShopGoods = defineService({
  name: 'change-shop-goods',
  summary: 'Change prices, stock and names of goods at the counter',
  input: v.strictObject({
    storeId,
    changes: v.pipe(v.array(goodsChange), v.minLength(1), v.maxLength(MOST_CHANGES)),
  }),
  output: v.object({ goods: goodsAnswer }),
  callers: ['seller', 'admin'],
  noAuth: false,
  changes: true,
  errors: ['store_not_found'],
});
