import type { EventsRuntime } from '../events-runtime.ts';
import type { DeviceDatabase } from '../../db/device-database.ts';
import { readSetting } from '../../db/reads/settings.ts';
import {
  type BatchEnd,
  type QueueSettings,
  settleBatch,
  takeBatch,
  type TakenBatch,
} from './event-queue.ts';
import { millisecondsInMinute } from 'date-fns/constants';

export interface CheckParts {
  readonly runtime: Pick<EventsRuntime, 'startTimer' | 'warn'>;
  /** Read before each wait: a device may set it otherwise meanwhile. */
  readonly everyMs: () => Promise<number>;
  readonly check: () => Promise<void>;
}

/** Calls `check` again and again, `everyMs` after it last ended (EVT-3). @returns how to stop that */
export function startChecks({ runtime, everyMs, check }: CheckParts): () => void {
  let stop = () => {};
  let isStopped = false;

  async function next(): Promise<void> {
    const waitMs = await everyMs();
    if (isStopped) return;
    stop = runtime.startTimer(waitMs, () => {
      checkAndGoOn().catch((error: unknown) =>
        runtime.warn('Events are not looked for any more', error),
      );
    });
  }

  async function checkAndGoOn(): Promise<void> {
    await check().catch((error: unknown) => runtime.warn('Events could not be looked for', error));
    await next();
  }

  next().catch((error: unknown) => runtime.warn('Events are not looked for', error));
  return () => {
    isStopped = true;
    stop();
  };
}

/** A holder that took no batch for this long is frozen, ms. Longer than the longest request. */
const FROZEN_AFTER_MS = millisecondsInMinute;

const NAME = 'haat-events-drain';

export interface DrainParts {
  readonly device: DeviceDatabase;
  readonly runtime: Pick<EventsRuntime, 'locks' | 'now' | 'isOnline'>;
  readonly readSettings: () => Promise<QueueSettings>;
  /** Sends a batch to the events host; never rejects. */
  readonly send: (batch: TakenBatch) => Promise<BatchEnd>;
}

/** What a drain did. */
export interface EventDrainReport {
  readonly sentBatches: number;
  /** True when it ended before everything was sent: offline, or a batch failed. */
  readonly isStopped: boolean;
}

/**
 * Sends batch after batch until nothing waits (EVT-3, EVT-4). It stops at the first that fails, so that the order is kept
 * and a server in trouble is not asked again and again; and it does not begin offline.
 */
export async function drainEvents(parts: DrainParts): Promise<EventDrainReport> {
  const { device, runtime } = parts;
  const isSwitchedOff = (await readSetting(device, 'work-offline')) === true;
  if (isSwitchedOff || !runtime.isOnline()) return { sentBatches: 0, isStopped: true };
  let report: EventDrainReport = { sentBatches: 0, isStopped: false };
  await withDrainLock(runtime, device, async (stolen) => {
    report = await sendAll(parts, stolen);
  });
  return report;
}

async function sendAll(
  { device, runtime, readSettings, send }: DrainParts,
  stolen: AbortSignal,
): Promise<EventDrainReport> {
  const settings = await readSettings();
  for (let sentBatches = 0; ; sentBatches += 1) {
    const batch = await takeBatch(device, settings, runtime.now());
    if (batch === null) return { sentBatches, isStopped: false };
    const end = await send(batch);
    await settleBatch(device, batch, end, settings);
    if (end !== 'sent' || stolen.aborted) return { sentBatches, isStopped: true };
  }
}

/**
 * EVT-4: runs `work` as the only drain of this device, over tabs and workers. While another one drains nothing happens, as
 * that one sends what is here, too; from a frozen one the lock is stolen.
 * @param work is told when its lock was stolen, and starts nothing new then
 */
async function withDrainLock(
  { locks, now }: Pick<EventsRuntime, 'locks' | 'now'>,
  device: DeviceDatabase,
  work: (stolen: AbortSignal) => Promise<void>,
): Promise<void> {
  const stolen = new AbortController();
  let failure: { readonly error: unknown } | undefined;

  async function request(options: LockOptions): Promise<boolean> {
    let isHeld = false;
    try {
      await locks.request(NAME, options, async (lock) => {
        if (lock === null) return;
        isHeld = true;
        await work(stolen.signal).catch((error: unknown) => {
          failure = { error };
        });
      });
    } catch (error) {
      if (!(error instanceof Error && error.name === 'AbortError')) throw error;
      stolen.abort();
    }
    return isHeld;
  }

  if (!(await request({ ifAvailable: true }))) {
    const beatAt = (await readSetting(device, 'events_sdk_queue'))?.beatAt ?? 0;
    // A clock that was set back must not protect a frozen holder, hence the distance.
    if (Math.abs(now() - beatAt) > FROZEN_AFTER_MS) await request({ steal: true });
  }
  if (failure !== undefined) throw failure.error;
}
