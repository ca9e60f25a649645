import { type QueuedTicket, readTicketQueue } from '../../../db/reads/orders/ticket-queue.ts';
import { DeskRows, REFRESH_EVERY_MS, useToldDesk } from '../frame/desk-list.tsx';
import { DeskPage, useDeskAddress } from '../frame/desk-page.tsx';
import { ToggleChip } from '../../../ui/fields/toggle-chip.tsx';
import { useBackgroundRefresh } from '../../../ui/network/use-background-refresh.ts';
import { useMinute } from '../../../ui/time/use-minute.ts';
import { ticketColumns } from './ticket-columns.tsx';
import { TicketSheet } from './ticket-sheet.tsx';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import type { TicketQueue } from '../../../contracts/tickets/ticket-reads.ts';
import { useHaat } from '../../../ports/haat-context.tsx';

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
  const { queue, opened } = address;
  const { kept, refresh } = useTicketQueue(queue);
  const openTicket = kept?.tickets.find(({ ticket }) => ticket.ticketId === opened);
  return (
    <>
      <DeskRows<QueuedTicket>
        kept={kept && { rows: kept.tickets, hasMore: false, fetchedAt: kept.fetchedAt }}
        refresh={refresh}
        address={address}
        caption={queue === 'open' ? 'Waiting tickets' : 'Settled tickets'}
        columns={ticketColumns(now)}
        idOf={({ ticket }) => ticket.ticketId}
        onOpen={({ ticket }) => address.open(ticket.ticketId)}
        emptyTitle={queue === 'open' ? 'No ticket waits' : 'No ticket is settled yet'}
        emptyText="New tickets show here by themselves."
      >
        <ToggleChip isOn={queue === 'open'} onToggle={() => address.chooseQueue('open')}>
          Waiting
        </ToggleChip>
        <ToggleChip isOn={queue === 'settled'} onToggle={() => address.chooseQueue('settled')}>
          Settled
        </ToggleChip>
      </DeskRows>
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
  const refresh = useBackgroundRefresh(ask, {
    everyMs: REFRESH_EVERY_MS,
    isWork: true,
    isLive: true,
  });
  useToldDesk('tickets', refresh.retry);
  const kept = useLiveQuery(async () => readTicketQueue(person, queue), [person, queue]);
  return { kept, refresh };
}
