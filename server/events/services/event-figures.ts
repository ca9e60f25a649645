import {
  fetchEventFigures,
  COHORT_MONTHS,
  FUNNEL_STEPS,
  type Cohort,
  type OrderFigures,
  type FunnelDay,
  type FunnelStep,
} from '../../../src/contracts/events/fetch-event-figures.ts';
import { type DaySpan, readClientErrors } from '../client-errors.ts';
import { dayOf } from '../event-partitions.ts';
import { implement } from '../../http/service-handler.ts';
import { millisecondsInDay } from 'date-fns/constants';
import { desc, gte, sql, type SQL } from 'drizzle-orm';
import { GENERAL_TOPIC } from '../../../src/contracts/events/event-topics.ts';
import { type Database, queryRows } from '../../db/database.ts';
import { searchRequests } from '../../sellers/seller-tables.ts';

const MOST_IN_VAIN = 20;
/** No batch tells of more dropped events than this: whatever claims more is not believed. */
const MOST_DROPPED = 100_000;

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

/** Orders of the span, those of people who had ordered before, and those that needed their buyer or staff, by why (decision 42). */
async function countOrders(db: Database, since: number) {
  const [row] = await queryRows<Record<CountedName, string>>(
    db,
    sql`with counted as (
        select
          exists (
            select 1 from orders earlier where earlier.user_id = o.user_id and earlier.placed_at < o.placed_at
          ) as repeated,
          exists (
            select 1 from line_changes asked where asked.order_id = o.id and asked.answer_by is not null
          ) as asked,
          exists (
            select 1 from payments p where p.user_id = o.user_id and p.transaction_id = o.transaction_id
              and p.state in ('failed', 'cancelled')
          ) as paid_again,
          exists (
            select 1 from order_milestones m where m.order_id = o.id and m.moved_by <> 'buyer'
              and m.status in ('CANCELLED', 'ORDER_REQUEST_REJECTED')
          ) as called_off,
          exists (select 1 from issues i where i.order_id = o.id)
            or exists (
              select 1 from order_milestones m where m.order_id = o.id
                and m.status in ('ORDER_RETURN_INITIATED', 'ORDER_DISPUTED')
            ) as complained,
          exists (select 1 from order_milestones m where m.order_id = o.id and m.moved_by = 'admin')
            or exists (select 1 from order_placements s where s.order_id = o.id) as by_staff
        from orders o where o.placed_at >= ${since}
      )
      select count(*) as orders, count(*) filter (where repeated) as repeated, count(*) filter (where asked) as asked,
        count(*) filter (where paid_again) as "paidAgain", count(*) filter (where called_off) as "calledOff",
        count(*) filter (where complained) as complained, count(*) filter (where by_staff) as "byStaff",
        count(*) filter (where asked or paid_again or called_off or complained or by_staff) as needed
      from counted`,
  );
  const many = (name: CountedName) => Number(row?.[name] ?? 0);
  return {
    orders: many('orders'),
    repeated: many('repeated'),
    asked: many('asked'),
    needed: {
      orders: many('needed'),
      paidAgain: many('paidAgain'),
      calledOff: many('calledOff'),
      complained: many('complained'),
      byStaff: many('byStaff'),
    },
  };
}

type CountedName =
  | Exclude<keyof NonNullable<OrderFigures['needed']>, 'orders'>
  | 'orders'
  | 'repeated'
  | 'asked'
  | 'needed';

/** How long shops took to say yes. */
async function readAccepting(
  db: Database,
  since: number,
): Promise<OrderFigures['acceptedAfterMs']> {
  const [row] = await queryRows<{ middle: number | null; slow: number | null }>(
    db,
    sql`select percentile_cont(0.5) within group (order by m.at - o.placed_at) as middle,
        percentile_cont(0.95) within group (order by m.at - o.placed_at) as slow
      from orders o join order_milestones m on m.order_id = o.id and m.status = 'ORDER_REQUEST_APPROVED'
      where o.placed_at >= ${since} and m.at >= o.placed_at`,
  );
  const { middle = null, slow = null } = row ?? {};
  return middle === null || slow === null
    ? null
    : { middle: Math.round(middle), slow: Math.round(slow) };
}

async function readInVain(db: Database, since: number): Promise<OrderFigures['inVain']> {
  const { query, areaCode, askedTimes, lastAt } = searchRequests;
  return db
    .select({ query, areaCode, times: askedTimes, lastAt })
    .from(searchRequests)
    .where(gte(lastAt, since))
    .orderBy(desc(askedTimes), desc(lastAt))
    .limit(MOST_IN_VAIN);
}

/** People by the month of their first order in India, and how many of them ordered in each month after it. */
async function readCohorts(db: Database, now: number): Promise<Cohort[]> {
  const monthOf = (at: SQL) =>
    sql`date_trunc('month', (to_timestamp(${at} / 1000.0) at time zone 'UTC') + interval '330 minutes')`;
  const rows = await queryRows<{ month: string; later: number; people: string }>(
    db,
    sql`with firsts as (select user_id, min(placed_at) as first_at from orders group by user_id),
      begun as (select user_id, ${monthOf(sql`first_at`)} as cohort from firsts),
      recent as (
        select * from begun
        where cohort > ${monthOf(sql`${now}::bigint`)} - make_interval(months => ${COHORT_MONTHS}::int)
      ),
      bought as (
        select distinct recent.user_id, cohort, ${monthOf(sql`o.placed_at`)} as month
        from recent join orders o on o.user_id = recent.user_id
      )
      select to_char(cohort, 'YYYY-MM') as month, count(*) as people,
        (extract(year from age(month, cohort)) * 12 + extract(month from age(month, cohort)))::int as later
      from bought group by cohort, later order by cohort, later`,
  );
  const months = [...new Set(rows.map(({ month }) => month))];
  return months.map((month) => {
    const own = rows.filter((row) => row.month === month);
    const peopleAt = (later: number) => Number(own.find((row) => row.later === later)?.people ?? 0);
    const last = Math.max(...own.map(({ later }) => later));
    const again = Array.from({ length: last }, (_each, place) => peopleAt(place + 1));
    return { month, people: peopleAt(0), again };
  });
}

export const fetchEventFiguresHandler = implement(
  fetchEventFigures,
  async ({ input: { days }, db, parts }) => {
    const serverTime = parts.now();
    const to = dayOf(serverTime);
    const span = { from: to - days + 1, to };
    const since = span.from * millisecondsInDay;
    return {
      days: await readFunnel(db, span),
      errors: await readClientErrors(db, span),
      dropped: await readDropped(db, span),
      ofOrders: {
        ...(await countOrders(db, since)),
        acceptedAfterMs: await readAccepting(db, since),
        inVain: await readInVain(db, since),
        cohorts: await readCohorts(db, serverTime),
      },
      serverTime,
    };
  },
);
