import { initCall } from '../../../src/contracts/orders/init-call.ts';
import { fixTerms } from '../../orders/fix-terms.ts';
import { implement } from '../service-handler.ts';

/** Fixes the terms of an order and keeps its goods until they expire. */
export const initCallHandler = implement(initCall, async ({ input, identity, db, parts }) => {
  const { transactionId } = input;
  const { places } = parts;
  const { userId } = identity;
  const quote = await fixTerms({ db, places, now: parts.now(), userId }, input);
  const isOnlineOffered = parts.payments.provider !== undefined;
  const paymentMethods = (input.paymentMethods ?? ['cod']).filter(
    (method) => method === 'cod' || isOnlineOffered,
  );
  return { transactionId, quote, paymentMethods };
});
