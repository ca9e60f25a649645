import { selectCall } from '../../../src/contracts/orders/select-call.ts';
import { quoteOrder } from '../../orders/quote-order.ts';
import { implement } from '../service-handler.ts';

export const selectCallHandler = implement(selectCall, async ({ input, identity, db, parts }) => {
  const { places } = parts;
  const { userId } = identity;
  const { quote } = await quoteOrder({ db, places, now: parts.now(), userId }, input);
  return { transactionId: input.transactionId, quote };
});
