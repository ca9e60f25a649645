import { Queue } from 'workbox-background-sync';
import type { Databases } from '../src/db/open-databases.ts';
import type { Push } from '../src/sync/push.ts';
import { countNeedsBuyer, showBadge } from './app-badge.ts';
import { tellOfNeeds } from './push.ts';

/**
 * Drains the outbox when the browser says that the network is there, with or without a page. The queue's own
 * storage stays empty: its replay counts any HTTP status as delivered, ours follows OUT-1 and OUT-4.
 */
export function registerBackgroundSync(
  scope: ServiceWorkerGlobalScope,
  databases: Databases,
  { drain }: Pick<Push, 'drain'>,
): void {
  const queue = new Queue('haat-outbox', {
    onSync: async () => {
      const before = await countNeedsBuyer(databases);
      const report = await drain('background-sync');
      const needsBuyer = await countNeedsBuyer(databases);
      await showBadge(needsBuyer);
      if (needsBuyer > before) await tellOfNeeds(scope, databases);
      // A rejected sync is one that the browser tries again.
      if (report !== null && report.waiting > 0 && !report.paused) {
        throw new Error(`${report.waiting} still waiting to be sent`);
      }
    },
  });
  scope.addEventListener('message', (event) => {
    const { type } = (event.data ?? {}) as { type?: unknown };
    if (type === 'outbox-changed') event.waitUntil(queue.registerSync());
    // A page that nobody looks at has found it.
    if (type === 'needs-buyer') event.waitUntil(tellOfNeeds(scope, databases));
  });
}
