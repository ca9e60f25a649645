import { Button } from '@mantine/core';
import { type QueuedTicket, readTicketQueue } from '../../../db/reads/orders/ticket-queue.ts';
import { csvOf } from '../../../domain/csv.ts';
import { ROUTES } from '../../../domain/routes/routes.ts';
import { saveFile } from '../../../ui/buttons/save-file.ts';
import { type DeskSort, DeskTable, sortRows } from '../frame/desk-table.tsx';
import { ToggleChip } from '../../../ui/fields/toggle-chip.tsx';
import { PageColumn } from '../../../ui/layout/page-column.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { OrderListSkeleton } from '../../../ui/layout/skeletons.tsx';
import {
  isLineProblem,
  type Refresh,
  useBackgroundRefresh,
} from '../../../ui/network/use-background-refresh.ts';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { MissingState } from '../../../ui/notices/missing-state.tsx';
import { NoticeLine } from '../../../ui/notices/notice-line.tsx';
import { DateTime } from '../../../ui/time/date-time.tsx';
import { useMinute } from '../../../ui/time/use-minute.ts';
import { ticketColumns } from './ticket-columns.tsx';
import { TicketSheet } from './ticket-sheet.tsx';
import classes from './ticket-desk.module.css';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { TicketQueue } from '../../../contracts/tickets/fetch-ticket-queue.ts';
import { readUserDetails } from '../../../db/reads/screen-settings.ts';
import { ROLES } from '../../../domain/account/roles.ts';
import { useHaat } from '../../../ports/haat-context.tsx';

/** How often a queue that is looked at asks for what is new, ms. */
const REFRESH_EVERY_MS = 10_000;

/** The queue of everybody's tickets, for customer care and administrators. */
export function TicketDeskPage() {
  const isCare = useIsCare();
  return (
    <Screen title="Ticket desk" backTo={ROUTES.account}>
      {isCare === false ? (
        <EmptyState
          picture="1f4c1"
          title="For customer care only"
          text="Sign in with a number of customer care to answer tickets."
        />
      ) : (
        <TicketDesk isOn={isCare === true} />
      )}
    </Screen>
  );
}

function TicketDesk({ isOn }: { readonly isOn: boolean }) {
  const now = useMinute(Date.now);
  const address = useDeskAddress();
  const { queue, sort, opened } = address;
  const { kept, refresh } = useTicketQueue(queue, isOn);
  const columns = ticketColumns(now);
  const rows = sortRows(kept?.tickets ?? [], columns, sort);
  const openTicket = rows.find(({ ticket }) => ticket.ticketId === opened);
  const isMissing = kept === null && refresh.state === 'failed';
  const save = () => {
    const table = [
      columns.map(({ label }) => label),
      ...rows.map((row) => columns.map(({ value }) => value(row))),
    ];
    saveFile(`tickets-${queue}.csv`, 'text/csv', new TextEncoder().encode(csvOf(table)));
  };
  return (
    <div className={classes['desk']}>
      <PageColumn gap="even">
        <div className={classes['filters']}>
          <ToggleChip isOn={queue === 'open'} onToggle={() => address.chooseQueue('open')}>
            Waiting
          </ToggleChip>
          <ToggleChip isOn={queue === 'settled'} onToggle={() => address.chooseQueue('settled')}>
            Settled
          </ToggleChip>
          <Button variant="subtle" h={44} disabled={rows.length === 0} onClick={save}>
            Save as CSV
          </Button>
        </div>
        {!isMissing && (kept === undefined || kept === null) && <OrderListSkeleton rows={3} />}
        {isMissing && (
          <MissingState
            picture="1f4c1"
            refresh={refresh}
            offlineText="The tickets are not on this device yet. They come by themselves when the network is back."
            failedText="The tickets could not be read."
          />
        )}
        {kept !== undefined && kept !== null && (
          <>
            <KeptLine fetchedAt={kept.fetchedAt} refresh={refresh} />
            {kept.hasMore && (
              <NoticeLine>These are the first {rows.length}; more follow as you answer.</NoticeLine>
            )}
            {rows.length === 0 ? (
              <EmptyState
                picture="1f4c1"
                title={queue === 'open' ? 'No ticket waits' : 'No ticket is settled yet'}
                text="New tickets show here by themselves."
              />
            ) : (
              <DeskTable<QueuedTicket>
                caption="Tickets"
                columns={columns}
                rows={rows}
                idOf={({ ticket }) => ticket.ticketId}
                sort={sort}
                onSort={address.sortBy}
                onOpen={({ ticket }) => address.open(ticket.ticketId)}
              />
            )}
          </>
        )}
      </PageColumn>
      {openTicket !== undefined && (
        <TicketSheet
          key={openTicket.ticket.ticketId}
          queued={openTicket}
          onAnswered={refresh.retry}
          onClose={() => address.open(null)}
        />
      )}
    </div>
  );
}

/** Says of a list that could not be renewed from when it is. */
function KeptLine({
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
      {isLineProblem(problem)
        ? 'You are offline. These are the tickets as of '
        : `${problem.message} As of `}
      <DateTime ms={fetchedAt} />.
    </NoticeLine>
  );
}

/** Whether who is signed in works at the desk of customer care; undefined while that is being read. */
function useIsCare(): boolean | undefined {
  const { device } = useHaat();
  return useLiveQuery(async () => {
    const role = (await readUserDetails(device))?.realmOwnerInfo.role;
    return role === ROLES.CR || role === ROLES.ADMIN;
  }, [device]);
}

/** What the address says of the list: which queue, in which order, which ticket is open. */
function useDeskAddress() {
  const [search, setSearch] = useSearchParams();
  const queue: TicketQueue = search.get('queue') === 'settled' ? 'settled' : 'open';
  const [key = '', way] = (search.get('sort') ?? '').split('.');
  const sort: DeskSort | null = key === '' ? null : { key, isDown: way === 'down' };
  const change = useCallback(
    (changes: Readonly<Record<string, string | null>>) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === null) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  return {
    queue,
    sort,
    opened: search.get('ticket'),
    chooseQueue: (chosen: TicketQueue) => change({ queue: chosen, ticket: null }),
    sortBy: (by: DeskSort) => change({ sort: by.isDown ? `${by.key}.down` : by.key }),
    open: (ticketId: string | null) => change({ ticket: ticketId }),
  };
}

/** A queue as this device has it, renewed in the background; null: never fetched, undefined: being read. */
function useTicketQueue(queue: TicketQueue, isOn: boolean) {
  const { person, sync } = useHaat();
  const ask = useCallback(() => sync.pullTicketQueue(queue), [sync, queue]);
  const refresh = useBackgroundRefresh(ask, { isOn, everyMs: REFRESH_EVERY_MS, isWork: true });
  const kept = useLiveQuery(() => readTicketQueue(person, queue), [person, queue]);
  return { kept, refresh };
}
