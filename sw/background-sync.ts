import { Queue } from 'workbox-background-sync';
import type { Databases } from '../src/db/open-databases.ts';
import type { Push } from '../src/sync/push.ts';
import { tellOfNeeds } from './push.ts';
import { readSetting } from '../src/db/reads/settings.ts';
import { readSyncStatus } from '../src/db/reads/sync-status/sync-status.ts';

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

/** How many entries need whoever is signed in. */
async function countNeedsBuyer({ device, person }: Databases): Promise<number> {
  const session = await readSetting(device, 'authData');
  if (session === undefined) return 0;
  return (await readSyncStatus(person(session.userId))).needsBuyer;
}

/** Counts what needs the buyer on the app's icon (OUT-8): with no page open, nobody else does. */
async function showBadge(needsBuyer: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  const update = needsBuyer > 0 ? navigator.setAppBadge(needsBuyer) : navigator.clearAppBadge();
  // A badge is a nicety that a browser may refuse (not installed, no permission).
  await update.catch(() => undefined);
}
