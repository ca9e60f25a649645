import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenDatabase, queryRows } from '../../../server/db/database.ts';
import {
  dayOf,
  keepEventPartitions,
  partitionName,
} from '../../../server/events/event-partitions.ts';
import { type TakenEvent, createEventSink } from '../../../server/events/event-sink.ts';
import { openTestDatabase } from '../../support/servers/test-database.ts';
import { TEST_NOON } from '../../support/test-clock.ts';

const DAY_MS = 86_400_000;
const KEPT_MS = 90 * DAY_MS;

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
  await keepEventPartitions(opened.db, TEST_NOON, KEPT_MS);
});
afterAll(() => opened.close());

let made = 0;
const anEvent = (parts: Partial<TakenEvent> = {}): TakenEvent => ({
  topic: 'haat-app-events',
  id: `event-${(made += 1)}`,
  schemaId: 220,
  key: 'session-1',
  name: 'cart_viewed',
  userId: null,
  payload: {},
  metadata: {},
  happenedAt: TEST_NOON,
  receivedAt: TEST_NOON,
  ...parts,
});

/** The partitions in which an event is. */
async function placesOf(id: string): Promise<string[]> {
  const rows = await queryRows<{ place: string }>(
    opened.db,
    sql`select tableoid::regclass::text as place from app_events where id = ${id}`,
  );
  return rows.map(({ place }) => place);
}

async function partitions(): Promise<string[]> {
  const rows = await queryRows<{ name: string }>(
    opened.db,
    sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'app_events'::regclass`,
  );
  return rows.map(({ name }) => name);
}

describe('events by day', () => {
  test('EVT-10 are kept in the partition of the day on which they happened', async () => {
    const sink = createEventSink(opened.db);
    const late = anEvent({ happenedAt: TEST_NOON - 3 * DAY_MS });
    await sink.take([late]);
    expect(await placesOf(late.id)).toEqual([partitionName(dayOf(TEST_NOON) - 3)]);
  });

  test('EVT-10 are kept once, however late they come again', async () => {
    const sink = createEventSink(opened.db);
    const event = anEvent();
    expect(await sink.take([event])).toEqual(['stored']);
    const again = { ...event, receivedAt: TEST_NOON + 5 * DAY_MS };
    expect(await sink.take([again, again])).toEqual(['duplicate', 'duplicate']);
  });

  test('EVT-10 of a wrong clock stay in one place, also once their day has come', async () => {
    const sink = createEventSink(opened.db);
    const happenedAt = TEST_NOON + 20 * DAY_MS;
    const early = anEvent({ happenedAt });
    await sink.take([early]);
    expect(await placesOf(early.id)).toEqual(['app_events_other']);
    await keepEventPartitions(opened.db, happenedAt, KEPT_MS);
    expect(await partitions()).not.toContain(partitionName(dayOf(happenedAt)));
    expect(await sink.take([early, anEvent({ happenedAt })])).toEqual(['duplicate', 'stored']);
  });

  test('EVT-10 of days that are over are dropped with their partition', async () => {
    const before = await partitions();
    expect(before).toContain(partitionName(dayOf(TEST_NOON)));
    await keepEventPartitions(opened.db, TEST_NOON + 100 * DAY_MS, KEPT_MS);
    const after = await partitions();
    expect(after).not.toContain(partitionName(dayOf(TEST_NOON)));
    expect(after).toContain(partitionName(dayOf(TEST_NOON + 100 * DAY_MS)));
  });
});
