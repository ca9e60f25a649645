import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import type { OutboxList } from './outbox-list.ts';
import { MOST_AT_ONCE } from './ready-entries.ts';
import type { Settlement } from './settle-entry.ts';

/** The entries that one drain sends, and how they ended. */
export interface InFlight {
  /** Sequences being sent, or answered with the answer not stored yet. */
  readonly busy: ReadonlySet<number>;
  /** Sequences that this drain does not send again. */
  readonly leftAlone: ReadonlySet<number>;
  /** Those of them where storage broke or the sender has a bug. */
  readonly broken: ReadonlySet<number>;
  readonly done: () => number;
  readonly paused: () => boolean;
  /** How many more requests may be on their way (OUT-3). */
  readonly room: () => number;
  readonly start: (entry: StoredOutboxEntry) => void;
  /** Lets answers be stored. What takes their place on the line is to be started before, so that it need not wait. */
  readonly letStore: () => void;
}

export interface InFlightParts {
  /** Calls `answered` when a request has come back, and stores its answer when that settles. */
  readonly send: (entry: StoredOutboxEntry, answered: () => Promise<void>) => Promise<Settlement>;
  readonly list: Pick<OutboxList, 'forget' | 'refresh'>;
  /** Called when there is room for another, and when an entry's end is stored. */
  readonly onChange: () => void;
  readonly reportBug: (error: unknown) => void;
  /** Whether the queue waits for its person from the beginning (OUT-4). */
  readonly startsPaused: boolean;
  /** One try for each entry, or with backoffs ignored a dead line would be hammered. */
  readonly once: boolean;
}

/** Creates it, with nothing on its way. */
export function createInFlight(parts: InFlightParts): InFlight {
  const { send, list, onChange, reportBug, once } = parts;
  const busy = new Set<number>();
  const leftAlone = new Set<number>();
  const broken = new Set<number>();
  let toStore: (() => void)[] = [];
  let onTheWay = 0;
  let done = 0;
  let paused = parts.startsPaused;

  async function run(entry: StoredOutboxEntry): Promise<void> {
    const { sequence } = entry;
    let isAnswered = false;
    const answered = () => {
      isAnswered = true;
      onTheWay -= 1;
      const stored = new Promise<void>((resolve) => toStore.push(resolve));
      onChange();
      return stored;
    };
    try {
      const settlement = await send(entry, answered);
      if (settlement === 'done') done += 1;
      if (settlement === 'paused') paused = true;
      if (settlement === 'done') list.forget(sequence);
      else await list.refresh(sequence);
    } catch (error) {
      // The entry stays, and is sent again with the same key (OUT-1).
      leftAlone.add(sequence);
      broken.add(sequence);
      reportBug(error);
    } finally {
      if (!isAnswered) onTheWay -= 1;
      busy.delete(sequence);
      onChange();
    }
  }

  return {
    busy,
    leftAlone,
    broken,
    done: () => done,
    paused: () => paused,
    room: () => MOST_AT_ONCE - onTheWay,
    start: (entry) => {
      if (once) leftAlone.add(entry.sequence);
      busy.add(entry.sequence);
      onTheWay += 1;
      run(entry).catch(reportBug);
    },
    letStore: () => {
      const waiting = toStore;
      toStore = [];
      for (const store of waiting) store();
    },
  };
}
