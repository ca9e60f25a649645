import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

/** Most pictures kept; at 3–7 KB each about 3 MB. */
const MOST_PICTURES = 500;

/** Pictures of goods: kept once seen, bounded, evicted before anything else (CAT-5). */
export function registerPictures(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/goods/'),
    new CacheFirst({
      cacheName: 'pictures',
      plugins: [new ExpirationPlugin({ maxEntries: MOST_PICTURES, purgeOnQuotaError: true })],
    }),
  );
}
