import type { Answer } from '../contracts/sync-service.ts';
import { CallError } from './call-error.ts';
import { outboxErrorOf } from './outbox/settle-entry.ts';
import type { DeviceDatabase } from '../db/device-database.ts';
import { readSetting } from '../db/reads/settings.ts';

/** Runs something that may throw `CallError` and turns its end into a value for a screen. */
export async function answer<Value>(work: () => Promise<Value>): Promise<Answer<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { code, message } = outboxErrorOf(error);
    const { failure } = error;
    const waitMs = failure.kind === 'refused' ? failure.retryAfterMs : null;
    return {
      ok: false,
      problem: {
        code,
        message,
        retryAfterSeconds: waitMs === null ? null : Math.ceil(waitMs / 1000),
      },
    };
  }
}

/** The same for work that gives no value. */
export function answerDone(work: () => Promise<void>): Promise<Answer<null>> {
  return answer(async () => {
    await work();
    return null;
  });
}

/**
 * Changes the device's settings for a person in one transaction, unless they have signed out since the server was asked:
 * whoever has left leaves nothing of theirs behind.
 */
export async function whileSignedIn(
  device: DeviceDatabase,
  userId: number,
  change: () => Promise<void>,
): Promise<void> {
  await device.transaction('rw', device.settings, async () => {
    const session = await readSetting(device, 'authData');
    if (session?.userId === userId) await change();
  });
}
