import { millisecondsInMinute } from 'date-fns/constants';
import { gt, inArray, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../db/database.ts';
import { eventOutbox } from './event-tables.ts';
import type { Settings } from '../settings.ts';

/** An event as a stream gets it. */
export interface RelayedEvent {
  readonly topic: string;
  readonly id: string;
  readonly schemaId: number;
  /** What its order is kept by; empty where there is none. */
  readonly key: string;
  /** Who the session proved it was; null for a visitor. */
  readonly userId: number | null;
  readonly payload: unknown;
  readonly metadata: unknown;
  /** ms since the epoch. */
  readonly receivedAt: number;
}

/** A stream beside the database: NATS or Kafka. */
export interface EventStream {
  /**
   * Resolves once all events are safe there, in their order.
   * @throws whatever kept one of them from it; all of them are then published again
   */
  readonly publish: (events: readonly RelayedEvent[]) => Promise<void>;
  readonly close: () => Promise<void>;
}

const BATCH = 500;

/** So long a copy of the server has for one batch before another may take it over (ms); well above a stream's patience. */
const LEASE_MS = millisecondsInMinute;

/** Of all copies one claims at a time. Any number that nothing else locks. */
const CLAIM_LOCK = 7_204_120;

/** The body of a message: what its readers get of an event. */
export function messageText({
  payload,
  schemaId,
  key,
  metadata,
  userId,
  receivedAt,
}: RelayedEvent): string {
  return JSON.stringify({ payload, schemaId, key, metadata, userId, receivedAt });
}

interface ClaimedRow {
  readonly place: string;
  readonly topic: string;
  readonly id: string;
  readonly schema_id: number | null;
  readonly message_key: string;
  readonly user_id: string | null;
  readonly payload: unknown;
  readonly metadata: unknown;
  readonly received_at: string;
}

/** The oldest events that wait; none while another copy has some, so that one copy at a time keeps their order. */
function claim(db: Database, now: number): Promise<readonly ClaimedRow[]> {
  return db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`);
    const [leased] = await transaction
      .select({ id: eventOutbox.id })
      .from(eventOutbox)
      .where(gt(eventOutbox.leasedUntil, now))
      .limit(1);
    if (leased !== undefined) return [];
    return queryRows<ClaimedRow>(
      transaction,
      sql`with claimed as (update event_outbox set leased_until = ${now + LEASE_MS}
          where id in (select id from event_outbox order by id limit ${BATCH})
          returning id, day, topic, event_id)
        select claimed.id as place, claimed.topic, claimed.event_id as id, schema_id, message_key, user_id,
          payload, metadata, received_at
        from claimed left join app_events e
          on e.day = claimed.day and e.topic = claimed.topic and e.id = claimed.event_id
        order by claimed.id`,
    );
  });
}

/** An event whose day was dropped meanwhile has nothing that could be told. */
const eventOf = (row: ClaimedRow): readonly RelayedEvent[] =>
  row.schema_id === null
    ? []
    : [
        {
          topic: row.topic,
          id: row.id,
          schemaId: row.schema_id,
          key: row.message_key,
          userId: row.user_id === null ? null : Number(row.user_id),
          payload: row.payload,
          metadata: row.metadata,
          receivedAt: Number(row.received_at),
        },
      ];

/**
 * Publishes what waits in `event_outbox`, oldest first, until nothing does (EVT-11). What is published and not yet deleted
 * when a server dies is published again after its lease: a stream that tells duplicates by their ids has each event once.
 * @param now ms since the epoch
 * @param stopping ends it after the batch under way
 * @returns how many events were published
 * @throws what the stream throws; nothing is lost, the next round tries again
 */
export async function relayEvents(
  db: Database,
  stream: EventStream,
  { now, stopping }: { readonly now: () => number; readonly stopping?: AbortSignal },
): Promise<number> {
  let published = 0;
  for (;;) {
    if (stopping?.aborted === true) break;
    const rows = await claim(db, now());
    if (rows.length === 0) break;
    const places = rows.map(({ place }) => Number(place));
    const events = rows.flatMap(eventOf);
    try {
      await stream.publish(events);
    } catch (error) {
      await db.update(eventOutbox).set({ leasedUntil: 0 }).where(inArray(eventOutbox.id, places));
      throw error;
    }
    await db.delete(eventOutbox).where(inArray(eventOutbox.id, places));
    published += events.length;
  }
  return published;
}

/** The stream that the settings name. The clients are loaded only for those who use them. */
export async function configuredStream(
  settings: Pick<
    Settings,
    'EVENTS_SINK' | 'KAFKA_BROKERS' | 'NATS_SERVERS' | 'NATS_TOKEN' | 'NATS_REPLICAS'
  >,
): Promise<EventStream | undefined> {
  const { EVENTS_SINK, KAFKA_BROKERS, NATS_SERVERS } = settings;
  if (EVENTS_SINK === 'kafka' && KAFKA_BROKERS !== undefined) {
    const { createKafkaStream } = await import('./kafka-stream.ts');
    return createKafkaStream(KAFKA_BROKERS.split(','));
  }
  if (EVENTS_SINK === 'nats' && NATS_SERVERS !== undefined) {
    const { createNatsStream } = await import('./nats-stream.ts');
    return createNatsStream({
      servers: NATS_SERVERS.split(','),
      token: settings.NATS_TOKEN,
      replicas: Number(settings.NATS_REPLICAS),
    });
  }
  return undefined;
}
