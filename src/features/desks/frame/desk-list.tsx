import { Button } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DeskAnswer, DeskAsk, DeskRead } from '../../../contracts/desks/desk-reads.ts';
import {
  ALSO_IN_RHYTHM,
  type DeskQueue,
  subjects,
  TOLD_BY,
} from '../../../contracts/live/pokes.ts';
import type { OutboxCommand } from '../../../contracts/outbox-command.ts';
import { commandOfKind } from '../../../contracts/outbox-commands.ts';
import { readDeskActs } from '../../../db/reads/desk-answers.ts';
import { maskNumbersIn } from '../../../domain/account/contact.ts';
import { csvOf } from '../../../domain/csv.ts';
import { ROUTES } from '../../../domain/routes/routes.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useTold } from '../../../ports/use-follow.ts';
import { type KeptDeskAnswer, useDeskAnswer } from '../../../ports/use-desk-answer.ts';
import { saveFile } from '../../../ui/buttons/save-file.ts';
import { OrderListSkeleton } from '../../../ui/layout/skeletons.tsx';
import {
  isLineProblem,
  type Refresh,
  useBackgroundRefresh,
} from '../../../ui/network/use-background-refresh.ts';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { Mark, type MarkTone } from '../../../ui/notices/mark.tsx';
import { MissingState } from '../../../ui/notices/missing-state.tsx';
import { NoticeLine } from '../../../ui/notices/notice-line.tsx';
import { DateTime } from '../../../ui/time/date-time.tsx';
import type { DeskAddress } from './desk-page.tsx';
import { DeskTable, PhoneSort, sortRows, type DeskColumn } from './desk-table.tsx';
import classes from './desk-page.module.css';

/** How often a list that is looked at asks for what is new, ms. */
export const REFRESH_EVERY_MS = 10_000;

/** What this device has of a desk's question, renewed in the background and once something was answered that was done here. */
export interface KeptDesk<Read extends DeskRead> {
  readonly kept: KeptDeskAnswer<Read>;
  readonly refresh: Refresh;
}

/** Has a list asked for again when the server tells that it has changed; null: it tells of no change. */
export function useToldDesk(queue: DeskQueue | null, ask: () => void): void {
  useTold(queue === null ? '' : subjects.desk(queue), ask);
}

/** @param ask must keep its identity (`useMemo`) */
export function useDesk<Read extends DeskRead>(read: Read, ask: DeskAsk<Read>): KeptDesk<Read> {
  const { kept, pull } = useDeskAnswer(read, ask);
  const queue = TOLD_BY[read] ?? null;
  const isLive = queue !== null && !ALSO_IN_RHYTHM.has(read);
  const refresh = useBackgroundRefresh(pull, { everyMs: REFRESH_EVERY_MS, isWork: true, isLive });
  useToldDesk(queue, refresh.retry);
  const waiting = useDeskActs().length;
  const before = useRef(waiting);
  const { retry } = refresh;
  useEffect(() => {
    if (waiting < before.current) retry();
    before.current = waiting;
  }, [waiting, retry]);
  return { kept, refresh };
}

/** Something that was done at a desk and waits, or was refused. */
export interface DeskAct {
  readonly id: string;
  readonly subject: string;
  readonly title: string;
  /** Why the server refused it; null while it waits. */
  readonly refusal: string | null;
  readonly kind: string;
  readonly payload: unknown;
}

/** What was done at the desks on this device and is not answered. */
export function useDeskActs(): readonly DeskAct[] {
  const { person } = useHaat();
  const entries = useLiveQuery(async () => readDeskActs(person), [person]) ?? [];
  return entries.map(({ id, kind, subject, payload, state, lastError }) => ({
    id,
    subject,
    kind,
    payload,
    title: commandOfKind(kind)?.title(payload) ?? kind,
    refusal:
      state === 'rejected' || state === 'needs-buyer'
        ? (lastError?.message ?? 'This was not done.')
        : null,
  }));
}

/** Those of them that are about one subject (src/domain/account/desk-subjects.ts). */
export type ActsOn = (subject: string) => readonly DeskAct[];

export function useActsOn(): ActsOn {
  const acts = useDeskActs();
  return (about) => acts.filter(({ subject }) => subject === about);
}

/**
 * What was done here to things that no row of the list stands for, such as those that are being made.
 * @param starts how the subjects of the list's things begin @param listed the subjects of its rows
 */
export function useUnlistedActs(
  starts: readonly string[],
  listed: readonly string[],
): readonly DeskAct[] {
  return useDeskActs().filter(
    ({ subject }) => starts.some((start) => subject.startsWith(start)) && !listed.includes(subject),
  );
}

/** What was asked last by a command and refused: its form begins with it, so that nothing that was typed is lost. */
export function refusedAsk<Ask, Output>(
  command: OutboxCommand<{ readonly ask: Ask }, unknown, Output>,
  acts: readonly DeskAct[],
): Ask | null {
  const refused = acts.findLast(({ kind, refusal }) => kind === command.kind && refusal !== null);
  return refused === undefined ? null : (refused.payload as { readonly ask: Ask }).ask;
}

/** Whether all that was done about something has been answered, so that more may be done. */
export const isAnswered = (acts: readonly DeskAct[]): boolean =>
  acts.every(({ refusal }) => refusal !== null);

export interface RowStateProps {
  readonly acts: readonly DeskAct[];
  /** How it stands at the server. */
  readonly state: readonly [text: string, tone: MarkTone];
}

/** In a row: how it stands. What was done here and waits, or was refused, goes before what the server said. */
export function RowState({ acts, state: [text, tone] }: RowStateProps) {
  if (acts.length === 0) return <Mark tone={tone}>{text}</Mark>;
  return isAnswered(acts) ? (
    <Mark tone="attention">Needs you</Mark>
  ) : (
    <Mark tone="waiting">Waiting to send</Mark>
  );
}

/** The column of a list that says how each row stands, by `RowState`. @param subjectOf what acts on a row are about */
export const standsColumn = <Row,>(
  actsOn: ActsOn,
  subjectOf: (row: Row) => string,
  stateOf: (row: Row) => RowStateProps['state'],
): DeskColumn<Row> => ({
  key: 'stands',
  label: 'Stands',
  value: (row) => stateOf(row)[0],
  show: (row) => <RowState acts={actsOn(subjectOf(row))} state={stateOf(row)} />,
});

/** In a sheet: each act that waits or was refused, and why. */
export function ActLines({ acts }: { readonly acts: readonly DeskAct[] }) {
  return acts.map(({ id, title, refusal }) => (
    <NoticeLine key={id} tone={refusal === null ? 'calm' : 'danger'}>
      {refusal === null ? `${title}: waiting to send` : `${title}: ${refusal}`}{' '}
      {refusal !== null && <Link to={ROUTES.sync}>See what waits</Link>}
    </NoticeLine>
  ));
}

/** Says of an order whose refund waits that it is not paid back yet, and who decides. */
export function RefundWaits({ since }: { readonly since: number | null | undefined }) {
  if (since === null || since === undefined) return null;
  return (
    <NoticeLine tone="warn">
      A refund waits for a second administrator. Nothing is paid back before they agree. Asked:{' '}
      <DateTime ms={since} />
    </NoticeLine>
  );
}

/** How the rows of a desk are shown. */
interface RowsView<Row> {
  /** What it lists, for screen readers, and the name of the file that is saved. */
  readonly caption: string;
  readonly columns: readonly DeskColumn<Row>[];
  readonly idOf: (row: Row) => string;
  readonly onOpen?: (row: Row) => void;
  readonly emptyTitle: string;
  readonly emptyText: string;
  readonly address: Pick<DeskAddress, 'sort' | 'sortBy'>;
  /** The filters, above the list. */
  readonly children?: ReactNode;
  /** What a search found besides, between the filters and the list. */
  readonly found?: ReactNode;
}

export interface DeskRowsProps<Row> extends RowsView<Row> {
  /** Null: never fetched; undefined: being read. */
  readonly kept:
    | { readonly rows: readonly Row[]; readonly hasMore: boolean; readonly fetchedAt: number }
    | null
    | undefined;
  readonly refresh: Refresh;
}

/** What somebody wrote may hold a number; no export does (DESK-2). */
const withoutNumbers = (cell: string | number): string | number =>
  typeof cell === 'string' ? maskNumbersIn(cell) : cell;

/** Rows of a desk in each of their states: read, missing, kept from before, empty, sorted; and as CSV. */
export function DeskRows<Row>(props: DeskRowsProps<Row>) {
  const { kept, refresh, address, caption, columns, idOf, onOpen } = props;
  const isMissing = kept === null && refresh.state === 'failed';
  const rows = sortRows(kept?.rows ?? [], columns, address.sort);
  const save = () => {
    const table = [
      columns.map(({ label }) => label),
      ...rows.map((row) => columns.map(({ value }) => withoutNumbers(value(row)))),
    ];
    const name = `${caption.toLowerCase().replaceAll(' ', '-')}.csv`;
    saveFile(name, 'text/csv', new TextEncoder().encode(csvOf(table)));
  };
  return (
    <>
      <div className={classes['filters']}>
        {props.children}
        <div className={classes['tools']}>
          {rows.length > 1 && (
            <PhoneSort columns={columns} sort={address.sort} onSort={address.sortBy} />
          )}
          <Button variant="subtle" h={44} disabled={rows.length === 0} onClick={save}>
            Save as CSV
          </Button>
        </div>
      </div>
      {props.found}
      {!isMissing && (kept === undefined || kept === null) && <OrderListSkeleton rows={3} />}
      {isMissing && (
        <MissingState
          picture="1f4e6"
          refresh={refresh}
          offlineText="This list is not on this device yet. It comes by itself when the network is back."
          failedText="The list could not be read."
        />
      )}
      {kept !== undefined && kept !== null && (
        <>
          <KeptLine fetchedAt={kept.fetchedAt} refresh={refresh} />
          {kept.hasMore && (
            <NoticeLine>
              These are the first {rows.length}. Search or filter to find others.
            </NoticeLine>
          )}
          {rows.length === 0 ? (
            <EmptyState picture="1f4e6" title={props.emptyTitle} text={props.emptyText} />
          ) : (
            <DeskTable<Row>
              caption={caption}
              columns={columns}
              rows={rows}
              idOf={idOf}
              sort={address.sort}
              onSort={address.sortBy}
              {...(onOpen !== undefined && { onOpen })}
            />
          )}
        </>
      )}
    </>
  );
}

export interface DeskListProps<Read extends DeskRead, Row> extends RowsView<Row> {
  readonly desk: KeptDesk<Read>;
  readonly rowsOf: (answer: DeskAnswer<Read>) => readonly Row[];
  readonly hasMore: (answer: DeskAnswer<Read>) => boolean;
}

/** The rows of the answer to a desk's question. */
export function DeskList<Read extends DeskRead, Row>({
  desk: { kept, refresh },
  rowsOf,
  hasMore,
  ...view
}: DeskListProps<Read, Row>) {
  const rows = kept && {
    rows: rowsOf(kept.answer),
    hasMore: hasMore(kept.answer),
    fetchedAt: kept.fetchedAt,
  };
  return <DeskRows {...view} kept={rows} refresh={refresh} />;
}

/** Says of what could not be renewed from when it is. */
export function KeptLine({
  fetchedAt,
  refresh,
}: {
  readonly fetchedAt: number;
  readonly refresh: Refresh;
}) {
  const { problem } = refresh;
  if (problem === null) return null;
  return (
    <NoticeLine tone="warn">
      {isLineProblem(problem) ? 'You are offline. This is what there was ' : `${problem.message} `}
      <DateTime ms={fetchedAt} isWithin />.
    </NoticeLine>
  );
}
