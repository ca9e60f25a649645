import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import { LONGEST_WAIT_MS } from './retry-policy.ts';

/** Most requests at once (OUT-3). */
export const MOST_AT_ONCE = 6;

/** What may be sent now, and when to look again if nothing may. */
export interface Readiness {
  readonly ready: readonly StoredOutboxEntry[];
  /** ms by this device's clock; null when nothing waits for a time. */
  readonly nextAt: number | null;
}

/** A wait that no policy can have set comes from a clock that was wrong; it counts as over (OUT-7). */
function isWaiting(entry: StoredOutboxEntry, now: number, ignoreBackoff: boolean): boolean {
  if (entry.askedToWait) return entry.notBefore > now && entry.notBefore - now <= 24 * 3_600_000;
  return !ignoreBackoff && entry.notBefore > now && entry.notBefore - now <= LONGEST_WAIT_MS;
}

/**
 * The entries that may be sent now (OUT-3): of each subject the first, in sequence order (OUT-7), if all that it
 * depends on is gone, its wait is over and it doesn't need the buyer.
 * @param entries the whole outbox in sequence order
 * @param busy sequences being sent
 * @param ignoreBackoff true when the network just came back or a person asked: only the server's own waits count
 */
export function readyEntries(
  entries: readonly StoredOutboxEntry[],
  busy: ReadonlySet<number>,
  now: number,
  ignoreBackoff = false,
): Readiness {
  const present = new Set(entries.map((entry) => entry.id));
  const seenSubjects = new Set<string>();
  const ready: StoredOutboxEntry[] = [];
  let nextAt: number | null = null;
  for (const entry of entries) {
    const isFirst = !seenSubjects.has(entry.subject);
    seenSubjects.add(entry.subject);
    const isOpen = entry.state === 'waiting' || entry.state === 'sending';
    if (!isFirst || !isOpen || busy.has(entry.sequence)) continue;
    if (entry.dependsOn.some((id) => present.has(id))) continue;
    if (isWaiting(entry, now, ignoreBackoff)) {
      nextAt = Math.min(nextAt ?? entry.notBefore, entry.notBefore);
    } else if (ready.length + busy.size < MOST_AT_ONCE) {
      ready.push(entry);
    }
  }
  return { ready, nextAt };
}
