import type { Answer, PaymentService } from '../../contracts/sync-service.ts';
import type { DeviceDatabase } from '../../db/device-database.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { answer } from '../answers.ts';
import type { Transport } from '../transport.ts';
import { askPayment, beginPayment, type PayingParts } from './begin-payment.ts';
import { storePaymentView } from './store-payment-view.ts';

/** What paying takes from the engine. */
export interface PaymentServiceParts {
  readonly device: DeviceDatabase;
  readonly openPerson: (userId: number | null) => PersonDatabase;
  readonly transport: Transport;
  readonly now: () => number;
  readonly newId: () => string;
  /** Sends what waits; resolves when that has ended. Never rejects. */
  readonly drain: () => Promise<void>;
  /** The same, where nobody waits for its end. */
  readonly wake: () => void;
}

/** Creates what the payment page asks of the engine. */
export function createPaymentService(parts: PaymentServiceParts): PaymentService {
  const { device, openPerson, transport, now, newId, drain, wake } = parts;

  function asOwner<Value>(
    nobody: Value,
    work: (paying: PayingParts) => Promise<Value>,
  ): Promise<Answer<Value>> {
    return answer(async () => {
      const session = await readSetting(device, 'authData');
      if (session === undefined) return nobody;
      const { userId } = session;
      return work({ transport, db: openPerson(userId), userId, now, newId });
    });
  }

  return {
    beginPayment: (orderId, shownPaise) =>
      asOwner({ kind: 'look-again' }, async (paying) => {
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
      asOwner(null, async (paying) => {
        const view = await askPayment(paying, orderId);
        if (view !== null) await storePaymentView(paying.db, view, newId);
        return null;
      }),
  };
}
