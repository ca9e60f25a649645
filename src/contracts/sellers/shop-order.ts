import * as v from 'valibot';
import { sellerOrder } from '../orders/retailer-buyer-order-listing.ts';
import { count, timestamp } from '../schemas.ts';

/** An order as it stands on the board of its shop: what its seller sees of it, with its version in the shop's partition. */
export const shopOrder = v.object({
  ...sellerOrder.entries,
  /** The whole name once the order is accepted, before that and after it was called off the first name. */
  customerName: v.string(),
  /** When it came to where it stands, and who moved it there. */
  statusAt: timestamp,
  movedBy: v.picklist(['buyer', 'seller', 'system', 'admin']),
  /** What the shop said when it accepted; null until then. */
  preparationMinutes: v.nullable(count),
  version: count,
});
export type ShopOrder = v.InferOutput<typeof shopOrder>;
