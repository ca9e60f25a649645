import type { ShownPage } from '../contracts/events/event-service.ts';
import type { EventDraft } from '../contracts/events/app-events.ts';
import type { DeviceDatabase } from '../db/device-database.ts';
import { readSetting } from '../db/reads/settings.ts';
import type { PersonDatabase } from '../db/person-database.ts';
import { uuidV7 } from '../domain/identifiers.ts';
import type { TrackedEvent } from '../domain/events/tracked-event.ts';
import { readEventPerson, readSurroundings } from './event-person.ts';
import type { EventsRuntime } from './events-runtime.ts';
import { drainEvents, type EventDrainReport, startChecks } from './queue/drain-events.ts';
import {
  addEvents,
  countHeld,
  type QueueSettings,
  type StoredBatch,
  triggerCount,
  withOverrides,
} from './queue/event-queue.ts';
import { createEventsHost, type EventsHostSettings } from './sinks/events-host.ts';
import type { LateSinks } from './sinks/late-sinks.ts';
import { type EventPage, writeSetting } from '../db/settings.ts';

const pageOf = ({
  userId,
  sessionId,
  source,
  campaign,
  campaignGroups,
  toolId,
}: EventDraft): EventPage => ({
  userId,
  sessionId,
  source,
  campaign,
  ...(campaignGroups !== undefined && { campaignGroups }),
  ...(toolId !== undefined && { toolId }),
});

/** What the events of one context need. */
export interface PipelineParts {
  readonly device: DeviceDatabase;
  readonly openPerson: (userId: number | null) => PersonDatabase;
  readonly runtime: EventsRuntime;
  readonly host: EventsHostSettings;
  readonly queue: QueueSettings;
  /** The services of others; none where nothing is configured. */
  readonly others: LateSinks;
  /** True in a worker of a page; false where events happen with no page open. */
  readonly hasPage: boolean;
  /** Told of what was tracked in this context, as soon as it was; the page tells its own data layer of the rest. */
  readonly tracked?: (draft: EventDraft) => void;
}

/** Queue and sinks of one context: the sync worker has one, and the service worker. None of its methods rejects. */
export interface EventPipeline {
  /** Puts events into the queue and, when it has filled up, sends a batch at once (EVT-3). */
  readonly record: (drafts: readonly EventDraft[]) => Promise<void>;
  /** The same for what happens in this context, where no page may be. */
  readonly track: (event: TrackedEvent) => void;
  /** Sends what waits, unless it is offline or another context does so. */
  readonly drain: () => Promise<EventDrainReport>;
  /** Tells the services of others who has signed in, if somebody has (EVT-8). */
  readonly personChanged: () => void;
  /** Tells them of a screen that was shown. */
  readonly pageShown: (page: ShownPage) => void;
  /** Looks every `checkEveryMs` whether something waits (EVT-3). @returns how to stop that */
  readonly startChecks: () => () => void;
}

const STOPPED: EventDrainReport = { sentBatches: 0, isStopped: true };

export function createEventPipeline(parts: PipelineParts): EventPipeline {
  const { device, runtime, others } = parts;
  const host = createEventsHost({ device, runtime, settings: parts.host });
  const readSettings = async (): Promise<QueueSettings> =>
    withOverrides(parts.queue, await readSetting(device, 'events_sdk_configuration'));
  let lastKept: Promise<unknown> = Promise.resolve();

  async function tellOthers(batch: StoredBatch): Promise<void> {
    const { person } = await readEventPerson(device, batch.events[0]?.userId ?? null);
    others.take(batch, person);
  }

  async function drain(): Promise<EventDrainReport> {
    try {
      return await drainEvents({
        device,
        runtime,
        readSettings,
        send: async (batch) => {
          if (batch.isNew) await tellOthers(batch);
          return (await host.send(batch)).end;
        },
      });
    } catch (error) {
      runtime.warn('Events could not be sent', error);
      return STOPPED;
    }
  }

  async function keep(drafts: readonly EventDraft[]): Promise<boolean> {
    const events = await Promise.all(
      drafts.map(async (draft) => ({
        ...draft,
        surroundings: await readSurroundings(parts, draft.userId),
      })),
    );
    await rememberEventPage(device, drafts);
    const settings = await readSettings();
    const waiting = await addEvents(device, events, settings);
    return waiting >= triggerCount(settings);
  }

  async function record(drafts: readonly EventDraft[]): Promise<void> {
    try {
      // EVT-3: what is handed over later must not get into the queue first, because its surroundings were read sooner.
      const kept = lastKept.then(() => keep(drafts));
      lastKept = kept.catch(() => undefined);
      if (await kept) await drain();
    } catch (error) {
      runtime.warn('Events could not be kept', error);
    }
  }

  async function trackHere({ at = runtime.now(), ...event }: TrackedEvent): Promise<void> {
    const userId = (await readSetting(device, 'authData'))?.userId ?? null;
    const newId = () => uuidV7(at, runtime.randomBytes);
    const page = await readEventPage(device, userId, newId);
    const draft: EventDraft = {
      ...event,
      ...page,
      id: event.id ?? newId(),
      createdAt: at,
      screen: event.screen ?? '',
      source: parts.hasPage ? page.source : 'BACKGROUND',
    };
    parts.tracked?.(draft);
    await record([draft]);
  }

  async function check(): Promise<void> {
    if ((await countHeld(device)) > 0) await drain();
  }

  return {
    record,
    track: (event) => {
      trackHere(event).catch((error: unknown) => runtime.warn('An event was not kept', error));
    },
    drain,
    personChanged: others.personChanged,
    pageShown: others.page,
    startChecks: () =>
      startChecks({
        runtime,
        everyMs: async () => (await readSettings()).checkEveryMs,
        check,
      }),
  };
}

/** Remembers the page of the last of these events, for what workers track (decision 95). */
async function rememberEventPage(
  device: DeviceDatabase,
  drafts: readonly EventDraft[],
): Promise<void> {
  const last = drafts.findLast(({ source }) => source !== 'BACKGROUND');
  if (last === undefined) return;
  const known = await readSetting(device, 'event-page');
  const page = pageOf(last);
  if (JSON.stringify(known) !== JSON.stringify(page))
    await writeSetting(device, 'event-page', page);
}

/**
 * The page on which this person tracked an event last: an order that a worker hears of counts to the session in which it was
 * placed. Whoever has none yet gets a session of their own.
 */
async function readEventPage(
  device: DeviceDatabase,
  userId: number | null,
  newId: () => string,
): Promise<EventPage> {
  const known = await readSetting(device, 'event-page');
  if (known?.userId === userId) return known;
  return { userId, sessionId: newId(), source: 'WEB', campaign: null };
}
