/** What a page sends to the worker that waits, when its person said yes to the new version (src/app/service-worker/app-update.ts). */
const TAKE_OVER = 'take-over';

/**
 * Takes over when a page asks for it. Never by itself: a worker that takes over while somebody checks out would do so in
 * the middle of it. Without being asked a new version waits until all pages of the old one are closed.
 */
export function registerUpdates(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('message', (event) => {
    const { type } = (event.data ?? {}) as { type?: unknown };
    if (type === TAKE_OVER) event.waitUntil(scope.skipWaiting());
  });
}
