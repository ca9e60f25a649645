import type { DeviceDatabase } from './device-database.ts';

/** The cache that the service worker keeps pictures of goods in. */
export const PICTURE_CACHE = 'pictures';

/** What is needed of the browser's cache storage. */
export interface PictureCaches {
  readonly delete: (cacheName: string) => Promise<boolean>;
}

/** Makes room on a full device. @param inUse stores that a write under way is about */
export type MakeRoom = (inUse?: readonly string[]) => Promise<void>;

/** Which catalogues matter more than others, and where pictures lie. */
export interface EvictionPlan {
  /** Stores in the cart and favourites: they go only when nothing else is left to go. */
  readonly dear: readonly string[];
  /** Stores that are being stored right now: half a catalogue would be left of them (CAT-2). */
  readonly inUse: readonly string[];
  /** Missing where a browser has no cache storage, as on plain HTTP. */
  readonly pictures: PictureCaches | undefined;
}

/**
 * CAT-5: frees what can be fetched again: pictures first, then packs, manifests and live sheets. Stores and areas
 * stay, as a checkout needs their charges; carts, orders and outbox rows are in another database altogether.
 * @returns the stores whose catalogue went
 */
export async function evictCatalogue(
  device: DeviceDatabase,
  { dear, inUse, pictures }: EvictionPlan,
): Promise<readonly string[]> {
  await pictures?.delete(PICTURE_CACHE);
  const { packs, manifests, liveSheets } = device;
  return device.transaction('rw', packs, manifests, liveSheets, async () => {
    const known = new Set([
      ...((await packs.orderBy('storeId').uniqueKeys()) as string[]),
      ...(await manifests.toCollection().primaryKeys()),
      ...(await liveSheets.toCollection().primaryKeys()),
    ]);
    const free = [...known].filter((storeId) => !inUse.includes(storeId));
    const spare = free.filter((storeId) => !dear.includes(storeId));
    const leaving = spare.length > 0 ? spare : free;
    await packs.where('storeId').anyOf(leaving).delete();
    await manifests.bulkDelete(leaving);
    await liveSheets.bulkDelete(leaving);
    return leaving;
  });
}
