import { afterAll, beforeAll, expect, test } from 'vitest';
import { leads, inboxMessages } from '../../../server/inbox/message-tables.ts';
import type { OpenDatabase } from '../../../server/db/database.ts';
import { appEvents, engagementRecords } from '../../../server/events/event-tables.ts';
import { searchRequests } from '../../../server/sellers/seller-tables.ts';
import { sweepExpired } from '../../../server/db/sweep-expired.ts';
import { openTestDatabase } from '../../support/servers/test-database.ts';
import { TEST_NOON } from '../../support/test-clock.ts';

const DAY_MS = 86_400_000;

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

test('events, engagement, messages and searches in vain go after 90 days, leads after a year', async () => {
  const { db } = opened;
  for (const [place, days] of [89, 91, 364, 366].entries()) {
    const then = TEST_NOON - days * DAY_MS;
    const name = `${days} days`;
    await db.insert(appEvents).values({
      day: Math.floor(then / DAY_MS),
      topic: 'haat-app-events',
      id: name,
      schemaId: 220,
      messageKey: '',
      name,
      payload: {},
      metadata: {},
      receivedAt: then,
    });
    await db
      .insert(engagementRecords)
      .values({ region: 'eu1', kind: 'ping', deviceId: name, data: {}, receivedAt: then });
    await db.insert(inboxMessages).values({
      id: `message-${days}`,
      pivotId: '',
      userId: null,
      title: name,
      body: '',
      path: '',
      sentAt: then,
    });
    await db.insert(searchRequests).values({
      id: `00000000-0000-4000-8000-00000000000${place}`,
      areaCode: '560103',
      foldedQuery: name,
      query: name,
      lat: 12.93,
      lon: 77.685,
      askedTimes: 1,
      firstAt: then,
      lastAt: then,
    });
    await db.insert(leads).values({
      phone: `987654321${place}`,
      name,
      areaCode: '560103',
      interest: 'buying',
      firstAt: then,
      lastAt: then,
    });
  }
  await sweepExpired(db, TEST_NOON);
  expect((await db.select().from(appEvents)).map(({ name }) => name)).toEqual(['89 days']);
  expect((await db.select().from(inboxMessages)).map(({ title }) => title)).toEqual(['89 days']);
  expect((await db.select().from(engagementRecords)).map((row) => row.deviceId)).toEqual([
    '89 days',
  ]);
  expect((await db.select().from(searchRequests)).map(({ query }) => query)).toEqual(['89 days']);
  expect((await db.select().from(leads)).map(({ name }) => name).toSorted()).toEqual(
    ['89 days', '91 days', '364 days'].toSorted(),
  );
});
