import type { NearestServed } from '../../../contracts/sellers/store-search.ts';
import { DEFAULT_ADDRESS } from '../../../domain/account/address.ts';
import type { DeviceDatabase, StoreRow } from '../../device-database.ts';
import { readSetting } from '../settings.ts';

/** What a screen knows of an area: its stores in the server's order, and when that was. */
export interface AreaStores {
  readonly areaCode: string;
  readonly city: string;
  readonly state: string;
  readonly location: { lat: number; lon: number } | null;
  readonly stores: readonly StoreRow[];
  /** Where there are none: the nearest area that has some; null where that is not known. */
  readonly nearestServed: NearestServed | null;
  /** ms by this device's clock. */
  readonly fetchedAt: number;
}

/** The cached stores of an area; undefined when the area was never fetched. */
export async function readAreaStores(
  db: DeviceDatabase,
  areaCode: string,
): Promise<AreaStores | undefined> {
  const area = await db.areas.get(areaCode);
  if (area === undefined) return undefined;
  const stores = await db.stores.bulkGet([...area.storeIds]);
  const { city, state, location, fetchedAt, nearestServed = null } = area;
  return {
    areaCode,
    city,
    state,
    location,
    nearestServed,
    fetchedAt,
    stores: stores.filter((row) => row !== undefined),
  };
}

/** Stores opened before on this device, last one first, with whether their catalogue is here. */
export async function readVisitedStores(
  db: DeviceDatabase,
): Promise<readonly (StoreRow & { readonly cached: boolean })[]> {
  const visits = await db.visits.orderBy('visitedAt').reverse().limit(50).toArray();
  const ids = visits.map((visit) => visit.storeId);
  const [stores, manifestIds] = await Promise.all([
    db.stores.bulkGet(ids),
    db.manifests.toCollection().primaryKeys(),
  ]);
  const cached = new Set(manifestIds);
  return stores
    .filter((row) => row !== undefined)
    .map((row) => ({ ...row, cached: cached.has(row.id) }));
}

/** Whether goods of any store are on this phone. */
export const hasCatalogue = async (db: DeviceDatabase): Promise<boolean> =>
  (await db.manifests.limit(1).count()) > 0;

/** Where the buyer shops; `area` is undefined until its stores were fetched once. */
export interface ShoppingArea {
  readonly areaCode: string | null;
  readonly area: AreaStores | undefined;
}

/** The chosen area with its cached stores. */
export async function readShoppingArea(db: DeviceDatabase): Promise<ShoppingArea> {
  const areaCode = (await readSetting(db, 'area-code')) ?? null;
  return { areaCode, area: areaCode === null ? undefined : await readAreaStores(db, areaCode) };
}

/** An area whose stores are shown, and whether somebody chose it. */
export interface ShownArea {
  readonly areaCode: string;
  readonly isChosen: boolean;
  readonly area: AreaStores | undefined;
}

/** The chosen area; where nobody chose, that of the default address (specification, sections 3 and 9). */
export async function readShownArea(db: DeviceDatabase): Promise<ShownArea> {
  const { areaCode, area } = await readShoppingArea(db);
  if (areaCode !== null) return { areaCode, area, isChosen: true };
  const { areaCode: usual } = DEFAULT_ADDRESS;
  return { areaCode: usual, area: await readAreaStores(db, usual), isChosen: false };
}
