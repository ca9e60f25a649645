import { Queue } from 'workbox-background-sync';
import type { Databases } from '../src/db/open-databases.ts';
import type { Push } from '../src/sync/push.ts';
import { tellOfNeeds } from './push.ts';
import { readSetting } from '../src/db/reads/settings.ts';
import { readSyncStatus } from '../src/db/reads/sync-status/sync-status.ts';
import type { EventsWaiting } from '../src/contracts/events/event-service.ts';
import * as engagement from '../src/events/sinks/engagement.ts';
import * as analytics from '../src/events/sinks/product-analytics.ts';
import { createEventPipeline, type EventPipeline } from '../src/events/pipeline.ts';
import { browserEventsRuntime } from '../src/workers/browser-runtime.ts';
import { EVENT_QUEUE, EVENTS_HOST, otherSinks } from '../src/workers/event-settings.ts';

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

/**
 * Sends the event queue with no page open (EVT-3): a page that goes away posts what it could not put into the queue itself.
 * As with the outbox, the queue's own storage stays empty.
 * @returns the pipeline of this context, for what happens with no page open
 */
export function registerEventSync(
  scope: ServiceWorkerGlobalScope,
  databases: Databases,
): EventPipeline {
  const pipeline = createEventPipeline({
    device: databases.device,
    openPerson: databases.person,
    runtime: browserEventsRuntime(),
    host: EVENTS_HOST,
    queue: EVENT_QUEUE,
    others: otherSinks(databases, {
      engagement: async () => engagement,
      analytics: async () => analytics,
    }),
    hasPage: false,
  });
  const queue = new Queue('haat-events', {
    onSync: async () => {
      const { isStopped } = await pipeline.drain();
      // A rejected sync is one that the browser tries again.
      if (isStopped) throw new Error('Events are still waiting to be sent');
    },
  });

  async function keepAndSend({ drafts }: EventsWaiting): Promise<void> {
    await pipeline.record(drafts);
    await queue.registerSync();
  }

  scope.addEventListener('message', (event) => {
    const message = event.data as Partial<EventsWaiting> | null;
    if (message?.type !== 'events-waiting') return;
    event.waitUntil(keepAndSend({ type: message.type, drafts: message.drafts ?? [] }));
  });
  return pipeline;
}
