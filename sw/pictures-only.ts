import type { WorkboxPlugin } from 'workbox-core';

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
