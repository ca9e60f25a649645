import { orderSubject } from '../../../domain/orders/order-subjects.ts';
import { PLACE_ORDER } from '../../../contracts/orders/place-order.ts';
import type { Order } from '../../../contracts/schemas.ts';
import type { OutboxState } from '../../../db/outbox-entry.ts';
import type { OrderRow, PersonDatabase } from '../../../db/person-database.ts';

/** The row of an order that the server stands by. */
export function orderRowOf(order: Order): OrderRow {
  return {
    id: order.externalReferenceId,
    storeId: order.storeId,
    storeName: order.storeName,
    lines: order.lines,
    bill: order.bill,
    couponCode: order.couponCode,
    address: order.address,
    paymentMethod: order.paymentMethod,
    ...(order.wishes === undefined ? {} : { wishes: order.wishes }),
    state: 'confirmed',
    attention: null,
    server: order,
    placedAt: order.placedAt,
  };
}

/**
 * Stores the server's word unless a newer one is here already (answers may come late or out of order). Runs in a
 * transaction over orders and outbox.
 */
export async function storeServerOrder(db: PersonDatabase, order: Order): Promise<void> {
  const known = await db.orders.get(order.externalReferenceId);
  // A version of another epoch says nothing about this one (VER-1).
  if (known?.unproven !== true && (known?.server?.version ?? -1) > order.version) return;
  await db.orders.put({ ...orderRowOf(order), ...knownPayment(known, order) });
  await dropPlacing(db, order.externalReferenceId);
}

/** What this device knows of paying it: money of an earlier payment may be on its way back. */
function knownPayment(known: OrderRow | undefined, order: Order): Pick<OrderRow, 'payment'> {
  const payment = known?.payment;
  if (payment === undefined) return {};
  if (order.paymentMethod !== 'online') return { payment };
  const { paymentId, bill } = order;
  return {
    payment: {
      ...payment,
      status: 'successful',
      paymentId,
      amountPaise: bill.amountToBePaidPaise,
    },
  };
}

/** Money may come in after its payment was given up: the order is there, so nothing of placing it needs its buyer any more. */
async function dropPlacing(db: PersonDatabase, orderId: string): Promise<void> {
  const ofOrder = db.outbox.where('subject').equals(orderSubject(orderId));
  await ofOrder
    .filter(({ kind, state }) => kind === PLACE_ORDER.kind && ONLY_BUYER.has(state))
    .delete();
}

const ONLY_BUYER: ReadonlySet<OutboxState> = new Set(['needs-buyer', 'rejected']);
