import { confirmCallCod } from '../../../src/contracts/orders/placing-calls.ts';
import { storeOfTerms, confirmAllTerms } from '../../orders/confirm-terms.ts';
import { implementShared } from '../service-handler.ts';

/** The orders of terms, to be paid in cash at the door (ORD-6). */
export const confirmCallCodHandler = implementShared(confirmCallCod, {
  subject: async ({ db, input: { transactionId }, identity: { userId } }) => {
    const storeId = await storeOfTerms(db, { userId, transactionId });
    return storeId && `store:${storeId}`;
  },
  handleAll: async (calls) => {
    const [first] = calls;
    if (first === undefined) return [];
    const { db, parts } = first;
    const now = parts.now();
    const confirmations = calls.map(
      ({ input: { transactionId, acceptedAmountPaise }, identity: { userId } }) => ({
        userId,
        transactionId,
        acceptedAmountPaise,
        payment: { method: 'cod' } as const,
        now,
        randomBytes: parts.randomBytes,
      }),
    );
    const confirmed = await confirmAllTerms(db, confirmations);
    return confirmed.map((outcome) =>
      outcome.ok ? { ok: true, done: { order: outcome.done } } : outcome,
    );
  },
});
