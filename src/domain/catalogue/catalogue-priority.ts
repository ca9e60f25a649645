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
