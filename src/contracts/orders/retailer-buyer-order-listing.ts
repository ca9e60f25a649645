import * as v from 'valibot';
import { courier } from './courier.ts';
import { lineChange } from './changes/line-change.ts';
import {
  bill,
  deliveryAddress,
  milestone,
  orderLine,
  orderWishes,
  orderStatus,
  returnRequest,
  storeId,
  timestamp,
  uuid,
} from '../schemas.ts';
import { defineService } from '../service.ts';
import { orderCursor, orderFilters, orderId } from './order-search.ts';

/**
 * An order as its seller sees it. Until the seller has approved it, and after it was cancelled or refused, only the area
 * is told: `contactNumber` is masked ("XXXXXX3210") and `address` is null. Of an order that is picked up the address is never told.
 */
export const sellerOrder = v.object({
  orderId,
  externalReferenceId: uuid,
  storeId,
  storeName: v.string(),
  status: orderStatus,
  lines: v.array(orderLine),
  bill,
  couponCode: v.nullable(v.string()),
  paymentMethod: v.picklist(['cod', 'online']),
  placedAt: timestamp,
  milestones: v.array(milestone),
  returnRequest: v.nullable(returnRequest),
  cancelReason: v.nullable(v.string()),
  /** Who carries it; null or missing until the goods were handed over to somebody. */
  courier: v.optional(v.nullable(courier)),
  areaCode: v.string(),
  contactNumber: v.string(),
  address: v.nullable(deliveryAddress),
  /** Missing where nobody wished anything. The recipient is told when the address is, else null. */
  wishes: v.optional(orderWishes),
  /** What the shop changed while it packed; missing where nothing. */
  changes: v.optional(v.array(lineChange)),
});
export type SellerOrder = v.InferOutput<typeof sellerOrder>;

/** Orders of the seller's own stores, newest first; of all stores for staff, whom no address is told (DESK-2). */
export const retailerBuyerOrderListing = defineService({
  name: 'retailer-buyer-order-listing',
  summary: "A store's orders",
  input: v.strictObject(orderFilters),
  output: v.object({
    orders: v.array(sellerOrder),
    /** Where the next page starts; null at the end. */
    nextCursor: v.nullable(orderCursor),
  }),
  callers: ['seller', 'cr', 'admin'],
  noAuth: false,
  changes: false,
  errors: ['store_not_found'],
});
