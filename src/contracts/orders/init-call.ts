import * as v from 'valibot';
import {
  couponCode,
  deliveryAddress,
  orderWishes,
  paymentMethod,
  quote,
  storeId,
  uuid,
  wantedLines,
} from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';

/** Step 2 of an order: the store's terms, kept on the server until they expire. Confirming takes exactly these. */
export const initCall = defineService({
  name: 'init-call',
  summary: 'Fix the terms of an order',
  input: v.strictObject({
    transactionId: uuid,
    messageId: uuid,
    storeId,
    lines: wantedLines,
    address: deliveryAddress,
    /** One that can't be used is no error: the quote is without its discount and says why. */
    couponCode: v.optional(v.nullable(couponCode), null),
    /** What the asker can do: an app from before there was online payment is not told of it. */
    paymentMethods: v.optional(v.pipe(v.array(paymentMethod), v.maxLength(2))),
    /** Kept in the terms and with the order. Missing: the domain's DEFAULT_WISHES. */
    wishes: v.optional(orderWishes),
  }),
  output: v.object({
    transactionId: uuid,
    quote,
    paymentMethods: v.array(paymentMethod),
  }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: [
    'store_not_found',
    'store_not_taking_orders',
    'address_not_serviceable',
    'minimum_order_not_reached',
    'quantity_unavailable',
    'payment_in_progress',
    'slot_not_available',
  ],
});
