import { CATALOGUE_SPACE_BYTES } from '../../../domain/catalogue/catalogue-space.ts';
import type { DeviceDatabase } from '../../device-database.ts';
import { readCatalogueBytes } from './catalogue-bytes.ts';
import { readSetting } from '../settings.ts';

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
