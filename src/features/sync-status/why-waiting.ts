import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import { entryTitle, isPayingOrder } from './entry-in-words.ts';
import { blockingEntry, type Circumstances } from './next-step.ts';

/**
 * Why an entry is still here (OUT-8), the nearest reason first; null when it needs its buyer for a reason without words.
 * One that waits always has a line, so that what stands below keeps its place when the line goes or comes back.
 */
export function whyWaiting(entry: StoredOutboxEntry, circumstances: Circumstances): string | null {
  const { entries, payingOrderIds, signedOut, reachability, workOffline, nowMs } = circumstances;
  const { lastError, attempts, state } = entry;
  const told = lastError === null || lastError.message === '' ? null : lastError.message;
  if (state === 'needs-buyer' || state === 'rejected') return told;
  if (signedOut) return 'Your sign-in has ended. Nothing is lost.';
  if (workOffline) return 'You chose to work offline.';
  const before = blockingEntry(entry, entries);
  if (before !== undefined) return `“${entryTitle(before).what}” has to be sent first.`;
  // Who is paying need not hear of tries.
  if (told !== null && isPayingOrder(entry, payingOrderIds)) return told;
  if (told !== null && entry.askedToWait && entry.notBefore > nowMs) {
    return `${told} Haat asked to wait before the next try.`;
  }
  if (told !== null) return attempts > 1 ? `${told} Tried ${attempts} times.` : told;
  return reachability === 'offline' ? 'No connection to Haat.' : 'Saved on this phone.';
}
