import * as v from 'valibot';
import {
  couponCode,
  deliveryAddress,
  order,
  orderWishes,
  paise,
  paymentMethod,
  quote,
  storeId,
  uuid,
  wantedLines,
} from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';

/**
 * Step 3 of an order paid in cash on delivery: creates the order from the terms of `init-call`.
 * One transaction id makes at most one order, whatever the message id.
 */
export const confirmCallCod = defineService({
  name: 'confirm-call-cod',
  summary: 'Confirm an order, cash on delivery',
  input: v.strictObject({
    transactionId: uuid,
    messageId: uuid,
    /** The amount that the buyer agreed to; another amount in the terms is refused (ORD-2, ORD-6). */
    acceptedAmountPaise: paise,
  }),
  output: v.object({ order }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: ['quote_expired', 'quote_changed', 'quantity_unavailable', 'store_not_taking_orders'],
});

/**
 * Step 3 of an order that is paid online: answers with the order that the payment made. The provider's word decides, not
 * the phone's. `payment_pending` (425) is to be asked again, `payment_failed` leaves the terms for another try or for cash.
 */
export const confirmCall = defineService({
  name: 'confirm-call',
  summary: 'Confirm an order that is paid online',
  input: v.strictObject({ transactionId: uuid, messageId: uuid, paymentId: uuid }),
  output: v.object({ order }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: ['payment_not_found', 'payment_pending', 'payment_failed', 'payment_refunded'],
});

/** Step 1 of an order: a quote. Missing and scarce items are in the quote (`available`), not an error. */
export const selectCall = defineService({
  name: 'select-call',
  summary: 'Quote an order',
  input: v.strictObject({
    transactionId: uuid,
    messageId: uuid,
    storeId,
    lines: wantedLines,
    address: deliveryAddress,
    /** One that can't be used is no error: the quote is without its discount and says why. */
    couponCode: v.optional(v.nullable(couponCode), null),
    /** The buyer picks the goods up (PICK-1): no delivery charge, and the address may be anywhere. Missing: they are brought. */
    pickup: v.optional(v.literal(true)),
  }),
  output: v.object({ transactionId: uuid, quote }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: [
    'store_not_found',
    'store_not_taking_orders',
    'address_not_serviceable',
    'pickup_not_offered',
  ],
});

/** What is wished of an order, as `init-call` takes it. */
export const wantedWishes = v.pipe(
  orderWishes,
  v.check(
    ({ pickup, deliverySlot }) => pickup === undefined || deliverySlot === null,
    'An order that is picked up has no delivery time',
  ),
);

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
    wishes: v.optional(wantedWishes),
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
    'pickup_not_offered',
  ],
});
