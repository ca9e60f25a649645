import type { PaymentView } from '../../contracts/payments/payments.ts';
import { isPaidBack, type OrderPayment, orderPaymentOf } from '../../db/order-payment.ts';
import type { OutboxError, StoredOutboxEntry } from '../../db/outbox-entry.ts';
import type { OrderAttention, PersonDatabase } from '../../db/person-database.ts';
import { formatRupees } from '../../domain/money.ts';
import {
  nextRound,
  unpaidProgress,
  type OrderProgress,
  readProgress,
} from '../outbox/senders/order-progress.ts';
import { orderSubject } from '../../domain/orders/order-subjects.ts';
import {
  PLACE_ORDER,
  readPlaceOrder,
  type PlaceOrderPayload,
} from '../../contracts/orders/place-order.ts';
import { withRoom } from '../../db/save.ts';
import { storeServerOrder } from '../pull/answers/server-order.ts';

/** An order whose terms wait to be paid: only its buyer can go on. Says nothing of money: a payment may have been begun. */
export function awaitedError(amountPaise: number): OutboxError {
  const message = `Payment of ${formatRupees(amountPaise)} not finished. Nothing is ordered until it is paid.`;
  return { code: 'payment_awaited', message, status: 0 };
}

/** Why a payment that has ended made no order, by the provider's word: it failed, was cancelled or ran out of time. */
export function endedError({
  status,
  amountPaise,
}: Pick<OrderPayment, 'status' | 'amountPaise'>): OutboxError {
  if (isPaidBack({ status })) {
    const message =
      'Your payment came in, but the order could not be made. All of it goes back to you.';
    return { code: 'payment_refunded', message, status: 0 };
  }
  const message = `Payment failed: ${formatRupees(amountPaise)} was not taken. Nothing is ordered.`;
  return { code: 'payment_failed', message, status: 0 };
}

/** True for a payment of which nothing more comes by itself, unless money comes late. */
export function hasEndedUnordered({ status, order }: PaymentView): boolean {
  return order === null && status !== 'pending' && status !== 'successful';
}

/** Where the saga goes on: the same terms may be paid again; money that went back means they could not be kept. */
export function progressAfterPayment(
  progress: OrderProgress,
  payment: Pick<OrderPayment, 'status'>,
  newId: () => string,
): OrderProgress {
  return isPaidBack(payment) ? nextRound(progress, newId) : unpaidProgress(progress);
}

/** What the order's row says while only its buyer can go on. */
export const attentionTo = (error: OutboxError): OrderAttention => ({
  difference: null,
  quote: null,
  error,
});

/** An order that is to be paid online and that the server has not made yet, with how far it has come. */
export interface PayableEntry {
  readonly entry: StoredOutboxEntry;
  readonly intent: PlaceOrderPayload;
  readonly progress: OrderProgress;
}

/** The entry that places an order; undefined once the server has it. */
async function placeOrderEntry(
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

/**
 * Stores the server's word about an order's payment, asked for beside the outbox: the order that it made ends the entry
 * (OUT-1), a payment that ended without one gives the order back to its buyer. A word that comes late, about a payment
 * before the one that is under way, says nothing about that one.
 */
export async function storePaymentView(
  db: PersonDatabase,
  view: PaymentView,
  newId: () => string,
): Promise<void> {
  const { transactionId, order } = view;
  await withRoom(db, () =>
    db.transaction('rw', db.orders, db.outbox, async () => {
      if (order !== null) {
        const entry = await placeOrderEntry(db, transactionId);
        if (entry !== undefined) await db.outbox.delete(entry.sequence);
        await storeServerOrder(db, order);
        return;
      }
      const row = await db.orders.get(transactionId);
      if (row === undefined) return;
      const payment = orderPaymentOf(view, row.payment);
      const found = await payableEntry(db, transactionId);
      if (row.state === 'confirmed' || found === undefined) {
        await db.orders.update(transactionId, { payment });
        return;
      }
      const { entry, progress } = found;
      if (progress.paymentId !== view.paymentId) return;
      if (!hasEndedUnordered(view)) {
        await db.orders.update(transactionId, { payment });
        return;
      }
      const error = endedError(view);
      await db.outbox.update(entry.sequence, {
        state: 'needs-buyer',
        lastError: error,
        progress: progressAfterPayment(progress, view, newId),
      });
      const attention = attentionTo(error);
      await db.orders.update(transactionId, { state: 'needs-buyer', attention, payment });
    }),
  );
}
