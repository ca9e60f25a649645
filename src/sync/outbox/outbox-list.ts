import { millisecondsInDay } from 'date-fns/constants';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import { LONGEST_WAIT_MS } from './retry-policy.ts';
import { produce } from 'immer';
import type { PersonDatabase } from '../../db/person-database.ts';
import { readOutbox } from '../../db/reads/sync-status/sync-status.ts';

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
function isOpen({ state }: StoredOutboxEntry): boolean {
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

/**
 * The outbox as one drain knows it. Reading 500 rows again after each of 500 answers would cost more than sending them,
 * so it may lag behind what pages write; `claim` holds each pick against the database, so what is out of date here is
 * never sent.
 */
export interface OutboxList {
  /** In sequence order, without entries that this version can't send. */
  readonly entries: () => readonly StoredOutboxEntry[];
  /** Reads everything again. */
  readonly reread: () => Promise<void>;
  /** Reads one entry again. */
  readonly refresh: (sequence: number) => Promise<void>;
  /** Drops an entry that is known to be gone. */
  readonly forget: (sequence: number) => void;
  /**
   * Marks what `pick` chooses as being sent, in one transaction, and returns it as it is now. A pick that is gone, or
   * needs its buyer by now, makes `pick` choose again.
   */
  readonly claim: (
    pick: (entries: readonly StoredOutboxEntry[]) => readonly StoredOutboxEntry[],
  ) => Promise<readonly StoredOutboxEntry[]>;
}

/** Creates an empty list; `reread` fills it. @param isKnown false for entries of a newer version (DB-1) */
export function createOutboxList(
  db: PersonDatabase,
  isKnown: (entry: StoredOutboxEntry) => boolean,
): OutboxList {
  let known = new Map<number, StoredOutboxEntry>();

  const entries = () => [...known.values()];

  /** Keeps an entry's place in the order; returns whether it may be sent. */
  function update(sequence: number, stored: StoredOutboxEntry | undefined): boolean {
    if (stored === undefined || !isKnown(stored)) {
      known.delete(sequence);
      return false;
    }
    known.set(sequence, stored);
    return isOpen(stored);
  }

  return {
    entries,
    reread: async () => {
      const stored = await readOutbox(db);
      known = new Map(stored.filter(isKnown).map((entry) => [entry.sequence, entry]));
    },
    refresh: async (sequence) => {
      update(sequence, (await db.outbox.get(sequence)) as StoredOutboxEntry | undefined);
    },
    forget: (sequence) => {
      known.delete(sequence);
    },
    claim: async (pick) => {
      if (pick(entries()).length === 0) return [];
      return db.transaction('rw', db.outbox, async () => {
        for (;;) {
          const sequences = pick(entries()).map(({ sequence }) => sequence);
          if (sequences.length === 0) return [];
          const stored = (await db.outbox.bulkGet(sequences)) as (StoredOutboxEntry | undefined)[];
          const mayGo = sequences.map((sequence, index) => update(sequence, stored[index]));
          if (mayGo.includes(false)) continue;
          const claimed = produce(
            stored.filter((entry) => entry !== undefined),
            (drafts) => {
              for (const draft of drafts) draft.state = 'sending';
            },
          );
          await db.outbox.bulkPut(claimed);
          return claimed;
        }
      });
    },
  };
}
