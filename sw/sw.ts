import { clientsClaim, type WorkboxPlugin } from 'workbox-core';
import { openDatabases } from '../src/db/open-databases.ts';
import { createPush } from '../src/sync/push.ts';
import { askPageToFreeLocks } from '../src/workers/ask-page-to-free-locks.ts';
import { browserRuntime } from '../src/workers/browser-runtime.ts';
import { SYNC_SETTINGS } from '../src/workers/sync-settings.ts';
import { registerBackgroundSync } from './background-sync.ts';
import { registerEventSync } from './event-sync.ts';
import type { ShellFile } from './fill-precache.ts';
import { registerOldAssets, registerPrecache } from './precache.ts';
import { registerPushMessages } from './push.ts';
import { registerShell } from './shell.ts';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import type { DeviceDatabase } from '../src/db/device-database.ts';
import { PICTURE_CACHE } from '../src/db/evict-catalogue.ts';
import { readSetting } from '../src/db/reads/settings.ts';
import { PICTURES_ONLY } from './pictures-only.ts';

/** Most pictures kept; at 3–7 KB each about 3 MB. */
const MOST_PICTURES = 500;

/** What a page sends to the worker that waits, when its person said yes to the new version (src/app/service-worker/app-update.ts). */
const TAKE_OVER = 'take-over';

declare const self: ServiceWorkerGlobalScope & {
  /** Put in by the build: its files with their hashes, and the shell archive (scripts/build/build-service-worker.ts). */
  readonly __WB_MANIFEST: readonly ShellFile[];
};

// A first visit is under control at once, so that the next start works offline.
clientsClaim();
const precache = registerPrecache(self, self.__WB_MANIFEST);
registerOldAssets();
registerShell(precache);
registerUpdates(self);
const databases = openDatabases(undefined, { onWaiting: askPageToFreeLocks() });
registerPictures(databases.device);
const push = createPush({
  device: databases.device,
  openPerson: databases.person,
  runtime: browserRuntime(),
  settings: SYNC_SETTINGS,
  track: registerEventSync(self, databases).track,
});
registerBackgroundSync(self, databases, push);
registerPushMessages(self, databases, push);

/**
 * Takes over when a page asks for it. Never by itself: a worker that takes over while somebody checks out would do so in
 * the middle of it. Without being asked a new version waits until all pages of the old one are closed.
 */
function registerUpdates(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('message', (event) => {
    const { type } = (event.data ?? {}) as { type?: unknown };
    if (type === TAKE_OVER) event.waitUntil(scope.skipWaiting());
  });
}

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
function registerPictures(device: DeviceDatabase): void {
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
