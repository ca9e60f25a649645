import { cacheNames, registerQuotaErrorCallback } from 'workbox-core';
import type { PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { isAsset, OLD_ASSETS, setOldAssetsAside } from './set-old-assets-aside.ts';

/**
 * Keeps the chunks of earlier builds for a week, also without the network: a tab that was not reloaded after an update, or
 * after a roll-back, goes on opening screens (UPD-1). Call it before precaching, whose activation deletes them.
 */
export function keepOldAssets(
  scope: ServiceWorkerGlobalScope,
  entries: readonly (PrecacheEntry | string)[],
): void {
  const base = scope.location.href;
  const current = new Set(
    entries.map((entry) => new URL(typeof entry === 'string' ? entry : entry.url, base).pathname),
  );
  scope.addEventListener('install', (event) => {
    event.waitUntil(
      setOldAssetsAside({
        caches: scope.caches,
        precache: cacheNames.precache,
        isCurrent: (path) => current.has(path),
        now: Date.now(),
      }),
    );
  });
  registerQuotaErrorCallback(() => caches.delete(OLD_ASSETS));
}

/** Answers for chunks that are not of this build. Register it after the precache. */
export function registerOldAssets(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isAsset(url.pathname),
    async ({ request }) => {
      const kept = await caches.match(request, { cacheName: OLD_ASSETS, ignoreVary: true });
      return kept ?? fetch(request);
    },
  );
}
