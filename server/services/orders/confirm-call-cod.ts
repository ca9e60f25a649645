import { confirmCallCod } from '../../../src/contracts/orders/confirm-call-cod.ts';
import { confirmTerms } from '../../orders/confirm-terms.ts';
import { implement } from '../service-handler.ts';

/** The order of the terms, to be paid in cash at the door (ORD-6). */
export const confirmCallCodHandler = implement(
  confirmCallCod,
  async ({ input, identity, db, parts }) => {
    const { transactionId, acceptedAmountPaise } = input;
    const order = await confirmTerms(db, {
      userId: identity.userId,
      transactionId,
      acceptedAmountPaise,
      payment: { method: 'cod' },
      now: parts.now(),
      randomBytes: parts.randomBytes,
    });
    return { order };
  },
);
