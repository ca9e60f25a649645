import { clientsClaim } from 'workbox-core';
import { precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { openDatabases } from '../src/db/open-databases.ts';
import { registerBackgroundSync } from './background-sync.ts';
import { registerPictures } from './pictures.ts';
import { registerShell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** Put in by workbox-build: the files of this build and their revisions. */
  readonly __WB_MANIFEST: (PrecacheEntry | string)[];
};

// A first visit is under control at once, so that the next start works offline. Never skipWaiting: a new version
// takes over when the pages of the old one are closed.
clientsClaim();
precacheAndRoute(self.__WB_MANIFEST);
registerShell();
const databases = openDatabases();
registerPictures(databases.device);
registerBackgroundSync(self, databases);
