import * as v from 'valibot';
import { uuid } from '../schemas.ts';
import { readUpiId } from '../../domain/upi-id.ts';

/** Where the refund of an order that was paid in cash goes. */
export const refundTo = v.variant('kind', [
  v.object({ kind: v.literal('coins') }),
  v.object({
    kind: v.literal('upi'),
    upiId: v.pipe(
      v.string(),
      v.maxLength(330),
      v.check((text) => readUpiId(text) === text, 'Please enter a valid UPI id'),
    ),
  }),
  /** A bank account that the buyer has added (`add-new-personal-account`). */
  v.object({ kind: v.literal('bank'), accountId: uuid }),
]);
export type RefundTo = v.InferOutput<typeof refundTo>;
