import type { DeviceDatabase } from '../../device-database.ts';
import { type Item, readLiveItems } from './catalogue-items.ts';

/** An item of a store, by ids. */
export interface ItemOfStore {
  readonly storeId: string;
  readonly itemId: string;
}

/** What the phone knows of items of several stores: the items by id, by store; a store whose catalogue is not here is missing. */
export type ItemsOfStores = ReadonlyMap<string, ReadonlyMap<string, Item>>;

/** Reads items of several stores, as they are sold now. */
export async function readItemsOfStores(
  device: DeviceDatabase,
  wanted: readonly ItemOfStore[],
): Promise<ItemsOfStores> {
  const storeIds = [...new Set(wanted.map(({ storeId }) => storeId))];
  const manifests = await device.manifests.bulkGet(storeIds);
  const found = new Map<string, ReadonlyMap<string, Item>>();
  for (const [index, storeId] of storeIds.entries()) {
    if (manifests[index] === undefined) continue;
    const itemIds = wanted.filter((each) => each.storeId === storeId).map(({ itemId }) => itemId);
    found.set(storeId, await readLiveItems(device, storeId, itemIds));
  }
  return found;
}
