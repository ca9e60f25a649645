import { orderIdOf } from '../../domain/orders/order-subjects.ts';
import { PLACE_ORDER } from '../../contracts/orders/place-order.ts';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { completePurchase } from '../../domain/events/order-events.ts';
import type { Track } from '../../domain/events/tracked-event.ts';

/**
 * EVT-1: an order of this device is confirmed. That may be found out twice (OUT-2); the event's id is the order's, so it is
 * kept once. Never rejects: an answer is stored, whatever becomes of the event.
 */
export async function trackPurchase(
  db: PersonDatabase,
  { kind, subject }: StoredOutboxEntry,
  track: Track | undefined,
  reportBug: (error: unknown) => void,
): Promise<void> {
  if (track === undefined || kind !== PLACE_ORDER.kind) return;
  try {
    const order = await db.orders.get(orderIdOf(subject) ?? '');
    if (order?.state !== 'confirmed') return;
    const { id, storeId, lines, bill, server } = order;
    const totalPaise = bill.amountToBePaidPaise;
    track(completePurchase({ id, storeId, lines, totalPaise }, server?.orderId ?? null));
  } catch (error) {
    reportBug(error);
  }
}
