import { registerQuotaErrorCallback } from 'workbox-core';
import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { PICTURE_CACHE } from '../src/db/evict-catalogue.ts';
import { fillPrecache, type ShellFile } from './fill-precache.ts';
import { dropMisfits, isAsset, OLD_ASSETS, setOldAssetsAside } from './old-assets.ts';

/** What a page sends, with a port for the answer, when a file of the shell could not be used (src/app/recovery/broken-chunks.ts). */
const REPAIR_SHELL = 'repair-shell';

/**
 * Fills the precache with the files of this build, each checked against its hash, answers from it, and repairs it when a page
 * asks for that (SHELL-1).
 */
export function registerPrecache(
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
export function registerOldAssets(): void {
  registerQuotaErrorCallback(() => caches.delete(OLD_ASSETS));
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isAsset(url.pathname),
    async ({ request }) => {
      const kept = await caches.match(request, { cacheName: OLD_ASSETS, ignoreVary: true });
      return kept ?? fetch(request);
    },
  );
}
