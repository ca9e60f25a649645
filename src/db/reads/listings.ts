import type { ListedBrand } from '../../contracts/catalogue/brands.ts';
import type { ItemDocument, ItemFacts } from '../../contracts/catalogue/item-details.ts';
import type { FoundItem } from '../../contracts/catalogue/item-search.ts';
import type { AppContent } from '../../contracts/home/get-buyer-app-content.ts';
import type { Apartment } from '../../contracts/group-buy/pledge.ts';
import type { DeviceDatabase } from '../device-database.ts';
import { withRoom } from '../save.ts';

/** Reads a kept list; null when it was never fetched. */
export async function readListing<Kind extends ListingKind>(
  device: DeviceDatabase,
  kind: Kind,
  ...parts: readonly string[]
): Promise<Listing<Kind> | null> {
  const row = await device.listings.get(listingId(kind, parts));
  if (row === undefined) return null;
  return { value: row.value as ListingShapes[Kind], fetchedAt: row.fetchedAt };
}

/** Most lists that a device keeps; those fetched longest ago go first. */
const MOST_LISTINGS = 400;
/** Most goods that were bought, or stand in the cart, whose facts are kept beside them, of 1 KB each. */
const MOST_BOUGHT = 600;

/** What a list is of, and the shape that follows from it. `area` is a pincode, or '' while none is chosen. */
interface ListingShapes {
  /** Content of the home screen with its version. */
  content: { readonly version: string; readonly content: AppContent };
  /** The brands of an area. */
  brands: readonly ListedBrand[];
  /** Items of one brand in an area. */
  brand: readonly FoundItem[];
  /** Items of one store that a search found. */
  products: readonly FoundItem[];
  /** Stores of cooperatives around an area, the nearest first; their rows are in `stores`. */
  'coop-stores': readonly CoopStore[];
  /** An item that was looked at, with what its pack says (ITEM-1). */
  item: ItemDocument;
  /** What the pack says of an item that was bought or stands in the cart: kept apart from what was only looked at. */
  bought: ItemFacts;
  /** Apartments of an area, or those that a search found. */
  apartments: readonly Apartment[];
}

/** A store of a cooperative, seen from an area. */
export interface CoopStore {
  readonly storeId: string;
  /** Null: it calls itself a cooperative and has no terms for members here. */
  readonly cooperativeId: string | null;
  readonly distanceKm: number;
  readonly delivers: boolean;
  /** Ids of its tags, of a store that delivers to the area. Absent in lists that an app of before has kept. */
  readonly tags?: readonly string[];
}
type ListingKind = keyof ListingShapes;

/** A kept list, and when it was fetched (ms by this device's clock). */
export interface Listing<Kind extends ListingKind> {
  readonly value: ListingShapes[Kind];
  readonly fetchedAt: number;
}

/** The id of a list's row. */
export const listingId = (kind: ListingKind, parts: readonly string[]): string =>
  JSON.stringify([kind, ...parts]);

/** Keeps a list for later, and drops what was fetched longest ago when there are too many. */
export async function keepListing<Kind extends ListingKind>(
  device: DeviceDatabase,
  { kind, parts = [], value, now }: KeptListing<Kind>,
): Promise<void> {
  await withRoom(device, () =>
    device.transaction('rw', device.listings, async () => {
      await device.listings.put({ id: listingId(kind, parts), value, fetchedAt: now });
      await dropOldest(device);
    }),
  );
}

/** Drops what was fetched longest ago; what was bought makes no room for what was looked at, nor the other way round. */
async function dropOldest(device: DeviceDatabase): Promise<void> {
  if ((await device.listings.count()) <= Math.min(MOST_LISTINGS, MOST_BOUGHT)) return;
  const ids = await device.listings.orderBy('fetchedAt').primaryKeys();
  const bought = ids.filter(isOfBought);
  const others = ids.filter((id) => !isOfBought(id));
  const surplus = (of: readonly string[], most: number) =>
    of.slice(0, Math.max(0, of.length - most));
  await device.listings.bulkDelete([
    ...surplus(bought, MOST_BOUGHT),
    ...surplus(others, MOST_LISTINGS),
  ]);
}

const isOfBought = (id: string): boolean => id.startsWith('["bought",');

/** Those of some items whose facts are not kept beside what was bought, or were fetched before a time, ms. */
export async function withoutBoughtFacts(
  device: DeviceDatabase,
  itemIds: readonly string[],
  before: number,
): Promise<readonly string[]> {
  const rows = await device.listings.bulkGet(itemIds.map((id) => listingId('bought', [id])));
  return itemIds.filter((_id, place) => (rows[place]?.fetchedAt ?? 0) < before);
}

/** Keeps the facts of goods that were bought or stand in the cart. @param now ms by this device's clock */
export async function keepBoughtFacts(
  device: DeviceDatabase,
  items: readonly { readonly itemId: string; readonly facts: ItemFacts }[],
  now: number,
): Promise<void> {
  await withRoom(device, () =>
    device.transaction('rw', device.listings, async () => {
      await device.listings.bulkPut(
        items.map(({ itemId, facts }) => ({
          id: listingId('bought', [itemId]),
          value: facts,
          fetchedAt: now,
        })),
      );
      await dropOldest(device);
    }),
  );
}

/** What the pack says of an item, as it was told last, when it was looked at or bought; null where it never was. */
export async function readItemFacts(
  device: DeviceDatabase,
  itemId: string,
): Promise<ItemFacts | null> {
  const [seen, bought] = await Promise.all([
    readListing(device, 'item', itemId),
    readListing(device, 'bought', itemId),
  ]);
  if (seen === null) return bought?.value ?? null;
  return bought !== null && bought.fetchedAt > seen.fetchedAt ? bought.value : seen.value.facts;
}

/** The descriptions of the items that were looked at or bought, by item id. */
export async function readDescriptions(
  device: DeviceDatabase,
): Promise<ReadonlyMap<string, string>> {
  const ids = device.listings.where('id');
  const rows = await ids.startsWithAnyOf('["item",', '["bought",').toArray();
  return new Map(
    rows
      .toSorted((left, right) => left.fetchedAt - right.fetchedAt)
      .flatMap(({ id, value }): [string, string][] => {
        const [, itemId = ''] = JSON.parse(id) as readonly string[];
        const { description } = isOfBought(id)
          ? (value as ItemFacts)
          : (value as ItemDocument).facts;
        return description === undefined ? [] : [[itemId, description]];
      }),
  );
}

interface KeptListing<Kind extends ListingKind> {
  readonly kind: Kind;
  /** What tells it from others of its kind. */
  readonly parts?: readonly string[];
  readonly value: ListingShapes[Kind];
  /** ms by this device's clock. */
  readonly now: number;
}
