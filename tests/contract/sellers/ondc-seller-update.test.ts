import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fetchOwnShops, fetchSellerById } from '../../../src/contracts/sellers/store-details.ts';
import { sellerUpdate } from '../../../src/contracts/sellers/seller-update.ts';
import { tagsBasedSellerDiscovery } from '../../../src/contracts/sellers/store-search.ts';
import { stores } from '../../../server/sellers/store-tables.ts';
import { storeStaff } from '../../../server/sellers/seller-tables.ts';
import { keepShopTimes } from '../../../server/sellers/reopen-shops.ts';
import { readLiveSheet } from '../../../server/catalogue/live-sheet.ts';
import { giveStore, signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let seller: PersonSession;
let storeId: string;
let itemId: string;
beforeAll(async () => {
  server = await startTestServer();
  seller = await signInAs(server, 'seller');
});
afterAll(() => server.close());
beforeEach(async () => {
  storeId = (await aStore(server.db)).id;
  itemId = (await anItem(server.db, storeId, { pricePaise: 5000, mrpPaise: 6000 })).id;
  await giveStore(server.db, storeId, seller);
});

const update = (ask: object, as: PersonSession = seller) =>
  server.send(sellerUpdate, { storeId, ...ask }, { as });
const readStore = async () => (await server.call(fetchSellerById, { storeId })).output;

describe('ondc-seller-update', () => {
  test('changes hours, orders, radius, charges and contact, and leaves the rest', async () => {
    const before = await readStore();
    const { output } = await update({
      store: {
        opensAt: 630,
        closesAt: 2130,
        takingOrders: false,
        deliveryRadiusKm: 4.5,
        preparationMinutes: 35,
        deliveryChargePaise: 1500,
        freeDeliveryFromPaise: null,
        minimumOrderPaise: 9900,
        freightPaisePerQuintal: 6000,
        customerCare: { name: 'Anand', email: 'care@example.in', phone: '9876543210' },
        tags: ['coop', 'organic'],
      },
    });
    const after = await readStore();
    expect(after.store).toEqual({
      ...before.store,
      opensAt: 630,
      closesAt: 2130,
      takingOrders: false,
      deliveryRadiusKm: 4.5,
      preparationMinutes: 35,
      deliveryChargePaise: 1500,
      freeDeliveryFromPaise: null,
      minimumOrderPaise: 9900,
      freightPaisePerQuintal: 6000,
    });
    expect(output.store).toEqual(after.store);
    expect(after.contactDetails).toEqual({ contactNumber: '9876543210', email: 'care@example.in' });
    const tagged = await server.call(tagsBasedSellerDiscovery, {
      tags: ['coop', 'organic'],
      match: 'all',
    });
    expect(tagged.output.stores.map(({ store }) => store.id)).toContain(storeId);
  });

  test('changes where customers pay at the door for its owner alone, and takes no UPI id that can’t be', async () => {
    const helper = await server.signIn('9811122244');
    await server.db.insert(storeStaff).values({
      storeId,
      userId: helper.details.userId,
      name: 'Ravi',
      invitedAt: server.clock.now(),
    });
    const known = async (as: PersonSession) => {
      const { output } = await server.call(fetchOwnShops, { query: '' }, { as });
      return output.shops.find((shop) => shop.storeId === storeId)?.upiId;
    };
    await update({ store: { upiId: ' Anand.Stores@OKAXIS ' } });
    expect(await known(seller)).toBe('anand.stores@okaxis');
    for (const upiId of ['anand', 'anand@gmail.com', 'a b@okaxis', `${'a'.repeat(400)}@upi`]) {
      expect((await update({ store: { upiId } })).problem).toMatchObject({ code: 'bad_input' });
    }
    expect((await update({ store: { upiId: 'mine@upi' } }, helper)).problem).toBeDefined();
    expect(await known(seller)).toBe('anand.stores@okaxis');
    await update({ store: { upiId: '' } });
    expect(await known(seller)).toBe('');
  });

  test('changes the GSTIN for its owner alone, and takes no wrong one', async () => {
    const gstinNow = async () => {
      const { output } = await server.call(fetchOwnShops, { query: '' }, { as: seller });
      return output.shops.find((shop) => shop.storeId === storeId)?.gstin;
    };
    await update({ store: { gstin: '29 ABCPE1234F1Z7' } });
    expect(await gstinNow()).toBe('29ABCPE1234F1Z7');
    const wrong = { store: { gstin: '29ABCPE1234F1Z8' } };
    expect((await update(wrong)).problem).toMatchObject({ code: 'bad_input' });
    const helper = await server.signIn('9811122233');
    await server.db.insert(storeStaff).values({
      storeId,
      userId: helper.details.userId,
      name: 'Ravi',
      invitedAt: server.clock.now(),
    });
    await update({ store: { gstin: '' } }, helper);
    expect(await gstinNow()).toBe('29ABCPE1234F1Z7');
    await update({ store: { gstin: '' } });
    expect(await gstinNow()).toBe('');
  });

  test('moves prices and stock through the live sheet, as one new version', async () => {
    const other = await anItem(server.db, storeId);
    const { output } = await update({
      items: [
        { itemId, pricePaise: 4500, stock: 7 },
        { itemId: other.id, stock: 0 },
      ],
    });
    expect(output.changedItems).toBe(2);
    const sheet = await readLiveSheet(server.db, storeId, 0, server.clock.now());
    expect(sheet?.version).toBe(output.liveVersion);
    expect([...(sheet?.pricesPaise ?? [])]).toContain(4500);
    expect([...(sheet?.stocks ?? [])]).toContain(7);
  });

  test('raises no version when nothing differs', async () => {
    const first = await update({ items: [{ itemId, stock: 9 }] });
    const second = await update({ items: [{ itemId, stock: 9 }] });
    expect(second.output).toMatchObject({
      changedItems: 0,
      liveVersion: first.output.liveVersion,
    });
  });

  test('changes all or nothing: an item that is not there leaves the store as it was', async () => {
    const before = await readStore();
    const { status, problem } = await update({
      store: { minimumOrderPaise: 77_700 },
      items: [
        { itemId, stock: 3 },
        { itemId: 'nothing', stock: 3 },
      ],
    });
    expect([status, problem.code]).toEqual([404, 'item_not_found']);
    expect((await readStore()).store).toEqual(before.store);
  });

  test("does not change an item of somebody else's store", async () => {
    const theirs = await aStore(server.db);
    const item = await anItem(server.db, theirs.id);
    expect((await update({ items: [{ itemId: item.id, stock: 0 }] })).problem.code).toBe(
      'item_not_found',
    );
  });

  test("answers somebody else's store as one that is not there", async () => {
    const rival = await signInAs(server, 'seller');
    const { status, problem } = await update({ store: { takingOrders: false } }, rival);
    expect([status, problem.code]).toEqual([404, 'store_not_found']);
    expect((await readStore()).store.takingOrders).toBe(true);
  });

  test.each(['18000001001', '1123456789', '9876500001'])(
    'takes %s as the number that customers call',
    async (phone) => {
      const customerCare = { name: 'Anand', email: '', phone };
      expect((await update({ store: { customerCare } })).status).toBe(200);
    },
  );

  test('lets an admin change every store', async () => {
    const admin = await signInAs(server, 'admin');
    expect((await update({ store: { takingOrders: false } }, admin)).status).toBe(200);
  });

  test.each([
    ['a price above the MRP', { items: [{ itemId: 'x', pricePaise: 200, mrpPaise: 100 }] }],
    ['a price of nothing', { items: [{ itemId: 'x', pricePaise: 0 }] }],
    ['a radius of 101 km', { store: { deliveryRadiusKm: 101 } }],
    ['25 hours', { store: { opensAt: 2500 } }],
    [
      'a comma in the contact',
      { store: { customerCare: { name: 'a,b', email: '', phone: '9876543210' } } },
    ],
    [
      'a number that nobody can call',
      { store: { customerCare: { name: 'Anand', email: '', phone: '12345' } } },
    ],
    ['who runs the store', { store: { sellerUserId: 1 } }],
    ['a rating', { store: { ratingTenths: 50 } }],
  ])('refuses %s', async (_, ask) => {
    expect((await update(ask)).status).toBe(400);
  });

  test('keeps versions in order when a seller changes much at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, stock) => update({ items: [{ itemId, stock: 50 + stock }] })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const versions = answers.map(({ output }) => output.liveVersion);
    expect(new Set(versions).size).toBe(versions.length);
  });
});

describe('the times of a shop', () => {
  const now = () => server.clock.now();
  const isOpen = async () => (await readStore()).store.takingOrders;

  test('a pause ends by itself; who opens or closes by hand takes it back', async () => {
    await update({ store: { takingOrders: false, closedUntil: now() + 1000 } });
    expect(await isOpen()).toBe(false);
    await keepShopTimes(server.db, now() + 999);
    expect(await isOpen()).toBe(false);
    await keepShopTimes(server.db, now() + 1000);
    expect((await readStore()).store).toMatchObject({ takingOrders: true, closedUntil: null });
    await update({ store: { takingOrders: false, closedUntil: now() + 1000 } });
    await update({ store: { takingOrders: false } });
    await keepShopTimes(server.db, now() + 5000);
    expect(await isOpen()).toBe(false);
  });

  test('a holiday closes the shop, opens it after its end, and is told until it begins', async () => {
    const [first, second] = [
      { startsAt: now() + 1000, endsAt: now() + 2000 },
      { startsAt: now() + 5000, endsAt: now() + 6000 },
    ];
    await update({ store: { holidays: [second, first] } });
    expect((await readStore()).store.holidays).toEqual([first, second]);
    await keepShopTimes(server.db, now() + 1000);
    expect((await readStore()).store).toMatchObject({
      takingOrders: false,
      closedUntil: first.endsAt,
      holidays: [second],
    });
    await keepShopTimes(server.db, first.endsAt);
    expect(await isOpen()).toBe(true);
  });

  test('a holiday that was slept over does nothing, and a shop that is closed for good stays so', async () => {
    await update({ store: { holidays: [{ startsAt: now() + 1, endsAt: now() + 2 }] } });
    await keepShopTimes(server.db, now() + 10);
    expect(await isOpen()).toBe(true);
    await update({
      store: { takingOrders: false, holidays: [{ startsAt: now() + 1, endsAt: now() + 2000 }] },
    });
    await keepShopTimes(server.db, now() + 10);
    await keepShopTimes(server.db, now() + 3000);
    expect(await isOpen()).toBe(false);
  });

  test('a suspended shop is opened by no clock', async () => {
    await server.db.update(stores).set({ suspendedAt: now() }).where(eq(stores.id, storeId));
    const pause = await update({ store: { takingOrders: false, closedUntil: now() + 10 } });
    expect(pause.problem.code).toBe('store_suspended');
    await server.db
      .update(stores)
      .set({ takingOrders: false, closedUntil: now() })
      .where(eq(stores.id, storeId));
    await keepShopTimes(server.db, now() + 10);
    expect(await isOpen()).toBe(false);
  });

  test('refuses holidays that overlap or end before they begin', async () => {
    for (const holidays of [
      [
        { startsAt: 1, endsAt: 3 },
        { startsAt: 2, endsAt: 4 },
      ],
      [{ startsAt: 2, endsAt: 2 }],
    ]) {
      expect((await update({ store: { holidays } })).problem.code).toBe('bad_input');
    }
  });
});
