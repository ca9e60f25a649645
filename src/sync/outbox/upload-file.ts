import type { OutgoingFile } from '../transport.ts';
import { LEASE_MS } from './lease.ts';
import type { SendParts } from './send-entry.ts';

/** Often enough that no other context takes the drain for frozen (OUT-2), ms. */
const BEAT_EVERY_MS = LEASE_MS / 4;

/**
 * Uploads a file, showing signs of life as long as it takes: on a weak line that is longer than a lease.
 * Returns its id on the server. Throws `CallError`.
 */
export async function uploadFile(
  file: OutgoingFile,
  key: string,
  { runtime, transport, userId, lease }: Omit<SendParts, 'db'>,
): Promise<string> {
  await lease.beat();
  let stopTimer = () => {};
  const keepBeating = () => {
    stopTimer = runtime.startTimer(BEAT_EVERY_MS, () => {
      lease.beat().catch(runtime.reportBug);
      keepBeating();
    });
  };
  keepBeating();
  try {
    return await transport.upload(file, { key, asUser: userId });
  } finally {
    stopTimer();
  }
}
