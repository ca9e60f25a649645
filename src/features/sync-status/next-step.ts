import { millisecondsInDay } from 'date-fns/constants';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import type { NetworkSettings } from '../../db/reads/settings.ts';
import type { OutboxView } from '../../db/reads/sync-status/sync-status.ts';
import { foreignAnswerText } from '../../domain/foreign-answer.ts';
import { formatSpan } from '../../domain/time.ts';
import { entryTitle, isPayingOrder, isSentOrder } from './entry-in-words.ts';

/** What the next step of an entry depends on. */
export interface Circumstances
  extends
    Pick<OutboxView, 'entries' | 'sentOrderIds' | 'payingOrderIds' | 'signedOut'>,
    Pick<NetworkSettings, 'reachability' | 'workOffline'> {
  /** ms by this device's clock. */
  readonly nowMs: number;
}

/** No wait is longer (the queue's own backoff ends at 5 minutes, a server's wish at a day): else the clock was wrong. */
const LONGEST_WAIT_MS = millisecondsInDay;

/** "12 s", from a minute and a half on "2 min"; never less than it takes. */
function inTime(ms: number): string {
  const unit = ms > 89_000 ? 'minute' : 'second';
  return formatSpan(ms, { unit, roundingMethod: 'ceil' });
}

/** The entry that has to go first (OUT-3): an earlier one of the same subject, or one that this one depends on. */
export function blockingEntry(
  entry: StoredOutboxEntry,
  entries: OutboxView['entries'],
): StoredOutboxEntry | undefined {
  return entries.find(
    (other) =>
      (other.subject === entry.subject && other.sequence < entry.sequence) ||
      entry.dependsOn.includes(other.id),
  );
}

/** What will happen with an entry next (OUT-8), the nearest obstacle first. */
export function nextStep(entry: StoredOutboxEntry, circumstances: Circumstances): string {
  const { entries, sentOrderIds, payingOrderIds, signedOut } = circumstances;
  const { reachability, workOffline, nowMs } = circumstances;
  if (entry.state === 'needs-buyer' || entry.state === 'rejected') return 'Waits for you';
  const willBe = isSentOrder(entry, sentOrderIds) ? 'The answer is fetched' : 'Will be sent';
  if (signedOut) return `${willBe} when you have signed in again`;
  if (workOffline) return `${willBe} when you stop working offline`;
  if (blockingEntry(entry, entries) !== undefined) return `${willBe} after your earlier change`;
  if (entry.state === 'sending') return 'On its way now';
  if (reachability === 'offline') return `${willBe} when the network is back`;
  if (isPayingOrder(entry, payingOrderIds))
    return 'Goes to the store by itself once the payment is there';
  const waitMs = entry.notBefore - nowMs;
  if (waitMs > 0 && waitMs <= LONGEST_WAIT_MS) return `Next try in ${inTime(waitMs)}`;
  return `${willBe} now`;
}

/** Whether a countdown runs on screen. */
export function isAnyCounting({ entries }: Pick<OutboxView, 'entries'>): boolean {
  return entries.some(({ state }) => state === 'waiting' || state === 'sending');
}

/** The network in one line, with what it means for what waits. */
export function reachabilityText({
  reachability,
  foreignStatus,
  workOffline,
}: Pick<NetworkSettings, 'reachability' | 'foreignStatus' | 'workOffline'>): string {
  if (workOffline) return 'You work offline: nothing is sent or fetched.';
  if (foreignStatus !== null) {
    return `${foreignAnswerText(foreignStatus)} Everything is kept and sent later.`;
  }
  switch (reachability) {
    case 'online':
      return 'Connected to Haat.';
    case 'flaky':
      return 'The line to Haat is weak. Everything is kept and tried again.';
    case 'offline':
      return 'Haat can’t be reached right now. Everything is kept and sent later.';
  }
}

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
