import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import {
  aLiveSheet,
  aPack,
  aStoreSummary,
  createCatalogueHost,
  packHashOf,
} from '../../../tests/support/servers/catalogue-host.ts';
import { shownItems } from '../../../tests/support/catalogue/live-sheets.ts';
import { createSyncWorld } from '../../../tests/support/sync-world.ts';
import { DeviceDatabase } from '../../db/device-database.ts';
import { readWholeLiveSheet } from '../../db/reads/catalogue/live-sheet.ts';
import type { CallError } from '../call-error.ts';
import { createTransport } from '../transport.ts';
import { SyncStopped } from './fetch-packs.ts';
import { createSyncStores } from './sync-bundle.ts';

let devices = 0;

/** A device and a server that has bundles of two stores: `a` with two packs, `b` with one. */
function aDevice(catalogueUrl = '/catalogue') {
  devices += 1;
  const host = createCatalogueHost();
  host.hasBundles = true;
  const packs = {
    potatoes: aPack(['Potato', 'Onion'], 0, 'a'),
    milk: aPack(['Milk'], 2, 'a'),
    rice: aPack(['Rice'], 0, 'b'),
  };
  host.publish(packs.potatoes, packs.milk);
  host.publish(packs.rice);
  const device = new DeviceDatabase(`haat-bundle-${devices}`);
  const world = createSyncWorld({ fetch: host.fetch });
  const transport = createTransport({
    ...world,
    baseUrls: { workflow: '/workflow', catalogue: catalogueUrl, maps: '/maps' },
    visitorToken: 'visitor',
    mapsKey: 'key',
    readSession: async () => undefined,
    isSwitchedOff: async () => false,
    report: () => {},
  });
  const syncStores = createSyncStores({ device, transport, now: world.now });
  const ends: [string, string][] = [];
  const ended = async (storeId: string, error: CallError | undefined) => {
    ends.push([storeId, error?.message ?? 'done']);
  };
  const sync = (storeIds = ['a', 'b'], mayGoOn = async () => true) =>
    syncStores(storeIds, mayGoOn, ended);
  const names = async () => (await device.packs.toArray()).flatMap((pack) => pack.names).toSorted();
  return { device, host, packs, sync, ends, names };
}

const urls = ({ asked }: ReturnType<typeof createCatalogueHost>) =>
  asked.map(({ url }) => url.replace(/\w{64}$/, '*'));

describe('LIM-1 a bundle of stores', () => {
  it('LIM-1 CAT-1 brings several stores with one question: packs, prices and offers', async () => {
    const { device, host, packs, sync, ends } = aDevice();
    await sync();
    expect(urls(host)).toEqual(['/catalogue/bundles']);
    expect(ends).toEqual([
      ['a', 'done'],
      ['b', 'done'],
    ]);
    const shown = await shownItems(device, 'a', packHashOf(packs.potatoes));
    expect(shown.map(({ name, pricePaise }) => [name, pricePaise])).toEqual([
      ['Potato', 4_000],
      ['Onion', 3_000],
    ]);
    expect((await device.manifests.get('b'))?.itemCount).toBe(1);
    expect(await device.offers.bulkGet(['a', 'b'])).toMatchObject([{ offers: [] }, { offers: [] }]);
  });

  it('LIM-1 CAT-1 asks for what is not here, and lays the changes of prices over what is', async () => {
    const { device, host, packs, sync } = aDevice();
    await sync();
    host.forget();
    host.publish(packs.potatoes, aPack(['Toned milk'], 2, 'a'));
    const changes = { pricesPaise: [2_200], mrpsPaise: [2_500], stocks: [0] };
    host.sell('a', aLiveSheet({ version: 4, since: 1, ordinals: [2], ...changes }, 'a'));
    await sync(['a']);
    const [asked] = host.asked[0]?.bundle ?? [];
    expect(asked?.liveVersion).toBe(1);
    expect(asked?.have).toHaveLength(2);
    expect(asked?.have).toContain(packHashOf(packs.potatoes).slice(0, 12));
    expect(await device.packs.where('storeId').equals('a').count()).toBe(2);
    const sheet = await readWholeLiveSheet(device, 'a');
    expect([...(sheet?.pricesPaise ?? [])]).toEqual([4_000, 3_000, 2_200]);
  });

  it('LIM-1 CAT-1 keeps the packs that came before the line broke, and asks for the others', async () => {
    const { device, host, sync, ends, names } = aDevice();
    host.line.cutAfter = 2;
    await expect(sync()).rejects.toThrow('network');
    expect(ends).toEqual([]);
    expect(await names()).toEqual(['Onion', 'Potato']);
    expect(await device.manifests.count()).toBe(0);
    host.forget();
    await sync();
    expect(host.asked[0]?.bundle?.[0]?.have).toHaveLength(1);
    expect(await names()).toEqual(['Milk', 'Onion', 'Potato', 'Rice']);
    expect(ends.map(([storeId]) => storeId)).toEqual(['a', 'b']);
  });

  it('LIM-1 asks on where the server ended its answer', async () => {
    const { host, sync, ends } = aDevice();
    Object.assign(host.line, { cutAfter: 2, cutIsEnd: true });
    await sync();
    expect(urls(host)).toEqual(['/catalogue/bundles', '/catalogue/bundles']);
    expect(ends.map(([storeId]) => storeId)).toEqual(['a', 'b']);
  });

  it('LIM-1 CAT-1 asks for a pack that was changed on its way alone, past every cache', async () => {
    const { host, packs, sync, ends } = aDevice();
    host.spoil(packs.milk, { body: '{"forged":true}', times: 1 });
    await sync();
    expect(urls(host)).toEqual(['/catalogue/bundles', '/catalogue/packs/*']);
    expect(host.asked[1]?.cache).toBe('reload');
    expect(ends).toEqual([
      ['a', 'done'],
      ['b', 'done'],
    ]);
  });

  it('LIM-1 CAT-2 a pack that stays wrong leaves its store as it was, and the others come', async () => {
    const { device, host, packs, sync, ends, names } = aDevice();
    host.spoil(packs.milk, { body: '{"names":["Forged"]}' });
    await sync();
    expect(ends).toEqual([
      ['a', 'unreadable answer: 200'],
      ['b', 'done'],
    ]);
    expect(await device.manifests.toCollection().primaryKeys()).toEqual(['b']);
    expect(await device.storeSyncs.get('a')).toMatchObject({ problem: 'pack-mismatch' });
    expect(await names()).not.toContain('Forged');
  });

  it('LIM-1 CAT-4 a store that is not there any more is marked, and the others come', async () => {
    const { device, host, sync, ends } = aDevice();
    await device.stores.put({ ...aStoreSummary('gone'), seenAt: 0 });
    await sync(['gone', 'b']);
    expect(ends).toEqual([
      ['gone', 'refused: 404 store_not_found'],
      ['b', 'done'],
    ]);
    expect((await device.stores.get('gone'))?.vanishedAt).toBeGreaterThan(0);
    expect(host.asked).toHaveLength(1);
  });

  it('LIM-1 stops between two stores when it is told to, and keeps what has come', async () => {
    const { device, sync, ends } = aDevice();
    await expect(sync(['a', 'b'], async () => ends.length === 0)).rejects.toThrow(SyncStopped);
    expect(await device.manifests.toCollection().primaryKeys()).toEqual(['a']);
  });

  it('LIM-1 CAT-1 where there are no bundles each document is asked for, and no bundle again', async () => {
    const { device, host, sync } = aDevice();
    host.hasBundles = false;
    await sync(['a']);
    await sync(['b']);
    expect(urls(host).filter((url) => url.endsWith('/bundles'))).toHaveLength(1);
    expect(await device.manifests.count()).toBe(2);
  });

  it('LIM-1 CAT-1 a store of files elsewhere is never asked for a bundle', async () => {
    const { device, host, sync } = aDevice('https://files.example/catalogue');
    await sync();
    expect(urls(host).filter((url) => url.endsWith('/bundles'))).toEqual([]);
    expect(await device.manifests.count()).toBe(2);
  });
});
