import { clientsClaim } from 'workbox-core';
import { openDatabases } from '../src/db/open-databases.ts';
import { createPush } from '../src/sync/push.ts';
import { askPageToFreeLocks } from '../src/workers/ask-page-to-free-locks.ts';
import { browserRuntime } from '../src/workers/browser-runtime.ts';
import { SYNC_SETTINGS } from '../src/workers/sync-settings.ts';
import { registerBackgroundSync } from './background-sync.ts';
import { registerEventSync } from './event-sync.ts';
import type { ShellFile } from './fill-precache.ts';
import { registerPictures } from './pictures.ts';
import { registerOldAssets, registerPrecache } from './precache.ts';
import { registerPushMessages } from './push.ts';
import { registerShell } from './shell.ts';
import { registerUpdates } from './updates.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** Put in by the build: its files with their hashes, and the shell archive (scripts/build-service-worker.ts). */
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
