import * as v from 'valibot';
import { paise, uuid } from '../../schemas.ts';
import { defineService, SIGNED_IN } from '../../service.ts';
import { MOST_BULK_PARTS, orderedParts } from './bulk-parts.ts';

/**
 * Step 3 of an order from several stores, paid in cash on delivery: `confirm-call-cod` for each of them. One may fail and the
 * others stand; whoever sends a failed part again, alone or in a new bulk, gets one order per transaction at most.
 */
export const bulkConfirmCallCod = defineService({
  name: 'bulk-confirm-call-cod',
  summary: 'Confirm an order from several stores, cash on delivery',
  input: v.strictObject({
    bulkId: uuid,
    messageId: uuid,
    parts: v.pipe(
      v.array(
        v.strictObject({
          transactionId: uuid,
          /** The amount that the buyer agreed to; another amount in the terms is refused (ORD-2, ORD-6). */
          acceptedAmountPaise: paise,
        }),
      ),
      v.minLength(1),
      v.maxLength(MOST_BULK_PARTS),
      v.check(
        (parts) => new Set(parts.map(({ transactionId }) => transactionId)).size === parts.length,
        'Each transaction may stand in one part only',
      ),
    ),
  }),
  output: v.object({
    bulkId: uuid,
    /** In the order of the input. */
    parts: orderedParts,
    /** The sum of the amounts of all parts that became orders. */
    totalPaise: paise,
  }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: [],
});
