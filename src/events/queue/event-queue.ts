import { millisecondsInDay } from 'date-fns/constants';
import type { DeviceDatabase } from '../../db/device-database.ts';
import type { EventBatch, EventQueueState, QueuedEvent } from '../../db/event-queue-rows.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { writeSetting } from '../../db/settings.ts';

/** A batch as it is stored. */
export type StoredBatch = EventBatch & { readonly sequence: number };

/** A batch to be sent now; `isNew` the first time only. */
export type TakenBatch = StoredBatch & { readonly isNew: boolean };

/** How sending a batch ended. `unreachable`: nobody answered, so it does not count as a try. */
export type BatchEnd = 'sent' | 'failed' | 'unreachable';

const NOTHING: EventQueueState = { dropped: 0, beatAt: 0 };

const tables = (device: DeviceDatabase) => [
  device.currentQueue,
  device.failureQueue,
  device.settings,
];

async function changeState(
  device: DeviceDatabase,
  change: (state: EventQueueState) => EventQueueState,
): Promise<void> {
  const state = (await readSetting(device, 'events_sdk_queue')) ?? NOTHING;
  await writeSetting(device, 'events_sdk_queue', change(state));
}

/** How many of a sorted list are of the person of its first one, at most `most`. */
function runOfOnePerson(events: readonly QueuedEvent[], most: number): QueuedEvent[] {
  const other = events.findIndex(({ userId }) => userId !== events[0]?.userId);
  return events.slice(0, Math.min(most, other < 0 ? events.length : other));
}

/**
 * EVT-2: appends events, each id once. The newest `size` are the queue, those before them its backlog; when there are more than
 * both hold, the oldest are lost and counted.
 * @returns how many wait now
 */
export function addEvents(
  device: DeviceDatabase,
  events: readonly QueuedEvent[],
  { size, backlog }: QueueSettings,
): Promise<number> {
  return device.transaction('rw', tables(device), async () => {
    const ids = events.map(({ id }) => id);
    const waiting = await device.currentQueue.where('id').anyOf(ids).toArray();
    const underWay = (await device.failureQueue.toArray()).flatMap((batch) => batch.events);
    const known = new Set([...waiting, ...underWay].map(({ id }) => id));
    const fresh = events.filter(({ id }) => !known.has(id) && known.add(id));
    await device.currentQueue.bulkAdd(fresh);
    const count = await device.currentQueue.count();
    const dropped = Math.max(0, count - size - backlog);
    if (dropped === 0) return count;
    const oldest = await device.currentQueue.limit(dropped).primaryKeys();
    await device.currentQueue.bulkDelete(oldest);
    await changeState(device, (state) => ({ ...state, dropped: state.dropped + dropped }));
    return count - dropped;
  });
}

/**
 * Takes the batch to be sent now: the one that failed, if there is one, else the oldest events of one person. It is stored
 * as a batch before it is sent, so that a page that dies loses nothing of it and tells of dropped events once.
 * @returns null when nothing waits
 */
export function takeBatch(
  device: DeviceDatabase,
  { batchSize }: QueueSettings,
  now: number,
): Promise<TakenBatch | null> {
  return device.transaction('rw', tables(device), async () => {
    const known = await device.failureQueue.orderBy(':id').first();
    await changeState(device, (state) => ({ ...state, beatAt: now }));
    if (known !== undefined) return { ...(known as StoredBatch), isNew: false };
    const oldest = await device.currentQueue.orderBy(':id').limit(batchSize).toArray();
    const events = runOfOnePerson(oldest, batchSize);
    if (events.length === 0) return null;
    const { dropped } = (await readSetting(device, 'events_sdk_queue')) ?? NOTHING;
    await device.currentQueue.bulkDelete(events.map(({ sequence }) => sequence ?? -1));
    await changeState(device, (state) => ({ ...state, dropped: 0 }));
    const batch: EventBatch = { events, dropped, failures: 0 };
    const sequence = await device.failureQueue.add(batch);
    return { ...batch, sequence, isNew: true };
  });
}

/** EVT-3: stores how a batch ended. One that failed more often than it may be tried again is dropped and counted. */
export function settleBatch(
  device: DeviceDatabase,
  { sequence }: StoredBatch,
  end: BatchEnd,
  { retryCount }: QueueSettings,
): Promise<void> {
  return device.transaction('rw', tables(device), async () => {
    const known = await device.failureQueue.get(sequence);
    // Another context has settled it: who stole the lock of a frozen one (EVT-4).
    if (known === undefined || end === 'unreachable') return;
    const failures = known.failures + 1;
    if (end === 'failed' && failures <= retryCount) {
      await device.failureQueue.update(sequence, { failures });
      return;
    }
    await device.failureQueue.delete(sequence);
    if (end === 'sent') return;
    const lost = known.events.length + known.dropped;
    await changeState(device, (state) => ({ ...state, dropped: state.dropped + lost }));
  });
}

/** How many events wait or are on their way. */
export async function countHeld(device: DeviceDatabase): Promise<number> {
  const batches = await device.failureQueue.toArray();
  const underWay = batches.reduce((sum, { events }) => sum + events.length, 0);
  return underWay + (await device.currentQueue.count());
}

/** How the event queue works; every part can be set (specification, section 9). */
export interface QueueSettings {
  /** Most events of the queue; when it is full the oldest is dropped, into the backlog where there is one. */
  readonly size: number;
  /** Most events that were dropped from the queue and wait before it to be sent; beyond it they are lost and counted. */
  readonly backlog: number;
  /** Part of the size from which on a batch is sent at once. */
  readonly triggerRatio: number;
  /** How often it is looked whether something waits, ms. */
  readonly checkEveryMs: number;
  /** Most events of one batch. */
  readonly batchSize: number;
  /** How often a batch that failed is tried again before it is dropped. */
  readonly retryCount: number;
}

/** The defaults of the specification (section 9), whose queue has nothing behind it. */
export const QUEUE_DEFAULTS: QueueSettings = {
  size: 10,
  backlog: 0,
  triggerRatio: 0.8,
  checkEveryMs: 30_000,
  batchSize: 5,
  retryCount: 3,
};

/**
 * What this product adds: somebody who shops for a day without the network tracks some hundred events, of which ten would be
 * left (decision 42).
 */
export const HAAT_QUEUE: QueueSettings = { ...QUEUE_DEFAULTS, backlog: 490 };

const LIMITS: Readonly<Record<keyof QueueSettings, readonly [from: number, to: number]>> = {
  size: [1, 10_000],
  backlog: [0, 10_000],
  triggerRatio: [0.01, 1],
  checkEveryMs: [100, millisecondsInDay],
  batchSize: [1, 100],
  retryCount: [0, 100],
};

/** Settings with what a device has set itself (`events_sdk_configuration`); what makes no sense is left out. */
export function withOverrides(
  settings: QueueSettings,
  overrides: Readonly<Record<string, unknown>> = {},
): QueueSettings {
  const sane = Object.entries(LIMITS).flatMap(([key, [from, to]]) => {
    const value = overrides[key];
    return typeof value === 'number' && value >= from && value <= to ? [[key, value]] : [];
  });
  return { ...settings, ...(Object.fromEntries(sane) as Partial<QueueSettings>) };
}

/** How many waiting events start a batch at once. */
export const triggerCount = ({ size, triggerRatio }: QueueSettings): number =>
  Math.max(1, Math.ceil(size * triggerRatio));
