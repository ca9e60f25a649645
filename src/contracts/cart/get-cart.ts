import * as v from 'valibot';
import { uuid } from '../schemas.ts';
import { cart } from './cart-schema.ts';
import { defineService, SIGNED_IN } from '../service.ts';

/** The signed-in person's cart, and what of the asking device's edits is in it. */
export const getCart = defineService({
  name: 'get-cart',
  summary: "The person's cart",
  input: v.strictObject({ deviceId: uuid }),
  output: v.object({ cart }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: [],
});
