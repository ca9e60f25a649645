import * as v from 'valibot';
import { courier } from '../orders/courier.ts';
import { callersOf } from '../../domain/account/permissions.ts';
import { isSellerReason, SELLER_CANCEL_CODES } from '../../domain/orders/life/reasons.ts';
import {
  PREPARATION_MINUTES,
  SHOP_ACTS,
  type ShopAct,
} from '../../domain/orders/shop/shop-acts.ts';
import { orderId } from '../orders/order-search.ts';
import { isDeliveryCode, MOST_CODE_TRIES } from '../../domain/orders/shop/delivery-code.ts';
import { count, orderStatus, requiredText } from '../schemas.ts';
import { defineService } from '../service.ts';
import { packedMark, shopOrder } from './shop-order.ts';
import { packingSubject, shopOrderSubject } from '../../domain/orders/order-subjects.ts';
import { defineCommand } from '../outbox-command.ts';

/** What somebody at the counter does to an order, and what they saw of it when they did. */
export const shopOrderMove = {
  orderId,
  act: v.picklist(SHOP_ACTS),
  /** The order's version on the board, and where it stood there with the taps before this one (SELL-4, OUT-10). */
  seenVersion: count,
  seenStatus: orderStatus,
  /** With `accept` only. */
  preparationMinutes: v.optional(v.picklist(PREPARATION_MINUTES)),
  /** With `hand-over` only: who carries the goods where the shop does not bring them itself. */
  courier: v.optional(courier),
  /** With `reject` and `call-off` only. */
  reasonCode: v.optional(v.picklist(SELLER_CANCEL_CODES)),
  /** With `deliver` only: what the buyer said at the door, and how many wrong codes were said before it without the network. */
  deliveryCode: v.optional(v.pipe(v.string(), v.check(isDeliveryCode))),
  wrongCodes: v.optional(v.pipe(count, v.maxValue(MOST_CODE_TRIES))),
  /** With `refuse-return` only: why, for its buyer. */
  why: v.optional(requiredText(300)),
};

/**
 * One tap at the counter. The table of moves decides (OUT-10): what somebody else of the shop has done already is answered
 * as it is; what the buyer or customer care made impossible is refused, and the detail says what happened instead. An act that
 * ends an order holds only for the status that was seen.
 */
export const moveShopOrder = defineService({
  name: 'move-shop-order',
  summary: 'Accept, reject, pack, hand over or deliver an order at the counter',
  input: v.pipe(
    v.strictObject(shopOrderMove),
    v.check(
      ({ act, preparationMinutes }) => preparationMinutes === undefined || act === 'accept',
      'A preparation time goes with "accept" only',
    ),
    v.check(
      (move) => move.courier === undefined || move.act === 'hand-over',
      'A courier goes with "hand-over" only',
    ),
    v.check(
      ({ act, reasonCode }) => reasonCode === undefined || act === 'reject' || act === 'call-off',
      'A reason goes with "reject" and "call-off" only',
    ),
    v.check(
      ({ reasonCode, seenStatus }) =>
        reasonCode === undefined || isSellerReason(reasonCode, seenStatus),
      'The goods of this order have not left the shop',
    ),
    v.check(
      ({ act, deliveryCode, wrongCodes }) =>
        (deliveryCode === undefined && wrongCodes === undefined) || act === 'deliver',
      'A delivery code goes with "deliver" only',
    ),
    v.check(
      ({ act, why }) => (why === undefined) === (act !== 'refuse-return'),
      'Say why with "refuse-return", and only there',
    ),
  ),
  output: v.object({
    shopOrder,
    /** The code was not that of the order: nothing was moved, and there is one try less. */
    isWrongCode: v.optional(v.boolean()),
  }),
  callers: ['seller', 'admin'],
  noAuth: false,
  changes: true,
  errors: ['order_not_found', 'transition_not_allowed'],
});

/** Most marks of one call: an order's lines, ticked and scanned. */
export const MOST_MARKS = 200;

export const packedMarks = {
  orderId,
  marks: v.pipe(
    v.array(v.strictObject(packedMark.entries)),
    v.minLength(1),
    v.maxLength(MOST_MARKS),
  ),
};

/**
 * What lies in the bag of an order (SELL-1): marks join with those of the shop's other phones, the later one of an item wins. Those of what
 * is not in the order any more, and all once it is packed, change nothing.
 */
export const markPacked = defineService({
  name: 'mark-packed',
  summary: "Tick off an order's packing list",
  input: v.strictObject(packedMarks),
  output: v.object({ shopOrder }),
  callers: callersOf('mark-packed'),
  noAuth: false,
  changes: true,
  errors: ['order_not_found'],
});

const movePayload = v.object(shopOrderMove);
export type ShopMovePayload = v.InferOutput<typeof movePayload>;

const TITLES: Readonly<Record<ShopAct, string>> = {
  accept: 'Accept order',
  reject: 'Reject order',
  pack: 'Order packed:',
  'hand-over': 'Hand over order',
  deliver: 'Order delivered:',
  'call-off': 'Call off order',
  'take-back': 'Take back order',
  'refuse-return': 'Refuse return of order',
  'give-back': 'Money given back for order',
};

/** One tap on the order board; taps on one order go in their order (OUT-3). */
export const MOVE_SHOP_ORDER = defineCommand({
  kind: 'move-shop-order',
  payloadVersion: 1,
  payload: movePayload,
  subject: (move) => shopOrderSubject(move.orderId),
  newestOnly: false,
  service: moveShopOrder,
  input: (payload) => payload,
  title: (move) => `${TITLES[move.act]} ${move.orderId}`,
});

const packingPayload = v.object(packedMarks);
export type PackingPayload = v.InferOutput<typeof packingPayload>;

/** Ticks and scans of the packing list of one order; marks that wait together are sent together. */
export const MARK_PACKED = defineCommand({
  kind: 'mark-packed',
  payloadVersion: 1,
  payload: packingPayload,
  subject: (payload: PackingPayload) => packingSubject(payload.orderId),
  newestOnly: false,
  service: markPacked,
  input: (payload) => payload,
  title: (payload) => `Packing list of order ${payload.orderId}`,
});
