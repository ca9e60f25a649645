import { randomUUID } from 'node:crypto';
import type { Database } from '../../../server/db/database.ts';
import { aKeptTradeRequest, someTerms } from '../builders/trade-builders.ts';
import type { ValidInputs } from './valid-inputs.ts';

/** Enough for every call that the matrix makes with a request of its own. */
const COPIES = 60;

/** Inputs of the trade side: a buyer who answers sales, and takes requests of their own back. */
export async function tradeInputs(
  db: Database,
  { buyerUserId, storeId }: { readonly buyerUserId: number; readonly storeId: string },
): Promise<ValidInputs> {
  const sales: string[] = [];
  const own: string[] = [];
  for (let made = 0; made < COPIES; made += 1) {
    sales.push(await aKeptTradeRequest(db, { userId: buyerUserId, storeId }));
    own.push(await aKeptTradeRequest(db, { userId: buyerUserId, storeId: null }));
  }
  let answered = 0;
  let withdrawn = 0;
  return {
    'fetch-trade-requests': () => ({ pincode: '560103', limit: 10 }),
    'answer-trade-request': () => ({
      requestId: sales[(answered += 1) % COPIES],
      negotiationId: randomUUID(),
      storeId: null,
      act: 'offer',
      seenVersion: 0,
      terms: someTerms(),
    }),
    'withdraw-trade-request': () => ({ requestId: own[(withdrawn += 1) % COPIES] }),
  };
}
