import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { aServerOrderRow } from '../../tests/support/builders/a-server-order.ts';
import { putLiveSheet } from '../../tests/support/catalogue/live-sheets.ts';
import { type StoresOfUse, sheetBytes } from '../domain/catalogue/catalogue-space.ts';
import { DeviceDatabase, type PackRow } from './device-database.ts';
import { evictCatalogue, keepWithinSpace, type EvictionPlan } from './evict-catalogue.ts';
import { openDatabases } from './open-databases.ts';
import { readCatalogueBytes } from './reads/catalogue/kept-stores.ts';
import { save, withRoom } from './save.ts';
import { writeSetting } from './settings.ts';

let made = 0;

const aPlan = (parts: Partial<EvictionPlan> = {}): EvictionPlan => ({
  use: someUse(),
  inUse: [],
  pictures: undefined,
  dearPictures: new Set(),
  ...parts,
});

/** A device with a catalogue of each store: one pack, a manifest, a live sheet, its offers. */
async function aDevice(storeIds: readonly string[]): Promise<DeviceDatabase> {
  const device = new DeviceDatabase(`haat-evict-${(made += 1)}`);
  await fill(device, storeIds);
  return device;
}

/** Stored bytes of the pack of each store. */
const PACK_BYTES = 10_000;

function aPackRow(storeId: string): PackRow {
  const pack = { storeId, categoryId: 'spices', ids: [], ordinals: [], names: [], units: [] };
  const rest = { everydayNames: [], pictures: [], ratingTenths: [], returnable: [] };
  return { hash: `pack-${storeId}`, bytes: PACK_BYTES, ...pack, ...rest };
}

async function fill(device: DeviceDatabase, storeIds: readonly string[]): Promise<void> {
  for (const storeId of storeIds) {
    await device.packs.put(aPackRow(storeId));
    const manifest = { storeId, version: 1, itemCount: 0, liveVersion: 1, categories: [] };
    await device.manifests.put({ ...manifest, serverTime: 1, syncedAt: 1 });
    await putLiveSheet(device, { storeId, pricesPaise: [100], fetchedAt: 1 });
    await device.offers.put({ storeId, offers: [], serverTime: 1, fetchedAt: 1 });
  }
}

/** The stores whose catalogue is here; all that belongs to it must come and go together. */
async function keptStores(device: DeviceDatabase): Promise<string[]> {
  const ofPacks = await device.packs.orderBy('storeId').uniqueKeys();
  for (const table of [device.manifests, device.liveHeads, device.offers]) {
    expect(await table.toCollection().primaryKeys()).toEqual(ofPacks);
  }
  const ofSlices = await device.liveSlices.toCollection().primaryKeys();
  expect(ofSlices.map(([storeId]) => storeId)).toEqual(ofPacks);
  return ofPacks as string[];
}

const noRoom = () => new DOMException('no space left', 'QuotaExceededError');

const someUse = (parts: Partial<StoresOfUse> = {}): StoresOfUse => ({
  onScreen: [],
  inCart: [],
  favourites: [],
  visited: [],
  nearby: [],
  ...parts,
});

/** A picture cache with so many pictures, "0" to the last. */
function aPictureCache(count: number) {
  const urls = Array.from(
    { length: count },
    (_each, place) => `https://shop.example/goods/${place}.webp`,
  );
  const kept = new Set(urls);
  return {
    kept: () => [...kept],
    has: async () => kept.size > 0,
    open: async () => ({
      keys: async () => [...kept].map((url) => ({ url })),
      delete: async (url: string) => kept.delete(url),
    }),
  };
}

describe('CAT-5 a full device makes room', () => {
  it('CAT-5 pictures go before the catalogue', async () => {
    const device = await aDevice(['a']);
    const pictures = aPictureCache(3);
    const packsThen: number[] = [];
    const watched = {
      ...pictures,
      open: async () => {
        packsThen.push(await device.packs.count());
        return pictures.open();
      },
    };
    await evictCatalogue(device, aPlan({ pictures: watched }));
    expect(pictures.kept()).toEqual([]);
    expect(new Set(packsThen)).toEqual(new Set([1]));
    expect(await keptStores(device)).toEqual([]);
  });

  it('IMG-1 CAT-5 pictures of what is in the cart stay while others can go', async () => {
    const device = await aDevice(['a']);
    const pictures = aPictureCache(3);
    const plan = aPlan({ pictures, dearPictures: new Set(['/goods/1.webp']) });
    await evictCatalogue(device, plan);
    expect(pictures.kept()).toEqual(['https://shop.example/goods/1.webp']);
    await evictCatalogue(device, plan);
    expect(pictures.kept()).toEqual([]);
  });

  it('CAT-5 stores in the cart, favourites and the one on screen stay while another can go', async () => {
    const device = await aDevice(['a', 'b', 'c', 'd', 'e']);
    const use = someUse({ inCart: ['b'], favourites: ['c'], onScreen: ['d'], visited: ['d', 'e'] });
    const plan = aPlan({ use });
    expect(await evictCatalogue(device, plan)).toEqual(['a', 'e']);
    expect(await keptStores(device)).toEqual(['b', 'c', 'd']);
    expect(await evictCatalogue(device, plan)).toEqual(['b', 'c', 'd']);
  });

  it('CAT-2 CAT-5 a store that is being stored keeps what it has', async () => {
    const device = await aDevice(['a', 'b']);
    await evictCatalogue(device, aPlan({ inUse: ['a'] }));
    expect(await keptStores(device)).toEqual(['a']);
  });

  it('CAT-5 DB-2 a write that does not fit is tried once more, after room was made, and then told', async () => {
    const { device, person } = openDatabases(undefined);
    await fill(device, ['a', 'b']);
    const db = person(null);
    const item = { name: 'Dal', unit: '1 kg', picture: '', pricePaise: 100, mrpPaise: 100 };
    await db.cart.put({ storeId: 'b', itemId: 'dal', quantity: 2, addedAt: 1, ...item });
    const packsAtTry: number[] = [];
    const result = await save(db, async () => {
      packsAtTry.push(await device.packs.count());
      throw noRoom();
    });
    expect(result).toMatchObject({ ok: false, kind: 'full' });
    expect(packsAtTry).toEqual([2, 1]);
    expect(await keptStores(device)).toEqual(['b']);
    expect(await db.cart.count()).toBe(1);
  });

  it('CAT-5 what fits after room was made is saved', async () => {
    let tries = 0;
    let roomsMade = 0;
    const makeRoom = async () => void (roomsMade += 1);
    const write = async () => {
      tries += 1;
      if (tries === 1) throw noRoom();
      return 'written';
    };
    expect(await withRoom({ makeRoom }, write)).toBe('written');
    expect({ tries, roomsMade }).toEqual({ tries: 2, roomsMade: 1 });
  });
});

describe('CAT-5 space is bounded before the device is full', () => {
  const many = Array.from({ length: 300 }, (_each, index) => `s${String(index).padStart(3, '0')}`);
  const s = (from: number, to: number) => many.slice(from, to);
  const use = someUse({
    onScreen: s(0, 1),
    inCart: s(1, 3),
    favourites: s(3, 5),
    visited: s(0, 100),
    nearby: s(100, 200),
  });
  const plan = aPlan({ use });

  it('CAT-5 counts what lies here, also of an unfinished sync and of rows of before', async () => {
    const device = await aDevice(['a', 'b']);
    const { bytes: _bytes, ...old } = aPackRow('a');
    await device.packs.put({ ...old, hash: 'old' });
    await device.manifests.update('b', { itemCount: 1_000 });
    await device.packs.put({ ...aPackRow('c'), bytes: 7 });
    const bytes = Object.fromEntries(await readCatalogueBytes(device));
    const beforeVersion3 = 12_500;
    expect(bytes).toEqual({
      a: PACK_BYTES + beforeVersion3,
      b: PACK_BYTES + sheetBytes(1_000),
      c: 7,
    });
  });

  it('CAT-5 of 300 stores those go that nobody opened, then the far ones, then those opened longest ago', async () => {
    const device = await aDevice(many);
    const kept = async (stores: number) => {
      await keepWithinSpace(device, plan, stores * PACK_BYTES);
      return keptStores(device);
    };
    expect(await kept(300)).toEqual(many);
    expect(await kept(200)).toEqual(s(0, 200));
    expect(await kept(150)).toEqual(s(0, 150));
    expect(await kept(60)).toEqual(s(0, 60));
    expect(await kept(5)).toEqual(s(0, 5));
    expect(await kept(3)).toEqual(s(0, 3));
    expect(await kept(0)).toEqual(s(0, 1));
  });

  it('CAT-5 pictures go first, and only when something must', async () => {
    const device = await aDevice(s(0, 10));
    const pictures = aPictureCache(100);
    const withPictures = { ...plan, pictures };
    const roomy = 10 * PACK_BYTES + 100 * 6_000;
    expect(await keepWithinSpace(device, withPictures, roomy)).toEqual({
      pictures: false,
      storeIds: [],
    });
    expect(pictures.kept()).toHaveLength(100);
    const one = 10 * PACK_BYTES + 6_000;
    const dearPictures = new Set(['/goods/7.webp']);
    const evicted = await keepWithinSpace(device, { ...withPictures, dearPictures }, one);
    expect(evicted).toEqual({ pictures: true, storeIds: [] });
    expect(pictures.kept()).toEqual(['https://shop.example/goods/7.webp']);
    expect(await keptStores(device)).toHaveLength(10);
  });

  it('CAT-2 CAT-5 what is being stored stays, even over the space', async () => {
    const device = await aDevice(s(0, 10));
    await keepWithinSpace(device, { ...plan, inUse: ['s009'] }, 2 * PACK_BYTES);
    expect(await keptStores(device)).toEqual(['s000', 's009']);
  });

  it('CAT-5 the space is a setting, and carts and orders are never counted or touched', async () => {
    const { device, person } = openDatabases(undefined);
    await fill(device, s(0, 10));
    const db = person(null);
    await db.cart.clear();
    const item = { name: 'Dal', unit: '1 kg', picture: '', pricePaise: 100, mrpPaise: 100 };
    await db.cart.put({ storeId: 's007', itemId: 'dal', quantity: 2, addedAt: 1, ...item });
    await device.visits.put({ storeId: 's004', visitedAt: 1 });
    await writeSetting(device, 'catalogue-space', 2 * PACK_BYTES);
    await device.keepWithinSpace?.([]);
    expect(await keptStores(device)).toEqual(['s004', 's007']);
    expect(await db.cart.count()).toBe(1);
  });

  it('IMG-1 CAT-5 pictures of what stands in the cart or was bought go last', async () => {
    const pictures = aPictureCache(4);
    const { device, person } = openDatabases(pictures);
    await writeSetting(device, 'catalogue-space', 1);
    const db = person(null);
    await db.cart.clear();
    const item = { name: 'Dal', unit: '1 kg', picture: '1', pricePaise: 100, mrpPaise: 100 };
    await db.cart.put({ storeId: 's007', itemId: 'dal', quantity: 2, addedAt: 1, ...item });
    const order = aServerOrderRow();
    await db.orders.put({
      ...order,
      lines: order.lines.map((line) => ({ ...line, picture: '3' })),
    });
    await device.keepWithinSpace?.([]);
    expect(pictures.kept().map((url) => new URL(url).pathname)).toEqual([
      '/goods/1.webp',
      '/goods/3.webp',
    ]);
  });
});
