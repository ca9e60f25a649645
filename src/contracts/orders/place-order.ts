import * as v from 'valibot';
import {
  bill,
  count,
  couponCode,
  deliveryAddress,
  itemId,
  paise,
  storeId,
  uuid,
} from '../schemas.ts';

/** The outbox kind of an order (design, section 6) and the version of its payload that this code writes. */
export const PLACE_ORDER = { kind: 'place-order', payloadVersion: 2 } as const;

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
  /** The coupon on the cart; its discount as seen is in the bill, 0 for a code that this device could not judge. */
  couponCode: v.nullable(couponCode),
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

/**
 * Brings a payload up by one version (DB-1). Version 1 knew no coupons: an app of that version must not send an order
 * that has one, as it would leave the discount out.
 */
export function migratePlaceOrder(payload: unknown, fromVersion: number): unknown {
  if (fromVersion !== 1 || !(payload instanceof Object)) return payload;
  return { ...payload, couponCode: null };
}

/** The intent in an outbox entry of this or an earlier version; undefined when it can't be read. */
export function readPlaceOrder(entry: {
  readonly payload: unknown;
  readonly payloadVersion: number;
}): PlaceOrderPayload | undefined {
  let { payload } = entry;
  for (let from = entry.payloadVersion; from < PLACE_ORDER.payloadVersion; from += 1) {
    payload = migratePlaceOrder(payload, from);
  }
  const parsed = v.safeParse(placeOrderPayload, payload);
  return parsed.success ? parsed.output : undefined;
}
