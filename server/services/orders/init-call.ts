import { initCall } from '../../../src/contracts/orders/init-call.ts';
import type { Quote } from '../../../src/contracts/schemas.ts';
import { orderTerms } from '../../db/schema.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { quoteOrder } from '../../orders/quote-order.ts';
import { implement } from '../service-handler.ts';

function refuseMissing({ lines }: Quote): void {
  const items = lines
    .filter(({ available, quantity }) => available < quantity)
    .map(({ itemId, available }) => ({ itemId, available }));
  if (items.length > 0) throw new ProblemError('quantity_unavailable', { items });
}

/** Keeps the newest terms of a transaction. After it became an order they have no effect any more. */
export const initCallHandler = implement(initCall, async ({ input, identity, db, parts }) => {
  const { transactionId, storeId, address } = input;
  const { places } = parts;
  const { userId } = identity;
  const { store, quote } = await quoteOrder({ db, places, now: parts.now(), userId }, input);
  refuseMissing(quote);
  const { minimumOrderPaise } = store;
  if (quote.bill.itemTotalPaise < minimumOrderPaise) {
    throw new ProblemError('minimum_order_not_reached', { minimumPaise: minimumOrderPaise });
  }
  const terms = { storeId, quote, address, expiresAt: quote.expiresAt };
  await db
    .insert(orderTerms)
    .values({ userId, transactionId, ...terms })
    .onConflictDoUpdate({ target: [orderTerms.userId, orderTerms.transactionId], set: terms });
  return { transactionId, quote, paymentMethods: ['cod' as const] };
});
