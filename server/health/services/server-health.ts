import {
  millisecondsInDay,
  millisecondsInHour,
  millisecondsInMinute,
  millisecondsInSecond,
} from 'date-fns/constants';
import { type SQL, sql } from 'drizzle-orm';
import { GENERAL_TOPIC } from '../../../src/contracts/events/event-topics.ts';
import {
  type AppVersion,
  fetchServerHealth,
  type ServerHealth,
  type ServerQueue,
} from '../../../src/contracts/health/server-health.ts';
import { type Database, queryRows } from '../../db/database.ts';
import type { WorkLog } from '../work-log.ts';
import { implement } from '../../http/service-handler.ts';

/** A queue: the rows of it, since when each waits, and how long one may. */
interface QueueSource {
  /** A table and a condition. */
  readonly from: SQL;
  readonly since: SQL;
  readonly tried?: SQL;
  readonly lateAfterMs: number;
}

const SOON = 10 * millisecondsInMinute;

const outgoing = (way: string): QueueSource => ({
  from: sql`outgoing_messages where way = ${way}`,
  since: sql`created_at`,
  tried: sql`tries > 0`,
  lateAfterMs: SOON,
});

/** What goes back to buyers by the provider: to be sent, taken by it, and refused by it, which only people can mend. */
const moneyBack = (name: 'refunds' | 'payouts', takenLateMs: number) => {
  const table = sql.identifier(name);
  const since = sql`requested_at`;
  const tried = sql`tries > 0`;
  const from = (state: string) => sql`${table} where state = ${state}`;
  return {
    [name]: { from: from('requested'), since, tried, lateAfterMs: SOON },
    [`${name}-taken`]: { from: from('sent'), since, lateAfterMs: takenLateMs },
    [`${name}-refused`]: { from: from('failed'), since, lateAfterMs: 0 },
  };
};

/** @param now ms since the epoch */
const queuesAt = (now: number): Readonly<Record<string, QueueSource>> => ({
  ...moneyBack('refunds', 7 * millisecondsInDay),
  ...moneyBack('payouts', 3 * millisecondsInDay),
  'refunds-promised': {
    from: sql`order_refunds where status = 'initiated'`,
    since: sql`due_at`,
    lateAfterMs: 0,
  },
  // An open payment is asked about once an hour at least, so that it ends some time after it can be paid.
  payments: {
    from: sql`payments where state in ('creating', 'pending')`,
    since: sql`expires_at`,
    lateAfterMs: 2 * millisecondsInHour,
  },
  push: {
    from: sql`push_messages`,
    since: sql`created_at`,
    tried: sql`tries > 0`,
    lateAfterMs: SOON,
  },
  sms: outgoing('sms'),
  whatsapp: outgoing('whatsapp'),
  email: outgoing('email'),
  'group-buys': {
    from: sql`group_buys where state in ('open', 'ordering') and ends_at <= ${now}`,
    since: sql`ends_at`,
    lateAfterMs: SOON,
  },
  'line-changes': {
    from: sql`line_changes where state = 'asked' and answer_by <= ${now}`,
    since: sql`answer_by`,
    lateAfterMs: SOON,
  },
});

/** All queues in one statement. A time that has not come yet is no time since when something waits. */
async function readQueues(db: Database, now: number): Promise<ServerQueue[]> {
  const queues = Object.entries(queuesAt(now));
  const parts = queues.map(
    ([name, { from, since, tried = sql`false`, lateAfterMs }]) =>
      sql`select ${name} as queue, count(*) as waiting, min(${since}) as oldest_at,
        count(*) filter (where ${since} < ${now - lateAfterMs}::bigint) as late,
        count(*) filter (where ${tried}) as tried from ${from}`,
  );
  const rows = await queryRows<{
    queue: string;
    waiting: string;
    oldest_at: string | null;
    late: string;
    tried: string;
  }>(db, sql.join(parts, sql` union all `));
  const found = new Map(rows.map((row) => [row.queue, row]));
  return queues.map(([queue, { lateAfterMs }]) => {
    const row = found.get(queue);
    const oldestAt = row?.oldest_at === null ? null : Number(row?.oldest_at);
    return {
      queue,
      lateAfterMs,
      waiting: Number(row?.waiting),
      oldestAt: oldestAt !== null && oldestAt <= now ? oldestAt : null,
      late: Number(row?.late),
      tried: Number(row?.tried),
    };
  });
}

/** Stores whose packs are behind their items. Nothing says since when. */
async function readCatalogues(db: Database): Promise<ServerQueue> {
  const [row] = await queryRows<{ waiting: string }>(
    db,
    sql`select count(distinct store_id) as waiting from catalogue_changes`,
  );
  const none = { oldestAt: null, lateAfterMs: 0, late: 0, tried: 0 };
  return { queue: 'catalogues', waiting: Number(row?.waiting), ...none };
}

/** How far the stream of events is behind; without one nothing waits for it. */
async function readRelay(db: Database): Promise<{ waiting: number; oldestAt: number | null }> {
  const [row] = await queryRows<{ waiting: string; oldest_at: string | null }>(
    db,
    sql`select (select count(*) from event_outbox) as waiting,
      (select e.received_at from event_outbox o
        join app_events e on e.day = o.day and e.topic = o.topic and e.id = o.event_id
        order by o.id limit 1) as oldest_at`,
  );
  const oldestAt = row?.oldest_at ?? null;
  return { waiting: Number(row?.waiting), oldestAt: oldestAt === null ? null : Number(oldestAt) };
}

async function readArrivals(db: Database, now: number) {
  const [row] = await queryRows<{ last_at: string | null; recent: string }>(
    db,
    sql`select (select max(received_at) from app_events) as last_at,
      (select count(*) from app_events where received_at > ${now - SOON}) as recent`,
  );
  const lastAt = row?.last_at ?? null;
  return { lastAt: lastAt === null ? null : Number(lastAt), inTenMinutes: Number(row?.recent) };
}

/** Most versions that are told, and letters of one: anybody may send an event with any text. */
const MOST_VERSIONS = 12;
const VERSION = '^[A-Za-z0-9][A-Za-z0-9.+_-]{0,39}$';

/** Sessions by the version that their events name. */
async function readVersions(db: Database, now: number): Promise<AppVersion[]> {
  const dayAgo = now - millisecondsInDay;
  const rows = await queryRows<{ version: string; day: string; week: string; last_at: string }>(
    db,
    sql`select version, count(distinct message_key) filter (where received_at > ${dayAgo}) as day,
        count(distinct message_key) as week, max(received_at) as last_at
      from (select message_key, received_at,
          coalesce(payload->'AppEvent', payload->'AppEventV2')->'appDetails'->>'version' as version
        from app_events
        where topic = ${GENERAL_TOPIC.production} and received_at > ${now - 7 * millisecondsInDay}) as told
      where version ~ ${VERSION} and version !~ '[0-9]{10}'
      group by version order by day desc, week desc, last_at desc limit ${MOST_VERSIONS}`,
  );
  return rows.map(({ version, day, week, last_at: lastAt }) => ({
    version,
    day: Number(day),
    week: Number(week),
    lastAt: Number(lastAt),
  }));
}

async function readDatabaseBytes(db: Database): Promise<number> {
  const [row] = await queryRows<{ bytes: string }>(
    db,
    sql`select pg_database_size(current_database()) as bytes`,
  );
  return Number(row?.bytes);
}

/** The events of a week are many: they are counted once for all who look. */
const COUNTED_EVERY_MS = millisecondsInMinute;
const READ_EVERY_MS = 5 * millisecondsInSecond;

/** The name of the round that gives events to their stream; it runs only where there is one. */
export const RELAY_ROUND = 'Events to the stream';

async function readHealth(db: Database, log: WorkLog, now: number): Promise<ServerHealth> {
  const rounds = log.rounds();
  const relay = await readRelay(db);
  const hasStream = relay.waiting > 0 || rounds.some(({ name }) => name === RELAY_ROUND);
  return {
    serverTime: now,
    startedAt: log.startedAt,
    memoryBytes: process.memoryUsage.rss(),
    databaseBytes: await log.atMostEvery('database', COUNTED_EVERY_MS, () => readDatabaseBytes(db)),
    queues: [...(await readQueues(db, now)), await readCatalogues(db)],
    rounds,
    calls: log.calls(),
    events: { ...(await readArrivals(db, now)), relay: hasStream ? relay : null },
    versions: await log.atMostEvery('versions', COUNTED_EVERY_MS, () => readVersions(db, now)),
  };
}

/** What the server is doing. Several administrators who look at it share one reading. */
export const fetchServerHealthHandler = implement(
  fetchServerHealth,
  async ({ db, parts: { workLog, now } }) =>
    workLog.atMostEvery('health', READ_EVERY_MS, () => readHealth(db, workLog, now())),
);
