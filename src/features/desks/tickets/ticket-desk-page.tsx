import { Button } from '@mantine/core';
import { type QueuedTicket, readTicketQueue } from '../../../db/reads/orders/ticket-queue.ts';
import { csvOf } from '../../../domain/csv.ts';
import { saveFile } from '../../../ui/buttons/save-file.ts';
import { KeptLine } from '../frame/desk-list.tsx';
import { DeskPage, useDeskAddress } from '../frame/desk-page.tsx';
import { DeskTable, sortRows } from '../frame/desk-table.tsx';
import { ToggleChip } from '../../../ui/fields/toggle-chip.tsx';
import { PageColumn } from '../../../ui/layout/page-column.tsx';
import { OrderListSkeleton } from '../../../ui/layout/skeletons.tsx';
import { useBackgroundRefresh } from '../../../ui/network/use-background-refresh.ts';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { MissingState } from '../../../ui/notices/missing-state.tsx';
import { NoticeLine } from '../../../ui/notices/notice-line.tsx';
import { useMinute } from '../../../ui/time/use-minute.ts';
import { ticketColumns } from './ticket-columns.tsx';
import { TicketSheet } from './ticket-sheet.tsx';
import classes from './ticket-desk.module.css';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import type { TicketQueue } from '../../../contracts/tickets/fetch-ticket-queue.ts';
import { useHaat } from '../../../ports/haat-context.tsx';

/** How often a queue that is looked at asks for what is new, ms. */
const REFRESH_EVERY_MS = 10_000;

/** The queue of everybody's tickets, for customer care and administrators. */
export function TicketDeskPage() {
  return (
    <DeskPage title="Ticket desk" of="staff">
      <TicketDesk />
    </DeskPage>
  );
}

function TicketDesk() {
  const now = useMinute(Date.now);
  const address = useQueueAddress();
  const { queue, sort, opened } = address;
  const { kept, refresh } = useTicketQueue(queue);
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
    <>
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
    </>
  );
}

/** What the address says of the list: which queue, in which order, which ticket is open. */
function useQueueAddress() {
  const { get, set, sort, sortBy } = useDeskAddress();
  const queue: TicketQueue = get('queue') === 'settled' ? 'settled' : 'open';
  return {
    queue,
    sort,
    sortBy,
    opened: get('ticket'),
    chooseQueue: (chosen: TicketQueue) => set({ queue: chosen, ticket: '' }),
    open: (ticketId: string | null) => set({ ticket: ticketId ?? '' }),
  };
}

/** A queue as this device has it, renewed in the background; null: never fetched, undefined: being read. */
function useTicketQueue(queue: TicketQueue) {
  const { person, sync } = useHaat();
  const ask = useCallback(() => sync.pullTicketQueue(queue), [sync, queue]);
  const refresh = useBackgroundRefresh(ask, { everyMs: REFRESH_EVERY_MS, isWork: true });
  const kept = useLiveQuery(async () => readTicketQueue(person, queue), [person, queue]);
  return { kept, refresh };
}
