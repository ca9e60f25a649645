import { Queue } from 'workbox-background-sync';
import type { EventsWaiting } from '../src/contracts/events/event-service.ts';
import type { Databases } from '../src/db/open-databases.ts';
import * as engagement from '../src/events/sinks/engagement.ts';
import * as analytics from '../src/events/sinks/product-analytics.ts';
import { createEventPipeline, type EventPipeline } from '../src/events/pipeline.ts';
import { browserEventsRuntime } from '../src/workers/browser-events.ts';
import { EVENT_QUEUE, EVENTS_HOST } from '../src/workers/event-settings.ts';
import { otherSinks } from '../src/workers/other-sinks.ts';

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
