import { pictureOfPath, reckonedBytes } from '../domain/catalogue/picture-address.ts';
import { storesByWorth, type StoresOfUse } from '../domain/catalogue/catalogue-space.ts';
import type { DeviceDatabase } from './device-database.ts';
import { readCatalogueBytes } from './reads/catalogue/kept-stores.ts';
import { slicesOfStore } from './reads/catalogue/live-sheet.ts';

/** The cache that the service worker keeps pictures of goods in. */
export const PICTURE_CACHE = 'pictures';

/** What is needed of the browser's cache storage. */
export interface PictureCaches {
  readonly has: (cacheName: string) => Promise<boolean>;
  readonly open: (cacheName: string) => Promise<{
    readonly keys: () => Promise<readonly { readonly url: string }[]>;
    readonly delete: (url: string) => Promise<boolean>;
  }>;
}

/** Makes room on a full device. @param inUse stores that a write under way is about */
export type MakeRoom = (inUse?: readonly string[]) => Promise<void>;

/** Keeps what can be fetched again within the space it may take (CAT-5). @param inUse stores that are being stored */
export type KeepWithinSpace = (inUse: readonly string[]) => Promise<Evicted>;

/** Which catalogues matter more than others, and where pictures lie. */
export interface EvictionPlan {
  readonly use: StoresOfUse;
  /** Stores that are being stored right now: half a catalogue would be left of them (CAT-2). */
  readonly inUse: readonly string[];
  /** Missing where a browser has no cache storage, as on plain HTTP. */
  readonly pictures: PictureCaches | undefined;
  /** Those of what stands in the cart or was bought (`pictureOfName`): they go only when no others are left (IMG-1). */
  readonly dearPictures: ReadonlySet<string>;
}

/** Stores that go only when nothing else is left to go. */
const dearOf = ({ onScreen, inCart, favourites }: StoresOfUse): ReadonlySet<string> =>
  new Set([...onScreen, ...inCart, ...favourites]);

/** Takes the catalogues of stores away: packs, manifest, prices, offers and what was wrong, in one transaction. */
async function dropCatalogues(device: DeviceDatabase, storeIds: readonly string[]): Promise<void> {
  const { packs, manifests, liveHeads, liveSlices, offers, storeSyncs } = device;
  const ofStores = [manifests, liveHeads, offers, storeSyncs];
  await device.transaction('rw', [packs, liveSlices, ...ofStores], async () => {
    await packs.where('storeId').anyOf(storeIds).delete();
    for (const storeId of storeIds) await slicesOfStore(device, storeId).delete();
    for (const table of ofStores) await table.bulkDelete([...storeIds]);
  });
}

/**
 * CAT-5: frees what can be fetched again on a full device: pictures first, then catalogues. Stores and areas stay, as
 * a checkout needs their charges; carts, orders and outbox rows are in another database altogether.
 * @returns the stores whose catalogue went
 */
export async function evictCatalogue(
  device: DeviceDatabase,
  plan: EvictionPlan,
): Promise<readonly string[]> {
  const { use, inUse } = plan;
  const { spare: sparePictures, dear: dearPictures } = await readPictures(plan);
  await dropPictures(plan, sparePictures.length > 0 ? sparePictures : dearPictures);
  const dear = dearOf(use);
  const known = new Set([
    ...((await device.packs.orderBy('storeId').uniqueKeys()) as string[]),
    ...(await device.manifests.toCollection().primaryKeys()),
    ...(await device.liveHeads.toCollection().primaryKeys()),
  ]);
  const free = [...known].filter((storeId) => !inUse.includes(storeId));
  const spare = free.filter((storeId) => !dear.has(storeId));
  const leaving = spare.length > 0 ? spare : free;
  await dropCatalogues(device, leaving);
  return leaving;
}

/** What went to keep within the space. */
export interface Evicted {
  readonly pictures: boolean;
  /** Stores whose catalogue went, the least worth first. */
  readonly storeIds: readonly string[];
}

/**
 * CAT-5: keeps pictures and catalogues within `budgetBytes`: pictures go first, then the catalogues worth least: of
 * stores that nobody here has to do with, far ones, those opened longest ago; favourites and stores in the cart last.
 * The store on screen and those in `inUse` stay, even over the budget.
 */
export async function keepWithinSpace(
  device: DeviceDatabase,
  plan: EvictionPlan,
  budgetBytes: number,
): Promise<Evicted> {
  const { use, inUse } = plan;
  const bytes = await readCatalogueBytes(device);
  let taken = [...bytes.values()].reduce((sum, each) => sum + each, 0);
  const { spare, dear } = await readPictures(plan);
  taken += bytesOf(dear);
  if (taken + bytesOf(spare) <= budgetBytes) return { pictures: false, storeIds: [] };
  await dropPictures(plan, spare);
  const kept = new Set([...use.onScreen, ...inUse]);
  const leaving: string[] = [];
  for (const storeId of leastWorthFirst(use, bytes.keys())) {
    if (taken <= budgetBytes) break;
    if (kept.has(storeId)) continue;
    leaving.push(storeId);
    taken -= bytes.get(storeId) ?? 0;
  }
  if (leaving.length > 0) await dropCatalogues(device, leaving);
  return { pictures: spare.length > 0, storeIds: leaving };
}

/** The addresses of kept pictures: those of what stands in the cart or was bought, and others. */
async function readPictures({ pictures, dearPictures }: EvictionPlan) {
  // Opening a cache that is not there would make it.
  if (pictures === undefined || !(await pictures.has(PICTURE_CACHE)))
    return { spare: [], dear: [] };
  const cache = await pictures.open(PICTURE_CACHE);
  const urls = (await cache.keys()).map(({ url }) => url);
  const isDear = (url: string) => dearPictures.has(pictureOfPath(new URL(url).pathname));
  return { spare: urls.filter((url) => !isDear(url)), dear: urls.filter(isDear) };
}

/** What kept pictures are reckoned with. */
const bytesOf = (urls: readonly string[]): number =>
  urls.reduce((sum, url) => sum + reckonedBytes(new URL(url).pathname), 0);

async function dropPictures({ pictures }: EvictionPlan, urls: readonly string[]): Promise<void> {
  if (pictures === undefined || urls.length === 0) return;
  const cache = await pictures.open(PICTURE_CACHE);
  await Promise.all(urls.map(async (url) => cache.delete(url)));
}

function leastWorthFirst(use: StoresOfUse, here: Iterable<string>): readonly string[] {
  const byWorth = storesByWorth(use);
  const known = new Set(byWorth);
  const unknown = [...here].filter((storeId) => !known.has(storeId));
  return [...unknown, ...byWorth.toReversed()];
}
