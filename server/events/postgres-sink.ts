import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { queryRows } from '../db/query-rows.ts';
import type { EventSink, TakenEvent } from './event-sink.ts';
import { dayOf } from './event-partitions.ts';

const nameOf = ({ topic, id }: { readonly topic: string; readonly id: string }): string =>
  `${topic} ${id}`;

/** An event as the statement reads it, by the names of its columns. */
const rowOf = ({ key, happenedAt, schemaId, userId, receivedAt, ...event }: TakenEvent) => ({
  ...event,
  day: dayOf(happenedAt),
  schema_id: schemaId,
  message_key: key,
  user_id: userId,
  received_at: receivedAt,
});

/**
 * Keeps events in `app_events`, each once per topic (EVT-10). A batch travels as one JSON text that PostgreSQL takes apart, as in
 * `insertMany`. It opens nothing, so it has nothing to close.
 */
export function createPostgresSink(db: Database): EventSink {
  return {
    take: async (events) => {
      if (events.length === 0) return [];
      const rows = JSON.stringify(events.map(rowOf));
      const stored = await queryRows<{ topic: string; id: string }>(
        db,
        sql`insert into app_events
            (day, topic, id, schema_id, message_key, name, user_id, payload, metadata, received_at)
          select day, topic, id, schema_id, message_key, name, user_id, payload, metadata, received_at
          from jsonb_to_recordset(${rows}::jsonb) as rows(day integer, topic text, id text, schema_id integer,
            message_key text, name text, user_id bigint, payload jsonb, metadata jsonb, received_at bigint)
          on conflict do nothing returning topic, id`,
      );
      const fresh = new Set(stored.map(nameOf));
      // Of two with one name in one batch the first is the one that was stored.
      return events.map((event) => (fresh.delete(nameOf(event)) ? 'stored' : 'duplicate'));
    },
    close: async () => undefined,
  };
}
