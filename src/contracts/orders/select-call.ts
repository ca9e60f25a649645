import * as v from 'valibot';
import { couponCode, deliveryAddress, quote, storeId, uuid, wantedLines } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';

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
  }),
  output: v.object({ transactionId: uuid, quote }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: ['store_not_found', 'store_not_taking_orders', 'address_not_serviceable'],
});
