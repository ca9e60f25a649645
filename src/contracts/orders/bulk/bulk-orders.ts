import * as v from 'valibot';
import { MOST_BULK_PARTS } from '../../../domain/cart/cart.ts';
import { wantedWishes } from '../placing-calls.ts';
import { problemSchema } from '../../problem.ts';
import {
  couponCode,
  deliveryAddress,
  order,
  paise,
  quote,
  storeId,
  uuid,
  wantedLines,
} from '../../schemas.ts';
import { defineService, SIGNED_IN } from '../../service.ts';

const isEachOnce = (values: readonly string[]): boolean => new Set(values).size === values.length;

const wantedPart = v.strictObject({
  transactionId: uuid,
  storeId,
  lines: wantedLines,
  /** One that can't be used is no error: the quote is without its discount and says why. */
  couponCode: v.optional(v.nullable(couponCode), null),
  /** The buyer picks these goods up (PICK-1). Missing: they are brought. */
  pickup: v.optional(v.literal(true)),
});

/** The same with what is wished of its order, as `init-call` takes it: a delivery time for each store. */
const termsPart = v.pipe(
  v.strictObject({ ...wantedPart.entries, wishes: v.optional(wantedWishes) }),
  v.check(
    ({ wishes, pickup }) => wishes === undefined || wishes.pickup === pickup,
    'The goods are picked up or not',
  ),
);

/** What is wanted of several stores: one part, and one transaction, for each. */
function bulkParts<Part extends typeof wantedPart | typeof termsPart>(part: Part) {
  return v.pipe(
    v.array(part),
    v.minLength(1),
    v.maxLength(MOST_BULK_PARTS, `Please order from at most ${MOST_BULK_PARTS} stores at once`),
    v.check(
      (parts) => isEachOnce(parts.map(({ transactionId }) => transactionId)),
      'Each transaction may stand in one part only',
    ),
    v.check(
      (parts) => isEachOnce(parts.map((each) => each.storeId)),
      'Each store may stand in one part only',
    ),
  );
}

/** Why a part could not be done, as the single call would have said. */
const failedPart = v.object({ transactionId: uuid, ok: v.literal(false), problem: problemSchema });

/** What became of each part: a store's quote, or why there is none. */
const quotedParts = v.array(
  v.variant('ok', [v.object({ transactionId: uuid, ok: v.literal(true), quote }), failedPart]),
);

/** What the first step is asked: several stores, one address. */
export const bulkAsk = v.strictObject({
  bulkId: uuid,
  messageId: uuid,
  address: deliveryAddress,
  parts: bulkParts(wantedPart),
});

/** What the second step is asked. */
export const bulkTermsAsk = v.strictObject({ ...bulkAsk.entries, parts: bulkParts(termsPart) });

/** What they answer: the parts in the order of the ask, and the sum of the amounts of all that have a quote. */
export const bulkQuotes = v.object({ bulkId: uuid, parts: quotedParts, totalPaise: paise });

/** What became of each part: an order, or why there is none. */
export const orderedParts = v.array(
  v.variant('ok', [v.object({ transactionId: uuid, ok: v.literal(true), order }), failedPart]),
);

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

/** Step 2 of an order from several stores: `init-call` for each of them. A store that refuses does not stop the others. */
export const bulkInitCall = defineService({
  name: 'bulk-init-call',
  summary: 'Fix the terms of an order from several stores',
  input: bulkTermsAsk,
  output: bulkQuotes,
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: [],
});

/** Step 1 of an order from several stores: `select-call` for each of them. A store that can't quote does not stop the others. */
export const buyerB2cBulkSelectCall = defineService({
  name: 'buyer-b2c-bulk-select-call',
  summary: 'Quote an order from several stores',
  input: bulkAsk,
  output: bulkQuotes,
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: [],
});
