import { Queue } from 'workbox-background-sync';
import type { Databases } from '../src/db/open-databases.ts';
import { createPush } from '../src/sync/push.ts';
import { browserRuntime } from '../src/workers/browser-runtime.ts';
import { SYNC_SETTINGS } from '../src/workers/sync-settings.ts';
import { showBadge } from './app-badge.ts';

/**
 * Drains the outbox when the browser says that the network is there, with or without a page. The queue's own
 * storage stays empty: its replay counts any HTTP status as delivered, ours follows OUT-1 and OUT-4.
 */
export function registerBackgroundSync(
  scope: ServiceWorkerGlobalScope,
  databases: Databases,
): void {
  const { drain } = createPush({
    device: databases.device,
    openPerson: databases.person,
    runtime: browserRuntime(),
    settings: SYNC_SETTINGS,
  });
  const queue = new Queue('haat-outbox', {
    onSync: async () => {
      const report = await drain('background-sync');
      await showBadge(databases);
      // A rejected sync is one that the browser tries again.
      if (report !== null && report.waiting > 0 && !report.paused) {
        throw new Error(`${report.waiting} still waiting to be sent`);
      }
    },
  });
  scope.addEventListener('message', (event) => {
    const { type } = (event.data ?? {}) as { type?: unknown };
    if (type === 'outbox-changed') event.waitUntil(queue.registerSync());
  });
}
