import type { PaymentService, PaymentStart } from '../../contracts/sync-service.ts';
import { ofPerson, pullOfPerson, type PersonPullParts } from '../pull/of-person.ts';
import { askPayment, beginPayment } from './begin-payment.ts';
import { storePaymentView } from './store-payment-view.ts';

/** What paying takes from the engine. */
export interface PaymentServiceParts extends PersonPullParts {
  readonly newId: () => string;
  /** Sends what waits; resolves when that has ended. Never rejects. */
  readonly drain: () => Promise<void>;
  /** The same, where nobody waits for its end. */
  readonly wake: () => void;
}

/** Creates what the payment page asks of the engine. */
export function createPaymentService(parts: PaymentServiceParts): PaymentService {
  const { transport, now, newId, drain, wake } = parts;
  return {
    beginPayment: (orderId, shownPaise) =>
      ofPerson<PaymentStart>(parts, { kind: 'look-again' }, async (owner) => {
        const paying = { ...owner, transport, now, newId };
        const first = await beginPayment(paying, orderId, shownPaise);
        if (first.kind === 'look-again') await drain();
        // New terms at the price that was shown: the buyer's tap still stands.
        const start =
          first.kind === 'look-again' ? await beginPayment(paying, orderId, shownPaise) : first;
        // Sets the timer of the confirmation that waits from now on.
        if (start.kind === 'pay') wake();
        return start;
      }),
    pullPayment: (orderId) =>
      pullOfPerson(parts, async ({ db, userId }) => {
        const view = await askPayment({ transport, userId }, orderId);
        if (view !== null) await storePaymentView(db, view, newId);
      }),
  };
}
