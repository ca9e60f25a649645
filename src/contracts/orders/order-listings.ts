import * as v from 'valibot';
import {
  bill,
  count,
  deliveryAddress,
  milestone,
  mobileNumber,
  order,
  orderLine,
  orderStatus,
  orderWishes,
  returnRequest,
  storeId,
  timestamp,
  uuid,
} from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';
import { courier } from './courier.ts';
import { lineChange } from './changes/line-change.ts';
import { orderCursor, orderFilters, orderId, orderSummary } from './order-search.ts';

/** The signed-in person's orders that changed after a version, oldest change first. */
export const buyerOrderListing = defineService({
  name: 'buyer-order-listing',
  summary: "The buyer's orders",
  input: v.strictObject({
    sinceVersion: v.optional(count, 0),
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(100)), 50),
  }),
  output: v.object({
    orders: v.array(order),
    /** Ask again with this as `sinceVersion`. */
    version: count,
    hasMore: v.boolean(),
    serverTime: timestamp,
  }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: [],
});

/** Whether a transaction became an order (ORD-4): asked after an unclear answer, before sending again. */
export const getOrderByExternalReferenceId = defineService({
  name: 'get-order-by-external-reference-id',
  summary: 'An order by its transaction id',
  input: v.strictObject({ externalReferenceId: uuid }),
  output: v.object({ order }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: ['order_not_found'],
});

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

/**
 * Searches orders, newest first: a buyer's own, a seller's own and those of the seller's stores, all for staff.
 * `mobileNumber`, the buyer's whole number, is for staff only.
 */
export const ffeOrderSearch = defineService({
  name: 'ffe-order-search',
  summary: 'Search orders',
  input: v.strictObject({
    ...orderFilters,
    mobileNumber: v.optional(mobileNumber),
    /** Orders that were placed together by `bulk-confirm-call-cod`. */
    bulkId: v.optional(uuid),
  }),
  output: v.object({
    orders: v.array(orderSummary),
    /** Where the next page starts; null at the end. */
    nextCursor: v.nullable(orderCursor),
  }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: [],
});

/**
 * How many orders stand where, placed at `since` or later: a buyer's own, those of a seller's stores, all for staff. Staff
 * who name no `since` get the last 30 days.
 */
export const fetchOrderCounterSummary = defineService({
  name: 'fetch-order-counter-summary',
  summary: 'Count orders',
  input: v.strictObject({ since: v.optional(timestamp) }),
  output: v.object({
    open: count,
    delivered: count,
    cancelled: count,
    returns: count,
    total: count,
    /** From when on they are counted, ms; 0: all. */
    since: timestamp,
  }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: [],
});

/** What the registry lists. */
export const ORDER_LISTING_SERVICES = [
  buyerOrderListing,
  getOrderByExternalReferenceId,
  ffeOrderSearch,
  retailerBuyerOrderListing,
  fetchOrderCounterSummary,
] as const;
