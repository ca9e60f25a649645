import { millisecondsInDay } from 'date-fns/constants';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import { LONGEST_WAIT_MS } from './retry-policy.ts';

/** Most requests at once (OUT-3). */
export const MOST_AT_ONCE = 6;

/** What a drain knows besides the entries. */
export interface DrainMoment {
  /** Sequences being sent, or answered with the answer not stored yet. */
  readonly busy: ReadonlySet<number>;
  /** How many more requests may be on their way. */
  readonly room: number;
  /** Sequences that this drain does not try (again); they hold up their subject all the same. */
  readonly leftAlone: ReadonlySet<number>;
  /** ms by this device's clock. */
  readonly now: number;
  /** True when the network just came back, the app was opened or a person asked: that ends any wait (OUT-9). */
  readonly ignoreBackoff: boolean;
}

/** Whether the entry is on its way to the server, now or later; the others need the buyer. */
export function isOpen({ state }: StoredOutboxEntry): boolean {
  return state === 'waiting' || state === 'sending';
}

/** The longest wait that a server's wish can have set, ms, in an entry that does not say how long its wait was. */
const LONGEST_ASKED_WAIT_MS = millisecondsInDay;

/** A wait of which more is left than there ever was comes from a clock that went back; it counts as over (OUT-7). */
function isWaiting(entry: StoredOutboxEntry, now: number, ignoreBackoff: boolean): boolean {
  const longestMs = entry.askedToWait ? LONGEST_ASKED_WAIT_MS : LONGEST_WAIT_MS;
  const leftMs = entry.notBefore - now;
  if (leftMs <= 0 || leftMs > Math.min(entry.waitMs ?? longestMs, longestMs)) return false;
  // What was never tried sits out no backoff: it gathers edits (OUT-6).
  return !ignoreBackoff || entry.attempts === 0;
}

/** The entries with nothing before them (OUT-3): of each subject the first, if it is open and all it depends on is gone. */
function* nextInLine(entries: readonly StoredOutboxEntry[]): Generator<StoredOutboxEntry> {
  const present = new Set(entries.map((entry) => entry.id));
  const seenSubjects = new Set<string>();
  for (const entry of entries) {
    const isFirst = !seenSubjects.has(entry.subject);
    seenSubjects.add(entry.subject);
    if (isFirst && isOpen(entry) && !entry.dependsOn.some((id) => present.has(id))) yield entry;
  }
}

/**
 * The entries that may be sent now, in sequence order (OUT-7): those with nothing before them whose wait is over, no
 * more than there is room for.
 * @param entries the whole outbox in sequence order
 */
export function readyEntries(
  entries: readonly StoredOutboxEntry[],
  { busy, room, leftAlone, now, ignoreBackoff }: DrainMoment,
): readonly StoredOutboxEntry[] {
  const ready: StoredOutboxEntry[] = [];
  for (const entry of nextInLine(entries)) {
    if (ready.length >= room) break;
    if (busy.has(entry.sequence) || leftAlone.has(entry.sequence)) continue;
    if (!isWaiting(entry, now, ignoreBackoff)) ready.push(entry);
  }
  return ready;
}

/**
 * When a drain that sent all it could is worth starting again, ms by this device's clock: at the end of the shortest
 * wait, and for entries in `broken` at `afterTrouble`. Null when nothing waits for a time; an entry behind another that
 * needs its buyer does not.
 */
export function nextReadyAt(
  entries: readonly StoredOutboxEntry[],
  broken: ReadonlySet<number>,
  afterTrouble: number,
): number | null {
  let nextAt: number | null = null;
  for (const { sequence, notBefore } of nextInLine(entries)) {
    const at = broken.has(sequence) ? afterTrouble : notBefore;
    if (at > 0) nextAt = Math.min(nextAt ?? at, at);
  }
  return nextAt;
}
