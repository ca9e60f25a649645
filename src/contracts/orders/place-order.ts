import * as v from 'valibot';
import { bill, count, deliveryAddress, itemId, paise, storeId, uuid } from '../schemas.ts';

/** The outbox kind of an order (design, section 6) and the version of its payload that this code writes. */
export const PLACE_ORDER = { kind: 'place-order', payloadVersion: 1 } as const;

/** A line as the buyer saw it (ORD-2). */
const seenLine = v.object({
  itemId,
  name: v.string(),
  unit: v.string(),
  picture: v.string(),
  quantity: count,
  pricePaise: paise,
});

/**
 * What the buyer meant: items, prices and total as seen, where to, and what may differ (ORD-2).
 * `transactionId` is constant for the order; it is also its external reference id.
 */
export const placeOrderPayload = v.object({
  transactionId: uuid,
  storeId,
  storeName: v.string(),
  lines: v.array(seenLine),
  bill,
  charges: v.object({
    deliveryChargePaise: paise,
    freeDeliveryFromPaise: v.nullable(paise),
    packingChargePaise: paise,
    minimumOrderPaise: paise,
  }),
  address: deliveryAddress,
  choice: v.object({ acceptUpToPaise: paise, dropMissing: v.boolean() }),
  paymentMethod: v.literal('cod'),
});
export type PlaceOrderPayload = v.InferOutput<typeof placeOrderPayload>;
