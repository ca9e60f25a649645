import * as v from 'valibot';
import { talkStanding } from '../orders/chat/order-talk.ts';
import { sellerOrder } from '../orders/order-listings.ts';
import { count, itemId, timestamp } from '../schemas.ts';

/** Most of one item in a bag: what several lines of it hold. */
const MOST_UNITS = 999;

/** The domain's `PackedMark`. */
export const packedMark = v.object({
  itemId,
  count: v.pipe(count, v.maxValue(MOST_UNITS)),
  at: timestamp,
});

/** An order as it stands on the board of its shop: what its seller sees of it, with its version in the shop's partition. */
export const shopOrder = v.object({
  ...sellerOrder.entries,
  /** The whole name once the order is accepted, before that and after it was called off the first name. */
  customerName: v.string(),
  /** Read by staff: name, address and number are told for a reason only (`read-order-address`, DESK-2). Missing: it is not. */
  isMasked: v.optional(v.literal(true)),
  /** When it came to where it stands, and who moved it there. */
  statusAt: timestamp,
  movedBy: v.picklist(['buyer', 'seller', 'system', 'admin']),
  /** What the shop said when it accepted; null until then. */
  preparationMinutes: v.nullable(count),
  /** What a phone tells a wrong delivery code by (`codeProofText`), and how many more may be wrong; missing where none is asked. */
  codeProof: v.optional(v.string()),
  codeTriesLeft: v.optional(count),
  /** Who pays back what was returned: in cash the shop; missing while nothing is. */
  refundBy: v.optional(v.picklist(['online', 'upi', 'cash', 'coins'])),
  /** The barcodes of its goods by item id, as far as they are known and there is something to pack. */
  barcodes: v.optional(v.record(v.string(), v.string())),
  /** What lies in its bag by all phones of the shop, while there is something to pack; missing while nothing was ticked. */
  packing: v.optional(v.array(packedMark)),
  /** Missing while nothing was said about it. */
  talk: v.optional(talkStanding),
  version: count,
});
export type ShopOrder = v.InferOutput<typeof shopOrder>;
