import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  sellerPromotions,
  fetchShopOffers,
  saveShopOffer,
  type WrittenOffer,
} from '../../../../src/contracts/sellers/shop-offers.ts';
import { anOrderWish, placeOrder } from '../../../support/builders/order-builders.ts';
import { anItem, aStore } from '../../../support/builders/store-builders.ts';
import { aSellersShop, giveStore, signInAs } from '../../../support/people/role-sessions.ts';
import type { PersonSession } from '../../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../../support/servers/test-server.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let seller: PersonSession;
let storeId: string;
let itemId: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ storeId, owner: seller } = await aSellersShop(server));
  ({ id: itemId } = await anItem(server.db, storeId, { pricePaise: 10_000, mrpPaise: 12_000 }));
});
afterAll(() => server.close());

let codes = 0;
const anOffer = (parts: Partial<WrittenOffer> = {}): WrittenOffer => ({
  offerId: randomUUID(),
  code: `SHOP${(codes += 1)}X`,
  title: '10 % off',
  kind: 'percent',
  value: 10,
  capPaise: null,
  minimumPaise: 10_000,
  startsAt: server.clock.now(),
  endsAt: server.clock.now() + DAY_MS,
  usesPerPerson: 1,
  ...parts,
});
const save = (offer: WrittenOffer, as = seller) =>
  server.send(saveShopOffer, { storeId, offer }, { as });
const listed = async () =>
  (await server.call(fetchShopOffers, { storeId }, { as: seller })).output.offers;
const forBuyers = async () =>
  (await server.call(sellerPromotions, { storeId })).output.offers.map(({ code }) => code);

describe('save-shop-offer', () => {
  test('a shop makes an offer, a buyer uses it, and the shop sees how it goes', async () => {
    const offer = anOffer();
    await save(offer);
    expect(await forBuyers()).toContain(offer.code);
    const asha = await signInAs(server, 'buyer');
    const lines = [{ itemId, quantity: 2 }];
    const wish = { ...anOrderWish(storeId, lines), couponCode: offer.code };
    const order = await placeOrder(server, asha, wish);
    expect(order.bill.discountPaise).toBe(2000);
    const known = (await listed()).find(({ offerId }) => offerId === offer.offerId);
    expect(known).toMatchObject({ usedTimes: 1, discountPaise: 2000 });
  });

  test('is changed and ended under its id; the code and what it takes off stay', async () => {
    const offer = anOffer();
    await save(offer);
    await save({ ...offer, title: 'Ten percent', value: 50 });
    expect((await listed()).find(({ code }) => code === offer.code)).toMatchObject({
      title: 'Ten percent',
      value: 10,
    });
    expect((await save({ ...offer, code: 'OTHERCODE' })).problem.code).toBe('offer_code_taken');
    server.clock.advance(1000);
    await save({ ...offer, endsAt: server.clock.now() });
    expect(await forBuyers()).not.toContain(offer.code);
  });

  test("takes no code that somebody has, and changes nobody else's offer", async () => {
    const offer = anOffer();
    await save(offer);
    expect((await save(anOffer({ code: offer.code }))).problem.code).toBe('offer_code_taken');
    const other = await signInAs(server, 'seller');
    expect((await save(anOffer(), other)).problem.code).toBe('store_not_found');
    const { id } = await aStore(server.db);
    await giveStore(server.db, id, other);
    const stolen = await server.send(saveShopOffer, { storeId: id, offer }, { as: other });
    expect(stolen.problem.code).toBe('offer_code_taken');
  });

  test.each([
    ['more than 90 percent', { value: 91 }],
    ['an amount above the smallest order', { kind: 'amount', value: 10_001 }],
    ['an end before the beginning', { endsAt: 1 }],
    ['a code with blanks', { code: 'NO WAY' }],
    ['nothing off', { value: 0 }],
  ] as const)('refuses %s', async (_what, parts) => {
    expect((await save(anOffer(parts))).problem.code).toBe('bad_input');
  });

  test('thirty at a time', async () => {
    const { id } = await aStore(server.db);
    await giveStore(server.db, id, seller);
    for (let count = 0; count < 30; count += 1) {
      await server.call(saveShopOffer, { storeId: id, offer: anOffer() }, { as: seller });
    }
    const one = await server.send(saveShopOffer, { storeId: id, offer: anOffer() }, { as: seller });
    expect(one.problem.code).toBe('too_many_offers');
  });
});
