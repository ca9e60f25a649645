import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fetchInboxMessages } from '../../../src/contracts/inbox/fetch-inbox-messages.ts';
import {
  confirmCallCod,
  initCall,
  selectCall,
} from '../../../src/contracts/orders/placing-calls.ts';
import { getUserCoinBalance } from '../../../src/contracts/rewards/coin-account.ts';
import { saveDeskOffer } from '../../../src/contracts/sellers/desk/desk-offer.ts';
import { sellerPromotions } from '../../../src/contracts/sellers/shop-offers.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import { aPromotion, aWantedOffer } from '../../support/builders/promotion-builders.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { lastActs } from '../../support/people/last-acts.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { emptyTables } from '../../support/servers/test-database.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { TEST_NOON } from '../../support/test-clock.ts';

const HOUR_MS = 3_600_000;

let server: TestServer;
let admin: PersonSession;
const storeId = 'kere-store';
let itemId: string;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await emptyTables(server.db);
  admin = await signInAs(server, 'admin');
  await aStore(server.db, { id: storeId });
  ({ id: itemId } = await anItem(server.db, storeId, { pricePaise: 5_000, mrpPaise: 6_000 }));
});
afterAll(() => server.close());

const save = (parts: object = {}, as = admin) =>
  server.send(saveDeskOffer, aWantedOffer(parts), { as });
const wish = (couponCode: string | null = 'DIWALI20') => ({
  ...anOrderWish(storeId, [{ itemId, quantity: 4 }]),
  couponCode,
});
const couponFor = async (as: PersonSession, code = 'DIWALI20') =>
  (await server.call(selectCall, wish(code), { as })).output.quote.coupon;
const newsOf = async (as: PersonSession) =>
  (await server.call(fetchInboxMessages, { limit: 10 }, { as })).output.messages;

describe('save-desk-offer', () => {
  test('DESK-1 ORD-6 makes an offer that buyers use, and leaves a line', async () => {
    const { output } = await save();
    expect(output.offer).toMatchObject({ code: 'DIWALI20', version: 1, usedTimes: 0 });
    const listed = (await server.call(sellerPromotions, { storeId })).output.offers;
    expect(listed.map(({ code }) => code)).toEqual(['DIWALI20']);
    const buyer = await signInAs(server, 'buyer');
    expect(await couponFor(buyer)).toMatchObject({ discountPaise: 4_000, problem: null });
    await save({ seenVersion: 1, value: 50, minimumPaise: 10_000 });
    expect(await couponFor(buyer)).toMatchObject({ discountPaise: 7_500 });
    expect(await lastActs(server.db)).toMatchObject([
      { reason: 'changed DIWALI20, percent 50: The festival begins' },
      { service: 'save-desk-offer', subject: 'offer:diwali20' },
    ]);
  });

  test('OUT-10 of two admins on one offer the second is told that it changed', async () => {
    await save();
    const other = await signInAs(server, 'admin');
    const answers = await Promise.all([
      save({ seenVersion: 1, title: 'One' }),
      save({ seenVersion: 1, title: 'Another' }, other),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await save()).problem.code).toBe('changed_meanwhile');
    expect((await save({ offerId: 'unknown', seenVersion: 3 })).problem.code).toBe(
      'changed_meanwhile',
    );
  });

  test('a code belongs to one offer, also to one that is over', async () => {
    await aPromotion(server.db, { code: 'DIWALI20', endsAt: TEST_NOON - 1 });
    expect((await save({ offerId: 'another' })).problem.code).toBe('offer_code_taken');
  });

  test('ORD-2 keeps what people who used it were promised', async () => {
    await save();
    await placeOrder(server, await signInAs(server, 'buyer'), wish());
    const refused = await save({ seenVersion: 1, value: 10 });
    expect(refused.problem).toMatchObject({
      code: 'offer_not_possible',
      detail: 'People have used it: what it takes off stays.',
    });
    expect((await save({ seenVersion: 1, code: 'DIWALI21' })).status).toBe(409);
    expect((await save({ seenVersion: 1, storeId })).status).toBe(409);
    const { output } = await save({
      seenVersion: 1,
      title: 'Two days more',
      endsAt: TEST_NOON + 9e7,
    });
    expect(output.offer).toMatchObject({ usedTimes: 1, discountPaise: 4_000, version: 2 });
  });

  test('ORD-2 a limit of all people holds, when two race for the last use', async () => {
    await save({ usesInAll: 1 });
    const buyers = [await signInAs(server, 'buyer'), await signInAs(server, 'buyer')];
    const confirmations = await Promise.all(
      buyers.map(async (as) => {
        const asked = wish();
        const { quote } = (await server.call(initCall, asked, { as })).output;
        const acceptedAmountPaise = quote.bill.amountToBePaidPaise;
        return () =>
          server.send(
            confirmCallCod,
            { transactionId: asked.transactionId, messageId: randomUUID(), acceptedAmountPaise },
            { as },
          );
      }),
    );
    const answers = await Promise.all(confirmations.map((confirm) => confirm()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const third = await signInAs(server, 'buyer');
    expect(await couponFor(third)).toMatchObject({ problem: 'expired', discountPaise: 0 });
    expect((await server.call(sellerPromotions, { storeId })).output.offers).toEqual([]);
    await save({ seenVersion: 1, usesInAll: 2 });
    expect(await couponFor(third)).toMatchObject({ problem: null });
  });

  test('a coupon of one person is theirs alone, in their wallet, and they are told', async () => {
    const buyer = await signInAs(server, 'buyer');
    const { userId } = buyer.details;
    const theirs = { userId, kind: 'amount', value: 5_000, capPaise: null };
    expect((await save({ userId })).problem.detail).toMatch(/^For one person it is an amount/);
    await save(theirs);
    expect(await couponFor(buyer)).toMatchObject({ discountPaise: 5_000 });
    const { coupons } = (await server.call(getUserCoinBalance, {}, { as: buyer })).output;
    expect(coupons).toMatchObject([{ code: 'DIWALI20', valuePaise: 5_000 }]);
    expect(await couponFor(await signInAs(server, 'buyer'))).toMatchObject({ problem: 'invalid' });
    expect((await newsOf(buyer))[0]).toMatchObject({ title: 'A new offer: DIWALI20' });
    expect(
      (await save({ ...theirs, offerId: 'x', code: 'SORRY50', userId: 999 })).problem.code,
    ).toBe('buyer_not_found');
  });

  test('the seller of a shop reads why an administrator changed their offer', async () => {
    const seller = await signInAs(server, 'seller');
    const { id } = await aStore(server.db, { sellerUserId: seller.details.userId });
    await save({ storeId: id });
    server.clock.advance(1_000);
    await save({
      storeId: id,
      seenVersion: 1,
      minimumPaise: 30_000,
      reason: 'Too good to be true',
    });
    expect((await newsOf(seller))[0]).toMatchObject({
      title: 'DIWALI20 was changed',
      body: 'Too good to be true',
    });
    expect((await save({ offerId: 'y', code: 'ELSEWHERE', storeId: 'none' })).problem.code).toBe(
      'store_not_found',
    );
  });

  test.each([
    ['a percentage beyond reason', { value: 91 }, /1 to 90 percent/],
    ['nothing at all', { value: 0 }, /1 to 90 percent/],
    ['most of the price without a limit', { value: 60, capPaise: null }, /how much at most/],
    ['more than the smallest order', { kind: 'amount', value: 20_001 }, /smallest order/],
    ['an end before its start', { endsAt: TEST_NOON - 1 }, /ends before it begins/],
    [
      'an end in the past',
      { startsAt: TEST_NOON - 2 * HOUR_MS, endsAt: TEST_NOON - HOUR_MS },
      /end is in the past/,
    ],
    ['a start in the past', { startsAt: TEST_NOON - 2 * HOUR_MS }, /start is in the past/],
    ['years', { endsAt: TEST_NOON + 400 * 24 * HOUR_MS }, /longer than 366 days/],
    ['fewer uses in all than of one', { usesPerPerson: 5, usesInAll: 4 }, /One person could/],
    ['a kind that needs items', { kind: 'freebie', value: 0 }, /say which items/],
  ])('refuses %s, in words', async (_, parts, detail) => {
    const { status, problem } = await save(parts);
    expect([status, problem.code]).toEqual([409, 'offer_not_possible']);
    expect(problem.detail).toMatch(detail);
  });

  test.each([
    ['half a percent', { value: 2.5 }],
    ['less than nothing', { minimumPaise: -1 }],
    ['a code in small letters', { code: 'diwali' }],
    ['a code that runs something', { code: '=SUM(A1)' }],
    ['no title', { title: ' ' }],
    ['no reason', { reason: ' ' }],
    ['no uses', { usesPerPerson: 0 }],
    ['a version of its own', { version: 7 }],
  ])('refuses %s', async (_, parts) => {
    expect((await save(parts)).status).toBe(400);
  });

  test('DESK-1 ORD-6 makes offers of items: buy two get one, and a free one, which buyers’ quotes have', async () => {
    const { id: giftId } = await anItem(server.db, storeId, { pricePaise: 2_000, mrpPaise: 2_000 });
    const items = {
      itemIds: [itemId],
      categoryIds: [],
      buyQuantity: 2,
      getQuantity: 1,
      getItemId: null,
    };
    const twoForOne = {
      kind: 'buy-get',
      value: 0,
      capPaise: null,
      minimumPaise: 0,
      storeId,
      items,
    };
    const made = await save(twoForOne);
    expect(made.output.offer).toMatchObject({
      kind: 'buy-get',
      items,
      itemNames: [{ id: itemId }],
    });
    const ofShelf = { ...items, itemIds: [], categoryIds: ['grocery'] };
    const shelf = await save({ ...twoForOne, offerId: 'shelf', code: 'SHELF', items: ofShelf });
    expect(shelf.output.offer).toMatchObject({
      items: ofShelf,
      itemNames: [],
      categoryNames: [{ id: 'grocery', name: 'Grocery' }],
    });
    const buyer = await signInAs(server, 'buyer');
    // Four bought: one of the three that count is free, and the fourth is alone.
    expect(await couponFor(buyer)).toMatchObject({ discountPaise: 5_000, problem: null });
    const gift = { ...items, itemIds: [], buyQuantity: null, getItemId: giftId };
    const free = { ...twoForOne, kind: 'freebie', minimumPaise: 10_000, items: gift };
    const other = { offerId: 'gift', code: 'GIFT', ...free };
    expect((await save(other)).output.offer).toMatchObject({ items: gift, isForSome: false });
    expect(await couponFor(buyer, 'GIFT')).toMatchObject({ problem: null });
    const { itemOffers } = (await server.call(sellerPromotions, { storeId })).output;
    expect(itemOffers.map(({ code }) => code).toSorted()).toEqual(['DIWALI20', 'GIFT', 'SHELF']);

    // An older app says nothing of items: they stay.
    const { items: _none, ...older } = twoForOne;
    const renamed = await save({ ...older, seenVersion: 1, title: 'Two and one' });
    expect(renamed.output.offer).toMatchObject({ title: 'Two and one', items });
  });

  test('what is free is an item of the same store, and never more than is bought', async () => {
    const strange = await aStore(server.db);
    const { id: strangeId } = await anItem(server.db, strange.id);
    const items = {
      itemIds: [itemId],
      categoryIds: [],
      buyQuantity: 2,
      getQuantity: 1,
      getItemId: strangeId,
    };
    const twoForOne = { kind: 'buy-get', value: 0, capPaise: null, storeId, items };
    expect((await save(twoForOne)).problem.code).toBe('item_not_found');
    const nowhere = { ...items, getItemId: null, categoryIds: ['no-such'] };
    expect((await save({ ...twoForOne, items: nowhere })).problem.code).toBe('item_not_found');
    const generous = { ...items, getItemId: null, getQuantity: 3 };
    const { problem } = await save({ ...twoForOne, items: generous });
    expect([problem.code, problem.detail]).toEqual([
      'offer_not_possible',
      'More would be free than is bought.',
    ]);
    const everywhere = { ...twoForOne, storeId: null, items: { ...items, getItemId: null } };
    expect((await save(everywhere)).problem.detail).toContain('Items are of one store');
  });
});
