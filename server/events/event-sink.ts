import { maskDigits, maskNumbersIn } from '../../src/domain/account/contact.ts';
import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../db/database.ts';
import { dayOf } from './event-partitions.ts';

/** An event that was read, checked and freed of phone numbers. */
export interface TakenEvent {
  readonly topic: string;
  readonly id: string;
  readonly schemaId: number;
  readonly key: string;
  readonly name: string;
  /** Who the session proved it was; null for a visitor. */
  readonly userId: number | null;
  /** The message's `payload`, as it goes on. */
  readonly payload: unknown;
  readonly metadata: unknown;
  /** When it happened, as its device says; ms since the epoch. */
  readonly happenedAt: number;
  /** ms since the epoch. */
  readonly receivedAt: number;
}

/**
 * Keeps events. `take` answers what became of each, in their order, once all of them are stored.
 * @throws what the database throws, so that the sender keeps them
 */
export interface EventSink {
  readonly take: (events: readonly TakenEvent[]) => Promise<readonly ('stored' | 'duplicate')[]>;
}

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
 * `insertMany`.
 * @param isRelayed whether a stream gets them, too: what is new is then noted in `event_outbox` by the same statement
 */
export function createEventSink(db: Database, isRelayed = false): EventSink {
  const note = sql`, noted as (insert into event_outbox (day, topic, event_id) select day, topic, id from stored)`;
  return {
    take: async (events) => {
      if (events.length === 0) return [];
      const rows = JSON.stringify(events.map(rowOf));
      const stored = await queryRows<{ topic: string; id: string }>(
        db,
        sql`with stored as (insert into app_events
            (day, topic, id, schema_id, message_key, name, user_id, payload, metadata, received_at)
          select day, topic, id, schema_id, message_key, name, user_id, payload, metadata, received_at
          from jsonb_to_recordset(${rows}::jsonb) as rows(day integer, topic text, id text, schema_id integer,
            message_key text, name text, user_id bigint, payload jsonb, metadata jsonb, received_at bigint)
          on conflict do nothing returning day, topic, id)${isRelayed ? note : sql``}
          select topic, id from stored`,
      );
      const fresh = new Set(stored.map(nameOf));
      // Of two with one name in one batch the first is the one that was stored.
      return events.map((event) => (fresh.delete(nameOf(event)) ? 'stored' : 'duplicate'));
    },
  };
}

/** Names of members that hold somebody's number, whatever type it has. */
const CONTACT_NAME = /contact|phone|mobile|msisdn/i;

/**
 * JSON with every mobile number masked: in texts wherever they stand, and numbers under names that say so. Events and
 * engagement data pass through here before they are stored or produced. Depth is bounded by the body's parser.
 */
export function maskContacts(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return maskNumbersIn(value);
  if (typeof value === 'number' && CONTACT_NAME.test(name)) return maskDigits(String(value));
  if (Array.isArray(value)) {
    const shown = value.map((one) => maskContacts(one, name));
    return shown.every((one, index) => one === value[index]) ? value : shown;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries: readonly [string, unknown][] = Object.entries(value);
  const shown = entries.map(([key, member]) => [key, maskContacts(member, key)] as const);
  // Nearly always nothing is masked, and nothing needs to be copied.
  const isSame = entries.every(([, member], index) => shown[index]?.[1] === member);
  return isSame ? value : Object.fromEntries(shown);
}
