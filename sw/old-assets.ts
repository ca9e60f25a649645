import { millisecondsInDay } from 'date-fns/constants';
import { isTypeOfPath } from './fill-precache.ts';

/** Chunks of earlier builds, which pages that were opened before an update may still ask for. */
export const OLD_ASSETS = 'old-assets';

/** As long as the server has them, too (scripts/build/old-assets.ts), ms. */
const KEPT_MS = 7 * millisecondsInDay;

/** Says since when a chunk is an old one, ms since the epoch. */
const SINCE_HEADER = 'x-replaced-at';

/** True for a chunk, whose name changes with its content. */
export const isAsset = (path: string): boolean => path.startsWith('/assets/');

/** What is to be kept from which cache. */
export interface OldAssets {
  /** The cache of the build that leaves and of the one that comes. */
  readonly present: Cache;
  readonly old: Cache;
  /** Whether a path is of the build that comes. */
  readonly isCurrent: (path: string) => boolean;
  /** ms since the epoch. */
  readonly now: number;
}

/**
 * Puts those aside that the new build does not have, so that a tab that was not reloaded after an update, or after a roll-back, goes
 * on opening screens without the network (UPD-1); and drops what is too old.
 */
export async function setOldAssetsAside(parts: OldAssets): Promise<void> {
  const { present, old, isCurrent, now } = parts;
  for (const request of await old.keys()) {
    const since = Number((await old.match(request))?.headers.get(SINCE_HEADER));
    const isYoung = now - since < KEPT_MS;
    if (isCurrent(new URL(request.url).pathname) || !isYoung) await old.delete(request);
  }
  for (const request of await present.keys()) {
    const { pathname } = new URL(request.url);
    if (!isAsset(pathname) || isCurrent(pathname)) continue;
    const response = await present.match(request);
    if (response === undefined || (await old.match(request)) !== undefined) continue;
    const headers = new Headers(response.headers);
    headers.set(SINCE_HEADER, String(now));
    await old.put(request, new Response(response.body, { status: 200, headers }));
  }
}

/** Deletes what is not of the type that its name promises: a page that somebody answered in a chunk's place. @returns how many */
export async function dropMisfits(cache: Cache): Promise<number> {
  let dropped = 0;
  for (const request of await cache.keys()) {
    const kept = await cache.match(request);
    if (kept === undefined || isTypeOfPath(new URL(request.url).pathname, kept)) continue;
    await cache.delete(request);
    dropped += 1;
  }
  return dropped;
}
