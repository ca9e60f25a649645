import { millisecondsInMinute } from 'date-fns/constants';
import type { DeviceDatabase } from '../../db/device-database.ts';
import { readSetting } from '../../db/reads/settings.ts';
import type { EventsRuntime } from '../events-runtime.ts';

/** A holder that took no batch for this long is frozen, ms. Longer than the longest request. */
export const FROZEN_AFTER_MS = millisecondsInMinute;

const NAME = 'haat-events-drain';

/**
 * EVT-4: runs `work` as the only drain of this device, over tabs and workers. While another one drains nothing happens, as
 * that one sends what is here, too; from a frozen one the lock is stolen.
 * @param work is told when its lock was stolen, and starts nothing new then
 */
export async function withDrainLock(
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
