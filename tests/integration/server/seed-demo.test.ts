import { existsSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pack } from '../../../src/contracts/catalogue/catalogue-documents.ts';
import { itemFilters } from '../../../src/contracts/catalogue/item-search.ts';
import { inboxMessage } from '../../../src/contracts/inbox/view-inbox-messages.ts';
import { itemOffer } from '../../../src/contracts/schemas.ts';
import { internalPath } from '../../../src/domain/routes/internal-path.ts';
import { STORE_TAGS } from '../../../src/domain/stores/store-tags.ts';
import { readPack } from '../../../server/catalogue/packs/catalogue-packs.ts';
import { readLiveSheet } from '../../../server/catalogue/live-sheet.ts';
import { readManifest } from '../../../server/catalogue/read-manifest.ts';
import type { OpenDatabase } from '../../../server/db/database.ts';
import { homeBanners } from '../../../server/home/home-tables.ts';
import { groupBuys } from '../../../server/group-buy/group-buy-tables.ts';
import { storeItems, stores } from '../../../server/sellers/store-tables.ts';
import { users } from '../../../server/account/account-tables.ts';
import { storeTags } from '../../../server/sellers/seller-tables.ts';
import { listCooperatives } from '../../../server/coop/services/cooperatives.ts';
import { findApartments } from '../../../server/group-buy/apartments.ts';
import { listMessages } from '../../../server/inbox/inbox.ts';
import { checkMobileNumber } from '../../../server/sign-in/challenges.ts';
import { offersOfStore } from '../../../server/promotions/promotions-of-store.ts';
import { readQuery } from '../../../server/search/search-stores.ts';
import { searchItems } from '../../../server/search/search-items.ts';
import { demoCatalogue } from '../../../server/seed/demo-catalogue.ts';
import { DEMO_PEOPLE, seedDemo } from '../../../server/seed/seed-demo.ts';
import { ownStores } from '../../../server/sellers/own-stores.ts';
import { aStore } from '../../support/builders/store-builders.ts';
import { openTestDatabase } from '../../support/servers/test-database.ts';
import { TEST_NOON } from '../../support/test-clock.ts';

const demo = demoCatalogue();
let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
  await seedDemo(opened.db, TEST_NOON);
}, 120_000);
afterAll(() => opened.close());

const countOf = async (table: typeof stores | typeof storeItems): Promise<number> => {
  const [row] = await opened.db.select({ count: sql<number>`count(*)::int` }).from(table);
  return row?.count ?? 0;
};

const personWith = async (phone: string) => {
  const [person] = await opened.db.select().from(users).where(eq(users.phone, phone));
  return person;
};

describe('the demo', () => {
  test('fills an empty database with every store and item', async () => {
    expect([await countOf(stores), await countOf(storeItems)]).toEqual([
      demo.stores.length,
      demo.items.length,
    ]);
  });

  test('CAT-1 GRP-4 has packs and live sheet of a whole store, in display order, without what group buys keep', async () => {
    const storeId = demo.stores[0]?.id ?? '';
    const items = demo.items.filter((item) => item.storeId === storeId);
    const manifest = await readManifest(opened.db, storeId, TEST_NOON);
    const ids: string[] = [];
    for (const hash of manifest?.categories.flatMap(({ packs }) => packs) ?? []) {
      const json = Buffer.from((await readPack(opened.db, hash, 'identity')) ?? '').toString();
      ids.push(...v.parse(pack, JSON.parse(json)).ids);
    }
    expect(ids).toEqual(items.map(({ itemId }) => itemId));
    const sheet = await readLiveSheet(opened.db, storeId, null, TEST_NOON);
    expect(sheet?.pricesPaise).toEqual(items.map(({ pricePaise }) => pricePaise));
    const groups = await opened.db.select().from(groupBuys).where(eq(groupBuys.storeId, storeId));
    expect(groups.length).toBeGreaterThan(0);
    const kept = new Map(groups.map((group) => [group.itemId, group.keptQuantity ?? 0]));
    expect([...kept.values()]).toEqual(groups.map(({ mostQuantity }) => mostQuantity));
    expect(sheet?.stocks).toEqual(
      items.map(({ itemId, stock }) => stock - (kept.get(itemId) ?? 0)),
    );
  });

  test('INB-1 has a message to everybody, which leads into the app', async () => {
    const messages = await listMessages(opened.db, 1, { limit: 10, now: TEST_NOON });
    expect(messages.map(({ title }) => title)).toEqual(['Welcome to Haat']);
    expect(messages.every((message) => v.is(inboxMessage, message))).toBe(true);
    expect(internalPath(messages[0]?.path)).toBeDefined();
  });

  test('has offers of every store and of single ones, each a code that can be typed', async () => {
    const everywhere = await offersOfStore(opened.db, demo.stores.at(-1)?.id ?? '', TEST_NOON);
    const first = await offersOfStore(opened.db, demo.stores[0]?.id ?? '', TEST_NOON);
    expect(everywhere.map(({ code }) => code)).toEqual(['HAAT10', 'WELCOME50', 'MONTHLY150']);
    expect(first.map(({ code }) => code)).toContain('FRESH20');
    for (const each of first) expect(v.parse(itemOffer, each)).toEqual(each);
  });

  test('has an offer of each kind, and group buys of its apartments', async () => {
    const offers = await offersOfStore(opened.db, demo.stores[0]?.id ?? '', TEST_NOON);
    const kinds = new Set(offers.map(({ kind }) => kind));
    expect(kinds).toEqual(new Set(['percent', 'amount', 'buy-get', 'freebie']));
    const found = { pincode: null, query: '', location: null, limit: 100, offset: 0 };
    const apartments = await findApartments(opened.db, { ...found, now: TEST_NOON });
    expect(apartments.length).toBeGreaterThan(4);
    for (const { openGroupBuys } of apartments) expect(openGroupBuys).toBeGreaterThan(1);
  });

  test('COOP-1 has two cooperatives near the default address, whose members pay less for what households buy', async () => {
    const near = { userId: 1, location: { lat: 12.93, lon: 77.685 }, withinKm: 40 };
    const cooperatives = await listCooperatives(opened.db, near);
    expect(cooperatives).toHaveLength(2);
    for (const { storeIds, offers } of cooperatives) {
      expect(storeIds.length).toBeGreaterThan(0);
      expect(offers.length).toBeGreaterThan(3);
      for (const { pricePaise, memberPricePaise } of offers)
        expect(memberPricePaise).toBeLessThan(pricePaise);
    }
  });

  test.each(['aloo', 'aata', 'dahi', 'tomatto', 'onoin', 'haldi', 'jeera', 'basmti ric'])(
    'SRC-1 has something for %s',
    async (query) => {
      const found = await searchItems(opened.db, {
        ...(await readQuery(opened.db, query)),
        searched: undefined,
        filters: v.parse(itemFilters, {}),
        sort: 'relevance',
        limit: 5,
        offset: 0,
      });
      expect(found.items.length).toBeGreaterThan(0);
    },
  );

  test.each(DEMO_PEOPLE.map(({ name, phone, role }) => [name, phone, role] as const))(
    'has %s, who can sign in',
    async (name, phone, role) => {
      expect(await personWith(phone)).toMatchObject({ name, role });
      expect(() => checkMobileNumber(phone)).not.toThrow();
    },
  );

  test('has a seller who runs some of its stores', async () => {
    const seller = await personWith('9000000002');
    expect(await ownStores(opened.db, seller?.id ?? 0)).toHaveLength(3);
    expect(await ownStores(opened.db, 0)).toEqual([]);
  });

  test('has stores of every tag', async () => {
    const rows = await opened.db.select().from(storeTags);
    expect([...new Set(rows.map(({ tag }) => tag))].toSorted()).toEqual(
      STORE_TAGS.map(({ id }) => id).toSorted(),
    );
  });

  test('has banners whose pictures are there and which lead into the app', async () => {
    const banners = await opened.db.select().from(homeBanners);
    const missing = banners.filter(({ picture }) => !existsSync(`public/goods/${picture}.webp`));
    expect([banners.length, missing]).toEqual([4, []]);
    expect(banners.filter(({ target }) => !/^\/[a-z]/.test(target))).toEqual([]);
  });

  test('is left alone when it is there, and so is any other store', async () => {
    await aStore(opened.db, { id: 'another' });
    await seedDemo(opened.db, TEST_NOON);
    expect(await countOf(stores)).toBe(demo.stores.length + 1);
  });
});
