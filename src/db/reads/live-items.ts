import { itemOfPack, type Item } from './catalogue-items.ts';
import type { DeviceDatabase } from '../device-database.ts';

/** Some items of a store as the phone knows them now, by id; reads packs only until all are found. */
export async function readLiveItems(
  db: DeviceDatabase,
  storeId: string,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, Item>> {
  const found = new Map<string, Item>();
  const [manifest, live] = await Promise.all([
    db.manifests.get(storeId),
    db.liveSheets.get(storeId),
  ]);
  const hashes = manifest?.categories.flatMap((category) => category.packs) ?? [];
  for (const hash of hashes) {
    if (found.size === itemIds.length) break;
    const pack = await db.packs.get(hash);
    if (pack === undefined) continue;
    for (const itemId of itemIds) {
      const index = pack.ids.indexOf(itemId);
      if (index >= 0) found.set(itemId, itemOfPack(pack, live, index));
    }
  }
  return found;
}
