import * as v from 'valibot';
import { count, orderStatus, paise, storeId, timestamp, typedText, uuid } from '../schemas.ts';
import { ORDER_STATUSES } from '../../domain/orders/life/order-status.ts';

/** An order's own id, as it is read out on the phone. */
export const orderId = v.pipe(v.string(), v.regex(/^[A-Z0-9-]{1,40}$/));

/** Where the next page starts: after the order that was placed at that time. Opaque to clients. */
export const orderCursor = v.pipe(v.string(), v.regex(/^\d{1,15}\.[A-Z0-9-]{1,40}$/));

/** Which orders, newest first; every part that is there must hold. Times by the server's clock, `to` included. */
export const orderFilters = {
  storeId: v.optional(storeId),
  statuses: v.optional(
    v.pipe(v.array(orderStatus), v.minLength(1), v.maxLength(ORDER_STATUSES.length)),
  ),
  from: v.optional(timestamp),
  to: v.optional(timestamp),
  /** Words of the order's id, its items' names and its store's name, or how they begin; all must be there. */
  query: v.optional(typedText(100), ''),
  cursor: v.optional(orderCursor),
  limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(100)), 20),
};

/** The buyer of an order as staff see it; name and number masked ("A…", "XXXXXX3210"; DESK-2). */
export const orderBuyer = v.object({
  userId: count,
  name: v.string(),
  contactNumber: v.string(),
});

/** An order as a list shows it: the first three items by name, and how many there are. */
export const orderSummary = v.object({
  orderId,
  externalReferenceId: uuid,
  storeId,
  storeName: v.string(),
  status: orderStatus,
  itemNames: v.array(v.string()),
  itemCount: count,
  amountPaise: paise,
  paymentMethod: v.picklist(['cod', 'online']),
  placedAt: timestamp,
  /** For staff only. */
  buyer: v.nullable(orderBuyer),
  /** Who of the staff placed it for the buyer; for staff only. */
  placedByUserId: v.nullable(count),
});
export type OrderSummary = v.InferOutput<typeof orderSummary>;
