import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { liveSheet, livePath } from '../../../src/contracts/catalogue/catalogue-documents.ts';
import { problemSchema } from '../../../src/contracts/problem.ts';
import { changeItems } from '../../../server/catalogue/change-prices.ts';
import { rebuildStoreCatalogue } from '../../../server/catalogue/rebuild-catalogues.ts';
import { refreshLiveSheets } from '../../../server/catalogue/refresh-live-sheet.ts';
import { takeStock } from '../../../server/catalogue/stock/take-stock.ts';
import { storeItems } from '../../../server/sellers/store-tables.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Takes stock for somebody who has reserved nothing. */
const take = (storeId: string, lines: { itemId: string; quantity: number }[]) =>
  takeStock(
    server.db,
    storeId,
    { kind: 'ordered', reference: randomUUID(), by: null, lines },
    { holder: undefined, now: server.clock.now() },
  );
const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${server.url}/catalogue${path}`, { headers });
const sheetOf = async (storeId: string, since: number | null = null) =>
  v.parse(liveSheet, await (await get(livePath(storeId, since))).json());

/** A store with `count` items at ordinals 0 to count - 1. */
async function aStoreWith(count: number): Promise<{ storeId: string; itemIds: string[] }> {
  const { id: storeId } = await aStore(server.db, { liveVersion: 1 });
  const first = await anItem(server.db, storeId, { ordinal: 0 });
  const rest = Array.from({ length: count - 1 }, (_, index) => {
    const id = `${storeId}-more-${index + 1}`;
    return { ...first, id, externalId: id, ordinal: index + 1, position: index + 1 };
  });
  if (rest.length > 0) await server.db.insert(storeItems).values(rest);
  await rebuildStoreCatalogue(server.db, storeId, server.clock.now());
  return { storeId, itemIds: [first.id, ...rest.map(({ id }) => id)] };
}
const stockOf = async (id: string) =>
  (
    await server.db
      .select({ stock: storeItems.stock })
      .from(storeItems)
      .where(eq(storeItems.id, id))
  )[0]?.stock;

describe('a live sheet', () => {
  test('CAT-1 has price, MRP and stock of every item at the place of its ordinal', async () => {
    const { id: storeId } = await aStore(server.db, { liveVersion: 7 });
    await anItem(server.db, storeId, { ordinal: 3, pricePaise: 300, mrpPaise: 400, stock: 5 });
    await anItem(server.db, storeId, { ordinal: 1, pricePaise: 100, mrpPaise: 200, stock: 9 });
    await anItem(server.db, storeId, { ordinal: 0, removed: true });
    expect(await sheetOf(storeId)).toEqual({
      storeId,
      version: 7,
      since: null,
      serverTime: server.clock.now(),
      ordinals: null,
      pricesPaise: [0, 100, 0, 300],
      mrpsPaise: [0, 200, 0, 400],
      stocks: [0, 9, 0, 5],
    });
  });

  test('CAT-1 is read and answered once', async () => {
    const { storeId } = await aStoreWith(3);
    // What went wrong after an answer is logged by the time the next ones have been given.
    for (let asked = 0; asked < 3; asked += 1) await sheetOf(storeId);
    expect(server.log.filter((line) => line.includes('already sent'))).toEqual([]);
  });

  test('CAT-1 or only what changed since the version at hand', async () => {
    const { storeId, itemIds } = await aStoreWith(10);
    const before = await sheetOf(storeId);
    const [first = '', , third = ''] = itemIds;
    await changeItems(server.db, storeId, [{ itemId: third, pricePaise: 4100 }]);
    await changeItems(server.db, storeId, [{ itemId: first, stock: 3 }]);
    expect(await sheetOf(storeId, before.version)).toMatchObject({
      version: before.version + 2,
      since: before.version,
      ordinals: [0, 2],
      pricesPaise: [5000, 4100],
      mrpsPaise: [6000, 6000],
      stocks: [3, 100],
    });
    expect(await sheetOf(storeId, before.version + 1)).toMatchObject({ ordinals: [0] });
    expect(await sheetOf(storeId, before.version + 2)).toMatchObject({
      ordinals: [],
      pricesPaise: [],
    });
  });

  test('CAT-1 tells of an item that went with price 0 and stock 0', async () => {
    const { storeId, itemIds } = await aStoreWith(5);
    const { version } = await sheetOf(storeId);
    const [itemId = ''] = itemIds;
    await changeItems(server.db, storeId, [{ itemId, stock: 1 }]);
    await server.db.update(storeItems).set({ removed: true }).where(eq(storeItems.id, itemId));
    expect(await sheetOf(storeId, version)).toMatchObject({
      ordinals: [0],
      pricesPaise: [0],
      mrpsPaise: [0],
      stocks: [0],
    });
  });

  test('CAT-1 is sent whole when more than half of it changed, or the version is none of its own', async () => {
    const { storeId, itemIds } = await aStoreWith(4);
    const { version } = await sheetOf(storeId);
    const sellOne = (of: readonly string[]) =>
      changeItems(
        server.db,
        storeId,
        of.map((itemId) => ({ itemId, stock: 1 })),
      );
    await sellOne(itemIds.slice(0, 2));
    await refreshLiveSheets(server.db, server.clock.now());
    expect((await sheetOf(storeId, version)).since).toBe(version);
    await sellOne(itemIds.slice(2, 3));
    await refreshLiveSheets(server.db, server.clock.now());
    expect(await sheetOf(storeId, version)).toMatchObject({
      since: null,
      ordinals: null,
      stocks: [1, 1, 1, 100],
    });
    expect((await sheetOf(storeId, 999_999)).since).toBeNull();
  });

  test('CAT-1 is made again once a sixteenth of it changed, and tells of the rest as changes', async () => {
    const { storeId, itemIds } = await aStoreWith(64);
    const { version } = await sheetOf(storeId);
    const sell = async (count: number): Promise<number> => {
      for (const itemId of itemIds.slice(0, count)) await take(storeId, [{ itemId, quantity: 1 }]);
      return refreshLiveSheets(server.db, server.clock.now());
    };
    expect(await sell(3)).toBe(0);
    expect(await sheetOf(storeId)).toMatchObject({ version, since: null });
    expect(await sheetOf(storeId, version)).toMatchObject({
      version: version + 3,
      stocks: [99, 99, 99],
    });
    expect(await sell(4)).toBe(1);
    expect((await sheetOf(storeId)).version).toBe(version + 7);
    expect((await sheetOf(storeId)).stocks.slice(0, 5)).toEqual([98, 98, 98, 99, 100]);
  });

  test('CAT-1 is never older than what the asker has', async () => {
    const { storeId, itemIds } = await aStoreWith(4);
    const { version } = await sheetOf(storeId);
    const changes = itemIds.map((itemId) => ({ itemId, stock: 1 }));
    await changeItems(server.db, storeId, changes);
    // No sheet was made since: more than half of it comes as changes.
    expect(await sheetOf(storeId, version)).toMatchObject({
      version: version + 1,
      since: version,
      stocks: [1, 1, 1, 1],
    });
  });

  test('of an empty store is empty', async () => {
    const { id: storeId } = await aStore(server.db);
    expect(await sheetOf(storeId)).toMatchObject({ since: null, pricesPaise: [], stocks: [] });
  });

  test('CAT-1 is not sent to those who have it', async () => {
    const { storeId, itemIds } = await aStoreWith(2);
    const first = await get(livePath(storeId, null));
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    const known = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await get(livePath(storeId, null), known)).status).toBe(304);
    await changeItems(server.db, storeId, [{ itemId: itemIds[0] ?? '', stock: 1 }]);
    await refreshLiveSheets(server.db, server.clock.now());
    expect((await get(livePath(storeId, null), known)).status).toBe(200);
  });

  test('is compressed when it is large', async () => {
    const { storeId } = await aStoreWith(500);
    const large = await get(livePath(storeId, null), { 'accept-encoding': 'br' });
    expect(large.headers.get('content-encoding')).toBe('br');
    expect(v.parse(liveSheet, await large.json()).pricesPaise).toHaveLength(500);
    const plain = await get(livePath(storeId, null), { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.headers.get('vary')).toMatch(/accept-encoding/i);
  });

  test.each(['-1', '1.5', 'x', '', '1e3', '9'.repeat(16), '1&since=2'])(
    'refuses since=%s',
    async (since) => {
      const { storeId } = await aStoreWith(1);
      const answer = await get(`/stores/${storeId}/live?since=${since}`);
      expect([answer.status, v.parse(problemSchema, await answer.json()).code]).toEqual([
        400,
        'bad_input',
      ]);
    },
  );

  test('is not found for a store that is not there', async () => {
    const answer = await get(livePath('nowhere', null));
    expect([answer.status, v.parse(problemSchema, await answer.json()).code]).toEqual([
      404,
      'store_not_found',
    ]);
  });
});

describe('changing prices', () => {
  test('raises the version once for many changes, and not at all for none', async () => {
    const { storeId, itemIds } = await aStoreWith(3);
    const changes = itemIds.map((itemId) => ({ itemId, pricePaise: 4000 }));
    expect(await changeItems(server.db, storeId, changes)).toEqual({ changed: 3, version: 2 });
    expect(await changeItems(server.db, storeId, changes)).toEqual({ changed: 0, version: 2 });
    expect(await changeItems(server.db, storeId, [])).toEqual({ changed: 0, version: 2 });
  });

  test('a price above the MRP raises the MRP', async () => {
    const { storeId, itemIds } = await aStoreWith(1);
    await changeItems(server.db, storeId, [{ itemId: itemIds[0] ?? '', pricePaise: 9900 }]);
    expect(await sheetOf(storeId, 1)).toMatchObject({ pricesPaise: [9900], mrpsPaise: [9900] });
  });

  test('changes nothing when a value or an item is impossible', async () => {
    const { storeId, itemIds } = await aStoreWith(1);
    const fine = { itemId: itemIds[0] ?? '', stock: 1 };
    const refused = (change: object) =>
      changeItems(server.db, storeId, [fine, { ...fine, ...change }]);
    await expect(refused({ pricePaise: -1 })).rejects.toThrow(RangeError);
    await expect(refused({ pricePaise: 1.5 })).rejects.toThrow(RangeError);
    await expect(refused({ itemId: 'no-such-item' })).rejects.toThrow('item_not_found');
    await expect(changeItems(server.db, 'nowhere', [fine])).rejects.toThrow('store_not_found');
    expect(await sheetOf(storeId)).toMatchObject({ version: 1, stocks: [100] });
  });
});

describe('taking stock', () => {
  test('takes all lines and shows it in the live sheet', async () => {
    const { storeId, itemIds } = await aStoreWith(5);
    const [one = '', two = ''] = itemIds;
    const lines = [
      { itemId: two, quantity: 3 },
      { itemId: one, quantity: 100 },
    ];
    expect(await take(storeId, lines)).toEqual({ ok: true });
    expect(await sheetOf(storeId, 1)).toMatchObject({
      version: 2,
      ordinals: [0, 1],
      stocks: [0, 97],
    });
  });

  test('takes nothing when one line has too little, and says what there is', async () => {
    const { storeId, itemIds } = await aStoreWith(2);
    const [one = '', two = ''] = itemIds;
    const lines = [
      { itemId: one, quantity: 1 },
      { itemId: two, quantity: 101 },
      { itemId: 'no-such-item', quantity: 1 },
    ];
    expect(await take(storeId, lines)).toEqual({
      ok: false,
      items: [
        { itemId: two, available: 100 },
        { itemId: 'no-such-item', available: 0 },
      ],
    });
    expect([await stockOf(one), (await sheetOf(storeId)).version]).toEqual([100, 1]);
  });

  test('counts an item in two lines together', async () => {
    const { storeId, itemIds } = await aStoreWith(1);
    const itemId = itemIds[0] ?? '';
    const halves = [60, 60].map((quantity) => ({ itemId, quantity }));
    expect(await take(storeId, halves)).toMatchObject({ ok: false });
    expect(await stockOf(itemId)).toBe(100);
  });

  test('does not take from another store, or what was removed', async () => {
    const { storeId } = await aStoreWith(1);
    const { itemIds } = await aStoreWith(1);
    const { id: removed } = await anItem(server.db, storeId, { ordinal: 50, removed: true });
    for (const itemId of [itemIds[0] ?? '', removed]) {
      expect(await take(storeId, [{ itemId, quantity: 1 }])).toMatchObject({
        ok: false,
      });
    }
  });

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'refuses a quantity of %s',
    async (quantity) => {
      const { storeId, itemIds } = await aStoreWith(1);
      const lines = [{ itemId: itemIds[0] ?? '', quantity }];
      await expect(take(storeId, lines)).rejects.toThrow(RangeError);
    },
  );

  test('never sells more than there is, however many ask at once, in whatever order of items', async () => {
    const { storeId, itemIds } = await aStoreWith(4);
    const [one = '', two = ''] = itemIds;
    await changeItems(server.db, storeId, [
      { itemId: one, stock: 10 },
      { itemId: two, stock: 7 },
    ]);
    const forth = [one, two].map((itemId) => ({ itemId, quantity: 1 }));
    const back = forth.toReversed();
    const taken = await Promise.all(
      Array.from({ length: 30 }, (_, index) => take(storeId, index % 2 === 0 ? forth : back)),
    );
    expect(taken.filter(({ ok }) => ok)).toHaveLength(7);
    expect([await stockOf(one), await stockOf(two)]).toEqual([3, 0]);
    expect((await sheetOf(storeId, 1)).version).toBe(2 + 7);
  });
});
