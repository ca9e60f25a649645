import type { Database } from '../db/database.ts';
import { appEvents } from '../db/event-tables.ts';
import type { EventSink } from './event-sink.ts';

const nameOf = ({ topic, id }: { readonly topic: string; readonly id: string }): string =>
  `${topic} ${id}`;

/** Keeps events in `app_events`, each once per topic. It opens nothing, so it has nothing to close. */
export function createPostgresSink(db: Database): EventSink {
  return {
    take: async (events) => {
      if (events.length === 0) return [];
      const rows = events.map(({ key, ...event }) => ({ ...event, messageKey: key }));
      const stored = await db
        .insert(appEvents)
        .values(rows)
        .onConflictDoNothing()
        .returning({ topic: appEvents.topic, id: appEvents.id });
      const fresh = new Set(stored.map(nameOf));
      // Of two with one name in one batch the first is the one that was stored.
      return events.map((event) => (fresh.delete(nameOf(event)) ? 'stored' : 'duplicate'));
    },
    close: async () => undefined,
  };
}
