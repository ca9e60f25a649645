import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { aPersonDatabase } from '../../../tests/support/sync-world.ts';
import { DeviceDatabase } from '../../db/device-database.ts';
import { readFavourites } from '../../db/reads/favourites.ts';
import { readStoresOfUse } from '../../db/reads/catalogue/kept-stores.ts';
import { storesByWorth } from '../../domain/catalogue/catalogue-space.ts';
import { setFavouriteStore } from './set-favourite-store.ts';

let devices = 0;
const aDevice = () => new DeviceDatabase(`haat-favourites-${(devices += 1)}`);

describe('favourite stores', () => {
  it('stand in the order of marking, the last first, each once', async () => {
    const device = aDevice();
    for (const id of ['a', 'b', 'a']) await setFavouriteStore({ device }, id, true);
    expect(await readFavourites(device)).toEqual(['a', 'b']);
    await setFavouriteStore({ device }, 'a', false);
    expect(await readFavourites(device)).toEqual(['b']);
  });

  it('CAT-5 are kept before stores that were only visited', async () => {
    const device = aDevice();
    for (const [visitedAt, storeId] of ['x', 'y', 'z'].entries()) {
      await device.visits.put({ storeId, visitedAt });
    }
    await setFavouriteStore({ device }, 'x', true);
    const use = await readStoresOfUse(device, aPersonDatabase());
    expect(storesByWorth(use)).toEqual(['z', 'x', 'y']);
  });

  it('are not more than fifty', async () => {
    const device = aDevice();
    for (let count = 0; count < 51; count += 1) {
      await setFavouriteStore({ device }, `store-${count}`, true);
    }
    const favourites = await readFavourites(device);
    expect([favourites.length, favourites.at(-1)]).toEqual([50, 'store-1']);
  });
});
