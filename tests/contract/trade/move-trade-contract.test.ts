import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '../../../server/account/account-tables.ts';
import { storeStaff } from '../../../server/sellers/seller-tables.ts';
import { answerTradeRequest, moveTradeContract } from '../../../src/contracts/trade/trade.ts';
import { NEGOTIATION_STATUSES } from '../../../src/domain/trade/trade-moves.ts';
import { CONTRACT_STATUSES } from '../../../src/domain/trade/contract-moves.ts';
import { someTerms } from '../../support/builders/trade-builders.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { newTraders, type Said, type Talk, type Traders } from '../../support/people/traders.ts';
import { VISITOR, type PersonSession, type Session } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let traders: Traders;
let buyer: PersonSession;
let seller: PersonSession;
let step: Traders['step'];
beforeAll(async () => {
  server = await startTestServer();
  traders = await newTraders(server);
  ({ buyer, seller, step } = traders);
});
afterAll(() => server.close());

/** Makes a step that has to succeed, and looks that both sides are told the same of it. */
async function made(
  as: Session,
  talk: Talk,
  act: Parameters<Traders['step']>[2],
  said: Said = {},
): Promise<NonNullable<Awaited<ReturnType<Traders['contractOf']>>>> {
  const answer = await step(as, talk, act, said);
  const detail = answer.status === 200 ? '' : answer.problem.detail;
  expect([act, answer.status, detail]).toEqual([act, 200, '']);
  const contract = await traders.contractOf(talk);
  expect(await traders.contractOf(talk, seller)).toEqual(contract);
  expect(answer.output.tradeRequest.negotiations.map((each) => each.contract)).toEqual([contract]);
  if (contract === null) throw new Error('there is no order');
  return contract;
}

const refusedWith = async (asked: ReturnType<Traders['step']>) => {
  const answer = await asked;
  return answer.status === 200 ? 'ok' : answer.problem.code;
};

describe('an order between traders', () => {
  test('TRD-5 TRD-6 reaches every status between a first offer and a closed contract', async () => {
    const seen = new Set<string>(['NEGOTIATION_PENDING']);
    const lost = await traders.anOffer();
    seen.add((await traders.read(buyer, lost))?.negotiations[0]?.status ?? '');
    const withdrawn = { ...lost, storeId: null, act: 'withdraw', seenVersion: 1, terms: null };
    await server.send(answerTradeRequest, withdrawn, { as: seller });
    seen.add((await traders.read(buyer, lost))?.negotiations[0]?.status ?? '');

    const declined = await traders.anAgreement();
    await made(buyer, declined, 'order');
    seen.add((await made(seller, declined, 'decline')).status);

    const talk = await traders.anAgreement({ goods: 'Okra' });
    seen.add((await traders.read(buyer, talk))?.negotiations[0]?.status ?? '');
    seen.add((await made(buyer, talk, 'order')).status);
    seen.add((await made(seller, talk, 'approve')).status);
    const first = await traders.deliver(buyer, talk, 200_000);
    const second = await traders.deliver(seller, talk, 150_000);
    await made(seller, talk, 'confirm', { delivery: { deliveryId: first, quantity: 200_000 } });
    const terms = someTerms({ quantity: 480_000, pricePaise: 2_400 });
    seen.add((await made(buyer, talk, 'ask-change', { terms })).status);
    seen.add((await made(seller, talk, 'approve-change')).status);
    const weighed = { deliveryId: second, quantity: 140_000, reason: 'Wet sacks' };
    seen.add((await made(buyer, talk, 'dispute', { delivery: weighed })).status);
    seen.add((await made(seller, talk, 'take-weight', { delivery: weighed })).status);
    const third = await traders.deliver(seller, talk, 140_000);
    await made(buyer, talk, 'confirm', { delivery: { deliveryId: third, quantity: 140_000 } });
    seen.add((await made(seller, talk, 'finish')).status);
    seen.add((await made(seller, talk, 'paid')).status);
    const closed = await made(buyer, talk, 'close');
    seen.add(closed.status);

    expect([...seen].toSorted()).toEqual(
      [...NEGOTIATION_STATUSES, ...CONTRACT_STATUSES].toSorted(),
    );
    expect(closed.terms).toEqual(terms);
    expect(closed.deliveries).toMatchObject([
      { by: 'buyer', status: 'confirmed', quantity: 200_000, amountPaise: 480_000 },
      { by: 'seller', status: 'confirmed', quantity: 140_000, amountPaise: 336_000 },
      { by: 'seller', status: 'confirmed', quantity: 140_000, amountPaise: 336_000 },
    ]);
    expect(closed.moves.map(({ act, by }) => `${by} ${act}`)).toEqual([
      'buyer order',
      'seller approve',
      'buyer deliver',
      'seller deliver',
      'seller confirm',
      'buyer ask-change',
      'seller approve-change',
      'buyer dispute',
      'seller take-weight',
      'seller deliver',
      'buyer confirm',
      'seller finish',
      'seller paid',
      'buyer close',
    ]);
    expect(await traders.messagesTo(seller, talk)).toEqual(
      expect.arrayContaining([
        'Ordered: Okra',
        'Delivery: Okra',
        'Change asked for: Okra',
        'Delivery disputed: Okra',
        'Delivery confirmed: Okra',
        'Contract closed: Okra',
      ]),
    );
    const toSeller = await traders.messagesTo(seller, talk);
    expect(toSeller.toSorted()).toEqual([...new Set(toSeller)].toSorted());
    expect((await traders.messagesTo(buyer, talk)).toSorted()).toEqual([
      'All delivered: Okra',
      'Change approved: Okra',
      'Delivery confirmed: Okra',
      'Delivery: Okra',
      'Delivery: Okra',
      'Dispute resolved: Okra',
      'Offer: Okra',
      'Order approved: Okra',
      'Paid: Okra',
    ]);
  });

  test('TRD-5 is changed as either side asks, or stays as it was', async () => {
    const talk = await traders.anOrder({ goods: 'Chilli' });
    const agreed = (await traders.contractOf(talk))?.terms;
    const terms = someTerms({ quantity: 600_000, pricePaise: 2_300 });
    const asked = await made(seller, talk, 'ask-change', { terms });
    expect([asked.change, asked.terms]).toEqual([{ by: 'seller', terms }, agreed]);
    expect(await refusedWith(step(seller, talk, 'approve-change'))).toBe('trade_own_offer');
    expect(await refusedWith(step(seller, talk, 'decline-change'))).toBe('trade_own_offer');
    expect(await refusedWith(step(buyer, talk, 'withdraw-change'))).toBe('trade_own_offer');
    expect(await refusedWith(step(buyer, talk, 'ask-change', { terms }))).toBe(
      'trade_not_possible',
    );
    expect(await refusedWith(step(buyer, talk, 'finish'))).toBe('trade_not_possible');
    const declined = await made(buyer, talk, 'decline-change');
    expect([declined.status, declined.change, declined.terms]).toEqual([
      'ORDER_REQUEST_APPROVED',
      null,
      agreed,
    ]);
    await made(buyer, talk, 'ask-change', { terms });
    const back = await made(buyer, talk, 'withdraw-change');
    expect([back.status, back.change, back.terms]).toEqual([
      'ORDER_REQUEST_APPROVED',
      null,
      agreed,
    ]);
    await made(seller, talk, 'ask-change', { terms });
    const changed = await made(buyer, talk, 'approve-change');
    expect([changed.status, changed.change, changed.terms]).toEqual([
      'ORDER_MODIFY_APPROVED',
      null,
      terms,
    ]);
    await traders.deliver(seller, talk, 630_000);
    for (const quantity of [500_000, 599_999]) {
      const less = { terms: someTerms({ quantity }) };
      expect(await refusedWith(step(buyer, talk, 'ask-change', less))).toBe('trade_not_possible');
    }
    const gone = { terms: someTerms({ byDay: someTerms().byDay - 9 * DAY_MS }) };
    expect(await refusedWith(step(buyer, talk, 'ask-change', gone))).toBe('trade_not_possible');
  });

  test('TRD-6 whose delivery is disputed goes on as it was written down, too', async () => {
    const talk = await traders.anOrder({ goods: 'Ginger' });
    const deliveryId = await traders.deliver(seller, talk, 500_000);
    const claim = { deliveryId, quantity: 480_000, reason: 'Two sacks are missing' };
    const disputed = await made(buyer, talk, 'dispute', { delivery: claim });
    expect(disputed.deliveries).toMatchObject([
      { status: 'disputed', quantity: 500_000, claimedQuantity: 480_000, reason: claim.reason },
    ]);
    for (const as of [buyer, seller]) {
      expect(await refusedWith(step(as, talk, 'finish'))).toBe('trade_not_possible');
    }
    const held = { delivery: { deliveryId, quantity: 500_000 } };
    expect(await refusedWith(step(seller, talk, 'confirm', held))).toBe('trade_own_offer');
    expect(await refusedWith(step(buyer, talk, 'take-weight', { delivery: claim }))).toBe(
      'trade_own_offer',
    );
    const resolved = await made(buyer, talk, 'confirm', held);
    expect([resolved.status, resolved.deliveries]).toMatchObject([
      'DISPUTE RESOLVED',
      [{ status: 'confirmed', quantity: 500_000, amountPaise: 1_200_000 }],
    ]);
    expect((await made(buyer, talk, 'finish')).status).toBe('DELIVERED');
    expect(await refusedWith(step(buyer, talk, 'paid'))).toBe('trade_not_possible');
  });

  test('TRD-6 has room for either weight while one is disputed', async () => {
    const talk = await traders.anOrder();
    const deliveryId = await traders.deliver(seller, talk, 200_000);
    const claim = { deliveryId, quantity: 300_000, reason: 'It is more' };
    await made(buyer, talk, 'dispute', { delivery: claim });
    const rest = (quantity: number) => step(seller, talk, 'deliver', { delivery: { quantity } });
    expect(await refusedWith(rest(225_001))).toBe('trade_not_possible');
    expect(await refusedWith(rest(225_000))).toBe('ok');
    const other = { delivery: { deliveryId, quantity: 290_000 } };
    expect(await refusedWith(step(seller, talk, 'take-weight', other))).toBe('trade_changed');
    const { deliveries } = await made(seller, talk, 'take-weight', { delivery: claim });
    expect(new Set(deliveries.map(({ quantity }) => quantity))).toEqual(
      new Set([225_000, 300_000]),
    );
  });

  test('TRD-5 is taken back by its buyer only until it is approved, and over once declined', async () => {
    const talk = await traders.anAgreement({ goods: 'Garlic' });
    await made(buyer, talk, 'order');
    for (const act of ['approve', 'decline'] as const) {
      expect(await refusedWith(step(buyer, talk, act))).toBe('trade_not_possible');
    }
    expect(await refusedWith(step(seller, talk, 'take-back'))).toBe('trade_not_possible');
    expect((await made(buyer, talk, 'take-back')).status).toBe('ORDER_REQUEST_REJECTED');
    for (const [as, act] of [
      [seller, 'approve'],
      [buyer, 'order'],
    ] as const) {
      expect(await refusedWith(step(as, talk, act))).toBe('trade_not_possible');
    }
    expect(await traders.messagesTo(seller, talk)).toContain('Taken back: Garlic');
    const approved = await traders.anOrder();
    expect(await refusedWith(step(buyer, approved, 'take-back'))).toBe('trade_not_possible');
  });

  test('TRD-5 begins with what both agreed on, by the buyer alone', async () => {
    const open = await traders.anOffer();
    expect(await refusedWith(step(buyer, open, 'order'))).toBe('trade_not_possible');
    const talk = await traders.anAgreement();
    expect(await refusedWith(step(seller, talk, 'order'))).toBe('trade_not_possible');
    for (const act of ['approve', 'finish', 'paid', 'close', 'take-back'] as const) {
      for (const as of [buyer, seller]) {
        expect(await refusedWith(step(as, talk, act))).toBe('trade_not_possible');
      }
    }
    const early = step(seller, talk, 'deliver', { delivery: {} });
    expect(await refusedWith(early)).toBe('trade_not_possible');
    expect((await made(buyer, talk, 'order')).terms).toEqual(someTerms({ pricePaise: 2_400 }));
    expect(await refusedWith(step(buyer, talk, 'order', { seen: 0 }))).toBe('trade_changed');
  });

  test('TRD-5 is moved by whoever works at the shop, and by nobody who left it', async () => {
    const helper = await server.signIn(aMobileNumber());
    const { userId } = helper.details;
    const row = { storeId: traders.mandi, userId, name: 'Latha', invitedAt: server.clock.now() };
    await server.db.insert(storeStaff).values({ ...row, removedAt: null });
    const talk = await traders.anAgreement();
    await made(buyer, talk, 'order');
    expect((await made(helper, talk, 'approve')).status).toBe('ORDER_REQUEST_APPROVED');
    const deliveryId = await traders.deliver(helper, talk, 100_000);
    const confirm = { delivery: { deliveryId, quantity: 100_000 } };
    expect(await refusedWith(step(seller, talk, 'confirm', confirm))).toBe('trade_own_offer');
    await server.db
      .update(storeStaff)
      .set({ removedAt: server.clock.now() })
      .where(inArray(storeStaff.userId, [userId]));
    expect(await refusedWith(step(helper, talk, 'deliver', { delivery: {} }))).toBe(
      'trade_request_not_found',
    );
  });
});

describe('what is refused of an order between traders', () => {
  test('TRD-5 what is said upon an older version, but never a delivery for it', async () => {
    const talk = await traders.anOrder();
    for (const seen of [0, 1, 9]) {
      const terms = someTerms();
      expect(await refusedWith(step(buyer, talk, 'ask-change', { seen, terms }))).toBe(
        'trade_changed',
      );
      expect(await refusedWith(step(buyer, talk, 'finish', { seen }))).toBe('trade_changed');
      expect(await refusedWith(step(seller, talk, 'deliver', { seen, delivery: {} }))).toBe('ok');
    }
  });

  test('TRD-6 more than was agreed with its tolerance, and finishing with less or unconfirmed', async () => {
    const talk = await traders.anOrder();
    const deliver = (quantity: number) => step(seller, talk, 'deliver', { delivery: { quantity } });
    expect(await refusedWith(deliver(525_001))).toBe('trade_not_possible');
    const deliveryId = await traders.deliver(seller, talk, 474_999);
    expect(await refusedWith(step(seller, talk, 'finish'))).toBe('trade_not_possible');
    const confirm = (quantity: number) =>
      step(buyer, talk, 'confirm', { delivery: { deliveryId, quantity } });
    expect(await refusedWith(confirm(474_998))).toBe('trade_changed');
    expect(await refusedWith(confirm(474_999))).toBe('ok');
    expect(await refusedWith(step(seller, talk, 'finish'))).toBe('trade_not_possible');
    expect(await refusedWith(deliver(50_002))).toBe('trade_not_possible');
    const last = await traders.deliver(seller, talk, 50_001);
    const over = { deliveryId: last, quantity: 50_002, reason: 'More' };
    for (const delivery of [over, { ...over, quantity: 50_001 }, { ...over, reason: '' }]) {
      expect(await refusedWith(step(buyer, talk, 'dispute', { delivery }))).toBe(
        'trade_not_possible',
      );
    }
    const confirmed = { delivery: { deliveryId: last, quantity: 50_001 } };
    await made(buyer, talk, 'confirm', confirmed);
    expect(await refusedWith(step(buyer, talk, 'confirm', confirmed))).toBe('trade_not_possible');
    expect((await made(buyer, talk, 'finish')).status).toBe('DELIVERED');
    expect(await refusedWith(deliver(1))).toBe('trade_not_possible');
  });

  test('TRD-5 a delivery of tomorrow, of before the request, or within a day', async () => {
    const talk = await traders.anOrder();
    const today = someTerms().byDay - 2 * DAY_MS;
    for (const [day, answer] of [
      [today + DAY_MS, 'trade_not_possible'],
      [today - DAY_MS, 'trade_not_possible'],
      [today + 1, 'trade_not_possible'],
      [today, 'ok'],
    ] as const) {
      const told = await refusedWith(step(buyer, talk, 'deliver', { delivery: { day } }));
      expect([day - today, told]).toEqual([day - today, answer]);
    }
  });

  test('TRD-5 a delivery that is there: with the same numbers it is there once', async () => {
    const talk = await traders.anOrder();
    const deliveryId = await traders.deliver(seller, talk, 100_000);
    const deliver = (as: Session, quantity: number, at = talk) =>
      refusedWith(step(as, at, 'deliver', { delivery: { deliveryId, quantity } }));
    expect(await deliver(seller, 100_000)).toBe('ok');
    expect(await deliver(seller, 90_000)).toBe('trade_not_possible');
    expect(await deliver(buyer, 100_000)).toBe('trade_not_possible');
    const other = await traders.anOrder();
    expect(await deliver(seller, 100_000, other)).toBe('trade_not_possible');
    for (const act of ['confirm', 'dispute'] as const) {
      const delivery = { deliveryId, quantity: 100_000, reason: 'Not here' };
      expect(await refusedWith(step(buyer, other, act, { delivery }))).toBe('trade_not_possible');
    }
    expect((await traders.contractOf(talk))?.deliveries).toHaveLength(1);
    expect((await traders.contractOf(other))?.deliveries).toEqual([]);
    const moves = (await traders.contractOf(talk))?.moves ?? [];
    expect(moves.filter(({ act }) => act === 'deliver')).toHaveLength(1);
    expect(await traders.messagesTo(buyer, talk)).toHaveLength(3);
  });

  test('TRD-3 what strangers say, also shops that lost, with one answer for all', async () => {
    const talk = await traders.anOrder();
    const deliveryId = await traders.deliver(seller, talk, 1_000);
    const stranger = await server.signIn(aMobileNumber());
    const elsewhere = await traders.anAgreement();
    for (const as of [stranger, traders.rival]) {
      for (const [act, said] of [
        ['order', {}],
        ['deliver', { delivery: {} }],
        ['confirm', { delivery: { deliveryId, quantity: 1_000 } }],
        ['finish', {}],
      ] as const) {
        expect(await refusedWith(step(as, talk, act, said))).toBe('trade_request_not_found');
      }
    }
    const mixed = { requestId: elsewhere.requestId, negotiationId: talk.negotiationId };
    expect(await refusedWith(step(buyer, mixed, 'finish', { seen: 2 }))).toBe(
      'trade_request_not_found',
    );
    expect(await refusedWith(step(VISITOR, talk, 'finish'))).toBe('not_signed_in');
  });

  test('TRD-5 acts with a part missing or too much', async () => {
    const { requestId, negotiationId } = await traders.anOrder();
    const day = someTerms().byDay;
    const blank = { requestId, negotiationId, seenVersion: 2, paysBy: null, terms: null };
    const delivery = { deliveryId: requestId, quantity: 1, slip: '', reason: '', day };
    for (const wrong of [
      { act: 'order', delivery: null },
      { act: 'finish', paysBy: 'direct', delivery: null },
      { act: 'ask-change', delivery: null },
      { act: 'finish', terms: someTerms(), delivery: null },
      { act: 'deliver', delivery: null },
      { act: 'confirm', delivery: null },
      { act: 'finish', delivery },
      { act: 'order', paysBy: 'cheque', delivery: null },
      { act: 'deliver', delivery: { ...delivery, quantity: 0 } },
      { act: 'deliver', delivery: { ...delivery, quantity: 0.5 } },
      { act: 'deliver', delivery: { ...delivery, amountPaise: 1 } },
      { act: 'deliver', delivery: { ...delivery, slip: 'x'.repeat(41) } },
      { act: 'wallet', delivery: null },
    ]) {
      const body = { ...blank, ...wrong };
      const answer = await server.send(moveTradeContract, body, { as: buyer });
      expect([wrong, answer.status]).toEqual([wrong, 400]);
      expect(answer.problem.code).toBe('bad_input');
    }
  });

  test('TRD-3 and nobody’s number is in an answer', async () => {
    const talk = await traders.anOrder();
    const ids = [buyer.details.userId, seller.details.userId];
    const people = await server.db.select().from(users).where(inArray(users.id, ids));
    for (const as of [buyer, seller]) {
      const { output } = await step(as, talk, 'deliver', { delivery: {} });
      for (const told of [output, await traders.read(as, talk)]) {
        for (const { phone } of people) {
          expect(JSON.stringify(told)).not.toContain(phone.slice(-10));
        }
        expect(JSON.stringify(told)).not.toContain('userId');
      }
    }
  });
});

describe('two who move an order at once', () => {
  test('TRD-5 finish it once', async () => {
    const talk = await traders.anOrder();
    const deliveryId = await traders.deliver(seller, talk, 500_000);
    await made(buyer, talk, 'confirm', { delivery: { deliveryId, quantity: 500_000 } });
    const seen = (await traders.contractOf(talk))?.version ?? 0;
    const answers = await Promise.all(
      [buyer, seller].map((as) => refusedWith(step(as, talk, 'finish', { seen }))),
    );
    expect(answers.toSorted()).toEqual(['ok', 'trade_changed']);
    const moves = (await traders.contractOf(talk))?.moves ?? [];
    expect(moves.filter(({ act }) => act === 'finish')).toHaveLength(1);
  });

  test('TRD-6 confirm or dispute a delivery, not both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const talk = await traders.anOrder();
      const deliveryId = await traders.deliver(seller, talk, 100_000);
      const confirm = { delivery: { deliveryId, quantity: 100_000 } };
      const dispute = { delivery: { deliveryId, quantity: 90_000, reason: 'Less' } };
      const seen = (await traders.contractOf(talk))?.version ?? 0;
      const answers = await Promise.all([
        refusedWith(step(buyer, talk, 'confirm', { ...confirm, seen })),
        refusedWith(step(buyer, talk, 'dispute', { ...dispute, seen })),
      ]);
      const { status, deliveries } = (await traders.contractOf(talk)) ?? {};
      expect([...answers, status, deliveries?.[0]?.status]).toEqual(
        answers[0] === 'ok'
          ? ['ok', 'trade_not_possible', 'ORDER_REQUEST_APPROVED', 'confirmed']
          : ['trade_changed', 'ok', 'ORDER_DISPUTED', 'disputed'],
      );
    }
  });

  test('TRD-6 never bring more than the tolerance: of 8 that are together too much some are refused', async () => {
    const talk = await traders.anOrder();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, place) =>
        refusedWith(
          step(place % 2 === 0 ? buyer : seller, talk, 'deliver', {
            delivery: { quantity: 100_000 },
          }),
        ),
      ),
    );
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(5);
    expect(answers.filter((answer) => answer === 'trade_not_possible')).toHaveLength(3);
    const { deliveries = [], moves = [] } = (await traders.contractOf(talk)) ?? {};
    expect(deliveries.map(({ quantity }) => quantity)).toEqual(Array(5).fill(100_000));
    expect(moves).toHaveLength(7);
  });
});
