import * as v from 'valibot';
import { MOST_PER_MESSAGE } from '../../domain/cart/cart-messages.ts';
import { count, couponCode, storeId, uuid } from '../schemas.ts';
import { cart, cartLine } from './cart-schema.ts';
import { defineService, SIGNED_IN } from '../service.ts';

/** The number of an edit on its device; from 1. */
const edit = v.pipe(count, v.minValue(1));

/**
 * What a device changed in the cart, by the number of the edit. `sequence`: with this message the server has all edits
 * of the device up to that one. `removedLines` are the lines that its person took out, as far as the device knew them.
 */
export const cartMessage = v.strictObject({
  deviceId: uuid,
  sequence: count,
  lines: v.pipe(
    v.array(v.object({ lineId: uuid, edit, line: cartLine })),
    v.maxLength(MOST_PER_MESSAGE),
  ),
  removedLines: v.pipe(v.array(v.object({ lineId: uuid, edit })), v.maxLength(MOST_PER_MESSAGE)),
  coupons: v.pipe(
    v.array(v.object({ storeId, code: v.union([couponCode, v.literal('')]), edit })),
    v.maxLength(MOST_PER_MESSAGE),
  ),
});

/** Merges one device's edits into the signed-in person's cart and answers the whole cart (docs/decisions/0016). */
export const saveUpdateCart = defineService({
  name: 'save-update-cart',
  summary: "Merge a device's edits into the person's cart",
  input: cartMessage,
  output: v.object({ cart }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: ['not_allowed'],
});
