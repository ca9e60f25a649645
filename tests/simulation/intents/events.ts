import { inArray } from 'drizzle-orm';
import { appEvents } from '../../../server/events/event-tables.ts';
import type { EventDraft } from '../../../src/contracts/events/app-events.ts';
import { GENERAL_TOPIC } from '../../../src/contracts/events/event-topics.ts';
import type { EventBatch, EventQueueState, QueuedEvent } from '../../../src/db/event-queue-rows.ts';
import { goToHome } from '../../../src/domain/events/app-events.ts';
import { createEventPipeline, type EventPipeline } from '../../../src/events/pipeline.ts';
import { QUEUE_DEFAULTS } from '../../../src/events/queue/event-queue.ts';
import { NO_LATE_SINKS } from '../../../src/events/sinks/late-sinks.ts';
import { committedDeviceRows, committedSetting } from '../devices/committed.ts';
import type { IntentModel, Page } from '../intent-model.ts';
import type { Delivery } from '../network.ts';
import type { AppContext, Phone } from '../devices/phone.ts';
import type { World } from '../world.ts';

const SERVICE = 'messages';
/** Small, so that it overflows. */
const QUEUE = { ...QUEUE_DEFAULTS, size: 12, triggerRatio: 0.5, batchSize: 3, retryCount: 2 };
const HOST = {
  url: '/events',
  topics: 'production',
  envelope: 'v1',
  app: { name: 'haat', version: '1' },
} as const;

const idsIn = ({ request }: Delivery): string[] => {
  const body = JSON.parse(request.body ?? '[]') as unknown;
  const messages = (Array.isArray(body) ? body : [body]) as {
    readonly payload: { readonly AppEvent: { readonly id: string } };
  }[];
  return messages.map(({ payload }) => payload.AppEvent.id);
};

/** What happens on screens, told: no event that was in the queue is lost without being counted, and none counts twice. */
export function createEventIntents(world: World): IntentModel {
  const { chance, server, violate } = world;
  const pipelines = new WeakMap<AppContext, EventPipeline>();
  const drafts = new Map<string, EventDraft>();
  /** What was ever in a phone's queue. */
  const queued = new Map<Phone, Set<string>>();

  function pipelineOf(context: AppContext): EventPipeline {
    const known = pipelines.get(context);
    if (known !== undefined) return known;
    const { page, runtime, phone, actor } = context;
    const made = createEventPipeline({
      device: page.device,
      openPerson: page.person,
      runtime: {
        ...runtime,
        isOnline: () => phone.line !== 'off',
        warn: (text, cause) => world.trace.note(`${actor.name}: ${text} ${String(cause)}`),
      },
      host: HOST,
      queue: QUEUE,
      others: NO_LATE_SINKS,
      hasPage: true,
    });
    pipelines.set(context, made);
    return made;
  }

  async function useTheApp(page: Page): Promise<void> {
    const { context, commands } = page;
    const made = Array.from({ length: 1 + chance.below(6) }, (): EventDraft => ({
      ...goToHome('cart'),
      id: commands.newId(),
      createdAt: commands.now(),
      screen: '/cart',
      userId: chance.happens(0.8) ? page.personId : null,
      sessionId: context.actor.name,
      source: 'PWA',
      campaign: null,
      ...(chance.happens(0.3) && { topicIdentifier: 'cart' as const }),
    }));
    for (const draft of made) drafts.set(draft.id, draft);
    const pipeline = pipelineOf(context);
    await pipeline.record(made);
    if (chance.happens(0.6)) await pipeline.drain();
  }

  function heldOn(phone: Phone): { readonly ids: readonly string[]; readonly dropped: number } {
    const waiting = (committedDeviceRows(phone, 'currentQueue') ?? []) as QueuedEvent[];
    const batches = (committedDeviceRows(phone, 'failureQueue') ?? []) as EventBatch[];
    const events = [...waiting, ...batches.flatMap((batch) => batch.events)];
    const state = committedSetting(phone, 'events_sdk_queue') as EventQueueState | undefined;
    const dropped = batches.reduce((sum, batch) => sum + batch.dropped, state?.dropped ?? 0);
    return { ids: events.map(({ id }) => id), dropped };
  }

  function checkDevice(phone: Phone): void {
    if (committedDeviceRows(phone, 'currentQueue') === null) return;
    const { ids } = heldOn(phone);
    if (new Set(ids).size !== ids.length) violate(`EVT-2: an event waits twice on ${phone.name}`);
    const before = queued.get(phone) ?? new Set();
    for (const id of ids) before.add(id);
    queued.set(phone, before);
  }

  function checkDelivery(delivery: Delivery): void {
    if (delivery.service !== SERVICE) return;
    const people = new Set(idsIn(delivery).map((id) => drafts.get(id)?.userId));
    if (people.size > 1) violate('EVT-3: a batch tells of several people');
    if (idsIn(delivery).length > QUEUE.batchSize) violate('EVT-3: a batch is too large');
    if (delivery.answer.status === 202 && delivery.answer.body.includes('"refused"'))
      violate(`EVT-7: the server refused an event: ${delivery.answer.body}`);
  }

  async function checkAtRest(): Promise<void> {
    if (drafts.size === 0) return;
    const rows = await server.db
      .select()
      .from(appEvents)
      .where(inArray(appEvents.id, [...drafts.keys()]));
    const general = rows.filter(({ topic }) => topic === GENERAL_TOPIC.production);
    const stored = new Set(general.map(({ id }) => id));
    if (stored.size !== general.length) violate('EVT-10: an event was stored twice');
    for (const { id, userId } of rows) {
      const draft = drafts.get(id);
      if (userId !== null && userId !== draft?.userId)
        violate(`EVT-5: an event of ${draft?.userId} was told by ${userId}`);
    }
    for (const [phone, ids] of queued) {
      const held = heldOn(phone);
      const waiting = new Set(held.ids);
      const lost = [...ids].filter((id) => !stored.has(id) && !waiting.has(id));
      const told = general
        .filter(({ id }) => ids.has(id))
        .map(({ metadata }) => (metadata as { droppedEvents?: number }).droppedEvents ?? 0);
      const counted = told.reduce((sum, dropped) => sum + dropped, held.dropped);
      if (lost.length > counted)
        violate(`EVT-2: ${lost.length} events of ${phone.name} are lost, ${counted} are counted`);
    }
  }

  return {
    name: 'events',
    actions: [{ name: 'use the app', weight: 8, run: useTheApp }],
    checkPhone: () => {},
    checkDevice,
    checkDelivery,
    abandon: () => {},
    decide: async () => {},
    pull: async ({ context }) => {
      await pipelineOf(context).drain();
    },
    checkAtRest,
  };
}
