import * as v from 'valibot';
import { count, orderStatus, paise, storeId, timestamp, uuid } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';

/** Where a page ends: the next one holds what was placed before. */
const place = v.object({ placedAt: timestamp, orderId: v.pipe(v.string(), v.maxLength(20)) });

/** A person's orders with their coins, the newest first. */
export const rewardsBuyerOrderListing = defineService({
  name: 'rewards-buyer-order-listing',
  summary: 'The orders of the signed-in person and the coins that they earn',
  input: v.strictObject({
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)), 20),
    before: v.optional(v.nullable(place), null),
  }),
  output: v.object({
    orders: v.array(
      v.object({
        orderId: v.string(),
        externalReferenceId: uuid,
        storeId,
        storeName: v.string(),
        status: orderStatus,
        placedAt: timestamp,
        /** What was paid for the goods: what earns coins. */
        goodsPaise: paise,
        /** `pending` until delivery; `none` for orders that earn nothing any more, and never did. */
        coinState: v.picklist(['pending', 'earned', 'reversed', 'none']),
        /** To come while pending, else what it earned with all campaigns. */
        coins: count,
        /** Taken back with a refund. */
        reversedCoins: count,
      }),
    ),
    /** Null on the last page. */
    next: v.nullable(place),
  }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: [],
});
export type OrdersWithCoins = v.InferOutput<(typeof rewardsBuyerOrderListing)['output']>;
