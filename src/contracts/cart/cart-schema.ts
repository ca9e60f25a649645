import * as v from 'valibot';
import { MAX_QUANTITY } from '../../domain/orders/quotes/bill.ts';
import { count, itemId, paise, storeId, uuid } from '../schemas.ts';

/** A cart line with what its buyer last saw of the item. `quantity` from 1. */
export const cartLine = v.object({
  storeId,
  itemId,
  name: v.pipe(v.string(), v.maxLength(300)),
  unit: v.pipe(v.string(), v.maxLength(100)),
  picture: v.pipe(v.string(), v.maxLength(300)),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_QUANTITY)),
  pricePaise: paise,
  mrpPaise: paise,
});
export type CartLine = v.InferOutput<typeof cartLine>;

/** A person's cart as the server has it: live lines by their id, and coupons by store. */
export const cart = v.object({
  lines: v.array(v.object({ lineId: uuid, line: cartLine })),
  coupons: v.array(v.object({ storeId, code: v.string() })),
  /** The newest edit taken from the device that asked: all its edits up to that one are in this cart. */
  taken: count,
  version: count,
});
export type Cart = v.InferOutput<typeof cart>;
