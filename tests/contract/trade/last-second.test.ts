import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inboxMessages } from '../../../server/inbox/message-tables.ts';
import {
  tradeContracts,
  tradeNegotiations,
  tradeOffers,
  tradeRequests,
} from '../../../server/trade/trade-tables.ts';
import { expireTradeRequests } from '../../../server/trade/trade-requests.ts';
import { forwardSearchRequest } from '../../../src/contracts/sellers/search-requests.ts';
import { answerTradeRequest, moveTradeContract } from '../../../src/contracts/trade/trade.ts';
import { TRADE_SIDES } from '../../../src/domain/trade/trade.ts';
import { aStore } from '../../support/builders/store-builders.ts';
import { aTradeRequest, someTerms } from '../../support/builders/trade-builders.ts';
import { manyPeople } from '../../support/people/many-people.ts';
import { giveStore, signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession, Session } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { createTestClock } from '../../support/test-clock.ts';

const BIDDERS = 200;
/** Of these the offers are there before the last second. */
const EARLY = 20;

/** A clock that goes over the end of a request once it was asked so often: as the time of a busy server does. */
const clock = createTestClock();
let asksLeft = Infinity;
const now = () => {
  asksLeft -= 1;
  if (asksLeft === 0) clock.advance(2);
  return clock.now();
};
const endsAfterAsks = (asks: number) => {
  asksLeft = asks;
};

let server: TestServer;
let seller: PersonSession;
let mandi: string;
beforeAll(async () => {
  server = await startTestServer({ clock: { ...clock, now } });
  seller = await signInAs(server, 'seller');
  mandi = (await aStore(server.db, { name: 'Yelahanka Mandi' })).id;
  await giveStore(server.db, mandi, seller);
});
afterAll(() => server.close());

/** What somebody was answered in the end; who is told that the server is busy asks again, as a phone does. */
async function answered(as: Session, body: object): Promise<string> {
  const key = randomUUID();
  for (;;) {
    const { status, ...answer } = await send(as, body, key);
    if (status === 200) return 'ok';
    if (status !== 503) return `${answer.code}: ${answer.detail}`;
    await new Promise((again) => setTimeout(again, 20));
  }
}
async function send(as: Session, body: object, key: string) {
  const answer = await server.send(answerTradeRequest, body, { as, key });
  if (answer.status === 200) return { status: 200, code: '', detail: '' };
  return { status: answer.status, code: answer.problem.code, detail: answer.problem.detail };
}

interface Talk {
  readonly as: Session;
  readonly requestId: string;
  readonly negotiationId: string;
}

/** A sale that ends in 2 ms, with the early offers; `bid` and `accept` are what may come now. */
async function aSaleThatEnds() {
  const tradeRequest = aTradeRequest({ side: TRADE_SIDES.SELL, storeId: mandi });
  const { requestId, goods: query, areaCode: pincode } = tradeRequest;
  await server.call(forwardSearchRequest, { query, pincode, tradeRequest }, { as: seller });
  const bidders = await manyPeople(server.db, BIDDERS);
  const talks = bidders.map((as): Talk => ({ as, requestId, negotiationId: randomUUID() }));
  const bid = ({ as, ...talk }: Talk, place: number) =>
    answered(as, {
      ...talk,
      storeId: null,
      act: 'offer',
      seenVersion: 0,
      terms: someTerms({ pricePaise: 2_000 + place }),
    });
  const accept = ({ as: _as, ...talk }: Talk) =>
    answered(seller, { ...talk, storeId: null, act: 'accept', seenVersion: 1, terms: null });
  const early = talks.slice(0, EARLY);
  expect(await Promise.all(early.map(bid))).toEqual(early.map(() => 'ok'));
  const expiresAt = clock.now() + 2;
  await server.db.update(tradeRequests).set({ expiresAt }).where(eq(tradeRequests.id, requestId));
  return { requestId, early, late: talks.slice(EARLY), bid, accept };
}

const requestRow = async (requestId: string) =>
  (await server.db.select().from(tradeRequests).where(eq(tradeRequests.id, requestId)))[0];
const negotiationsOf = (requestId: string) =>
  server.db.select().from(tradeNegotiations).where(eq(tradeNegotiations.requestId, requestId));

describe('200 people who bid on one request in its last second', () => {
  test('TRD-1 have at most one of them agreed and all others told why', async () => {
    const { requestId, early, late, bid, accept } = await aSaleThatEnds();
    endsAfterAsks(500);
    const [first, accepts, rest] = await Promise.all([
      Promise.all(late.slice(0, 20).map(bid)),
      Promise.all(early.map(accept)),
      Promise.all(late.slice(20).map((talk, place) => bid(talk, 20 + place))),
    ]);
    const won = accepts.filter((answer) => answer === 'ok').length;
    expect(won).toBeLessThanOrEqual(1);
    const bids = [...first, ...rest];
    const refusals = new Set([...bids, ...accepts].filter((answer) => answer !== 'ok'));
    for (const refusal of refusals) expect(refusal).toMatch(/^trade_over: (It was agreed|Its day)/);
    await expireTradeRequests(server.db, clock.now());
    const rows = await negotiationsOf(requestId);
    expect(rows).toHaveLength(EARLY + bids.filter((answer) => answer === 'ok').length);
    const agreed = rows.filter(({ status }) => status === 'NEGOTIATION_APPROVED');
    expect(agreed.map(({ endedBy }) => endedBy)).toEqual(Array(won).fill('agreed'));
    const lost = rows.filter((row) => !agreed.includes(row));
    const [status, endedBy, title] =
      won === 1
        ? ([2, 'other-agreed', 'Not this time: Onion'] as const)
        : ([21, 'expired', 'Over: Onion'] as const);
    expect(new Set(lost.map((row) => `${row.status} ${row.endedBy}`))).toEqual(
      new Set([`NEGOTIATION_REJECTED ${endedBy}`]),
    );
    expect((await requestRow(requestId))?.status).toBe(status);
    const told = (await server.db.select().from(inboxMessages)).filter(
      (message) => message.title === title && message.userId !== seller.details.userId,
    );
    expect(new Set(told.map(({ userId }) => userId))).toEqual(
      new Set(lost.map(({ buyerUserId }) => buyerUserId)),
    );
    expect(told).toHaveLength(lost.length);
    const winner = early.find(({ negotiationId }) => negotiationId === agreed[0]?.id);
    if (winner !== undefined) await expectOneOrder(winner);
  }, 60_000);

  test('TRD-1 have nobody agreed where the day ends first, and each told that it is over', async () => {
    const { requestId, early, late, bid, accept } = await aSaleThatEnds();
    endsAfterAsks(500);
    const bids = await Promise.all(late.map(bid));
    const inTime = bids.filter((answer) => answer === 'ok').length;
    expect(inTime).toBeLessThan(bids.length);
    const tooLate = bids.filter((answer) => answer !== 'ok');
    expect(new Set(tooLate)).toEqual(new Set(['trade_over: Its day is over.']));
    const accepts = await Promise.all(early.map(accept));
    expect(new Set(accepts)).toEqual(new Set(['trade_over: Its day is over.']));
    const at = clock.now();
    await Promise.all([1, 2].map(() => expireTradeRequests(server.db, at)));
    const rows = await negotiationsOf(requestId);
    expect(rows).toHaveLength(EARLY + inTime);
    expect(new Set(rows.map(({ status, endedBy }) => `${status} ${endedBy}`))).toEqual(
      new Set(['NEGOTIATION_REJECTED expired']),
    );
    expect(await requestRow(requestId)).toMatchObject({ status: 21, endedBy: 'expired' });
  }, 60_000);
});

/** The winner orders from several phones at once: there is one order, at the numbers that they offered. */
async function expectOneOrder({ as, requestId, negotiationId }: Talk): Promise<void> {
  const order = { requestId, negotiationId, act: 'order', seenVersion: 0, paysBy: 'direct' };
  const body = { ...order, terms: null, delivery: null };
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map(() => server.send(moveTradeContract, body, { as })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
  const [offer] = await server.db
    .select()
    .from(tradeOffers)
    .where(eq(tradeOffers.negotiationId, negotiationId));
  const orders = await server.db
    .select()
    .from(tradeContracts)
    .where(eq(tradeContracts.id, negotiationId));
  expect(orders.map(({ pricePaise }) => pricePaise)).toEqual([offer?.pricePaise]);
}
