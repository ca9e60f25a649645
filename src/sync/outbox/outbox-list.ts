import { produce } from 'immer';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { readOutbox } from '../../db/reads/sync-status/sync-status.ts';
import { isOpen } from './ready-entries.ts';

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
