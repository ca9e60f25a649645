import {
  BYTES_OF_OLD_PACK,
  sheetBytes,
  type StoresOfUse,
  CATALOGUE_SPACE_BYTES,
} from '../../../domain/catalogue/catalogue-space.ts';
import type { DeviceDatabase } from '../../device-database.ts';
import type { PersonDatabase } from '../../person-database.ts';
import { readFavourites } from '../favourites.ts';
import { readSetting } from '../settings.ts';

/** What each store's catalogue takes on this device, bytes, by its id. */
export type BytesByStore = ReadonlyMap<string, number>;

/**
 * Adds up what is stored of each store, packs of an unfinished sync too. Reads index keys and manifests, no pack.
 * An estimate: the browser's own database adds to it or compresses.
 */
export async function readCatalogueBytes(device: DeviceDatabase): Promise<BytesByStore> {
  const [all, measured, manifests] = await Promise.all([
    device.packs.orderBy('storeId').keys() as Promise<unknown>,
    device.packs.orderBy('[storeId+bytes]').keys() as Promise<unknown>,
    device.manifests.toArray(),
  ]);
  const bytes = new Map<string, number>();
  const add = (storeId: string, more: number) =>
    void bytes.set(storeId, (bytes.get(storeId) ?? 0) + more);
  for (const storeId of all as string[]) add(storeId, BYTES_OF_OLD_PACK);
  for (const [storeId, length] of measured as [string, number][]) {
    add(storeId, length - BYTES_OF_OLD_PACK);
  }
  for (const { storeId, itemCount } of manifests) add(storeId, sheetBytes(itemCount));
  return bytes;
}

/** Stores opened longer ago than so many others count as not opened. */
const MOST_VISITED = 100;

/** Which stores whoever uses this device has to do with (CAT-5). Only ids are read. */
export async function readStoresOfUse(
  device: DeviceDatabase,
  person: PersonDatabase,
): Promise<StoresOfUse> {
  const [visited, inCart, favourites, areaCode] = await Promise.all([
    device.visits.orderBy('visitedAt').reverse().limit(MOST_VISITED).primaryKeys(),
    person.cart.orderBy('storeId').uniqueKeys(),
    readFavourites(device, person),
    readSetting(device, 'area-code'),
  ]);
  const area = areaCode === undefined ? undefined : await device.areas.get(areaCode);
  return {
    onScreen: visited.slice(0, 1),
    inCart: inCart as string[],
    favourites: favourites.storeIds,
    visited,
    nearby: area?.storeIds ?? [],
  };
}

/** A store whose catalogue is on this device. */
export interface KeptStore {
  readonly storeId: string;
  readonly name: string;
  readonly itemCount: number;
  /** An estimate. */
  readonly bytes: number;
}

/** The stores of this device and the space they take and may take, bytes (CAT-5). */
export interface KeptStores {
  /** In the order of the alphabet. */
  readonly stores: readonly KeptStore[];
  readonly bytes: number;
  readonly spaceBytes: number;
}

/** Reads it from manifests and index keys, no pack. */
export async function readKeptStores(device: DeviceDatabase): Promise<KeptStores> {
  const [manifests, bytesOf, space] = await Promise.all([
    device.manifests.toArray(),
    readCatalogueBytes(device),
    readSetting(device, 'catalogue-space'),
  ]);
  const rows = await device.stores.bulkGet(manifests.map(({ storeId }) => storeId));
  const stores = manifests.map(({ storeId, itemCount }, index) => ({
    storeId,
    name: rows[index]?.name ?? storeId,
    itemCount,
    bytes: bytesOf.get(storeId) ?? 0,
  }));
  return {
    stores: stores.toSorted((left, right) => left.name.localeCompare(right.name, 'en-IN')),
    bytes: [...bytesOf.values()].reduce((sum, each) => sum + each, 0),
    spaceBytes: space ?? CATALOGUE_SPACE_BYTES,
  };
}
