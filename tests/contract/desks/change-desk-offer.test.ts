import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buyerAppContent } from '../../../src/contracts/home/get-buyer-app-content.ts';
import { initCall } from '../../../src/contracts/orders/placing-calls.ts';
import { changeDeskOffer } from '../../../src/contracts/sellers/desk/desk-offer.ts';
import { fetchShopOffers, saveShopOffer } from '../../../src/contracts/sellers/shop-offers.ts';
import { anOrderWish } from '../../support/builders/order-builders.ts';
import { aPromotion } from '../../support/builders/promotion-builders.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { lastActs } from '../../support/people/last-acts.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { emptyTables } from '../../support/servers/test-database.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { TEST_NOON } from '../../support/test-clock.ts';

let server: TestServer;
let admin: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await emptyTables(server.db);
  admin = await signInAs(server, 'admin');
});
afterAll(() => server.close());

const change = (parts: object) =>
  server.send(
    changeDeskOffer,
    { offerId: 'rain10', act: 'pause', seenVersion: 1, reason: 'A wrong price', ...parts },
    { as: admin },
  );
const onHome = async () =>
  (await server.call(buyerAppContent, {})).output.content?.offers.map(({ code }) => code);

describe('change-desk-offer', () => {
  test('DESK-1 ORD-2 pauses an offer, lets it go on and ends it, each with its line', async () => {
    await aPromotion(server.db, { code: 'RAIN10' });
    const { id: storeId } = await aStore(server.db);
    const { id: itemId } = await anItem(server.db, storeId, { pricePaise: 9_000, mrpPaise: 9_000 });
    const as = await signInAs(server, 'buyer');
    const problem = async () => {
      const wish = anOrderWish(storeId, [{ itemId, quantity: 1 }]);
      const { quote } = (await server.call(initCall, { ...wish, couponCode: 'RAIN10' }, { as }))
        .output;
      return quote.coupon?.problem;
    };
    expect(await onHome()).toEqual(['RAIN10']);
    expect(await problem()).toBeNull();
    expect((await change({})).output.offer).toMatchObject({ isPaused: true, version: 2 });
    expect(await onHome()).toEqual([]);
    expect(await problem()).toBe('expired');
    expect((await change({ seenVersion: 2 })).problem.detail).toBe('It is paused already.');
    await change({ act: 'resume', seenVersion: 2, reason: 'Mended' });
    expect(await problem()).toBeNull();
    expect((await change({ act: 'resume', seenVersion: 3 })).problem.detail).toBe(
      'It is not paused.',
    );
    const { offer } = (await change({ act: 'end', seenVersion: 3 })).output;
    expect(offer).toMatchObject({ endsAt: server.clock.now(), version: 4 });
    expect(await problem()).toBe('expired');
    expect((await change({ act: 'end', seenVersion: 4 })).problem).toMatchObject({
      code: 'offer_not_possible',
      detail: 'It is over already.',
    });
    expect((await lastActs(server.db)).map(({ reason }) => reason)).toEqual([
      'end RAIN10: A wrong price',
      'resume RAIN10: Mended',
      'pause RAIN10: A wrong price',
    ]);
  });

  test('one that has not begun never begins once it is ended', async () => {
    const later = TEST_NOON + 100_000;
    await aPromotion(server.db, { code: 'RAIN10', startsAt: later, endsAt: later + 1 });
    const { offer } = (await change({ act: 'end' })).output;
    expect(offer.startsAt).toBeLessThan(offer.endsAt);
    expect(offer.endsAt).toBe(TEST_NOON);
  });

  test('OUT-10 refuses what was decided upon another version, and an offer that is not there', async () => {
    await aPromotion(server.db, { code: 'RAIN10', version: 2 });
    expect((await change({})).problem.code).toBe('changed_meanwhile');
    expect((await change({ offerId: 'none' })).problem.code).toBe('offer_not_found');
    expect((await change({ reason: '' })).status).toBe(400);
    expect((await change({ act: 'delete' })).status).toBe(400);
  });

  test('SELL-1 OUT-10 a shop can’t undo it, and its own change is another version', async () => {
    const as = await signInAs(server, 'seller');
    const { id: storeId } = await aStore(server.db, { sellerUserId: as.details.userId });
    const offerId = '0193a6a0-0000-7000-8000-000000000001';
    const { id: _id, ...row } = await aPromotion(server.db, {
      id: offerId,
      storeId,
      usesPerPerson: 1,
    });
    await change({ offerId });
    const { code, title, value, minimumPaise, startsAt, endsAt } = row;
    const offer = {
      offerId,
      code,
      title,
      kind: 'amount' as const,
      value,
      capPaise: null,
      minimumPaise,
      startsAt,
      endsAt,
      usesPerPerson: 1,
    };
    await server.call(saveShopOffer, { storeId, offer }, { as });
    const { offers } = (await server.call(fetchShopOffers, { storeId }, { as })).output;
    expect(offers).toMatchObject([{ offerId, isPaused: true }]);
    expect((await change({ offerId, act: 'resume', seenVersion: 2 })).problem.code).toBe(
      'changed_meanwhile',
    );
    expect((await change({ offerId, act: 'resume', seenVersion: 3 })).status).toBe(200);
  });
});
