import type * as v from 'valibot';
import { defineCommand } from '../outbox-command.ts';
import { cartMessage, saveUpdateCart } from './save-update-cart.ts';

export type SaveCartPayload = v.InferOutput<typeof cartMessage>;

/** Subject of all cart messages of a person. */
export const CART_SUBJECT = 'cart';

/** Sends what changed in the cart (OUT-6: the newest message says all). */
export const SAVE_CART = defineCommand({
  kind: 'save-cart',
  payloadVersion: 1,
  payload: cartMessage,
  subject: () => CART_SUBJECT,
  newestOnly: true,
  service: saveUpdateCart,
  input: (payload) => payload,
  title: () => 'Your cart',
});
