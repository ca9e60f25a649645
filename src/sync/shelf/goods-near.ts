import type { GoodsNear, GroupGoods } from '../../contracts/catalogue/arranged-shelf.ts';
import type { SearchItem } from '../../contracts/sync-service.ts';
import type { DeviceDatabase, ManifestRow, StoreRow } from '../../db/device-database.ts';
import { readWholeLiveSheet } from '../../db/reads/catalogue/live-sheet.ts';
import { isTradeGroup } from '../../domain/catalogue/category-groups.ts';
import { discountPercent } from '../../domain/money.ts';
import { productRows } from '../../domain/search/found/product-rows.ts';
import { wordsOf } from '../../domain/search/words/fold-text.ts';
import { usualPlace } from '../../domain/search/words/usual-kinds.ts';

/** Stores whose goods stand on the start: the nearest ones. */
const MOST_STORES = 5;
/** Goods of a row. */
const MOST_GOODS = 12;
/** A discount below it is none to speak of, whole percents. */
const LEAST_PERCENT = 5;
const FRESH = 'fruits-and-vegetables';

/** A store around whose catalogue is here. */
interface NearStore {
  readonly store: StoreRow;
  readonly manifest: ManifestRow;
}

/** An item with the group of its category. */
type GroupItem = SearchItem & { readonly group: string };

/** The stores of an area, the nearest first, with their catalogues as far as they are here. */
async function readNear(device: DeviceDatabase, areaCode: string) {
  const area = await device.areas.get(areaCode);
  const storeIds = [...(area?.storeIds ?? [])];
  const [stores, manifests] = await Promise.all([
    device.stores.bulkGet(storeIds),
    device.manifests.bulkGet(storeIds),
  ]);
  const here = stores.flatMap((store, place): NearStore[] => {
    const manifest = manifests[place];
    return store === undefined || manifest === undefined ? [] : [{ store, manifest }];
  });
  return {
    isKnown: area !== undefined,
    stores: stores.filter((store) => store !== undefined),
    here,
  };
}

/** Items of those categories of a store that are wanted, with today's price and stock. */
async function readItems(
  device: DeviceDatabase,
  { store, manifest }: NearStore,
  isWanted: (category: ManifestRow['categories'][number]) => boolean,
): Promise<GroupItem[]> {
  const wanted = manifest.categories.filter(isWanted);
  if (wanted.length === 0) return [];
  const [packs, live] = await Promise.all([
    device.packs.bulkGet(wanted.flatMap((category) => [...category.packs])),
    readWholeLiveSheet(device, store.id),
  ]);
  const categories = new Map(wanted.map((category) => [category.id, category]));
  return packs.flatMap((pack) =>
    (pack?.ids ?? []).map((itemId, place): GroupItem => {
      const ordinal = pack?.ordinals[place] ?? -1;
      const category = categories.get(pack?.categoryId ?? '');
      return {
        itemId,
        storeId: store.id,
        storeName: store.name,
        categoryId: pack?.categoryId ?? '',
        categoryName: category?.name ?? '',
        group: category?.group ?? '',
        name: pack?.names[place] ?? '',
        brand: pack?.brands?.[place] ?? '',
        flavour: pack?.flavours?.[place] ?? '',
        vegMark: pack?.vegMarks?.[place] ?? 0,
        unit: pack?.units[place] ?? '',
        picture: pack?.pictures[place] ?? '',
        pricePaise: live?.pricesPaise[ordinal] ?? null,
        mrpPaise: live?.mrpsPaise[ordinal] ?? null,
        stock: live?.stocks[ordinal] ?? null,
        lot: pack?.lots?.[place] ?? null,
        inArea: true,
      };
    }),
  );
}

const canBeHad = ({ pricePaise, stock }: SearchItem): boolean =>
  (pricePaise ?? 0) > 0 && (stock ?? 0) > 0;

const percentOf = ({ mrpPaise, pricePaise }: SearchItem): number =>
  discountPercent(mrpPaise ?? 0, pricePaise ?? 0);

/** The usual thing that an item is; undefined for what no household buys every week. */
const thingOf = ({ name }: GroupItem): number | undefined => usualPlace(wordsOf(name))?.thing;

/** Of each usual thing its most usual kind, of the nearest store that has it. @param items of the nearest store first */
function usualGoods(items: readonly GroupItem[]): SearchItem[] {
  const best = new Map<number, { rank: number; item: SearchItem }>();
  for (const item of items) {
    const place = usualPlace(wordsOf(item.name));
    if (place === null) continue;
    const known = best.get(place.thing);
    if (known === undefined || place.rank < known.rank) {
      best.set(place.thing, { rank: place.rank, item });
    }
  }
  return [...best]
    .toSorted(([left], [right]) => left - right)
    .slice(0, MOST_GOODS)
    .map(([, { item }]) => item);
}

/** Each product once, the largest discount first. */
function discounted(items: readonly GroupItem[]): SearchItem[] {
  const products = new Map<string, SearchItem>();
  const sorted = items
    .filter((item) => percentOf(item) >= LEAST_PERCENT)
    .toSorted((left, right) => percentOf(right) - percentOf(left));
  for (const item of sorted) {
    if (products.size === MOST_GOODS) break;
    const key = wordsOf(item.name).join(' ');
    if (!products.has(key)) products.set(key, item);
  }
  return [...products.values()];
}

/** The rows of the start. @param items of the nearest store first */
export function homeRows(items: readonly GroupItem[]): GoodsNear {
  const had = items.filter(canBeHad);
  const fresh = items.filter(({ group }) => group === FRESH);
  // Of onions nobody wants the powder.
  const freshThings = new Set(fresh.map(thingOf));
  return {
    fresh: usualGoods(fresh.filter(canBeHad)),
    staples: usualGoods(
      had.filter((item) => item.group !== FRESH && !freshThings.has(thingOf(item))),
    ),
    belowMrp: discounted(had),
  };
}

/** Of most stores first; equals as the nearest store has them. */
function categoryNames(here: readonly NearStore[], group: string): string[] {
  const counts = new Map<string, number>();
  for (const { manifest } of here) {
    for (const { name, group: of, itemCount } of manifest.categories) {
      if (of === group && itemCount > 0) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return [...counts].toSorted(([, left], [, right]) => right - left).map(([name]) => name);
}

/** Creates what shows goods of all stores around without a search, one store after the other. */
export function createGoodsNear(device: DeviceDatabase) {
  let kept: { key: string; rows: GoodsNear } | undefined;

  async function readOf(
    here: readonly NearStore[],
    isWanted: (category: ManifestRow['categories'][number]) => boolean,
  ): Promise<GroupItem[]> {
    const items: GroupItem[] = [];
    for (const near of here) items.push(...(await readItems(device, near, isWanted)));
    return items;
  }

  return {
    async goodsNear(areaCode: string): Promise<GoodsNear> {
      const { here } = await readNear(device, areaCode);
      const nearest = here.filter(({ store }) => store.takingOrders).slice(0, MOST_STORES);
      const heads = await device.liveHeads.bulkGet(nearest.map(({ store }) => store.id));
      const key = nearest
        .map(({ store, manifest }, place) =>
          [store.id, manifest.version, heads[place]?.version].join(' '),
        )
        .join();
      if (kept?.key !== key) {
        const items = await readOf(nearest, ({ group }) => !isTradeGroup(group));
        kept = { key, rows: homeRows(items) };
      }
      return kept.rows;
    },

    async goodsOfGroup(
      areaCode: string,
      group: string,
      wanted: string | null,
    ): Promise<GroupGoods> {
      const { isKnown, stores, here } = await readNear(device, areaCode);
      const near = stores.filter(({ groups }) => groups.includes(group)).length;
      const selling = here.filter(({ manifest }) =>
        manifest.categories.some((category) => category.group === group),
      );
      const categories = categoryNames(selling, group);
      const category = categories.find((name) => name === wanted) ?? categories[0] ?? null;
      const items = await readOf(
        selling,
        ({ name, group: of }) => of === group && name === category,
      );
      const had = items.filter(canBeHad);
      const rest = items.filter((item) => !canBeHad(item));
      return {
        categories,
        category,
        items: productRows([...had, ...rest]),
        stores: isKnown ? { near: Math.max(near, selling.length), here: selling.length } : null,
      };
    },
  };
}
