import { productNumbers, type ProductNames } from '../../../domain/catalogue/shelf-choice.ts';
import type { MaybeLot } from '../../../domain/orders/quotes/lots.ts';
import type { DeviceDatabase, PackRow, StoreRow } from '../../device-database.ts';
import type { LiveLookup } from '../../live-slices.ts';
import { readLiveValues } from './live-sheet.ts';

/** An item of a store as screens show it: a pack's column entry joined with its live price and stock. */
export interface Item {
  readonly id: string;
  readonly storeId: string;
  readonly categoryId: string;
  readonly name: string;
  /** '' for none, and in packs of before there were brands. */
  readonly brand?: string;
  /** Which flavour of its product; the same. */
  readonly flavour?: string;
  /** `VEG_MARK`; 0 in packs of before there were marks. */
  readonly vegMark?: number;
  readonly everydayNames: string;
  readonly unit: string;
  readonly picture: string;
  readonly ratingTenths: number;
  readonly returnable: boolean;
  /** Paise; null while it is not known. */
  readonly pricePaise: number | null;
  readonly mrpPaise: number | null;
  /** Units in stock; null while unknown. */
  readonly stock: number | null;
  /** How it is sold by the lot; missing: in single units. */
  readonly lot?: MaybeLot;
}

/** Item `index` of a pack with its price and stock. */
export function itemOfPack(pack: PackRow, live: LiveLookup, index: number): Item {
  const value = live(pack.ordinals[index] ?? -1);
  return {
    id: pack.ids[index] ?? '',
    storeId: pack.storeId,
    categoryId: pack.categoryId,
    name: pack.names[index] ?? '',
    brand: pack.brands?.[index] ?? '',
    flavour: pack.flavours?.[index] ?? '',
    vegMark: pack.vegMarks?.[index] ?? 0,
    everydayNames: pack.everydayNames[index] ?? '',
    unit: pack.units[index] ?? '',
    picture: pack.pictures[index] ?? '',
    ratingTenths: pack.ratingTenths[index] ?? 0,
    returnable: pack.returnable[index] === 1,
    pricePaise: value?.pricePaise ?? null,
    mrpPaise: value?.mrpPaise ?? null,
    stock: value?.stock ?? null,
    lot: pack.lots?.[index] ?? undefined,
  };
}

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

/** What tells of which product each item of a pack is. */
export const productsOfPack = ({
  names,
  brands,
  flavours,
}: Pick<PackRow, 'names' | 'brands' | 'flavours'>): readonly ProductNames[] =>
  names.map((name, place) => ({
    name,
    brand: brands?.[place] ?? '',
    flavour: flavours?.[place] ?? '',
  }));

/** An item with the other sizes and flavours of its product, and who sells it. */
export interface ItemWithSizes {
  readonly item: Item;
  /** All sizes and flavours, this one among them, the smallest price first; empty where there is one. */
  readonly sizes: readonly Item[];
  /** Undefined where this phone has the goods alone. */
  readonly store: StoreRow | undefined;
}

/** Reads an item as this phone has it, with no network: its category is here whole (CAT-2), and with it all sizes. */
export async function readItemWithSizes(
  db: DeviceDatabase,
  storeId: string,
  itemId: string,
): Promise<ItemWithSizes | null> {
  const found = (await readLiveItems(db, storeId, [itemId])).get(itemId);
  if (found === undefined) return null;
  const [store, manifest] = await Promise.all([db.stores.get(storeId), db.manifests.get(storeId)]);
  const category = manifest?.categories.find(({ id }) => id === found.categoryId);
  const packs = (await db.packs.bulkGet([...(category?.packs ?? [])])).filter(
    (pack) => pack !== undefined,
  );
  const ids = packs.flatMap((pack) => pack.ids);
  const numbers = productNumbers(packs.flatMap(productsOfPack));
  const own = numbers[ids.indexOf(itemId)];
  const sizeIds = ids.filter((_id, place) => numbers[place] === own);
  if (sizeIds.length < 2) return { item: found, sizes: [], store };
  const sizes = await readLiveItems(db, storeId, sizeIds, new Set([found.categoryId]));
  return {
    item: found,
    sizes: [...sizes.values()].toSorted(
      (left, right) =>
        (left.pricePaise ?? 0) - (right.pricePaise ?? 0) || (left.id < right.id ? -1 : 1),
    ),
    store,
  };
}
