import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { DeviceDatabase } from '../../db/device-database.ts';
import { PersonDatabase } from '../../db/person-database.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { writeSetting } from '../../db/settings.ts';
import {
  aPack,
  aStoreSummary,
  createCatalogueHost,
} from '../../../tests/support/servers/catalogue-host.ts';
import { createMemoryLocks } from '../../../tests/support/memory-locks.ts';
import { createSyncWorld } from '../../../tests/support/sync-world.ts';
import { createTransport } from '../transport.ts';
import { createCatalogueSync } from './catalogue-sync.ts';

let made = 0;

/** Ids of so many stores: `near-0` … */
const nearStores = (count: number) => Array.from({ length: count }, (_each, n) => `near-${n}`);

/** A phone in an area of stores, its worker, and the server. Another `worker` is the same phone after a restart. */
async function aPhone(nearby: readonly string[], others: readonly string[] = []) {
  made += 1;
  const host = createCatalogueHost();
  const device = new DeviceDatabase(`haat-queue-${made}`);
  const person = new PersonDatabase(`haat-user-queue-${made}`);
  for (const id of [...nearby, ...others]) host.publish(aPack(['Potato', 'Onion'], 0, id));
  await device.stores.bulkPut(
    [...nearby, ...others].map((id) => ({ ...aStoreSummary(id), seenAt: 0 })),
  );
  const place = { city: 'Bengaluru', district: '', state: '', location: null, fetchedAt: 0 };
  await device.areas.put({ areaCode: '560103', ...place, storeIds: nearby });
  await writeSetting(device, 'area-code', '560103');
  const world = createSyncWorld({ fetch: host.fetch });
  const transport = createTransport({
    ...world,
    baseUrls: { workflow: '/workflow', catalogue: '/catalogue', maps: '/maps' },
    visitorToken: 'visitor',
    mapsKey: 'key',
    readSession: async () => undefined,
    isSwitchedOff: async () => (await readSetting(device, 'work-offline')) === true,
    report: () => {},
  });
  const pull = { device, transport, now: world.now };
  const worker = (locks = world.locks) => {
    const runtime = { ...world, locks };
    return createCatalogueSync({ pull, openPerson: () => person, runtime });
  };
  const progress = () => readSetting(device, 'catalogue-progress');
  const onPhone = () => device.manifests.toCollection().primaryKeys();
  return { host, device, person, world, worker, progress, onPhone };
}

describe('CAT-5 which catalogues are fetched without being asked for', () => {
  it('CAT-5 the store on screen first, then the cart, favourites, visited, and the near ones', async () => {
    const others = ['screen', 'cart', 'favourite', 'visited'];
    const { host, device, person, worker, progress } = await aPhone(nearStores(3), others);
    const line = { name: 'Dal', unit: '1 kg', picture: '', pricePaise: 100, mrpPaise: 100 };
    await person.cart.put({ storeId: 'cart', itemId: 'dal', quantity: 1, addedAt: 1, ...line });
    await writeSetting(device, 'favourite_shop', ['favourite']);
    await device.visits.bulkPut([
      { storeId: 'visited', visitedAt: 1 },
      { storeId: 'screen', visitedAt: 2 },
    ]);
    await worker().syncStores(false, 'all');
    expect(host.storesAsked()).toEqual([...others, 'near-0', 'near-1', 'near-2']);
    expect(await progress()).toMatchObject({ state: 'done', total: 7, done: 7, failed: 0 });
  });

  it('CAT-5 at most 40 stores, and none beyond the space', async () => {
    const many = await aPhone(nearStores(60));
    await many.worker().syncStores(false, 'all');
    expect(await many.onPhone()).toHaveLength(40);
    const small = await aPhone(nearStores(60));
    await writeSetting(small.device, 'catalogue-space', 2_300);
    await small.worker().syncStores(false, 'all');
    expect(await small.onPhone()).toHaveLength(10);
    small.host.forget();
    await small.worker().syncStores(false, 'all');
    expect(small.host.asked).toEqual([]);
  });

  it('CAT-1 asks again only for what is old, and leaves a store alone that failed just now', async () => {
    const { host, world, worker, progress } = await aPhone(['near-0', 'gone', 'near-1']);
    host.spoil(aPack(['Potato', 'Onion'], 0, 'gone'), { status: 404 });
    await worker().syncStores(false, 'all');
    expect(await progress()).toMatchObject({ state: 'done', total: 3, done: 2, failed: 1 });
    host.forget();
    await worker().syncStores(false, 'all');
    expect(host.asked).toEqual([]);
    await world.advance(60 * 60_000);
    host.mend();
    await worker().syncStores(false, 'all');
    expect(host.storesAsked()).toEqual(['gone']);
    host.forget();
    await world.advance(6 * 60 * 60_000);
    await worker().syncStores(false, 'all');
    expect(host.storesAsked()).toEqual(['near-0', 'gone', 'near-1']);
    expect(host.packsAsked()).toEqual([]);
  });

  it('CAT-4 a store that has vanished is not asked for', async () => {
    const { device, host, worker } = await aPhone(nearStores(2));
    await device.stores.update('near-0', { vanishedAt: 1 });
    await worker().syncStores(false, 'all');
    expect(host.storesAsked()).toEqual(['near-1']);
  });
});

describe('CAT-4 a store that is not there any more', () => {
  it('CAT-4 is marked as vanished by the background too, and not asked for again', async () => {
    const { device, host, worker, progress } = await aPhone(['near-0']);
    await device.stores.put({ ...aStoreSummary('gone'), seenAt: 0 });
    await device.visits.put({ storeId: 'gone', visitedAt: 1 });
    await worker().syncStores(false, 'all');
    expect((await device.stores.get('gone'))?.vanishedAt).toBeGreaterThan(0);
    expect(await device.storeSyncs.count()).toBe(0);
    expect(await progress()).toMatchObject({ state: 'done', done: 1, failed: 1 });
    host.forget();
    await worker().syncStores(false, 'all');
    expect(host.asked).toEqual([]);
  });
});

describe('LIM-1 which catalogues come at once', () => {
  it('LIM-1 those in the cart, favourites and the nearest four; the others when they are asked for', async () => {
    const { host, device, person, worker, progress } = await aPhone(nearStores(9), [
      'cart',
      'dear',
    ]);
    host.hasBundles = true;
    const line = { name: 'Dal', unit: '1 kg', picture: '', pricePaise: 100, mrpPaise: 100 };
    await person.cart.put({ storeId: 'cart', itemId: 'dal', quantity: 1, addedAt: 1, ...line });
    await writeSetting(device, 'favourite_shop', ['dear']);
    const service = worker();
    await service.syncStores(false, 'likely');
    expect(host.storesBundled()).toEqual([['cart', 'dear', ...nearStores(4)]]);
    expect(await progress()).toMatchObject({ state: 'later', total: 11, done: 6 });
    host.forget();
    await service.syncStores(false, 'likely');
    expect(host.asked).toEqual([]);
    expect(await progress()).toMatchObject({ state: 'later', total: 11, done: 6 });
    await service.syncStores(false, 'all');
    expect(host.storesBundled()).toEqual([nearStores(9).slice(4)]);
    expect(host.asked).toHaveLength(1);
    expect(await progress()).toMatchObject({ state: 'done', total: 11, done: 11 });
  });

  it('LIM-1 all of them, when that is asked for while the first come', async () => {
    const { host, worker, onPhone } = await aPhone(nearStores(9));
    host.hasBundles = true;
    const service = worker();
    await Promise.all([service.syncStores(false, 'likely'), service.syncStores(false, 'all')]);
    expect(await onPhone()).toHaveLength(9);
  });

  it('LIM-1 a store on screen takes one question besides that for its facts', async () => {
    const { host, device, worker, onPhone } = await aPhone(nearStores(2));
    host.hasBundles = true;
    await worker().pullStore('near-1');
    expect(host.asked.map(({ url }) => url.split('/').at(-1))).toEqual([
      'fetch-seller-by-id-ondc',
      'bundles',
    ]);
    expect(await onPhone()).toEqual(['near-1']);
    expect(await device.offers.get('near-1')).toMatchObject({ offers: [] });
  });
});

describe('NET-1 CAT-5 fetching in the background gives way', () => {
  it.each([
    ['works offline', 'work-offline'],
    ['saves data', 'save-data'],
    ['has stopped it', 'catalogue-stopped'],
  ] as const)('NET-1 while the person %s nothing is fetched by itself', async (_what, key) => {
    const { device, host, worker, progress } = await aPhone(nearStores(2));
    await writeSetting(device, key, true);
    await worker().syncStores(false, 'all');
    expect(host.asked).toEqual([]);
    expect(await progress()).toMatchObject({ state: 'waiting', total: 2, done: 0 });
    await writeSetting(device, key, false);
    await worker().syncStores(true, 'all');
    expect(await progress()).toMatchObject({ state: key === 'save-data' ? 'done' : 'waiting' });
    await worker().syncStores(false, 'all');
    expect(await progress()).toMatchObject({ state: 'done', done: 2 });
  });

  it('CAT-5 it stops after the store that is on its way, and goes on where it was, after a restart too', async () => {
    const { device, host, worker, progress, onPhone } = await aPhone(nearStores(6));
    host.hooks.before = async () => {
      if (host.storesAsked().length === 3) await writeSetting(device, 'catalogue-stopped', true);
    };
    await worker().syncStores(false, 'all');
    expect(await progress()).toMatchObject({ state: 'waiting', total: 6, done: 3 });
    host.hooks.before = async () => {};
    host.forget();
    await writeSetting(device, 'catalogue-stopped', false);
    await worker().syncStores(false, 'all');
    expect(host.storesAsked()).toEqual(['near-3', 'near-4', 'near-5']);
    expect(await progress()).toMatchObject({ state: 'done', total: 6, done: 6 });
    expect(await onPhone()).toHaveLength(6);
  });

  it('CAT-1 a killed worker leaves a next one that goes on with the count', async () => {
    const { host, worker, progress } = await aPhone(nearStores(5));
    host.hooks.before = async () => {
      if (host.storesAsked().length === 3) await new Promise(() => {});
    };
    void worker().syncStores(false, 'all');
    await expect.poll(() => host.storesAsked().length).toBe(3);
    expect(await progress()).toMatchObject({ state: 'running', total: 5, done: 2 });
    host.hooks.before = async () => {};
    host.forget();
    // A dead worker's lock is free.
    await worker(createMemoryLocks()).syncStores(false, 'all');
    expect(host.storesAsked()).toEqual(['near-2', 'near-3', 'near-4']);
    expect(await progress()).toMatchObject({ state: 'done', total: 5, done: 5 });
  });

  it('CAT-5 two tabs fetch each store once', async () => {
    const { host, worker } = await aPhone(nearStores(5));
    await Promise.all([worker().syncStores(false, 'all'), worker().syncStores(false, 'all')]);
    expect(host.storesAsked()).toEqual(nearStores(5));
  });

  it('CAT-5 without a line it waits, and says so', async () => {
    const { host, worker, progress } = await aPhone(nearStores(3));
    host.line.broken = true;
    await worker().syncStores(false, 'all');
    expect(await progress()).toMatchObject({ state: 'waiting', total: 3, done: 0, failed: 0 });
    expect(host.asked).toHaveLength(1);
  });

  it('OUT-4 CAT-5 an ended session is not the fault of a store', async () => {
    const { device, host, worker, progress } = await aPhone(nearStores(3));
    host.refuse(401);
    await worker().syncStores(false, 'all');
    expect(await progress()).toMatchObject({ state: 'waiting', done: 0, failed: 0 });
    expect(await device.storeSyncs.count()).toBe(0);
  });

  it('CAT-5 a store on screen is served first, and not stopped by what stops the rest', async () => {
    const { device, host, worker, onPhone } = await aPhone(nearStores(3), ['screen']);
    const service = worker();
    let answerSheet = () => {};
    const held = new Promise<void>((resolve) => {
      answerSheet = resolve;
    });
    host.hooks.before = async (url) => {
      if (url.includes('/screen/live')) await held;
    };
    const screen = service.pullStore('screen');
    const background = service.syncStores(false, 'all');
    await expect.poll(() => host.asked.some(({ url }) => url.includes('/screen/live'))).toBe(true);
    expect(host.storesAsked()).toEqual(['screen']);
    await writeSetting(device, 'catalogue-stopped', true);
    answerSheet();
    await screen;
    await background;
    expect(await onPhone()).toEqual(['screen']);
  });
});

describe('CAT-1 screens that ask for the same', () => {
  it('CAT-1 prices asked for by several at once are fetched once, and not again for two minutes', async () => {
    const { host, world, worker, device } = await aPhone(['near-0']);
    const service = worker();
    await service.syncStores(false, 'all');
    await world.advance(3 * 60_000);
    host.forget();
    await Promise.all([1, 2, 3].map(() => service.pullLiveSheet('near-0')));
    await service.pullLiveSheet('near-0');
    expect(host.asked.map(({ url }) => url)).toEqual(['/catalogue/stores/near-0/live?since=1']);
    await world.advance(2 * 60_000);
    await service.pullLiveSheet('near-0');
    expect(host.asked).toHaveLength(2);
    expect((await device.liveHeads.get('near-0'))?.fetchedAt).toBe(world.now());
  });
});
