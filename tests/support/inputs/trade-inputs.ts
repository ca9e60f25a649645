import type { Database } from '../../../server/db/database.ts';
import {
  aKeptAgreement,
  aKeptNegotiation,
  aKeptTradePicture,
  aKeptTradeRequest,
  someTerms,
} from '../builders/trade-builders.ts';
import type { ValidInputs } from './valid-inputs.ts';

/** Enough for every call that the matrix makes with a request of its own. */
const COPIES = 60;

/** Inputs of the trade side: a buyer who answers a shop's numbers, orders what was agreed, and takes requests of their own back. */
export async function tradeInputs(
  db: Database,
  { buyerUserId, storeId }: { readonly buyerUserId: number; readonly storeId: string },
): Promise<ValidInputs> {
  const talks: { readonly requestId: string; readonly negotiationId: string }[] = [];
  const own: string[] = [];
  const agreements: typeof talks = [];
  for (let made = 0; made < COPIES; made += 1) {
    const requestId = await aKeptTradeRequest(db, { userId: buyerUserId, storeId });
    const talk = { requestId, buyerUserId, storeId };
    talks.push({ requestId, negotiationId: await aKeptNegotiation(db, talk) });
    const agreed = await aKeptTradeRequest(db, { userId: buyerUserId, storeId });
    const pair = { requestId: agreed, buyerUserId, storeId };
    const negotiationId = await aKeptAgreement(db, pair, buyerUserId);
    agreements.push({ requestId: agreed, negotiationId });
    own.push(await aKeptTradeRequest(db, { userId: buyerUserId, storeId: null }));
  }
  const [requestId = ''] = own;
  const fileId = await aKeptTradePicture(db, { requestId, userId: buyerUserId });
  let answered = 0;
  let withdrawn = 0;
  let ordered = 0;
  return {
    'fetch-trade-requests': () => ({ pincode: '560103', limit: 10 }),
    'answer-trade-request': () => ({
      ...talks[(answered += 1) % COPIES],
      storeId: null,
      act: 'offer',
      seenVersion: 1,
      terms: someTerms(),
    }),
    'move-trade-contract': () => ({
      ...agreements[(ordered += 1) % COPIES],
      act: 'order',
      seenVersion: 0,
      paysBy: 'direct',
      terms: null,
      delivery: null,
    }),
    'read-trade-picture': () => ({ requestId, fileId }),
    'withdraw-trade-request': () => ({ requestId: own[(withdrawn += 1) % COPIES] }),
  };
}
