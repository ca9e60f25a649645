import * as v from 'valibot';
import { count, storeId, timestamp } from '../schemas.ts';
import { defineService } from '../service.ts';
import { shopOrder } from './shop-order.ts';

/**
 * Orders of one of the caller's shops, of any shop for an admin, whom no name, address or number is told (DESK-2), that changed after a version, oldest change first. Orders
 * that are over are told for a week (`DONE_STAYS_MS`). A shop whose orders are asked for is one that people run.
 */
export const fetchShopOrders = defineService({
  name: 'fetch-shop-orders',
  summary: "What changed on a shop's order board",
  input: v.strictObject({
    storeId,
    sinceVersion: v.optional(count, 0),
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(100)), 50),
  }),
  output: v.object({
    orders: v.array(shopOrder),
    /** Ask again with this as `sinceVersion`. */
    version: count,
    hasMore: v.boolean(),
    serverTime: timestamp,
  }),
  callers: ['seller', 'admin'],
  noAuth: false,
  changes: false,
  errors: ['store_not_found'],
});
