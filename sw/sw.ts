import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { SERVER_PATHS } from '../src/domain/routes/server-paths.ts';
import { clientsClaim, registerQuotaErrorCallback, type WorkboxPlugin } from 'workbox-core';
import { openDatabases } from '../src/db/open-databases.ts';
import { createPush } from '../src/sync/push.ts';
import {
  askPageToFreeLocks,
  browserRuntime,
  SYNC_SETTINGS,
} from '../src/workers/browser-runtime.ts';
import { registerBackgroundSync, registerEventSync } from './background-sync.ts';
import { fillPrecache, type ShellFile } from './fill-precache.ts';
import { registerPushMessages } from './push.ts';
import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';
import type { DeviceDatabase } from '../src/db/device-database.ts';
import { PICTURE_CACHE } from '../src/db/evict-catalogue.ts';
import { readSetting } from '../src/db/reads/settings.ts';
import { otherSizes, PICTURES_ONLY } from './pictures-only.ts';
import { dropMisfits, isAsset, OLD_ASSETS, setOldAssetsAside } from './old-assets.ts';

/** Addresses that the server answers itself. */
const SERVER_ADDRESSES = new RegExp(
  String.raw`^/(${SERVER_PATHS.join('|').replaceAll('.', String.raw`\.`)})(/|$)`,
);

/** Every navigation gets the app shell from the precache, online or not; the app's router does the rest. */
function registerShell(precache: PrecacheController): void {
  registerRoute(
    new NavigationRoute(precache.createHandlerBoundToURL('/index.html'), {
      denylist: [SERVER_ADDRESSES],
    }),
  );
}

/** What a page sends, with a port for the answer, when a file of the shell could not be used (src/app/recovery/broken-chunks.ts). */
const REPAIR_SHELL = 'repair-shell';

/** Most pictures kept, those seen last; at 3–7 KB each about 6 MB, of which CAT-5 takes what it needs. */
const MOST_PICTURES = 1_200;

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
        otherSizes(caches),
      ],
    }),
  );
}

/**
 * Fills the precache with the files of this build, each checked against its hash, answers from it, and repairs it when a page
 * asks for that (SHELL-1).
 */
function registerPrecache(
  scope: ServiceWorkerGlobalScope,
  entries: readonly ShellFile[],
): PrecacheController {
  const isArchive = ({ url }: ShellFile) => url.endsWith('.bin');
  const files = entries.filter((entry) => !isArchive(entry));
  const archive = entries.find(isArchive)?.url ?? '';
  const controller = new PrecacheController();
  controller.addToCacheList([...files]);
  registerRoute(new PrecacheRoute(controller));
  const current = new Set(files.map(({ url }) => new URL(url, scope.location.href).pathname));

  const openBoth = () =>
    Promise.all([caches.open(controller.strategy.cacheName), caches.open(OLD_ASSETS)]);

  /** An older version kept whatever came; it may be the one that answers until this one takes over. */
  async function drop(): Promise<number> {
    const [present, old] = await openBoth();
    return (await dropMisfits(present)) + (await dropMisfits(old));
  }

  async function fill(): Promise<number> {
    const [cache] = await openBoth();
    return fillPrecache({
      cache,
      files,
      archive,
      keyOf: ({ url }) => controller.getCacheKeyForURL(url) ?? url,
      fetch: (input, init) => scope.fetch(input, init),
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      freeSpace: async () => {
        await Promise.all([OLD_ASSETS, PICTURE_CACHE].map((name) => caches.delete(name)));
      },
    });
  }

  async function install(): Promise<void> {
    await drop();
    const [present, old] = await openBoth();
    // Before the activation deletes them.
    const isCurrent = (path: string) => current.has(path);
    await setOldAssetsAside({ present, old, isCurrent, now: Date.now() });
    await fill();
  }

  /** One repair for all who ask meanwhile. @returns how many files were wrong or missing */
  let repairing: Promise<number> | undefined;
  const repair = () =>
    (repairing ??= drop()
      .then(async (dropped) => dropped + (await fill()))
      .finally(() => {
        repairing = undefined;
      }));

  scope.addEventListener('install', (event) => event.waitUntil(install()));
  scope.addEventListener('activate', (event) => void controller.activate(event));
  scope.addEventListener('message', (event) => {
    const { type } = (event.data ?? {}) as { type?: unknown };
    const [port] = event.ports;
    if (type !== REPAIR_SHELL || port === undefined) return;
    // It may take a while; the page knows now that somebody is there.
    port.postMessage({});
    event.waitUntil(
      repair().then(
        (mended) => port.postMessage({ mended }),
        () => port.postMessage({ mended: null }),
      ),
    );
  });
  return controller;
}

/** Answers for chunks that are not of this build. Register it after the precache. */
function registerOldAssets(): void {
  registerQuotaErrorCallback(() => caches.delete(OLD_ASSETS));
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isAsset(url.pathname),
    async ({ request }) => {
      const kept = await caches.match(request, { cacheName: OLD_ASSETS, ignoreVary: true });
      return kept ?? fetch(request);
    },
  );
}
