import { useState, type ReactNode } from 'react';
import type {
  AppVersion,
  ServerCalls,
  ServerHealth,
  ServerQueue,
  ServerRound,
} from '../../../contracts/health/server-health.ts';
import { numberText } from '../../../domain/money.ts';
import { Panel, Section } from '../../../ui/layout/section.tsx';
import { Mark } from '../../../ui/notices/mark.tsx';
import { type DeskColumn, type DeskSort, DeskTable, sortRows } from '../frame/desk-table.tsx';
import classes from './health-desk.module.css';
import {
  agoText,
  callsState,
  queueName,
  queueState,
  roundState,
  spanText,
  tookText,
} from './health-words.ts';

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
        <div className={classes['dense']}>
          <DeskTable
            caption={title}
            columns={columns}
            rows={sortRows(rows, columns, sort)}
            idOf={idOf}
            sort={sort}
            onSort={setSort}
          />
        </div>
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

const lastColumn = <Row,>(
  label: string,
  { of, now, never }: { of: (row: Row) => number | null; now: number; never: string },
): DeskColumn<Row> => ({
  key: 'last',
  label,
  value: (row) => of(row) ?? 0,
  show: (row) => {
    const at = of(row);
    return at === null ? never : agoText(now - at);
  },
});

const failureColumn = <Row extends Pick<ServerCalls, 'lastFailure'>>(
  now: number,
): DeskColumn<Row> => ({
  key: 'failure',
  label: 'Last failure',
  value: ({ lastFailure }) =>
    lastFailure === null ? '' : `${lastFailure.text}, ${agoText(now - lastFailure.at)}`,
});

const queueColumns = (now: number): readonly DeskColumn<ServerQueue>[] => [
  { key: 'queue', label: 'Queue', value: queueName },
  countColumn('waiting', 'Waiting', ({ waiting }) => waiting),
  {
    key: 'oldest',
    label: 'The first waits for',
    value: ({ oldestAt }) => (oldestAt === null ? -1 : now - oldestAt),
    show: ({ oldestAt }) => (oldestAt === null ? '' : spanText(now - oldestAt)),
  },
  countColumn('tried', 'Tried in vain', ({ tried }) => tried),
  stateColumn(queueState),
];

/** The queues in which something waits; which others are empty shows at a tap. */
export function Queues({
  queues,
  now,
}: {
  readonly queues: readonly ServerQueue[];
  readonly now: number;
}) {
  const busy = queues.filter(({ waiting }) => waiting > 0);
  const empty = queues.filter(({ waiting }) => waiting === 0);
  return (
    <Part
      title="Queues"
      rows={busy}
      columns={queueColumns(now)}
      idOf={({ queue }) => queue}
      empty="Nothing waits in any queue."
    >
      {empty.length > 0 && (
        <details className={classes['others']}>
          <summary>
            {busy.length === 0 ? 'Which queues there are' : `${empty.length} others are empty`}
          </summary>
          <ul>
            {empty.map((queue) => (
              <li key={queue.queue}>{queueName(queue)}</li>
            ))}
          </ul>
        </details>
      )}
    </Part>
  );
}

const callColumns = (now: number): readonly DeskColumn<ServerCalls>[] => [
  { key: 'name', label: 'Call', value: ({ name }) => name },
  countColumn('done', 'Done', ({ done }) => done),
  countColumn('failures', 'Failed', ({ failures }) => failures),
  lastColumn('Last done', { of: ({ lastDoneAt }) => lastDoneAt, now, never: 'Never' }),
  failureColumn(now),
  stateColumn(callsState),
];

export function Calls({
  calls,
  now,
}: {
  readonly calls: readonly ServerCalls[];
  readonly now: number;
}) {
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
  lastColumn('Last run', {
    of: ({ lastEndedAt }) => lastEndedAt,
    now: health.serverTime,
    never: 'Not yet',
  }),
  {
    key: 'took',
    label: 'Took',
    value: ({ lastMs }) => lastMs ?? -1,
    show: ({ lastMs }) => (lastMs === null ? '' : tookText(lastMs)),
  },
  countColumn('failures', 'Failed', ({ failures }) => failures),
  failureColumn(health.serverTime),
  stateColumn((round) => roundState(round, health)),
];

export function Rounds({ health }: { readonly health: ServerHealth }) {
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
  lastColumn('Last seen', { of: ({ lastAt }) => lastAt, now, never: '' }),
];

export function Versions({ health: { versions, serverTime } }: { readonly health: ServerHealth }) {
  return (
    <Part
      title="Versions of the app in use"
      rows={versions}
      columns={versionColumns(serverTime)}
      idOf={({ version }) => version}
      empty="No app has sent events in the last 7 days."
    >
      <p className={classes['soft']}>As the events of phones say, counted once a minute.</p>
    </Part>
  );
}
