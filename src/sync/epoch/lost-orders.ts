import { orderSubject } from '../../domain/orders/order-subjects.ts';
import { PLACE_ORDER } from '../../contracts/orders/place-order.ts';
import type { Order } from '../../contracts/schemas.ts';
import {
  addLostRecords,
  endAskingAnew,
  isAskedAnew,
  type LostRecord,
} from '../../db/facts/epoch-facts.ts';
import type { OrderRow, PersonDatabase } from '../../db/person-database.ts';
import { isTakenBack } from '../../domain/orders/quotes/taken-back.ts';

/**
 * VER-1: an order that is told again, but without the cancellation or return that the server had confirmed, is told to its
 * buyer. Call it before the order is stored, in its transaction.
 */
export async function noteLostChange(db: PersonDatabase, order: Order, now: number): Promise<void> {
  const known = await db.orders.get(order.externalReferenceId);
  if (known?.unproven !== true || known.server === null) return;
  const was = known.server.status;
  if (!isTakenBack(was) || isTakenBack(order.status)) return;
  const { id, storeName } = known;
  const noted = { id, foundAt: now, isRead: false, storeName, was, now: order.status };
  await addLostRecords(db, [{ kind: 'order-change', ...noted }]);
}

/**
 * VER-1: after all orders were told anew, those that were not are not the server's any more. They leave the list and are
 * told to their buyer; one that still waits to be sent goes on waiting. Needs a transaction on orders, ratings,
 * orderMoves, outbox and facts.
 */
export async function takeOutLostOrders(db: PersonDatabase, now: number): Promise<void> {
  if (!(await isAskedAnew(db, 'orders'))) return;
  const unproven = await db.orders.filter((row) => row.unproven === true).toArray();
  const lost: LostRecord[] = [];
  for (const { unproven: _mark, ...row } of unproven) {
    if (await isStillSent(db, row)) continue;
    lost.push({ kind: 'order', id: row.id, foundAt: now, isRead: false, order: row });
    await db.orders.delete(row.id);
    await db.ratings.delete(row.id);
    await db.orderMoves.delete(row.id);
  }
  await addLostRecords(db, lost);
  await endAskingAnew(db, 'orders');
}

/** A pull may have told of the order before its entry learned of it. */
async function isStillSent(db: PersonDatabase, { id, ...row }: OrderRow): Promise<boolean> {
  const ofOrder = db.outbox.where('subject').equals(orderSubject(id));
  const entry = await ofOrder.filter(({ kind }) => kind === PLACE_ORDER.kind).first();
  if (entry === undefined) return false;
  await db.orders.put({ ...row, id, state: 'sent', server: null });
  return true;
}
