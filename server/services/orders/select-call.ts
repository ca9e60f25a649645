import { selectCall } from '../../../src/contracts/orders/placing-calls.ts';
import { done } from '../../changes/change-queue.ts';
import { quoteAllOrders } from '../../orders/quote-order.ts';
import { implementShared } from '../service-handler.ts';

export const selectCallHandler = implementShared(selectCall, {
  subject: async ({ input: { storeId } }) => `store:${storeId}`,
  handleAll: async (calls) => {
    const [first] = calls;
    if (first === undefined) return [];
    const { db, parts } = first;
    const wishes = calls.map(({ input, identity: { userId } }) => ({ ...input, userId }));
    const quotes = await quoteAllOrders({ db, places: parts.places, now: parts.now() }, wishes);
    return quotes.map((outcome, index) => {
      const transactionId = wishes[index]?.transactionId ?? '';
      return outcome.ok ? done({ transactionId, quote: outcome.done.quote }) : outcome;
    });
  },
});
