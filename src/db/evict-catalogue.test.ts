import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { DeviceDatabase } from './device-database.ts';
import { evictCatalogue, PICTURE_CACHE } from './evict-catalogue.ts';
import { openDatabases } from './open-databases.ts';
import { save, withRoom } from './save.ts';

let made = 0;

/** A device with a catalogue of each store: one pack, a manifest, a live sheet. */
async function aDevice(storeIds: readonly string[]): Promise<DeviceDatabase> {
  const device = new DeviceDatabase(`haat-evict-${(made += 1)}`);
  await fill(device, storeIds);
  return device;
}

async function fill(device: DeviceDatabase, storeIds: readonly string[]): Promise<void> {
  for (const storeId of storeIds) {
    const pack = { storeId, categoryId: 'spices', ids: [], ordinals: [], names: [], units: [] };
    const rest = { everydayNames: [], pictures: [], ratingTenths: [], returnable: [] };
    await device.packs.put({ hash: `pack-${storeId}`, ...pack, ...rest });
    const manifest = { storeId, version: 1, itemCount: 0, liveVersion: 1, categories: [] };
    await device.manifests.put({ ...manifest, serverTime: 1, syncedAt: 1 });
    await device.liveSheets.put({
      storeId,
      version: 1,
      pricesPaise: [],
      mrpsPaise: [],
      stocks: [],
      fetchedAt: 1,
    });
  }
}

async function keptStores(device: DeviceDatabase): Promise<string[]> {
  const ofPacks = await device.packs.orderBy('storeId').uniqueKeys();
  expect(await device.manifests.toCollection().primaryKeys()).toEqual(ofPacks);
  expect(await device.liveSheets.toCollection().primaryKeys()).toEqual(ofPacks);
  return ofPacks as string[];
}

const noRoom = () => new DOMException('no space left', 'QuotaExceededError');

describe('CAT-5 a full device makes room', () => {
  it('CAT-5 pictures go before the catalogue', async () => {
    const device = await aDevice(['a']);
    const seen: string[] = [];
    const pictures = {
      delete: async (name: string) => {
        seen.push(`${name}, ${await device.packs.count()} pack left`);
        return true;
      },
    };
    await evictCatalogue(device, { dear: [], inUse: [], pictures });
    expect(seen).toEqual([`${PICTURE_CACHE}, 1 pack left`]);
    expect(await keptStores(device)).toEqual([]);
  });

  it('CAT-5 stores in the cart and favourites stay while another can go', async () => {
    const device = await aDevice(['a', 'b', 'c']);
    const plan = { dear: ['b'], inUse: [], pictures: undefined };
    expect(await evictCatalogue(device, plan)).toEqual(['a', 'c']);
    expect(await keptStores(device)).toEqual(['b']);
    expect(await evictCatalogue(device, plan)).toEqual(['b']);
  });

  it('CAT-2 CAT-5 a store that is being stored keeps what it has', async () => {
    const device = await aDevice(['a', 'b']);
    await evictCatalogue(device, { dear: [], inUse: ['a'], pictures: undefined });
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
