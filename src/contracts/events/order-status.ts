import * as v from 'valibot';
import { courier } from '../orders/courier.ts';
import { SELLER_CANCEL_CODES } from '../../domain/orders/life/reasons.ts';
import { namesCourier } from '../../domain/orders/courier.ts';
import { orderRefund, orderStatus, timestamp, typedText, uuid } from '../schemas.ts';
import { defineService } from '../service.ts';

/** Longest note of a move, characters. */
const LONGEST_NOTE = 200;

/**
 * A seller (of the order's store) or an admin moves an order along the table of `src/domain/orders/life/order-moves.ts`: approve,
 * reject, pack, dispatch, deliver, decide about a return. An order that is there already is answered as it is. The order is
 * named by its id, or by its external reference id where that names one order only.
 */
export const orderStatusEvent = defineService({
  name: 'order-status',
  summary: 'Move an order along',
  input: v.pipe(
    v.strictObject({
      orderId: v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9-]{1,40}$/))),
      externalReferenceId: v.optional(uuid),
      to: orderStatus,
      /** Why it is cancelled or rejected; a seller who says nothing had nothing left (002) or did not want it (005). */
      reasonCode: v.optional(v.picklist(SELLER_CANCEL_CODES)),
      /** Who carries the goods, said when they are handed over. */
      courier: v.optional(courier),
      /** For the milestone: why a return is not taken. */
      note: v.optional(typedText(LONGEST_NOTE), ''),
    }),
    v.check(
      ({ orderId, externalReferenceId }) =>
        (orderId === undefined) !== (externalReferenceId === undefined),
      'Please name the order by either orderId or externalReferenceId',
    ),
    v.check(
      (move) => move.courier === undefined || namesCourier(move.to),
      'A courier goes with SHIPPED, DISPATCHED and OUT_FOR_DELIVERY only',
    ),
  ),
  output: v.object({
    orderId: v.string(),
    externalReferenceId: uuid,
    status: orderStatus,
    statusAt: timestamp,
    refund: v.nullable(orderRefund),
  }),
  callers: ['seller', 'admin'],
  noAuth: false,
  changes: true,
  errors: ['order_not_found', 'transition_not_allowed'],
});
