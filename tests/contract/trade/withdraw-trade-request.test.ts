import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forwardSearchRequest } from '../../../src/contracts/sellers/search-requests.ts';
import { answerTradeRequest, withdrawTradeRequest } from '../../../src/contracts/trade/trade.ts';
import { aStore } from '../../support/builders/store-builders.ts';
import { aTradeRequest, someTerms } from '../../support/builders/trade-builders.ts';
import { giveStore, signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let buyer: PersonSession;
let seller: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  buyer = await server.signIn('9876543210');
  seller = await signInAs(server, 'seller');
  await aStore(server.db, { id: 'mandi', name: 'Yelahanka Mandi' });
  await giveStore(server.db, 'mandi', seller);
});
afterAll(() => server.close());

/** A request of the buyer with a first offer of the mandi. */
async function anOffer() {
  const tradeRequest = aTradeRequest();
  const { requestId, goods: query, areaCode: pincode } = tradeRequest;
  await server.call(forwardSearchRequest, { query, pincode, tradeRequest }, { as: buyer });
  const talk = { requestId, negotiationId: randomUUID(), seenVersion: 0 };
  await server.call(
    answerTradeRequest,
    { ...talk, storeId: 'mandi', act: 'offer', terms: someTerms() },
    { as: seller },
  );
  return talk;
}

const take = (requestId: string, as = buyer) =>
  server.call(withdrawTradeRequest, { requestId }, { as });
const accept = (talk: Awaited<ReturnType<typeof anOffer>>) =>
  server.call(
    answerTradeRequest,
    { ...talk, storeId: null, act: 'accept', seenVersion: 1, terms: null },
    { as: buyer },
  );

describe('withdraw-trade-request', () => {
  test('ends the request and its negotiations, and a second time changes nothing', async () => {
    const talk = await anOffer();
    const { output } = await take(talk.requestId);
    expect(output.tradeRequest).toMatchObject({ status: 21, endedBy: 'withdrawn', version: 3 });
    expect(output.tradeRequest.negotiations[0]).toMatchObject({ status: 'NEGOTIATION_REJECTED' });
    expect((await take(talk.requestId)).output.tradeRequest.version).toBe(3);
    expect((await accept(talk)).problem).toMatchObject({
      code: 'trade_over',
      detail: 'It was taken back.',
    });
  });

  test('leaves alone what was agreed, what is another’s and what is not there', async () => {
    const talk = await anOffer();
    expect((await take(talk.requestId, seller)).problem.code).toBe('trade_request_not_found');
    expect((await take(randomUUID())).problem.code).toBe('trade_request_not_found');
    expect((await accept(talk)).status).toBe(200);
    expect((await take(talk.requestId)).problem.code).toBe('trade_over');
  });
});
