/**
 * The kill switch: served in place of the service worker with SERVICE_WORKER=off (docs/operations.md). It takes over from a
 * broken one at once, takes its cached shell away and ends itself, so that every page comes from the server again. What
 * people have in IndexedDB stays, and so do pages that are open: they are not reloaded in the middle of something.
 */
async function dropShell(): Promise<void> {
  const names = await caches.keys();
  const ofShell = names.filter((name) => name.startsWith('workbox-') || name === 'old-assets');
  await Promise.all(ofShell.map((name) => caches.delete(name)));
}

/**
 * Ends as soon as it is installed: it is not activated while the broken one still answers something, which may hang for minutes.
 * The browser ends a worker only after its install event, so that must not wait for it.
 */
function endAtOnce(scope: ServiceWorkerGlobalScope): Promise<unknown> {
  void scope.registration.unregister();
  return Promise.all([dropShell(), scope.skipWaiting()]);
}

/** The broken one may have kept something meanwhile. */
function endAgain(scope: ServiceWorkerGlobalScope): Promise<unknown> {
  return Promise.all([dropShell(), scope.registration.unregister()]);
}

function registerEnd(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('install', (event) => event.waitUntil(endAtOnce(scope)));
  scope.addEventListener('activate', (event) => event.waitUntil(endAgain(scope)));
}

registerEnd(globalThis as unknown as ServiceWorkerGlobalScope);
