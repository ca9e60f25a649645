/** How much of the device catalogues and pictures may take unless a person says otherwise, bytes (CAT-5). */
export const CATALOGUE_SPACE_BYTES = 60_000_000;

/** What a person may choose: about 13, 27 and 90 stores of 20,000 items. */
export const CATALOGUE_SPACE_CHOICES = [30_000_000, CATALOGUE_SPACE_BYTES, 200_000_000] as const;

/** "10.7 GB", "1.2 MB", "84 KB": decimal, as phones tell their storage. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} KB`;
  if (bytes >= 1_000_000_000) return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
  const megabytes = bytes / 1_000_000;
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
}

/** What an item is reckoned with before its pack is here: 20,000 real grocery products came to 96 in packs, 12 in a sheet. */
const BYTES_PER_ITEM = 110;

/** A price, an MRP and a stock of four bytes each. */
const SHEET_BYTES_PER_ITEM = 12;

/** A pack that was stored before its length was: 128 items. */
export const BYTES_OF_OLD_PACK = 12_500;

/** What a store of so many items will take, bytes; an estimate. */
export function expectedBytes(itemCount: number): number {
  return itemCount * BYTES_PER_ITEM;
}

/** What the live sheet of so many items takes, bytes. */
export function sheetBytes(itemCount: number): number {
  return itemCount * SHEET_BYTES_PER_ITEM;
}

/** Which stores a person has to do with, by id; each list best first. */
export interface StoresOfUse {
  /** The store opened last: on screen, or just left. */
  readonly onScreen: readonly string[];
  readonly inCart: readonly string[];
  readonly favourites: readonly string[];
  /** Opened before, the last one first. */
  readonly visited: readonly string[];
  /** Of the area shopped in, nearest first. */
  readonly nearby: readonly string[];
}

/**
 * CAT-5: stores by what their catalogue is worth here, each once: fetched from the front, evicted from the back. One
 * order for both, so that nothing is fetched only to be evicted for something that matters less.
 */
export function storesByWorth(use: StoresOfUse): readonly string[] {
  const { onScreen, inCart, favourites, visited, nearby } = use;
  return [...new Set([...onScreen, ...inCart, ...favourites, ...visited, ...nearby])];
}

/** Nearest stores that are fetched at once, before anybody opens them. */
const LIKELY_NEARBY = 4;

/** The stores that will probably be opened, so that they are fetched at once and not only when there is time (LIM-1). */
export function likelyStores({
  onScreen,
  inCart,
  favourites,
  nearby,
}: StoresOfUse): ReadonlySet<string> {
  return new Set([...onScreen, ...inCart, ...favourites, ...nearby.slice(0, LIKELY_NEARBY)]);
}
