import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sellerPromotions } from '../../../src/contracts/sellers/shop-offers.ts';
import { aPromotion } from '../../support/builders/promotion-builders.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const codesOf = async (storeId: string): Promise<string[]> => {
  const { output } = await server.call(sellerPromotions, { storeId });
  return output.offers.map(({ code }) => code);
};

describe('seller-promotions', () => {
  test('lists the offers of the store and of all stores to a visitor, the smallest minimum first', async () => {
    const store = await aStore(server.db);
    const other = await aStore(server.db);
    const own = await aPromotion(server.db, {
      storeId: store.id,
      kind: 'percent',
      value: 10,
      capPaise: 7_500,
      minimumPaise: 30_000,
    });
    const everywhere = await aPromotion(server.db, { minimumPaise: 10_000 });
    await aPromotion(server.db, { storeId: other.id });
    const { status, output } = await server.call(sellerPromotions, { storeId: store.id });
    expect(status).toBe(200);
    expect(output.serverTime).toBe(server.clock.now());
    expect(output.offers).toEqual([
      {
        code: everywhere.code,
        title: '₹20 off',
        kind: 'amount',
        value: 2_000,
        capPaise: null,
        minimumPaise: 10_000,
        startsAt: everywhere.startsAt,
        endsAt: everywhere.endsAt,
        usesPerPerson: 1,
      },
      {
        code: own.code,
        title: '₹20 off',
        kind: 'percent',
        value: 10,
        capPaise: 7_500,
        minimumPaise: 30_000,
        startsAt: own.startsAt,
        endsAt: own.endsAt,
        usesPerPerson: 1,
      },
    ]);
  });

  test('OFF-1 lists offers of single items apart, so that an app that can not compute them shows none', async () => {
    const store = await aStore(server.db);
    const dal = await anItem(server.db, store.id);
    const at = { storeId: store.id, value: 0 };
    const scope = { itemIds: [dal.id], categoryIds: [] };
    const ofItem = await aPromotion(server.db, { ...at, value: 100, minimumPaise: 1, scope });
    const buyGet = { kind: 'buy-get', buyQuantity: 2, getQuantity: 1 } as const;
    const third = await aPromotion(server.db, { ...at, ...buyGet, minimumPaise: 2 });
    const free = { kind: 'freebie', getItemId: dal.id, minimumPaise: 3 } as const;
    const present = await aPromotion(server.db, { ...at, ...free });
    const { output } = await server.call(sellerPromotions, { storeId: store.id });
    expect(output.itemOffers).toMatchObject([
      { code: ofItem.code, kind: 'amount', value: 100, scope },
      { code: third.code, buyGet: { buyQuantity: 2, getQuantity: 1, getItemId: null } },
      { code: present.code, freebie: { itemId: dal.id, quantity: 1 } },
    ]);
    const codes = await codesOf(store.id);
    for (const { code } of [ofItem, third, present]) expect(codes).not.toContain(code);
  });

  test('lists what begins later, for phones that will be offline then, and not what is over', async () => {
    const store = await aStore(server.db);
    const now = server.clock.now();
    const at = { storeId: store.id };
    const later = await aPromotion(server.db, { ...at, startsAt: now + 1, minimumPaise: 0 });
    const over = await aPromotion(server.db, { ...at, endsAt: now });
    const codes = await codesOf(store.id);
    expect(codes).toContain(later.code);
    expect(codes).not.toContain(over.code);
  });

  test('knows no offers of a store that is not there', async () => {
    const { status, problem } = await server.call(sellerPromotions, { storeId: 'none' });
    expect([status, problem.code]).toEqual([404, 'store_not_found']);
  });
});
