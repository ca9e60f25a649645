import * as v from 'valibot';
import { deliveryAddress, paise, uuid } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';
import { bulkWishes, quotedParts } from './bulk-parts.ts';

/** Step 2 of an order from several stores: `init-call` for each of them. A store that refuses does not stop the others. */
export const bulkInitCall = defineService({
  name: 'bulk-init-call',
  summary: 'Fix the terms of an order from several stores',
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
    /** The sum of the amounts of all parts that have terms. */
    totalPaise: paise,
  }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: [],
});
