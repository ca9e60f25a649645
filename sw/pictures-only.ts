import type { WorkboxPlugin } from 'workbox-core';
import { PICTURE_CACHE } from '../src/db/evict-catalogue.ts';
import { EDGES, ownPicturePath, readOwnPath } from '../src/domain/catalogue/picture-address.ts';

/** True for an answer with a picture, whatever else came with the same status (SHELL-1). */
const isPicture = ({ status, headers }: Response): boolean =>
  status === 200 && (headers.get('content-type') ?? '').startsWith('image/');

/** SHELL-1: only pictures are kept, and what an older version kept in their place is no answer. */
export const PICTURES_ONLY: WorkboxPlugin = {
  // A page with a good status may be in the browser's own cache, too.
  fetchDidSucceed: async ({ request, response }) =>
    response.ok && !isPicture(response) ? fetch(request, { cache: 'reload' }) : response,
  cacheWillUpdate: async ({ response }) => (isPicture(response) ? response : null),
  cachedResponseWillBeUsed: async ({ cachedResponse }) =>
    cachedResponse !== undefined && isPicture(cachedResponse) ? cachedResponse : null,
};

/**
 * IMG-1: offline, a shop's picture that was seen on a shelf is there in the cart and on its item's page, too: another size of it
 * is better than none.
 * @param keep where pictures are kept
 */
export const otherSizes = (keep: Pick<CacheStorage, 'match'>): WorkboxPlugin => ({
  handlerDidError: async ({ request }) => {
    const asked = readOwnPath(new URL(request.url).pathname);
    if (asked === null) return undefined;
    // The largest first. A browser that asks for one format may not know the other.
    for (const edge of EDGES.toReversed()) {
      const path = ownPicturePath(asked.hash, edge, asked.format);
      const kept = await keep.match(path, { cacheName: PICTURE_CACHE });
      if (kept !== undefined && isPicture(kept)) return kept;
    }
    return undefined;
  },
});
