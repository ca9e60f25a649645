import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { putLiveSheet, shownItems } from '../../../tests/support/catalogue/live-sheets.ts';
import { DeviceDatabase } from '../../db/device-database.ts';
import { SLICE_SIZE } from '../../db/live-slices.ts';
import { readWholeLiveSheet } from '../../db/reads/catalogue/live-sheet.ts';
import { readStoreShelf } from '../../db/reads/catalogue/store-shelf.ts';
import {
  aLiveSheet,
  aPack,
  createCatalogueHost,
  packHashOf,
} from '../../../tests/support/servers/catalogue-host.ts';
import { createSyncWorld } from '../../../tests/support/sync-world.ts';
import { createTransport } from '../transport.ts';
import { SyncStopped } from './fetch-packs.ts';
import { refreshLiveSheet } from './live-sheet.ts';
import { syncStoreCatalogue } from './store-catalogue.ts';

const STORE = 'green-basket';
const potatoes = aPack(['Potato', 'Onion'], 0);
const milk = aPack(['Milk'], 2);

let devices = 0;

/** A device and a server that has a catalogue of two packs. */
function aDevice(packs = [potatoes, milk]) {
  devices += 1;
  const host = createCatalogueHost();
  host.publish(...packs);
  const device = new DeviceDatabase(`haat-catalogue-${devices}`);
  const world = createSyncWorld({ fetch: host.fetch });
  const transport = createTransport({
    ...world,
    baseUrls: { workflow: '/workflow', catalogue: '/catalogue', maps: '/maps' },
    visitorToken: 'visitor',
    mapsKey: 'key',
    readSession: async () => undefined,
    isSwitchedOff: async () => false,
    report: () => {},
  });
  return { device, host, parts: { device, transport, now: world.now } };
}

const manyPacks = (count: number) =>
  Array.from({ length: count }, (_each, index) => aPack([`Item ${index}`], index));

describe('CAT-1 syncing a store', () => {
  it('CAT-1 fetches each pack once and on the next sync only what is new', async () => {
    const { device, host, parts } = aDevice();
    await syncStoreCatalogue(parts, STORE);
    expect(host.packsAsked()).toHaveLength(2);
    host.forget();
    const toned = aPack(['Toned milk'], 2);
    host.publish(potatoes, toned);
    await syncStoreCatalogue(parts, STORE);
    expect(host.packsAsked()).toEqual([packHashOf(toned)]);
    expect(await device.packs.count()).toBe(2);
  });

  it('CAT-1 resumes an interrupted sync with the packs that are missing', async () => {
    const packs = manyPacks(9);
    const last = packs.at(-1) ?? potatoes;
    const { device, host, parts } = aDevice(packs);
    host.spoil(last, { status: 503 });
    await expect(syncStoreCatalogue(parts, STORE)).rejects.toThrow('refused: 503');
    expect(await device.packs.count()).toBe(8);
    host.mend();
    host.forget();
    await syncStoreCatalogue(parts, STORE);
    expect(host.packsAsked()).toEqual([packHashOf(last)]);
  });

  it('CAT-1 stores packs as they come: a worker that dies in between loses the last of them only', async () => {
    const { device, host, parts } = aDevice(manyPacks(150));
    let asked = 0;
    host.hooks.before = async (url) => {
      if (url.includes('/packs/')) asked += 1;
      // The worker is gone: the rest is never answered.
      if (asked > 100) await new Promise(() => {});
    };
    void syncStoreCatalogue(parts, STORE);
    await expect.poll(() => device.packs.count()).toBe(64);
    const next = aDevice(manyPacks(150));
    await syncStoreCatalogue({ ...next.parts, device }, STORE);
    expect(next.host.packsAsked()).toHaveLength(150 - 64);
    expect((await device.manifests.get(STORE))?.itemCount).toBe(150);
  });

  it('CAT-1 stops between two packs when it is told to, and keeps what has come', async () => {
    const { device, host, parts } = aDevice(manyPacks(150));
    await expect(syncStoreCatalogue(parts, STORE, async () => false)).rejects.toThrow(SyncStopped);
    const kept = await device.packs.count();
    expect(kept).toBeGreaterThanOrEqual(12);
    expect(kept).toBeLessThan(30);
    expect(host.packsAsked()).toHaveLength(kept);
    expect(await device.storeSyncs.count()).toBe(0);
  });

  it('CAT-1 asks for the changes of the live sheet only, and lays them over what is here', async () => {
    const { device, host, parts } = aDevice();
    await syncStoreCatalogue(parts, STORE);
    const columns = { pricesPaise: [2_200], mrpsPaise: [2_500], stocks: [0] };
    host.sell(STORE, aLiveSheet({ version: 4, since: 1, ordinals: [2], ...columns }));
    await refreshLiveSheet(parts, STORE);
    expect(host.asked.at(-1)?.url).toBe(`/catalogue/stores/${STORE}/live?since=1`);
    const sheet = await readWholeLiveSheet(device, STORE);
    expect(sheet?.version).toBe(4);
    expect([...(sheet?.pricesPaise ?? [])]).toEqual([4_000, 3_000, 2_200]);
    expect([...(sheet?.stocks ?? [])]).toEqual([5, 0, 0]);
  });

  it('CAT-1 asks for what changed since a full sheet that is older than the manifest', async () => {
    const { device, host, parts } = aDevice();
    const columns = { pricesPaise: [3_900], mrpsPaise: [4_500], stocks: [4] };
    const changes = aLiveSheet({ version: 7, since: 5, ordinals: [0], ...columns });
    host.sell(STORE, aLiveSheet({ version: 5 }), changes);
    await syncStoreCatalogue(parts, STORE);
    const asked = host.asked.map(({ url }) => url).filter((url) => url.includes('/live'));
    expect(asked.map((url) => url.split('/').at(-1))).toEqual(['live', 'live?since=5']);
    expect([...((await readWholeLiveSheet(device, STORE))?.pricesPaise ?? [])]).toEqual([
      3_900, 3_000, 2_000,
    ]);
  });

  it('CAT-1 reads and writes the slices of a large sheet that changed, and no other', async () => {
    const { device, host, parts } = aDevice();
    const count = 2 * SLICE_SIZE + 10;
    const column = (value: number) => Array.from({ length: count }, () => value);
    host.sell(
      STORE,
      aLiveSheet({ pricesPaise: column(10), mrpsPaise: column(12), stocks: column(5) }),
    );
    await syncStoreCatalogue(parts, STORE);
    expect(await device.liveSlices.count()).toBe(3);
    // What nobody may touch: it would be written back as it is on the server.
    await device.liveSlices.update([STORE, 0], { stocks: column(77).slice(0, SLICE_SIZE) });
    const ordinals = [SLICE_SIZE + 1, count + 1];
    const columns = { pricesPaise: [11, 4_000], mrpsPaise: [13, 4_500], stocks: [4, 3] };
    host.sell(STORE, aLiveSheet({ version: 4, since: 1, ordinals, ...columns }));
    await refreshLiveSheet(parts, STORE);
    const sheet = await readWholeLiveSheet(device, STORE);
    expect(sheet?.version).toBe(4);
    expect(sheet?.stocks.length).toBe(count + 2);
    const at = (ordinal: number) => [sheet?.pricesPaise[ordinal], sheet?.stocks[ordinal]];
    expect([0, SLICE_SIZE + 1, count - 1, count, count + 1].map(at)).toEqual([
      [10, 77],
      [11, 4],
      [10, 5],
      [0, 0],
      [4_000, 3],
    ]);
  });

  it('CAT-1 fetches all of a sheet that was evicted while its changes came', async () => {
    const { device, host, parts } = aDevice();
    await syncStoreCatalogue(parts, STORE);
    const columns = { pricesPaise: [2_200], mrpsPaise: [2_500], stocks: [0] };
    host.sell(STORE, aLiveSheet({ version: 4, since: 1, ordinals: [2], ...columns }));
    let evictions = 0;
    host.hooks.before = async (url) => {
      if (!url.includes('since=') || evictions > 0) return;
      evictions += 1;
      await device.liveHeads.clear();
      await device.liveSlices.clear();
      host.sell(STORE, aLiveSheet({ version: 4 }));
    };
    host.forget();
    await refreshLiveSheet(parts, STORE);
    expect((await readWholeLiveSheet(device, STORE))?.stocks.length).toBe(3);
  });

  describe('LIVE-6 a context that wrote a sheet', () => {
    const answer = (version: number, price: number) =>
      aLiveSheet({
        version,
        since: 1,
        ordinals: [2],
        pricesPaise: [price],
        mrpsPaise: [price],
        stocks: [5],
      });

    async function afterOneChange() {
      const { device, host, parts } = aDevice();
      await syncStoreCatalogue(parts, STORE);
      host.sell(STORE, answer(4, 2_200));
      await refreshLiveSheet(parts, STORE);
      host.forget();
      return { device, host, parts };
    }

    it('LIVE-6 asks for what changed since, and lays it over what another has written meanwhile', async () => {
      const { device, host, parts } = await afterOneChange();
      await putLiveSheet(device, {
        storeId: STORE,
        version: 6,
        pricesPaise: [100, 200, 300],
      });
      host.sell(STORE, answer(7, 2_300));
      await refreshLiveSheet(parts, STORE);
      expect(host.asked.map(({ url }) => url.split('/').at(-1))).toEqual(['live?since=4']);
      const sheet = await readWholeLiveSheet(device, STORE);
      expect(sheet?.version).toBe(7);
      expect([...(sheet?.pricesPaise ?? [])]).toEqual([100, 200, 2_300]);
    });

    it('LIVE-6 fetches all of it where another has evicted it since', async () => {
      const { device, host, parts } = await afterOneChange();
      await device.liveHeads.clear();
      await device.liveSlices.clear();
      host.sell(STORE, aLiveSheet({ version: 7 }));
      await refreshLiveSheet(parts, STORE);
      expect((await readWholeLiveSheet(device, STORE))?.stocks.length).toBe(3);
      expect((await device.liveHeads.get(STORE))?.version).toBe(7);
    });
  });

  it('CAT-1 refuses a sheet that makes no sense and keeps the one before', async () => {
    const { device, host, parts } = aDevice();
    await syncStoreCatalogue(parts, STORE);
    const before = await readWholeLiveSheet(device, STORE);
    const columns = { pricesPaise: [1], mrpsPaise: [1], stocks: [1] };
    const wrong = [
      aLiveSheet({ version: 9, stocks: [1] }),
      aLiveSheet({ version: 9, since: 1, ordinals: [2 ** 40], ...columns }),
      aLiveSheet({ version: 9 }, 'another-store'),
    ];
    for (const sheet of wrong) {
      host.sell(STORE, sheet);
      await expect(refreshLiveSheet(parts, STORE)).rejects.toThrow('unreadable');
    }
    expect(await readWholeLiveSheet(device, STORE)).toEqual(before);
  });
});

describe('CAT-1 a pack that is not what its name says', () => {
  const forged = JSON.stringify({ ...milk, names: ['Forged'] });

  it('CAT-1 is fetched once more past every cache, and then taken', async () => {
    const { device, host, parts } = aDevice();
    host.spoil(milk, { body: forged, times: 1 });
    await syncStoreCatalogue(parts, STORE);
    const tries = host.asked.filter(({ url }) => url.endsWith(packHashOf(milk)));
    expect(tries.map(({ cache }) => cache)).toEqual(['default', 'reload']);
    expect((await device.packs.get(packHashOf(milk)))?.names).toEqual(['Milk']);
    expect(await device.storeSyncs.count()).toBe(0);
  });

  it('CAT-1 CAT-2 is refused when it is wrong again: told as the state of the store, the old catalogue stays', async () => {
    const { device, host, parts } = aDevice();
    await syncStoreCatalogue(parts, STORE);
    const before = await device.manifests.get(STORE);
    const paneer = aPack(['Paneer'], 2);
    host.publish(potatoes, paneer);
    host.spoil(paneer, { body: forged });
    await expect(syncStoreCatalogue(parts, STORE)).rejects.toThrow('unreadable');
    expect(await device.manifests.get(STORE)).toEqual(before);
    expect(await device.packs.get(packHashOf(paneer))).toBeUndefined();
    expect(await device.storeSyncs.get(STORE)).toMatchObject({ problem: 'pack-mismatch' });
    host.mend();
    await syncStoreCatalogue(parts, STORE);
    expect(await device.storeSyncs.get(STORE)).toBeUndefined();
  });

  it.each([
    ['of another store', JSON.stringify(aPack(['Milk'], 2, 'other-store'))],
    ['with a column too short', JSON.stringify({ ...milk, units: [] })],
    ['that is no JSON', '<html>'],
  ])('CAT-1 is refused when its bytes are right and it is one %s', async (_what, body) => {
    const { createHash } = await import('node:crypto');
    const hash = createHash('sha256').update(body).digest('hex');
    const { device, host, parts } = aDevice();
    const fetch = async (url: string, init?: RequestInit) => {
      if (url.includes('/packs/')) return new Response(body);
      const answer = await host.fetch(url, init);
      if (!url.includes('/manifest')) return answer;
      const manifest = (await answer.json()) as { categories: { packs: string[] }[] };
      const categories = manifest.categories.map((each) => ({ ...each, packs: [hash] }));
      return Response.json({ ...manifest, categories });
    };
    const transport = createTransport({
      ...createSyncWorld({ fetch }),
      baseUrls: { workflow: '/workflow', catalogue: '/catalogue', maps: '/maps' },
      visitorToken: 'visitor',
      mapsKey: 'key',
      readSession: async () => undefined,
      isSwitchedOff: async () => false,
      report: () => {},
    });
    await expect(syncStoreCatalogue({ ...parts, transport }, STORE)).rejects.toThrow('unreadable');
    expect(await device.packs.count()).toBe(0);
    expect(await device.storeSyncs.get(STORE)).toMatchObject({ problem: 'unreadable' });
  });

  it('CAT-2 a manifest that names a missing pack leaves the old catalogue in place', async () => {
    const { device, host, parts } = aDevice();
    await syncStoreCatalogue(parts, STORE);
    const before = await device.manifests.get(STORE);
    const yam = aPack(['Yam'], 0);
    host.publish(yam, aPack(['Ghee'], 2));
    host.spoil(yam, { status: 404 });
    await expect(syncStoreCatalogue(parts, STORE)).rejects.toThrow('unreadable');
    expect(await device.storeSyncs.get(STORE)).toMatchObject({ problem: 'pack-missing' });
    expect(await device.manifests.get(STORE)).toEqual(before);
    for (const hash of before?.categories[0]?.packs ?? []) {
      expect(await device.packs.get(hash)).toBeDefined();
    }
    expect(await device.storeSyncs.get(STORE)).toMatchObject({ problem: 'pack-missing' });
  });

  it('CAT-2 a busy server is not the fault of the store', async () => {
    const { device, host, parts } = aDevice();
    host.spoil(milk, { status: 503 });
    await expect(syncStoreCatalogue(parts, STORE)).rejects.toThrow('refused: 503');
    expect(await device.storeSyncs.count()).toBe(0);
  });

  it('CAT-1 malicious names and picture addresses stay text', async () => {
    const name = '<img src=x onerror=alert(1)>\u202E\u0000"\'';
    const evil = { ...aPack([name], 0), pictures: ['javascript:alert(1)'] };
    const { device, host, parts } = aDevice([evil]);
    await syncStoreCatalogue(parts, STORE);
    const [item] = await shownItems(device, STORE, packHashOf(evil));
    expect(item).toMatchObject({ name, picture: 'javascript:alert(1)' });
    expect(host.packsAsked()).toHaveLength(1);
  });
});

describe('CAT-2 the switch', () => {
  it('CAT-2 keeps the old catalogue whole while a new one is not complete', async () => {
    const { device, host, parts } = aDevice();
    await syncStoreCatalogue(parts, STORE);
    const before = await device.manifests.get(STORE);
    const ghee = aPack(['Ghee'], 2);
    host.publish(aPack(['Yam'], 0), ghee);
    host.spoil(ghee, { status: 503 });
    await expect(syncStoreCatalogue(parts, STORE)).rejects.toThrow('refused: 503');
    expect(await device.manifests.get(STORE)).toEqual(before);
    for (const hash of before?.categories[0]?.packs ?? []) {
      expect(await device.packs.get(hash)).toBeDefined();
    }
  });

  it('CAT-2 fetches again what was evicted before the switch', async () => {
    const { device, host, parts } = aDevice();
    let evictions = 0;
    host.hooks.before = async (url) => {
      if (!url.includes('/live') || evictions > 0) return;
      evictions += 1;
      await device.packs.clear();
    };
    await syncStoreCatalogue(parts, STORE);
    expect(await device.packs.count()).toBe(2);
    expect((await device.manifests.get(STORE))?.itemCount).toBe(3);
  });
});

describe('CAT-3 what a page reads', () => {
  it('CAT-3 reads the rows that it shows, not the store', async () => {
    const { device, parts } = aDevice();
    await syncStoreCatalogue(parts, STORE);
    const { manifest } = await readStoreShelf(device, STORE);
    const items = await shownItems(device, STORE, manifest?.categories[0]?.packs[0] ?? '');
    expect(items.map(({ name, pricePaise, stock }) => [name, pricePaise, stock])).toEqual([
      ['Potato', 4_000, 5],
      ['Onion', 3_000, 0],
    ]);
  });

  it('CAT-3 shows nothing of a pack that is not here, and no price without a sheet', async () => {
    const { device } = aDevice();
    expect(await shownItems(device, STORE, 'none')).toEqual([]);
    await device.packs.put({ ...potatoes, hash: 'h' });
    const [potato] = await shownItems(device, STORE, 'h');
    expect(potato).toMatchObject({ name: 'Potato', pricePaise: null, stock: null });
  });
});
