import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forwardSearchRequest } from '../../../src/contracts/sellers/search-requests.ts';
import {
  answerTradeRequest,
  fetchTradeRequests,
  withdrawTradeRequest,
} from '../../../src/contracts/trade/trade.ts';
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

const read = async (as: PersonSession, limit = 100) =>
  (await server.call(fetchTradeRequests, { limit }, { as })).output.requests;

describe('fetch-trade-requests', () => {
  test('tells both sides of a request with its offers, and strangers nothing', async () => {
    const { requestId } = await anOffer();
    for (const [as, party, isOwn] of [
      [buyer, 'buyer', true],
      [seller, 'seller', false],
    ] as const) {
      const told = (await read(as)).find((each) => each.requestId === requestId);
      expect(told).toMatchObject({ party, isOwn, status: 20, storeCount: 1 });
      expect(told?.negotiations[0]?.offers).toHaveLength(1);
    }
    expect(await read(await server.signIn('9876543211'))).toEqual([]);
  });

  test('tells the newest first, as many as are asked for, without numbers of people', async () => {
    server.clock.advance(1_000);
    const { requestId } = await anOffer();
    const told = await read(seller, 1);
    expect(told.map((each) => each.requestId)).toEqual([requestId]);
    expect(JSON.stringify(told)).not.toMatch(/userId|phone|9876543210/i);
  });

  test('keeps what was taken back for who wrote it', async () => {
    const { requestId } = await anOffer();
    await server.call(withdrawTradeRequest, { requestId }, { as: buyer });
    const told = (await read(buyer)).find((each) => each.requestId === requestId);
    expect(told?.endedBy).toBe('withdrawn');
  });
});
