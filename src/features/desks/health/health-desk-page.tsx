import { useState, type ReactNode } from 'react';
import { millisecondsInMinute } from 'date-fns/constants';
import type {
  AppVersion,
  ServerCalls,
  ServerHealth,
  ServerQueue,
  ServerRound,
} from '../../../contracts/health/server-health.ts';
import { numberText } from '../../../domain/money.ts';
import { Panel, Section } from '../../../ui/layout/section.tsx';
import { OrderListSkeleton } from '../../../ui/layout/skeletons.tsx';
import { Mark } from '../../../ui/notices/mark.tsx';
import { MissingState } from '../../../ui/notices/missing-state.tsx';
import { NoticeLine } from '../../../ui/notices/notice-line.tsx';
import { DateTime } from '../../../ui/time/date-time.tsx';
import { useMinute } from '../../../ui/time/use-minute.ts';
import { KeptLine, useDesk } from '../frame/desk-list.tsx';
import { DeskPage } from '../frame/desk-page.tsx';
import frame from '../frame/desk-page.module.css';
import { type DeskColumn, type DeskSort, DeskTable, sortRows } from '../frame/desk-table.tsx';
import classes from './health-desk.module.css';
import {
  agoText,
  bytesText,
  callsState,
  queueName,
  queueState,
  relayText,
  roundState,
  spanText,
  tookText,
  troublesOf,
} from './health-words.ts';

/** For administrators: what the server is doing, and what of it needs them. */
export function HealthDeskPage() {
  return (
    <DeskPage title="What the server is doing" of="admin">
      <Health />
    </DeskPage>
  );
}

const ASK = {};

/** What was read longer ago is not told as what is (ms). */
const FRESH_MS = 2 * millisecondsInMinute;

function Health() {
  const { kept, refresh } = useDesk('fetch-server-health', ASK);
  const now = useMinute(Date.now);
  if (kept === null && refresh.state === 'failed') {
    return (
      <MissingState
        picture="1f4c1"
        refresh={refresh}
        offlineText="What the server is doing can only be seen with the network. It shows by itself when that is back."
        failedText="The server did not say what it is doing."
      />
    );
  }
  if (kept === undefined || kept === null) return <OrderListSkeleton rows={4} />;
  const { answer: health, fetchedAt } = kept;
  const isNow = refresh.problem === null && now - fetchedAt < FRESH_MS;
  return (
    <>
      <KeptLine fetchedAt={fetchedAt} refresh={refresh} />
      {refresh.problem === null && !isNow && (
        <NoticeLine tone="warn">
          The server is being asked. This is what there was <DateTime ms={fetchedAt} isWithin />.
        </NoticeLine>
      )}
      <Troubles health={health} isNow={isNow} />
      <Queues queues={health.queues} now={health.serverTime} />
      <Calls calls={health.calls} now={health.serverTime} />
      <div className={classes['pair']}>
        <Process health={health} />
        <Versions health={health} />
      </div>
      <Rounds health={health} />
    </>
  );
}

/** What needs somebody, in whole sentences. */
function Troubles({ health, isNow }: { readonly health: ServerHealth; readonly isNow: boolean }) {
  const troubles = troublesOf(health);
  const none = isNow ? 'Nothing needs you.' : 'Nothing needed anybody then.';
  return (
    <Section title={isNow ? 'Needs attention' : 'What needed attention then'}>
      {troubles.length === 0 && <NoticeLine>{none}</NoticeLine>}
      {troubles.length > 0 && (
        <ul className={classes['troubles']}>
          {troubles.map(({ text, tone }) => (
            <li key={text}>
              <NoticeLine tone={tone}>{text}.</NoticeLine>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

interface PartProps<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly columns: readonly DeskColumn<Row>[];
  readonly idOf: (row: Row) => string;
  /** In place of the table where there are no rows. */
  readonly empty: string;
  /** Below the table. */
  readonly children?: ReactNode;
}

/** A table under its heading, which is sorted for itself. */
function Part<Row>({ title, rows, columns, idOf, empty, children }: PartProps<Row>) {
  const [sort, setSort] = useState<DeskSort | null>(null);
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <Panel>
          <p className={classes['soft']}>{empty}</p>
        </Panel>
      ) : (
        <DeskTable
          caption={title}
          columns={columns}
          rows={sortRows(rows, columns, sort)}
          idOf={idOf}
          sort={sort}
          onSort={setSort}
        />
      )}
      {children}
    </Section>
  );
}

const stateColumn = <Row,>(
  stateOf: (row: Row) => ReturnType<typeof queueState>,
): DeskColumn<Row> => ({
  key: 'stands',
  label: 'Stands',
  value: (row) => stateOf(row)[0],
  show: (row) => {
    const [text, tone] = stateOf(row);
    return <Mark tone={tone}>{text}</Mark>;
  },
});

const countColumn = <Row,>(
  key: string,
  label: string,
  of: (row: Row) => number,
): DeskColumn<Row> => ({ key, label, value: of, show: (row) => numberText(of(row)) });

const queueColumns = (now: number): readonly DeskColumn<ServerQueue>[] => [
  { key: 'queue', label: 'Queue', value: queueName },
  countColumn('waiting', 'Waiting', ({ waiting }) => waiting),
  {
    key: 'oldest',
    label: 'The first waits for',
    value: ({ oldestAt }) => (oldestAt === null ? -1 : now - oldestAt),
    show: ({ oldestAt }) => (oldestAt === null ? '–' : spanText(now - oldestAt)),
  },
  countColumn('tried', 'Tried in vain', ({ tried }) => tried),
  stateColumn(queueState),
];

/** The queues in which something waits; of the empty ones only that they are. */
function Queues({
  queues,
  now,
}: {
  readonly queues: readonly ServerQueue[];
  readonly now: number;
}) {
  const empty = queues.filter(({ waiting }) => waiting === 0);
  return (
    <Part
      title="Queues"
      rows={queues.filter(({ waiting }) => waiting > 0)}
      columns={queueColumns(now)}
      idOf={({ queue }) => queue}
      empty="Nothing waits in any queue."
    >
      {empty.length > 0 && (
        <p className={classes['soft']}>Empty: {empty.map(queueName).join(' · ')}</p>
      )}
    </Part>
  );
}

const callColumns = (now: number): readonly DeskColumn<ServerCalls>[] => [
  { key: 'name', label: 'Call', value: ({ name }) => name },
  countColumn('done', 'Done', ({ done }) => done),
  countColumn('failures', 'Failed', ({ failures }) => failures),
  {
    key: 'last',
    label: 'Last done',
    value: ({ lastDoneAt }) => lastDoneAt ?? 0,
    show: ({ lastDoneAt }) => (lastDoneAt === null ? 'Never' : agoText(now - lastDoneAt)),
  },
  { key: 'failure', label: 'Last failure', value: (row) => failureText(row, now) },
  stateColumn(callsState),
];

const failureText = ({ lastFailure }: ServerCalls | ServerRound, now: number): string =>
  lastFailure === null ? '–' : `${lastFailure.text}, ${agoText(now - lastFailure.at)}`;

function Calls({ calls, now }: { readonly calls: readonly ServerCalls[]; readonly now: number }) {
  return (
    <Part
      title="Calls and webhooks"
      rows={calls}
      columns={callColumns(now)}
      idOf={({ name }) => name}
      empty="No other machine was called, and none has called, since this copy of the server started."
    />
  );
}

const roundColumns = (health: ServerHealth): readonly DeskColumn<ServerRound>[] => [
  { key: 'name', label: 'Round', value: ({ name }) => name },
  {
    key: 'every',
    label: 'Every',
    value: ({ everyMs }) => everyMs,
    show: ({ everyMs }) => spanText(everyMs),
  },
  {
    key: 'last',
    label: 'Last run',
    value: ({ lastEndedAt }) => lastEndedAt ?? 0,
    show: ({ lastEndedAt }) =>
      lastEndedAt === null ? 'Not yet' : agoText(health.serverTime - lastEndedAt),
  },
  {
    key: 'took',
    label: 'Took',
    value: ({ lastMs }) => lastMs ?? -1,
    show: ({ lastMs }) => (lastMs === null ? '–' : tookText(lastMs)),
  },
  countColumn('failures', 'Failed', ({ failures }) => failures),
  { key: 'failure', label: 'Last failure', value: (row) => failureText(row, health.serverTime) },
  stateColumn((round) => roundState(round, health)),
];

function Rounds({ health }: { readonly health: ServerHealth }) {
  return (
    <Part
      title="Rounds"
      rows={health.rounds}
      columns={roundColumns(health)}
      idOf={({ name }) => name}
      empty="This copy of the server does no work by itself."
    >
      <p className={classes['soft']}>
        Rounds and calls are those of the copy of the server that answered. Its log has the whole
        errors.
      </p>
    </Part>
  );
}

const versionColumns = (now: number): readonly DeskColumn<AppVersion>[] => [
  { key: 'version', label: 'Version', value: ({ version }) => version },
  countColumn('day', 'Sessions, 24 hours', ({ day }) => day),
  countColumn('week', 'Sessions, 7 days', ({ week }) => week),
  {
    key: 'last',
    label: 'Last seen',
    value: ({ lastAt }) => lastAt,
    show: ({ lastAt }) => agoText(now - lastAt),
  },
];

function Versions({ health: { versions, serverTime } }: { readonly health: ServerHealth }) {
  return (
    <Part
      title="Versions of the app in use"
      rows={versions}
      columns={versionColumns(serverTime)}
      idOf={({ version }) => version}
      empty="No app has sent events in the last 7 days."
    >
      <p className={classes['soft']}>As the events of phones say, counted every five minutes.</p>
    </Part>
  );
}

/** Facts of the copy of the server that answered, of its database, and of the events that come in. */
function Process({ health }: { readonly health: ServerHealth }) {
  const { serverTime: now, startedAt, memoryBytes, databaseBytes, events } = health;
  const { lastAt, inTenMinutes, relay } = events;
  return (
    <Section title="Server and events">
      <Panel>
        <dl className={frame['facts']}>
          <dt>Running for</dt>
          <dd>
            {spanText(now - startedAt)}, since <DateTime ms={startedAt} isWithin />
          </dd>
          <dt>Memory</dt>
          <dd>{bytesText(memoryBytes)}</dd>
          <dt>Database</dt>
          <dd>{bytesText(databaseBytes)}</dd>
          <dt>Last event</dt>
          <dd>{lastAt === null ? 'None yet' : agoText(now - lastAt)}</dd>
          <dt>Events in ten minutes</dt>
          <dd>{numberText(inTenMinutes)}</dd>
          {relay !== null && (
            <>
              <dt>Stream of events</dt>
              <dd>{relayText(relay, now) ?? 'It has all events.'}</dd>
            </>
          )}
        </dl>
      </Panel>
    </Section>
  );
}
