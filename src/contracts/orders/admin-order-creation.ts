import * as v from 'valibot';
import {
  count,
  couponCode,
  deliveryAddress,
  paise,
  storeId,
  typedText,
  uuid,
  wantedLines,
} from '../schemas.ts';
import { defineService } from '../service.ts';
import { orderId } from './order-search.ts';

/**
 * Staff place an order for a buyer, as on the phone, paid in cash on delivery. `select-call` says the amount beforehand. One
 * transaction id of a buyer makes at most one order, whoever sends it.
 */
export const adminOrderCreation = defineService({
  name: 'admin-order-creation',
  summary: 'Place an order for a buyer',
  input: v.strictObject({
    transactionId: uuid,
    messageId: uuid,
    buyerUserId: count,
    storeId,
    lines: wantedLines,
    address: deliveryAddress,
    /** One that can't be used takes nothing off, which the accepted amount then shows. */
    couponCode: v.optional(v.nullable(couponCode), null),
    /** The amount that the buyer agreed to; another amount is refused (ORD-2, ORD-6). */
    acceptedAmountPaise: paise,
    /** Why staff ordered, for the record. */
    note: v.optional(typedText(300), ''),
  }),
  output: v.object({
    /** Missing: an older server. */
    orderId: v.optional(orderId),
    placedByUserId: count,
  }),
  callers: ['cr', 'admin'],
  noAuth: false,
  changes: true,
  errors: [
    'buyer_not_found',
    'already_ordered',
    'store_not_found',
    'store_not_taking_orders',
    'address_not_serviceable',
    'minimum_order_not_reached',
    'quantity_unavailable',
    'quote_changed',
  ],
});
