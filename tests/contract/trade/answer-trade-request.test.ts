import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inboxMessages } from '../../../server/inbox/message-tables.ts';
import { tradeNegotiations, tradeRequests } from '../../../server/trade/trade-tables.ts';
import { expireTradeRequests } from '../../../server/trade/trade-requests.ts';
import { forwardSearchRequest } from '../../../src/contracts/sellers/search-requests.ts';
import {
  answerTradeRequest,
  fetchTradeRequests,
  withdrawTradeRequest,
} from '../../../src/contracts/trade/trade.ts';
import type { TradeTerms } from '../../../src/domain/trade/trade.ts';
import type { TradeAct } from '../../../src/domain/trade/trade-moves.ts';
import { aStore } from '../../support/builders/store-builders.ts';
import {
  aKeptTradeRequest,
  aTradeRequest,
  someTerms,
} from '../../support/builders/trade-builders.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { manyPeople } from '../../support/people/many-people.ts';
import { giveStore, signInAs } from '../../support/people/role-sessions.ts';
import { type PersonSession, type Session, VISITOR } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let buyer: PersonSession;
let other: PersonSession;
let seller: PersonSession;
let rival: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  buyer = await server.signIn('9876543210');
  other = await server.signIn('9876543211');
  seller = await signInAs(server, 'seller');
  rival = await signInAs(server, 'seller');
  await aStore(server.db, { id: 'mandi', name: 'Yelahanka Mandi' });
  await aStore(server.db, { id: 'rival', name: 'Kolar Traders' });
  await aStore(server.db, { id: 'far', name: 'Delhi Mandi', lat: 28.6, lon: 77.2 });
  await giveStore(server.db, 'mandi', seller);
  await giveStore(server.db, 'rival', rival);
  await giveStore(server.db, 'far', rival);
});
afterAll(() => server.close());

type Wish = Parameters<typeof aTradeRequest>[0];

const forward = (as: Session, wish: Wish = {}) => {
  const tradeRequest = aTradeRequest(wish);
  const { goods: query, areaCode: pincode } = tradeRequest;
  return server.call(forwardSearchRequest, { query, pincode, tradeRequest }, { as });
};

const read = async (as: Session, requestId: string, pincode: string | null = null) => {
  const { output } = await server.call(fetchTradeRequests, { pincode }, { as });
  return output.requests.find((each) => each.requestId === requestId);
};

interface Said {
  readonly requestId: string;
  readonly negotiationId: string;
  readonly act?: TradeAct;
  readonly seen?: number;
  readonly storeId?: string | null;
  readonly terms?: Partial<TradeTerms>;
}

const say = (as: Session, { act = 'offer', seen = 0, terms, ...said }: Said) =>
  server.call(
    answerTradeRequest,
    {
      storeId: null,
      ...said,
      act,
      seenVersion: seen,
      terms: act === 'offer' ? someTerms(terms) : null,
    },
    { as },
  );

/** A request with a first offer of the mandi at ₹24. */
async function anOffer(wish: Wish = {}) {
  const { requestId } = (await forward(buyer, wish)).output;
  const talk = { requestId, negotiationId: randomUUID() };
  await say(seller, { ...talk, storeId: 'mandi', terms: { pricePaise: 2_400 } });
  return talk;
}

const messagesTo = async ({ details: { userId } }: PersonSession) => {
  const rows = await server.db.select().from(inboxMessages).where(eq(inboxMessages.userId, userId));
  return rows.map(({ title }) => title);
};

describe('nfc-forward-search-request with a request of the trade side', () => {
  test('keeps it and tells the shops in reach, each seller once', async () => {
    const { status, output } = await forward(buyer, { goods: 'Ragi' });
    expect([status, output.storeCount]).toEqual([200, 2]);
    expect(output.tradeRequest).toMatchObject({ status: 1, goods: 'Ragi', party: 'buyer' });
    expect((await read(seller, output.requestId))?.forStores).toEqual([
      { storeId: 'mandi', name: 'Yelahanka Mandi' },
    ]);
    expect((await read(rival, output.requestId))?.forStores).toHaveLength(1);
    expect(await read(other, output.requestId, '560103')).toBeUndefined();
    const told = (await messagesTo(rival)).filter((title) => title === 'Wanted: 500 kg Ragi');
    expect(told).toHaveLength(1);
  });

  test('is the same request a second time, and nobody else’s to write over', async () => {
    const wish = { requestId: randomUUID() };
    await forward(buyer, wish);
    expect((await forward(buyer, wish)).status).toBe(200);
    for (const [as, again] of [
      [other, wish],
      [buyer, { ...wish, terms: { pricePaise: 1 } }],
    ] as const) {
      expect((await forward(as, again)).problem.code).toBe('trade_not_possible');
    }
  });

  test('refuses visitors, sales without a shop or of another’s, and days that are over', async () => {
    expect((await forward(VISITOR)).problem.code).toBe('not_signed_in');
    expect((await forward(seller, { side: 2 })).problem.code).toBe('trade_not_possible');
    expect((await forward(buyer, { storeId: 'mandi' })).problem.code).toBe('store_not_found');
    expect((await forward(rival, { side: 2, storeId: 'mandi' })).problem.code).toBe(
      'store_not_found',
    );
    const yesterday = someTerms().byDay - 3 * DAY_MS;
    expect((await forward(buyer, { terms: { byDay: yesterday } })).problem).toMatchObject({
      code: 'trade_not_possible',
      detail: 'This day is over already.',
    });
  });

  test('TRD-3 refuses the 41st of a day, also where the others were taken back', async () => {
    const writer = await server.signIn(aMobileNumber());
    for (let written = 0; written < 40; written += 1) {
      const requestId = await aKeptTradeRequest(server.db, {
        userId: writer.details.userId,
        storeId: null,
      });
      await server.call(withdrawTradeRequest, { requestId }, { as: writer });
    }
    const refused = await forward(writer);
    expect(refused.problem).toMatchObject({
      code: 'too_many_trades',
      detail: 'You wrote 40 requests since yesterday. Please write this one tomorrow.',
    });
  });

  test('refuses a tolerance of 300 %, parts of a gram and nothing at all', async () => {
    for (const wish of [
      { tolerancePercent: 300 },
      { terms: { quantity: 0.5 } },
      { terms: { quantity: 0 } },
      { terms: { pricePaise: 0 } },
    ]) {
      expect((await forward(buyer, wish)).problem.code).toBe('bad_input');
    }
  });
});

describe('a negotiation', () => {
  test('TRD-1 goes from offer to counter-offer to agreement, and both sides see it', async () => {
    const talk = await anOffer({ goods: 'Tomato' });
    expect((await read(buyer, talk.requestId))?.status).toBe(20);
    await say(buyer, { ...talk, seen: 1, terms: { pricePaise: 2_300 } });
    const { output } = await say(seller, { ...talk, act: 'accept', seen: 2 });
    expect(output.tradeRequest).toMatchObject({ status: 2, endedBy: 'agreed', version: 4 });
    for (const as of [buyer, seller]) {
      const [agreed] = (await read(as, talk.requestId))?.negotiations ?? [];
      expect(agreed).toMatchObject({ status: 'NEGOTIATION_APPROVED', version: 3 });
      expect(agreed?.offers.map(({ by, pricePaise }) => [by, pricePaise])).toEqual([
        ['seller', 2_400],
        ['buyer', 2_300],
      ]);
    }
    expect(await messagesTo(buyer)).toEqual(
      expect.arrayContaining(['Offer: Tomato', 'Agreed: Tomato']),
    );
    expect((await read(rival, talk.requestId)) ?? null).toBeNull();
  });

  test('TRD-1 refuses one’s own offer, and what was said upon older numbers, with what stands now', async () => {
    const talk = await anOffer();
    for (const act of ['accept', 'reject'] as const) {
      expect((await say(seller, { ...talk, act, seen: 1 })).problem.code).toBe('trade_own_offer');
    }
    await say(seller, { ...talk, seen: 1, terms: { pricePaise: 2_100 } });
    for (const act of ['offer', 'accept'] as const) {
      expect((await say(buyer, { ...talk, act, seen: 1 })).problem).toMatchObject({
        code: 'trade_changed',
        detail: expect.stringContaining('500 kg at ₹21 a kg, from the seller'),
      });
    }
    expect((await say(buyer, { ...talk, act: 'withdraw', seen: 2 })).problem.code).toBe(
      'trade_not_possible',
    );
    expect((await say(buyer, { ...talk, act: 'reject', seen: 2 })).status).toBe(200);
    expect((await say(buyer, { ...talk, act: 'accept', seen: 3 })).problem).toMatchObject({
      code: 'trade_over',
      detail: 'The other side has said no.',
    });
  });

  test('TRD-3 is nobody else’s to see, to answer or to take back', async () => {
    const talk = await anOffer();
    const { requestId } = talk;
    for (const as of [other, rival]) {
      const answers = [
        await say(as, { ...talk, act: 'accept', seen: 1 }),
        await say(as, { ...talk, seen: 1 }),
        await server.call(withdrawTradeRequest, { requestId }, { as }),
      ];
      expect(answers.map(({ problem }) => problem.code)).toEqual(
        answers.map(() => 'trade_request_not_found'),
      );
    }
    expect((await read(rival, requestId))?.negotiations).toEqual([]);
    const fresh = { requestId, negotiationId: randomUUID() };
    for (const [as, storeId] of [
      [other, null],
      [other, 'mandi'],
      [rival, 'mandi'],
      [rival, 'far'],
      [buyer, 'mandi'],
      [buyer, null],
    ] as const) {
      expect((await say(as, { ...fresh, storeId })).problem.code).toBe('trade_request_not_found');
    }
    const elsewhere = (await forward(other)).output.requestId;
    const moved = await say(buyer, { ...talk, requestId: elsewhere, seen: 1 });
    expect(moved.problem.code).toBe('trade_request_not_found');
  });

  test('of a shop with a buyer is one, from whatever phones it is begun', async () => {
    const { requestId } = await anOffer();
    const second = { requestId, negotiationId: randomUUID(), storeId: 'mandi' };
    expect((await say(seller, second)).problem.code).toBe('trade_changed');
  });

  test('about a sale is begun by a buyer around, and accepted by the shop', async () => {
    const { requestId } = (await forward(seller, { side: 2, storeId: 'mandi', goods: 'Mango' }))
      .output;
    expect((await read(other, requestId, '560103'))?.party).toBe('buyer');
    expect(await read(other, requestId, '110001')).toBeUndefined();
    const talk = { requestId, negotiationId: randomUUID() };
    expect((await say(seller, talk)).problem.code).toBe('trade_request_not_found');
    expect((await say(other, talk)).status).toBe(200);
    expect((await say(seller, { ...talk, act: 'accept', seen: 1 })).status).toBe(200);
    expect(await read(buyer, requestId, '560103')).toBeUndefined();
  });

  test('is over for all others once one is agreed', async () => {
    const talk = await anOffer({ goods: 'Carrot' });
    const rivals = { requestId: talk.requestId, negotiationId: randomUUID() };
    await say(rival, { ...rivals, storeId: 'rival', terms: { pricePaise: 2_000 } });
    expect((await say(buyer, { ...rivals, act: 'accept', seen: 1 })).status).toBe(200);
    expect((await say(buyer, { ...talk, act: 'accept', seen: 1 })).problem).toMatchObject({
      code: 'trade_over',
      detail: 'It was agreed with somebody else.',
    });
    const [lost] = (await read(seller, talk.requestId))?.negotiations ?? [];
    expect(lost).toMatchObject({ status: 'NEGOTIATION_REJECTED', endedBy: 'other-agreed' });
    expect(await messagesTo(seller)).toContain('Not this time: Carrot');
    const { requestId } = talk;
    const late = await server.call(withdrawTradeRequest, { requestId }, { as: buyer });
    expect(late.problem.code).toBe('trade_over');
  });

  test('TRD-1 has one winner when two offers are accepted at once', async () => {
    const talk = await anOffer();
    const rivals = { requestId: talk.requestId, negotiationId: randomUUID() };
    await say(rival, { ...rivals, storeId: 'rival' });
    const answers = await Promise.all(
      [talk, rivals, talk, rivals].map((each) => say(buyer, { ...each, act: 'accept', seen: 1 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    const rows = await server.db
      .select()
      .from(tradeNegotiations)
      .where(eq(tradeNegotiations.requestId, talk.requestId));
    expect(rows.map(({ status }) => status).toSorted()).toEqual([
      'NEGOTIATION_APPROVED',
      'NEGOTIATION_REJECTED',
    ]);
  });

  test('TRD-1 takes 50 offers at once for one sale, and one of them is agreed', async () => {
    const { requestId } = (await forward(seller, { side: 2, storeId: 'mandi' })).output;
    const bidders = await manyPeople(server.db, 50);
    const talks = bidders.map(() => ({ requestId, negotiationId: randomUUID() }));
    const bids = await Promise.all(
      talks.map((talk, place) => say(bidders[place] ?? VISITOR, { ...talk, terms: {} })),
    );
    expect(bids.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect((await read(seller, requestId))?.version).toBe(
      1 + bids.filter(({ status }) => status === 200).length,
    );
    const answers = await Promise.all(
      talks.slice(0, 10).map((talk) => say(seller, { ...talk, act: 'accept', seen: 1 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('the end of a request', () => {
  test('TRD-1 by the clock refuses what comes late at once, and the round tells both', async () => {
    const talk = await anOffer({ goods: 'Maize' });
    server.clock.advance(3 * DAY_MS);
    expect((await say(buyer, { ...talk, act: 'accept', seen: 1 })).problem).toMatchObject({
      code: 'trade_over',
      detail: 'Its day is over.',
    });
    const at = server.clock.now();
    expect(await expireTradeRequests(server.db, at)).toBeGreaterThan(0);
    expect(await expireTradeRequests(server.db, at)).toBe(0);
    const [row] = await server.db
      .select()
      .from(tradeRequests)
      .where(eq(tradeRequests.id, talk.requestId));
    expect(row).toMatchObject({ status: 21, endedBy: 'expired' });
    for (const told of [buyer, seller]) {
      expect((await messagesTo(told)).filter((title) => title === 'Over: Maize')).toHaveLength(1);
    }
  });
});
