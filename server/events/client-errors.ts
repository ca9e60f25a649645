import { millisecondsInDay } from 'date-fns/constants';
import { sql } from 'drizzle-orm';
import type { CountedError } from '../../src/contracts/events/fetch-event-figures.ts';
import { GENERAL_TOPIC } from '../../src/contracts/events/event-topics.ts';
import type { DeskOrder } from '../../src/contracts/orders/desk/desk-order.ts';
import { type Database, queryRows } from '../db/database.ts';
import { dayOf } from './event-partitions.ts';

/** UTC days, in days since 1970; both ends belong to it. */
export interface DaySpan {
  readonly from: number;
  readonly to: number;
}

/** Most errors that are told, of all phones together and of one person's. */
const MOST_ERRORS = 10;
const MOST_OF_PERSON = 50;

/** Longest text of an error that is told. */
const LONGEST_TEXT = 300;

/** An error as phones tell it (EVT-9), of both envelopes; nothing in it is sure to be there. */
const EVENT = sql`coalesce(payload->'AppEvent', payload->'AppEventV2') as event`;
const KIND = sql`left(coalesce(event->>'subType', ''), 40) as kind`;
const MESSAGE = sql`left(coalesce(event->>'description', ''), ${LONGEST_TEXT}) as message`;
const SOURCE = sql`left(coalesce(
    jsonb_path_query_first(event, '$.additionalDetails[*] ? (@.refType == "source").refValue') #>> '{}',
    event->'eventParams'->>'source', ''), ${LONGEST_TEXT}) as source`;

/** What broke on phones, most frequent first. */
export async function readClientErrors(
  db: Database,
  { from, to }: DaySpan,
): Promise<CountedError[]> {
  const rows = await queryRows<{
    kind: string;
    message: string;
    source: string;
    times: string;
    last_at: string;
  }>(
    db,
    sql`with broken as (
        select ${EVENT}, received_at from app_events
        where day between ${from} and ${to} and topic = ${GENERAL_TOPIC.production} and name = 'client_error'
      ), told as (select ${KIND}, ${MESSAGE}, ${SOURCE}, received_at from broken)
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

type PhoneReport = NonNullable<DeskOrder['phoneReports']>[number];

/** What broke on the phones of a person between two times (ms), the newest first. Phones have cut out what tells of people; numbers are masked here, too. */
export async function errorsOfPerson(
  db: Database,
  userId: number,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<PhoneReport[]> {
  // The day of an event is its device's, which may be a day off ours.
  const [first, last] = [dayOf(from - millisecondsInDay), dayOf(until + millisecondsInDay)];
  const rows = await queryRows<Omit<PhoneReport, 'at'> & { readonly at: string }>(
    db,
    sql`with broken as (
        select ${EVENT}, received_at from app_events
        where user_id = ${userId} and name = 'client_error' and day between ${first} and ${last}
          and received_at between ${from} and ${until}
        order by received_at desc limit ${MOST_OF_PERSON}
      )
      select ${KIND}, ${MESSAGE}, ${SOURCE}, left(coalesce(event->'screenDetails'->>'screen', ''), 100) as screen,
        left(coalesce(event->'appDetails'->>'version', ''), 40) as "appVersion", received_at as at
      from broken order by received_at desc`,
  );
  return rows.map(({ at, ...report }) => ({ ...report, at: Number(at) }));
}
