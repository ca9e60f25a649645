import type { ListedBrand } from '../../contracts/catalogue/brands.ts';
import type { ItemDocument } from '../../contracts/catalogue/item-details.ts';
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
      const tooMany = (await device.listings.count()) - MOST_LISTINGS;
      if (tooMany <= 0) return;
      const oldest = await device.listings.orderBy('fetchedAt').limit(tooMany).primaryKeys();
      await device.listings.bulkDelete(oldest);
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
