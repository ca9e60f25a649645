import type { Order } from '../../contracts/schemas.ts';
import type { OrderRow, PersonDatabase } from '../../db/person-database.ts';

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
    state: 'confirmed',
    attention: null,
    server: order,
    placedAt: order.placedAt,
  };
}

/** Stores the server's word unless a newer one is here already (answers may come late or out of order). */
export async function storeServerOrder(db: PersonDatabase, order: Order): Promise<void> {
  const known = await db.orders.get(order.externalReferenceId);
  if ((known?.server?.version ?? -1) > order.version) return;
  await db.orders.put(orderRowOf(order));
}
