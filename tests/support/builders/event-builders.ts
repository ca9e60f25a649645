import 'fake-indexeddb/auto';
import type { EventDraft } from '../../../src/contracts/events/app-events.ts';
import { DeviceDatabase } from '../../../src/db/device-database.ts';
import type { QueuedEvent } from '../../../src/db/event-queue-rows.ts';
import { goToHome } from '../../../src/domain/events/app-events.ts';
import type { EventsRuntime } from '../../../src/events/events-runtime.ts';
import { createSyncWorld, type SyncWorld } from '../sync-world.ts';

/** A device's database that no other test has. */
export const aDevice = (): DeviceDatabase =>
  new DeviceDatabase(`haat-events-${crypto.randomUUID()}`);

/** An event on its way to the queue; fields can be given. */
export function aDraft(fields: Partial<EventDraft> = {}): EventDraft {
  return {
    ...goToHome('cart'),
    id: crypto.randomUUID(),
    createdAt: Date.UTC(2026, 10, 21, 6),
    screen: '/cart',
    userId: null,
    sessionId: 'session-1',
    source: 'PWA',
    campaign: null,
    ...fields,
  };
}

/** An event as it waits in the queue. */
export const aQueuedEvent = (fields: Partial<QueuedEvent> = {}): QueuedEvent => ({
  ...aDraft(fields),
  surroundings: [{ refType: 'location', refValue: '12.93,77.685' }],
  ...fields,
});

/** A post as the events host, or somebody else, got it. */
export interface SeenPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A world of events that stands still, with a network whose answers a test gives. */
export interface EventsWorld extends EventsRuntime {
  readonly world: SyncWorld;
  readonly posts: SeenPost[];
  readonly warnings: string[];
  /** What the network answers: a status, or null for no answer. */
  answer: (post: SeenPost) => number | null;
  /** What stands in the answer; by default what the events host says with this status. */
  bodyOf: (post: SeenPost, status: number) => string;
  online: boolean;
}

/** What the events host says: what became of each message, or its problem. */
function hostsWord({ body }: SeenPost, status: number): string {
  const count = Array.isArray(body) ? body.length : 1;
  const outcomes = Array.from({ length: count }, () => ({ id: null, outcome: 'stored' }));
  const problem = { type: 'urn:haat:problem:test', title: 'No', status, code: 'test' };
  return JSON.stringify(status < 300 ? { outcomes } : problem);
}

export function anEventsWorld(): EventsWorld {
  const world = createSyncWorld();
  const posts: SeenPost[] = [];
  const warnings: string[] = [];
  const state: EventsWorld = {
    ...world,
    world,
    posts,
    warnings,
    online: true,
    answer: () => 202,
    bodyOf: hostsWord,
    isOnline: () => state.online,
    warn: (text) => warnings.push(text),
    fetch: async (url, init) => {
      const headers = init.headers as Record<string, string>;
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
      const post = { url, headers, body };
      const status = state.answer(post);
      if (status === null) throw new TypeError('no network');
      posts.push(post);
      return new Response(state.bodyOf(post, status), { status });
    },
  };
  return state;
}
