import type { DeviceDatabase } from '../../db/device-database.ts';
import { readSetting } from '../../db/reads/settings.ts';
import type { EventsRuntime } from '../events-runtime.ts';
import { settleBatch, takeBatch, type BatchEnd, type TakenBatch } from './event-queue.ts';
import { withDrainLock } from './drain-lock.ts';
import type { QueueSettings } from './queue-settings.ts';

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
