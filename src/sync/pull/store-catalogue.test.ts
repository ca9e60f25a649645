import { describe, expect, it } from 'vitest';
import { createHash } from 'node:crypto';
import 'fake-indexeddb/auto';
import type { LiveSheet, Manifest, Pack } from '../../contracts/catalogue/catalogue-documents.ts';
import { DeviceDatabase } from '../../db/device-database.ts';
import { readPackItems, readStoreShelf } from '../../db/reads/store-shelf.ts';
import { createSyncWorld } from '../../../tests/support/sync-world.ts';
import { createTransport } from '../transport.ts';
import { refreshLiveSheet, syncStoreCatalogue } from './store-catalogue.ts';

const STORE = 'green-basket';

function aPack(names: readonly string[], firstOrdinal: number): Pack {
  const column = <Value>(value: Value) => names.map(() => value);
  return {
    storeId: STORE,
    categoryId: 'vegetables',
    ids: names.map((_name, index) => `${STORE}-${firstOrdinal + index}`),
    ordinals: names.map((_name, index) => firstOrdinal + index),
    names: [...names],
    everydayNames: column(''),
    units: column('1 kg'),
    pictures: column('1f954'),
    ratingTenths: column(43),
    returnable: column(0),
  };
}

/** A catalogue as a server would serve it, with a count of what was asked for. */
function aCatalogue() {
  const packs = new Map<string, Pack>();
  const asked: string[] = [];
  const state = { version: 1, hashes: [] as string[], gone: new Set<string>() };
  const live: LiveSheet = {
    storeId: STORE,
    version: 1,
    since: null,
    serverTime: 0,
    ordinals: null,
    pricesPaise: [4_000, 3_000, 2_000],
    mrpsPaise: [4_500, 3_000, 2_500],
    stocks: [5, 0, 9],
  };
  const publish = (...contents: Pack[]) => {
    state.hashes = contents.map((pack) => {
      const hash = createHash('sha256').update(JSON.stringify(pack)).digest('hex');
      packs.set(hash, pack);
      return hash;
    });
    state.version += 1;
  };
  const manifest = (): Manifest => ({
    storeId: STORE,
    version: state.version,
    itemCount: 3,
    liveVersion: live.version,
    serverTime: 0,
    categories: [
      {
        id: 'vegetables',
        name: 'Vegetables',
        group: 'fruits-and-vegetables',
        itemCount: 3,
        packs: state.hashes,
      },
    ],
  });
  const sheet = { answer: live };
  const fetch = async (url: string) => {
    asked.push(url);
    const hash = /packs\/(\w+)/.exec(url)?.[1];
    if (hash !== undefined) {
      if (state.gone.has(hash)) return new Response('', { status: 503 });
      return Response.json(packs.get(hash));
    }
    return Response.json(url.includes('/live') ? sheet.answer : manifest());
  };
  return { asked, state, publish, sheet, fetch };
}

let devices = 0;

function aDevice(fetch: (url: string) => Promise<Response>) {
  devices += 1;
  const device = new DeviceDatabase(`haat-catalogue-${devices}`);
  const world = createSyncWorld({ fetch });
  const transport = createTransport({
    ...world,
    baseUrls: { workflow: '/workflow', catalogue: '/catalogue', maps: '/maps' },
    visitorToken: 'visitor',
    mapsKey: 'key',
    readSession: async () => undefined,
    isSwitchedOff: async () => false,
    report: () => {},
  });
  return { device, parts: { device, transport, now: world.now } };
}

const potatoes = aPack(['Potato', 'Onion'], 0);
const milk = aPack(['Milk'], 2);

describe('CAT-1 syncing a store', () => {
  it('CAT-1 fetches each pack once and on the next sync only what is new', async () => {
    const catalogue = aCatalogue();
    catalogue.publish(potatoes, milk);
    const { device, parts } = aDevice(catalogue.fetch);
    await syncStoreCatalogue(parts, STORE);
    expect(catalogue.asked.filter((url) => url.includes('/packs/'))).toHaveLength(2);
    catalogue.asked.length = 0;
    catalogue.publish(potatoes, aPack(['Toned milk'], 2));
    await syncStoreCatalogue(parts, STORE);
    expect(catalogue.asked.filter((url) => url.includes('/packs/'))).toHaveLength(1);
    expect(await device.packs.count()).toBe(2);
  });

  it('CAT-1 resumes an interrupted sync with the packs that are missing', async () => {
    const catalogue = aCatalogue();
    catalogue.publish(
      ...Array.from({ length: 9 }, (_each, index) => aPack([`Item ${index}`], index)),
    );
    const last = catalogue.state.hashes.at(-1) ?? '';
    catalogue.state.gone.add(last);
    const { device, parts } = aDevice(catalogue.fetch);
    await expect(syncStoreCatalogue(parts, STORE)).rejects.toThrow('refused: 503');
    expect(await device.packs.count()).toBe(8);
    catalogue.state.gone.clear();
    catalogue.asked.length = 0;
    await syncStoreCatalogue(parts, STORE);
    expect(catalogue.asked.filter((url) => url.includes('/packs/'))).toEqual([
      `/catalogue/packs/${last}`,
    ]);
  });

  it('CAT-1 asks for the changes of the live sheet only, and lays them over what is here', async () => {
    const catalogue = aCatalogue();
    catalogue.publish(potatoes, milk);
    const { device, parts } = aDevice(catalogue.fetch);
    await syncStoreCatalogue(parts, STORE);
    catalogue.sheet.answer = {
      storeId: STORE,
      version: 4,
      since: 1,
      serverTime: 0,
      ordinals: [2],
      pricesPaise: [2_200],
      mrpsPaise: [2_500],
      stocks: [0],
    };
    await refreshLiveSheet(parts, STORE);
    expect(catalogue.asked.at(-1)).toBe(`/catalogue/stores/${STORE}/live?since=1`);
    const sheet = await device.liveSheets.get(STORE);
    expect(sheet).toMatchObject({
      version: 4,
      pricesPaise: [4_000, 3_000, 2_200],
      stocks: [5, 0, 0],
    });
  });
});

describe('CAT-2 the switch', () => {
  it('CAT-2 keeps the old catalogue whole while a new one is not complete', async () => {
    const catalogue = aCatalogue();
    catalogue.publish(potatoes, milk);
    const { device, parts } = aDevice(catalogue.fetch);
    await syncStoreCatalogue(parts, STORE);
    const before = await device.manifests.get(STORE);
    catalogue.publish(aPack(['Yam'], 0), aPack(['Ghee'], 2));
    catalogue.state.gone.add(catalogue.state.hashes[1] ?? '');
    await expect(syncStoreCatalogue(parts, STORE)).rejects.toThrow('refused: 503');
    expect(await device.manifests.get(STORE)).toEqual(before);
    for (const hash of before?.categories[0]?.packs ?? []) {
      expect(await device.packs.get(hash)).toBeDefined();
    }
  });
});

describe('CAT-3 what a page reads', () => {
  it('CAT-3 reads the rows that it shows, not the store', async () => {
    const catalogue = aCatalogue();
    catalogue.publish(potatoes, milk);
    const { device, parts } = aDevice(catalogue.fetch);
    await syncStoreCatalogue(parts, STORE);
    const { manifest } = await readStoreShelf(device, STORE);
    const items = await readPackItems(device, STORE, manifest?.categories[0]?.packs[0] ?? '');
    expect(items.map(({ name, pricePaise, stock }) => [name, pricePaise, stock])).toEqual([
      ['Potato', 4_000, 5],
      ['Onion', 3_000, 0],
    ]);
  });

  it('CAT-3 shows nothing of a pack that is not here, and no price without a sheet', async () => {
    const { device } = aDevice(async () => Response.error());
    expect(await readPackItems(device, STORE, 'none')).toEqual([]);
    await device.packs.put({ ...potatoes, hash: 'h' });
    const [potato] = await readPackItems(device, STORE, 'h');
    expect(potato).toMatchObject({ name: 'Potato', pricePaise: null, stock: null });
  });
});
