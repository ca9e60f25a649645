import * as v from 'valibot';
import {
  bill,
  count,
  couponCode,
  deliveryAddress,
  itemId,
  orderWishes,
  paise,
  paymentMethod,
  storeId,
  uuid,
} from '../schemas.ts';
import { DEFAULT_WISHES } from '../../domain/orders/order-wishes.ts';

/** The outbox kind of an order (design, section 6) and the version of its payload that this code writes. */
export const PLACE_ORDER = { kind: 'place-order', payloadVersion: 4 } as const;

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
  /** What the coupon adds for nothing, as seen: without it the buyer is asked again. Missing where it adds nothing. */
  freeItem: v.optional(v.nullable(v.object({ itemId, name: v.string(), quantity: count }))),
  charges: v.object({
    deliveryChargePaise: paise,
    freeDeliveryFromPaise: v.nullable(paise),
    packingChargePaise: paise,
    minimumOrderPaise: paise,
    /** Missing in intents of before there was freight. */
    freightPaisePerQuintal: v.optional(paise),
  }),
  address: deliveryAddress,
  choice: v.object({ acceptUpToPaise: paise, dropMissing: v.boolean() }),
  paymentMethod,
  /** How the buyer means to pay online; the provider's page has the last word. Null for cash. */
  paymentMode: v.nullable(v.picklist(['upi', 'card'])),
  wishes: orderWishes,
  /** Placed with the same tap as others, in cash and with no wish but a pickup; an older app sends it alone. */
  together: v.optional(v.object({ id: uuid, size: count })),
});
export type PlaceOrderPayload = v.InferOutput<typeof placeOrderPayload>;

/**
 * Brings a payload up by one version (DB-1). Version 1 knew no coupons, version 2 neither online payment nor wishes: an app
 * of that version must not send an order that has one, as it would leave the discount, the payment or the wish out. Version 3 knew
 * no pickup, and would have the goods brought.
 */
export function migratePlaceOrder(payload: unknown, fromVersion: number): unknown {
  if (!(payload instanceof Object)) return payload;
  if (fromVersion === 1) return { ...payload, couponCode: null };
  if (fromVersion !== 2) return payload;
  return { ...payload, paymentMethod: 'cod', paymentMode: null, wishes: DEFAULT_WISHES };
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
