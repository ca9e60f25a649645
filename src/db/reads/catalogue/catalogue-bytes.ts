import { BYTES_OF_OLD_PACK, sheetBytes } from '../../../domain/catalogue/catalogue-space.ts';
import type { DeviceDatabase } from '../../device-database.ts';

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
