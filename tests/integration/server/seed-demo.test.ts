import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pack } from '../../../src/contracts/catalogue/catalogue-documents.ts';
import { itemFilters } from '../../../src/contracts/catalogue/item-search.ts';
import { inboxMessage } from '../../../src/contracts/inbox/inbox-schemas.ts';
import { itemOffer } from '../../../src/contracts/schemas.ts';
import { internalPath } from '../../../src/domain/routes/internal-path.ts';
import { readPack } from '../../../server/catalogue/packs/catalogue-packs.ts';
import { readLiveSheet } from '../../../server/catalogue/live-sheet.ts';
import { readManifest } from '../../../server/catalogue/read-manifest.ts';
import type { OpenDatabase } from '../../../server/db/database.ts';
import { groupBuys } from '../../../server/db/tables/group-buy-tables.ts';
import { storeItems, stores } from '../../../server/db/tables/schema.ts';
import { listCooperatives } from '../../../server/coop/list-cooperatives.ts';
import { findApartments } from '../../../server/group-buy/find-apartments.ts';
import { listMessages } from '../../../server/inbox/inbox.ts';
import { offersOfStore } from '../../../server/promotions/promotions-of-store.ts';
import { readQuery } from '../../../server/search/search-query.ts';
import { searchItems } from '../../../server/search/search-items.ts';
import { demoCatalogue } from '../../../server/seed/demo-catalogue.ts';
import { seedDemo } from '../../../server/seed/seed-demo.ts';
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
    const messages = await listMessages(opened.db, 1, 10);
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
      expect(found.length).toBeGreaterThan(0);
    },
  );

  test('is left alone when it is there, and so is any other store', async () => {
    await aStore(opened.db, { id: 'another' });
    await seedDemo(opened.db, TEST_NOON);
    expect(await countOf(stores)).toBe(demo.stores.length + 1);
  });
});
