import { clientsClaim } from 'workbox-core';
import { precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { openDatabases } from '../src/db/open-databases.ts';
import { createPush } from '../src/sync/push.ts';
import { browserRuntime } from '../src/workers/browser-runtime.ts';
import { SYNC_SETTINGS } from '../src/workers/sync-settings.ts';
import { registerBackgroundSync } from './background-sync.ts';
import { registerEventSync } from './event-sync.ts';
import { keepOldAssets, registerOldAssets } from './old-assets.ts';
import { registerPictures } from './pictures.ts';
import { registerPushMessages } from './push.ts';
import { registerShell } from './shell.ts';
import { registerUpdates } from './updates.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** Put in by workbox-build: the files of this build and their revisions. */
  readonly __WB_MANIFEST: (PrecacheEntry | string)[];
};

const files = self.__WB_MANIFEST;

// A first visit is under control at once, so that the next start works offline.
clientsClaim();
keepOldAssets(self, files);
precacheAndRoute(files);
registerOldAssets();
registerShell();
registerUpdates(self);
const databases = openDatabases();
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
