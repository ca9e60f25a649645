import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from '../db/columns.ts';

/**
 * Analytics events as they came, each once per topic (EVT-10). The table is partitioned by `day` (migration 0008, made by
 * hand, as the schema has no words for it): `server/events/event-partitions.ts` makes partitions ahead and drops old ones.
 * Phone numbers are masked before they get here.
 */
export const appEvents = pgTable(
  'app_events',
  {
    /** When it happened, as its device says, in days since 1970 (UTC); part of the event, so the same however often it comes. */
    day: integer('day').notNull(),
    topic: text('topic').notNull(),
    /** The client's id of the event. */
    id: text('id').notNull(),
    schemaId: integer('schema_id').notNull(),
    messageKey: text('message_key').notNull(),
    name: text('name').notNull(),
    /** Who the session proved it was; null for a visitor. What the event itself claims is in its payload. */
    userId: bigint('user_id', { mode: 'number' }),
    payload: jsonb('payload').notNull(),
    metadata: jsonb('metadata').notNull(),
    receivedAt: at('received_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'app_events_day_topic_id', columns: [table.day, table.topic, table.id] }),
    index('app_events_received_at').on(table.receivedAt),
    index('app_events_errors_of_person')
      .on(table.userId, table.receivedAt)
      .where(sql`${table.name} = 'client_error'`),
  ],
);

/** Events that a stream has to be given yet (EVT-11), oldest first; what they say stands in `app_events`. */
export const eventOutbox = pgTable('event_outbox', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  day: integer('day').notNull(),
  topic: text('topic').notNull(),
  eventId: text('event_id').notNull(),
  /** Until when a copy of the server has it; 0 when none does. */
  leasedUntil: at('leased_until').notNull().default(0),
});

/** What the engagement service was told: profiles, pages, events and pings. */
export const engagementRecords = pgTable(
  'engagement_records',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    region: text('region').notNull(),
    kind: text('kind').$type<'profile' | 'page' | 'event' | 'ping'>().notNull(),
    /** The device, as it names itself. */
    deviceId: text('device_id').notNull(),
    userId: bigint('user_id', { mode: 'number' }),
    data: jsonb('data').notNull(),
    receivedAt: at('received_at').notNull(),
  },
  (table) => [
    index('engagement_records_device').on(table.deviceId, table.receivedAt),
    index('engagement_records_received_at').on(table.receivedAt),
  ],
);
