import * as v from 'valibot';
import { deliveryAddress, paise, uuid } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';
import { bulkWishes, quotedParts } from './bulk-parts.ts';

/** Step 1 of an order from several stores: `select-call` for each of them. A store that can't quote does not stop the others. */
export const buyerB2cBulkSelectCall = defineService({
  name: 'buyer-b2c-bulk-select-call',
  summary: 'Quote an order from several stores',
  input: v.strictObject({
    bulkId: uuid,
    messageId: uuid,
    address: deliveryAddress,
    parts: bulkWishes,
  }),
  output: v.object({
    bulkId: uuid,
    /** In the order of the input. */
    parts: quotedParts,
    /** The sum of the amounts of all parts that have a quote. */
    totalPaise: paise,
  }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: [],
});
