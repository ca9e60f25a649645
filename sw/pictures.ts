import type { WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import type { DeviceDatabase } from '../src/db/device-database.ts';
import { PICTURE_CACHE } from '../src/db/evict-catalogue.ts';
import { readSetting } from '../src/db/reads/settings.ts';
import { PICTURES_ONLY } from './pictures-only.ts';

/** Most pictures kept; at 3–7 KB each about 3 MB. */
const MOST_PICTURES = 500;

/** NET-1: while the person works offline or saves data a picture that is not here is not fetched either. */
function onlyWhenSwitchedOn(device: DeviceDatabase): WorkboxPlugin {
  return {
    requestWillFetch: async ({ request }) => {
      if ((await readSetting(device, 'work-offline')) === true) throw new Error('working offline');
      if ((await readSetting(device, 'save-data')) === true) throw new Error('saving data');
      return request;
    },
  };
}

/** Pictures of goods: kept once seen, bounded, evicted before anything else (CAT-5). */
export function registerPictures(device: DeviceDatabase): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/goods/'),
    new CacheFirst({
      cacheName: PICTURE_CACHE,
      plugins: [
        new ExpirationPlugin({ maxEntries: MOST_PICTURES, purgeOnQuotaError: true }),
        onlyWhenSwitchedOn(device),
        PICTURES_ONLY,
      ],
    }),
  );
}
