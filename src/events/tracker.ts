import type { EventDraft, PageFacts } from '../contracts/events/app-events.ts';
import type { TrackedEvent } from '../domain/events/tracked-event.ts';

export interface TrackerParts {
  readonly now: () => number;
  readonly newId: () => string;
  /** The path of what is shown. */
  readonly screen: () => string;
  readonly facts: (userId: number | null) => PageFacts;
  /** Runs something soon, after what the person is waiting for. */
  readonly later: (run: () => void) => void;
  /** Puts events into the queue; settles once they are there. */
  readonly record: (drafts: readonly EventDraft[]) => Promise<void>;
  readonly warn: (text: string, cause: unknown) => void;
}

/** The page's end of the events: as small and as quick as can be, the rest is in the worker (EVT-1). */
export interface Tracker {
  /** @param userId who uses the page; null for a visitor */
  readonly track: (event: TrackedEvent, userId: number | null) => void;
  /** What was tracked and is not known to be in the queue: to be rescued when the page goes. */
  readonly unconfirmed: () => readonly EventDraft[];
}

/** An event as it was tracked; what can be found out later is found out later. */
interface Note {
  readonly event: Omit<TrackedEvent, 'at'>;
  readonly userId: number | null;
  readonly createdAt: number;
  readonly screen: string;
}

/** Creates the tracker. Tracking neither waits for anything nor throws, and takes next to no time of the tap's own task. */
export function createTracker(parts: TrackerParts): Tracker {
  const open = new Map<string, EventDraft>();
  let notes: Note[] = [];
  let fresh: EventDraft[] = [];

  function writeUp(): void {
    for (const { event, userId, createdAt, screen } of notes) {
      const id = event.id ?? parts.newId();
      const draft = { ...parts.facts(userId), ...event, id, createdAt, screen, userId };
      open.set(id, draft);
      fresh.push(draft);
    }
    notes = [];
  }

  function handOver(): void {
    writeUp();
    const drafts = fresh;
    fresh = [];
    if (drafts.length === 0) return;
    parts
      .record(drafts)
      .catch((error: unknown) => parts.warn('Events did not reach the worker', error))
      .finally(() => drafts.forEach(({ id }) => open.delete(id)))
      .catch(() => undefined);
  }

  return {
    track: ({ at, ...event }, userId) => {
      const screen = event.screen ?? parts.screen();
      const createdAt = at ?? parts.now();
      const isFirst = notes.push({ event, userId, createdAt, screen }) === 1;
      if (isFirst) parts.later(handOver);
    },
    unconfirmed: () => {
      writeUp();
      return [...open.values()];
    },
  };
}
