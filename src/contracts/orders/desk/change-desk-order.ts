import * as v from 'valibot';
import {
  BUYER_CANCEL_CODES,
  RETURN_REASONS,
  SELLER_CANCEL_CODES,
} from '../../../domain/orders/life/reasons.ts';
import {
  deliveryAddress,
  orderStatus,
  reason,
  timestamp,
  uuid,
  wantedLines,
} from '../../schemas.ts';
import { defineService } from '../../service.ts';
import { orderId } from '../order-search.ts';

/** What a desk does to an order. */
const deskOrderChange = v.variant('act', [
  /** One step along the table of moves; a cancellation says why by a code of the domain's reasons. */
  v.strictObject({
    act: v.literal('move'),
    to: orderStatus,
    cancelReason: v.optional(v.picklist([...BUYER_CANCEL_CODES, ...SELLER_CANCEL_CODES])),
  }),
  /** A return that its buyer asked for by phone: by the rules of the buyer's own (ORD-5). */
  v.strictObject({
    act: v.literal('return'),
    returnId: uuid,
    reasonCode: v.picklist(RETURN_REASONS.map(({ code }) => code)),
    lines: wantedLines,
  }),
  v.strictObject({ act: v.literal('address'), address: deliveryAddress }),
  /** A note that staff read; the reason is its text. */
  v.strictObject({ act: v.literal('note') }),
]);
export type DeskOrderChange = v.InferOutput<typeof deskOrderChange>;

/**
 * Customer care moves an order, takes a return, mends the address, or writes a note. It carries the status that was seen: of two people
 * the second is told how the order stands (OUT-10). A refund above a limit is an administrator's.
 */
export const changeDeskOrder = defineService({
  name: 'change-desk-order',
  summary: 'Move an order, take its return, mend its address, or note something',
  input: v.strictObject({ orderId, seenStatus: orderStatus, change: deskOrderChange, reason }),
  output: v.object({
    orderId,
    status: orderStatus,
    /** Since when a refund waits until a second administrator agrees; missing where none does. */
    refundAskedAt: v.optional(timestamp),
  }),
  callers: ['cr', 'admin'],
  noAuth: false,
  changes: true,
  errors: [
    'order_not_found',
    'transition_not_allowed',
    'return_not_allowed',
    'address_not_serviceable',
  ],
});
