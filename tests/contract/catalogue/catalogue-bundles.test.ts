import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeItems } from '../../../server/catalogue/change-prices.ts';
import { storeCategories } from '../../../server/sellers/store-tables.ts';
import { cataloguePacks } from '../../../server/catalogue/catalogue-tables.ts';
import { liveSheet } from '../../../src/contracts/catalogue/catalogue-documents.ts';
import {
  bundleHead,
  bundleTail,
  hashStart,
  type BundledStore,
} from '../../../src/contracts/catalogue/store-bundle.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ask = (stores: unknown, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/catalogue/bundles`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ stores }),
  });

const nothingOf = (storeId: string): BundledStore => ({ storeId, have: [], liveVersion: null });

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The stores of an answer, each as its contract says. */
async function storesOf(answer: Response) {
  const lines = (await answer.text()).split('\n');
  expect(lines.pop()).toBe('');
  const stores = [];
  while (lines.length > 0) {
    const head = v.parse(bundleHead, JSON.parse(lines.shift() ?? ''));
    const packs = head.packs.map(() => lines.shift() ?? '');
    const tail =
      head.manifest === null ? undefined : v.parse(bundleTail, JSON.parse(lines.shift() ?? ''));
    stores.push({ head, packs, tail });
  }
  return stores;
}

async function aStoreOfTwoShelves() {
  const { id } = await aStore(server.db);
  const dairy = { storeId: id, id: 'dairy', name: 'Dairy', groupId: 'dairy', position: 1 };
  await server.db.insert(storeCategories).values(dairy);
  const rice = await anItem(server.db, id, { name: 'Rice' });
  await anItem(server.db, id, { name: 'Milk', categoryId: 'dairy' });
  return { id, rice: rice.id };
}

describe('a bundle', () => {
  test('LIM-1 CAT-1 holds all of several stores, each pack byte for byte as its hash says', async () => {
    const [one, other] = [await aStoreOfTwoShelves(), await aStoreOfTwoShelves()];
    const answer = await ask([nothingOf(one.id), nothingOf(other.id)]);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const stores = await storesOf(answer);
    expect(stores.map(({ head }) => head.storeId)).toEqual([one.id, other.id]);
    for (const { head, packs, tail } of stores) {
      expect(packs).toHaveLength(2);
      expect(packs.map(sha256)).toEqual(head.packs);
      const named = head.manifest?.categories.flatMap((category) => category.packs);
      expect(named?.toSorted()).toEqual(head.packs.toSorted());
      expect(tail?.sheets[0]?.pricesPaise).toContain(5_000);
      expect(tail?.offers.serverTime).toBe(server.clock.now());
    }
  });

  test('LIM-1 CAT-1 leaves out what the phone has, and has only the changes of its prices', async () => {
    const { id, rice } = await aStoreOfTwoShelves();
    await changeItems(server.db, id, [{ itemId: rice, pricePaise: 5_500 }]);
    const [before] = await storesOf(await ask([nothingOf(id)]));
    const have = (before?.head.packs ?? []).slice(0, 1).map(hashStart);
    const liveVersion = before?.tail?.sheets.at(-1)?.version ?? 0;
    await changeItems(server.db, id, [{ itemId: rice, pricePaise: 7_700 }]);
    const [after] = await storesOf(await ask([{ storeId: id, have, liveVersion }]));
    expect(after?.head.packs).toEqual(before?.head.packs.slice(1));
    expect(after?.tail?.sheets).toHaveLength(1);
    const { since, pricesPaise } = after?.tail?.sheets[0] ?? v.parse(liveSheet, {});
    expect([since, pricesPaise]).toEqual([liveVersion, [7_700]]);
  });

  test('LIM-1 brings a whole sheet to the newest prices', async () => {
    const { id, rice } = await aStoreOfTwoShelves();
    for (let item = 0; item < 40; item += 1) await anItem(server.db, id, { name: `Item ${item}` });
    await ask([nothingOf(id)]);
    await changeItems(server.db, id, [{ itemId: rice, pricePaise: 8_800 }]);
    const [store] = await storesOf(await ask([nothingOf(id)]));
    const newest = store?.tail?.sheets.at(-1);
    expect(newest?.version).toBe(store?.head.manifest?.liveVersion);
    expect(newest?.pricesPaise).toContain(8_800);
  });

  test('LIM-1 CAT-4 says of a store that is not there that it is not there', async () => {
    const { id } = await aStoreOfTwoShelves();
    const stores = await storesOf(await ask([nothingOf('no-such-store'), nothingOf(id)]));
    expect(stores.map(({ head }) => head.manifest === null)).toEqual([true, false]);
  });

  test('LIM-1 has an empty line for a pack that the server has lost', async () => {
    const { id } = await aStoreOfTwoShelves();
    const [before] = await storesOf(await ask([nothingOf(id)]));
    const [lost = ''] = before?.head.packs ?? [];
    await server.db.delete(cataloguePacks).where(eq(cataloguePacks.hash, lost));
    const [store] = await storesOf(await ask([nothingOf(id)]));
    expect(store?.packs.map((line) => line === '')).toEqual([true, false]);
  });

  test('LIM-1 is compressed as one', async () => {
    const { id } = await aStoreOfTwoShelves();
    for (const coding of ['br', 'gzip'] as const) {
      const answer = await ask([nothingOf(id)], { 'accept-encoding': coding });
      expect(answer.headers.get('content-encoding')).toBe(coding);
      expect(await storesOf(answer)).toHaveLength(1);
    }
  });

  test.each([
    ['no stores', []],
    ['too many stores', Array.from({ length: 17 }, (_each, n) => nothingOf(`store-${n}`))],
    ['hashes that are none', [{ ...nothingOf('a-store'), have: ['../../etc'] }]],
    ['no list', 'all'],
  ])('LIM-1 is not made for %s', async (_what, stores) => {
    const answer = await ask(stores);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'bad_input' });
  });
});
