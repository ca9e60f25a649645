import * as v from 'valibot';
import { packingSubject, shopOrderSubject } from '../../domain/orders/order-subjects.ts';
import type { ShopAct } from '../../domain/orders/shop/shop-acts.ts';
import { defineCommand } from '../outbox-command.ts';
import { markPacked, moveShopOrder, packedMarks, shopOrderMove } from './move-shop-order.ts';

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
  subject: ({ orderId }) => shopOrderSubject(orderId),
  newestOnly: false,
  service: moveShopOrder,
  input: (payload) => payload,
  title: ({ act, orderId }) => `${TITLES[act]} ${orderId}`,
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
