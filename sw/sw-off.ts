/**
 * The kill switch: served in place of the service worker with SERVICE_WORKER=off (docs/operations.md). It takes over from a
 * broken one at once, takes its cached shell away and ends itself, so that every page comes from the server again. What
 * people have in IndexedDB stays, and so do pages that are open: they are not reloaded in the middle of something.
 */
async function end(scope: ServiceWorkerGlobalScope): Promise<void> {
  const names = await caches.keys();
  const ofShell = names.filter((name) => name.startsWith('workbox-') || name === 'old-assets');
  await Promise.all(ofShell.map((name) => caches.delete(name)));
  await scope.registration.unregister();
}

function registerEnd(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
  scope.addEventListener('activate', (event) => event.waitUntil(end(scope)));
}

registerEnd(globalThis as unknown as ServiceWorkerGlobalScope);
