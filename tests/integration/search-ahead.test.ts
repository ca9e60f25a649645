import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { benchCatalogue } from '../../bench/search/bench-catalogue.ts';
import { readWorkload } from '../../bench/search/workload.ts';
import type { DeviceSearch, FoundHead } from '../../src/contracts/sync-service.ts';
import { DeviceDatabase } from '../../src/db/device-database.ts';
import { headOf } from '../../src/domain/search/search-head.ts';
import { createLocalSearch } from '../../src/sync/search/local-search.ts';
import { aDeviceStore, aSyncedStore, type Good } from '../support/catalogue/device-catalogue.ts';

const ITEMS = 2_500;
/** Every so many of the frozen queries. */
const EACH = 4;

async function searchOverBench(): Promise<DeviceSearch> {
  const device = new DeviceDatabase('haat-search-ahead');
  const stores = new Map<string, Good[]>();
  for (const { storeId, name, brand, everydayNames } of benchCatalogue(ITEMS)) {
    const goods = stores.get(storeId) ?? [];
    goods.push({ name, brand, everyday: everydayNames });
    stores.set(storeId, goods);
  }
  for (const [storeId, goods] of stores) {
    await device.stores.put(aDeviceStore(storeId, `Store ${storeId}`));
    await aSyncedStore(device, storeId, { [`pack-${storeId}`]: goods });
  }
  const nothing = { keys: new Set<string>(), names: new Set<string>() };
  return createLocalSearch(
    device,
    async () => nothing,
    () => 0,
  );
}

/** What stands in the field before the last letter of a query. */
const textBefore = (query: string): string => query.slice(0, -1).trimStart();

describe('working ahead of the frozen queries', () => {
  it(
    'SRC-1 finds what the whole answer begins with, for nine of ten letters and always the same',
    { timeout: 60_000 },
    async () => {
      const search = await searchOverBench();
      const queries = (await readWorkload()).filter((_, index) => index % EACH === 0);
      let atHand = 0;
      const wrong: string[] = [];
      for (const { query } of queries) {
        const { heads, isAll } = await search.searchAhead(textBefore(query), null, []);
        expect(isAll).toBe(true);
        const early = new Map<string, FoundHead>(heads).get(query);
        if (early === undefined) continue;
        atHand += 1;
        const whole = headOf(await search.searchDevice(query, null));
        if (JSON.stringify(early) !== JSON.stringify(whole)) wrong.push(query);
      }
      process.stdout.write(`answers at hand: ${atHand} of ${queries.length} queries\n`);
      expect(queries.length).toBeGreaterThanOrEqual(300);
      expect(wrong).toEqual([]);
      expect(atHand / queries.length).toBeGreaterThanOrEqual(0.9);
    },
  );
});
