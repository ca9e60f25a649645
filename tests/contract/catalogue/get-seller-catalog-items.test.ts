import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PACK_SIZE } from '../../../src/contracts/catalogue/catalogue-documents.ts';
import { getSellerCatalogItems } from '../../../src/contracts/catalogue/catalogue-listings.ts';
import { changeItems } from '../../../server/catalogue/change-prices.ts';
import { rebuildStoreCatalogue } from '../../../server/catalogue/rebuild-catalogues.ts';
import { storeItems } from '../../../server/sellers/store-tables.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const manifestOf = async (storeId: string) =>
  (await server.call(getSellerCatalogItems, { storeId })).output;

/** Many items without building the catalogue for each. */
async function manyItems(storeId: string, count: number): Promise<void> {
  const first = await anItem(server.db, storeId, { ordinal: 0 });
  const rows = Array.from({ length: count - 1 }, (_, index) => {
    const ordinal = index + 1;
    const id = `${storeId}-many-${ordinal}`;
    return { ...first, id, externalId: id, ordinal, position: ordinal };
  });
  await server.db.insert(storeItems).values(rows);
  await rebuildStoreCatalogue(server.db, storeId, server.clock.now());
}

describe('get-seller-catalog-items', () => {
  test('CAT-1 names the packs of each category, at most 128 items to a pack, and how many each has', async () => {
    const { id: storeId } = await aStore(server.db);
    await manyItems(storeId, PACK_SIZE + 2);
    const manifest = await manifestOf(storeId);
    expect(manifest).toMatchObject({
      storeId,
      itemCount: PACK_SIZE + 2,
      serverTime: server.clock.now(),
    });
    expect(manifest.categories).toHaveLength(1);
    expect(new Set(manifest.categories[0]?.packs).size).toBe(2);
    const counts = manifest.categories[0]?.counts ?? [];
    expect(counts).toHaveLength(2);
    expect(Math.max(...counts)).toBeLessThanOrEqual(PACK_SIZE);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(PACK_SIZE + 2);
  });

  test('CAT-1 stays as it is when the catalogue is rebuilt without a change', async () => {
    const { id: storeId } = await aStore(server.db);
    await anItem(server.db, storeId);
    const before = await manifestOf(storeId);
    await rebuildStoreCatalogue(server.db, storeId, server.clock.now());
    expect(await manifestOf(storeId)).toEqual(before);
  });

  test('CAT-1 keeps the packs that a change does not touch', async () => {
    const { id: storeId } = await aStore(server.db);
    await manyItems(storeId, 2 * PACK_SIZE);
    const before = await manifestOf(storeId);
    await anItem(server.db, storeId, { ordinal: 5000 });
    const after = await manifestOf(storeId);
    expect(after.version).toBe(before.version + 1);
    const old = before.categories[0]?.packs ?? [];
    const now = after.categories[0]?.packs ?? [];
    expect(now.slice(0, old.length - 1)).toEqual(old.slice(0, -1));
    expect(now.at(-1)).not.toBe(old.at(-1));
  });

  test('CAT-1 a new price makes no new pack, only a new live version', async () => {
    const { id: storeId } = await aStore(server.db);
    const { id: itemId } = await anItem(server.db, storeId);
    const before = await manifestOf(storeId);
    await changeItems(server.db, storeId, [{ itemId, pricePaise: 4000 }]);
    await rebuildStoreCatalogue(server.db, storeId, server.clock.now());
    expect(await manifestOf(storeId)).toEqual({ ...before, liveVersion: before.liveVersion + 1 });
  });

  test('a removed item leaves the packs', async () => {
    const { id: storeId } = await aStore(server.db);
    const { id } = await anItem(server.db, storeId);
    await server.db.update(storeItems).set({ removed: true }).where(eq(storeItems.id, id));
    await rebuildStoreCatalogue(server.db, storeId, server.clock.now());
    expect(await manifestOf(storeId)).toMatchObject({ itemCount: 0, categories: [], version: 2 });
  });

  test('a store whose catalogue was never built has an empty one', async () => {
    const { id: storeId } = await aStore(server.db);
    expect(await manifestOf(storeId)).toMatchObject({ version: 0, itemCount: 0, categories: [] });
  });

  test('rebuilds at the same time come to one catalogue', async () => {
    const { id: storeId } = await aStore(server.db);
    const item = await anItem(server.db, storeId);
    await server.db.update(storeItems).set({ name: 'Renamed' }).where(eq(storeItems.id, item.id));
    const now = server.clock.now();
    await Promise.all([1, 2, 3, 4].map(() => rebuildStoreCatalogue(server.db, storeId, now)));
    expect((await manifestOf(storeId)).version).toBe(2);
  });

  test('does not know a store that is not there', async () => {
    const { status, problem } = await server.call(getSellerCatalogItems, { storeId: 'nowhere' });
    expect([status, problem.code]).toEqual([404, 'store_not_found']);
  });

  test.each([
    ['no id', {}],
    ['a path', { storeId: '..' }],
    ['a number', { storeId: 5 }],
    ['more than is asked', { storeId: 'shop', page: 2 }],
  ])('refuses %s', async (_what, body) => {
    const { status, problem } = await server.send(getSellerCatalogItems, body);
    expect([status, problem.code]).toEqual([400, 'bad_input']);
  });
});
