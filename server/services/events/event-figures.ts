import {
  fetchEventFigures,
  FUNNEL_STEPS,
  type CountedError,
  type FunnelDay,
  type FunnelStep,
} from '../../../src/contracts/events/fetch-event-figures.ts';
import { dayOf } from '../../events/event-partitions.ts';
import { implement } from '../service-handler.ts';
import { millisecondsInDay } from 'date-fns/constants';
import { sql } from 'drizzle-orm';
import { GENERAL_TOPIC } from '../../../src/contracts/events/event-topics.ts';
import { type Database, queryRows } from '../../db/database.ts';

const MOST_ERRORS = 10;
/** Longest text of an error that is told. */
const LONGEST_TEXT = 300;
/** No batch tells of more dropped events than this: whatever claims more is not believed. */
const MOST_DROPPED = 100_000;

/** UTC days, in days since 1970; both ends belong to it. */
export interface DaySpan {
  readonly from: number;
  readonly to: number;
}

const STEPS = Object.keys(FUNNEL_STEPS) as FunnelStep[];

const emptyDay = (day: number): FunnelDay => ({
  day: new Date(day * millisecondsInDay).toISOString().slice(0, 10),
  viewed: 0,
  added: 0,
  checkout: 0,
  placed: 0,
});

/** Sessions that got so far, by day; every day of the span, oldest first. */
async function readFunnel(db: Database, { from, to }: DaySpan): Promise<FunnelDay[]> {
  const names = sql.join(
    Object.values(FUNNEL_STEPS).map((name) => sql`${name}`),
    sql`, `,
  );
  const rows = await queryRows<{ day: number; name: string; sessions: string }>(
    db,
    sql`select day, name, count(distinct message_key) as sessions from app_events
      where day between ${from} and ${to} and topic = ${GENERAL_TOPIC.production} and name in (${names})
      group by day, name`,
  );
  const sessions = new Map(rows.map(({ day, name, sessions: many }) => [`${day} ${name}`, many]));
  return Array.from({ length: to - from + 1 }, (_, place) => {
    const day = from + place;
    const counted = STEPS.map((step) => [
      step,
      Number(sessions.get(`${day} ${FUNNEL_STEPS[step]}`) ?? 0),
    ]);
    return { ...emptyDay(day), ...(Object.fromEntries(counted) as Record<FunnelStep, number>) };
  });
}

/** What broke on phones, most frequent first. */
async function readClientErrors(db: Database, { from, to }: DaySpan): Promise<CountedError[]> {
  const rows = await queryRows<{
    kind: string;
    message: string;
    source: string;
    times: string;
    last_at: string;
  }>(
    db,
    sql`with broken as (
        select coalesce(payload->'AppEvent', payload->'AppEventV2') as event, received_at from app_events
        where day between ${from} and ${to} and topic = ${GENERAL_TOPIC.production} and name = 'client_error'
      ), told as (
        select left(coalesce(event->>'subType', ''), 40) as kind,
          left(coalesce(event->>'description', ''), ${LONGEST_TEXT}) as message,
          left(coalesce(
            jsonb_path_query_first(event, '$.additionalDetails[*] ? (@.refType == "source").refValue') #>> '{}',
            event->'eventParams'->>'source', ''), ${LONGEST_TEXT}) as source,
          received_at
        from broken
      )
      select kind, message, source, count(*) as times, max(received_at) as last_at from told
      group by kind, message, source order by times desc, last_at desc limit ${MOST_ERRORS}`,
  );
  return rows.map(({ kind, message, source, times, last_at: lastAt }) => ({
    kind,
    message,
    source,
    times: Number(times),
    lastAt: Number(lastAt),
  }));
}

/** Events that phones say they dropped. */
async function readDropped(db: Database, { from, to }: DaySpan): Promise<number> {
  const rows = await queryRows<{ dropped: string | null }>(
    db,
    sql`select sum(least(greatest((metadata->>'droppedEvents')::numeric, 0), ${MOST_DROPPED}))::bigint as dropped
      from app_events
      where day between ${from} and ${to} and topic = ${GENERAL_TOPIC.production}
        and jsonb_typeof(metadata->'droppedEvents') = 'number'`,
  );
  return Number(rows[0]?.dropped ?? 0);
}

export const fetchEventFiguresHandler = implement(
  fetchEventFigures,
  async ({ input: { days }, db, parts }) => {
    const serverTime = parts.now();
    const to = dayOf(serverTime);
    const span = { from: to - days + 1, to };
    return {
      days: await readFunnel(db, span),
      errors: await readClientErrors(db, span),
      dropped: await readDropped(db, span),
      serverTime,
    };
  },
);
