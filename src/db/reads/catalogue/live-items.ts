import type { DeviceDatabase, PackRow } from '../../device-database.ts';
import { itemOfPack, type Item } from './catalogue-items.ts';
import { readLiveValues } from './live-sheet.ts';

/**
 * Some items of a store as the phone knows them now, by id; reads packs only until all are found.
 * @param categoryIds where they are, if it is known: other packs are not read
 */
export async function readLiveItems(
  db: DeviceDatabase,
  storeId: string,
  itemIds: readonly string[],
  categoryIds?: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Item>> {
  const manifest = await db.manifests.get(storeId);
  const hashes =
    manifest?.categories
      .filter(({ id }) => categoryIds?.has(id) !== false)
      .flatMap((category) => category.packs) ?? [];
  const places = new Map<string, { readonly pack: PackRow; readonly index: number }>();
  for (const hash of hashes) {
    if (places.size === itemIds.length) break;
    const pack = await db.packs.get(hash);
    if (pack === undefined) continue;
    for (const itemId of itemIds) {
      const index = pack.ids.indexOf(itemId);
      if (index >= 0) places.set(itemId, { pack, index });
    }
  }
  const ordinals = [...places.values()].map(({ pack, index }) => pack.ordinals[index] ?? 0);
  const live = await readLiveValues(db, storeId, ordinals);
  return new Map(
    [...places].map(([itemId, { pack, index }]) => [itemId, itemOfPack(pack, live, index)]),
  );
}
