import { initCall } from '../../../src/contracts/orders/placing-calls.ts';
import { fixAllTerms } from '../../orders/fix-terms.ts';
import { implementShared } from '../service-handler.ts';

/** Fixes the terms of orders and keeps their goods until they expire. */
export const initCallHandler = implementShared(initCall, {
  subject: async ({ input: { storeId } }) => `store:${storeId}`,
  handleAll: async (calls) => {
    const [first] = calls;
    if (first === undefined) return [];
    const { db, parts } = first;
    const wishes = calls.map(({ input, identity: { userId } }) => ({ ...input, userId }));
    const fixed = await fixAllTerms({ db, places: parts.places, now: parts.now() }, wishes);
    const isOnlineOffered = parts.payments.provider !== undefined;
    return calls.map(({ input: { transactionId, paymentMethods: asked = ['cod'] } }, index) => {
      const outcome = fixed[index];
      if (outcome === undefined) throw new Error('a wish has no outcome');
      if (!outcome.ok) return outcome;
      const paymentMethods = asked.filter((method) => method === 'cod' || isOnlineOffered);
      return { ok: true, done: { transactionId, quote: outcome.done, paymentMethods } };
    });
  },
});
