import type { PaymentView } from '../../contracts/payments/payments.ts';
import { orderPaymentOf } from '../../db/order-payment.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { withRoom } from '../../db/save.ts';
import { storeServerOrder } from '../pull/answers/server-order.ts';
import {
  attentionTo,
  endedError,
  hasEndedUnordered,
  progressAfterPayment,
} from './payment-ends.ts';
import { payableEntry, placeOrderEntry } from './place-order-entry.ts';

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
      const payment = orderPaymentOf(view);
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
