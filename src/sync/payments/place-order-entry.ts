import { orderSubject } from '../../domain/orders/order-subjects.ts';
import {
  PLACE_ORDER,
  readPlaceOrder,
  type PlaceOrderPayload,
} from '../../contracts/orders/place-order.ts';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { readProgress, type OrderProgress } from '../outbox/senders/order-progress.ts';

/** An order that is to be paid online and that the server has not made yet, with how far it has come. */
export interface PayableEntry {
  readonly entry: StoredOutboxEntry;
  readonly intent: PlaceOrderPayload;
  readonly progress: OrderProgress;
}

/** The entry that places an order; undefined once the server has it. */
export async function placeOrderEntry(
  db: PersonDatabase,
  orderId: string,
): Promise<StoredOutboxEntry | undefined> {
  const entries = db.outbox.where('subject').equals(orderSubject(orderId));
  const [entry] = await entries.filter(({ kind }) => kind === PLACE_ORDER.kind).toArray();
  return entry as StoredOutboxEntry | undefined;
}

/** The same with its saga, where its buyer can pay or is paying. */
export async function payableEntry(
  db: PersonDatabase,
  orderId: string,
): Promise<PayableEntry | undefined> {
  const entry = await placeOrderEntry(db, orderId);
  // An entry of a newer version stays untouched until that version is back (DB-1).
  if (entry === undefined || entry.payloadVersion > PLACE_ORDER.payloadVersion) return undefined;
  const intent = readPlaceOrder(entry);
  const progress = readProgress(entry.progress);
  if (intent?.paymentMethod !== 'online' || progress === undefined) return undefined;
  const isPayable = progress.step === 'pay' || progress.step === 'confirm';
  return isPayable ? { entry, intent, progress } : undefined;
}
