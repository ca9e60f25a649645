import {
  nameOfColleague,
  type QueuedTicket,
  readTicketQueue,
} from '../../../db/reads/orders/ticket-queue.ts';
import { readUserDetails } from '../../../db/reads/settings.ts';
import { DeskRows, REFRESH_EVERY_MS, useToldDesk } from '../frame/desk-list.tsx';
import { DeskPage, useDeskAddress } from '../frame/desk-page.tsx';
import { ToggleChip } from '../../../ui/fields/toggle-chip.tsx';
import { useBackgroundRefresh } from '../../../ui/network/use-background-refresh.ts';
import { useMinute } from '../../../ui/time/use-now.ts';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useState } from 'react';
import type { TicketQueue } from '../../../contracts/tickets/ticket-reads.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { UUID } from '../../../domain/identifiers.ts';
import { ticketTypeLabel } from '../../../domain/orders/issue-types.ts';
import { orderStatusLabel } from '../../../domain/orders/life/order-status.ts';
import { ticketDueAt } from '../../../domain/orders/ticket-desk.ts';
import { DateTime } from '../../../ui/time/date-time.tsx';
import { amountColumn, type DeskColumn } from '../frame/desk-table.tsx';
import { Mark } from '../../../ui/notices/mark.tsx';
import { TicketMark, TicketSheet, ticketStateText } from './ticket-sheet.tsx';

/** The queue of everybody's tickets, for customer care and administrators. */
export function TicketDeskPage() {
  return (
    <DeskPage title="Ticket desk" of="staff">
      <TicketDesk />
    </DeskPage>
  );
}

const SHOWS_ITSELF = 'New tickets show here by themselves.';

const QUEUES: Readonly<
  Record<TicketQueue, Readonly<Record<'label' | 'caption' | 'emptyTitle' | 'emptyText', string>>>
> = {
  open: {
    label: 'Waiting',
    caption: 'Waiting tickets',
    emptyTitle: 'No ticket waits',
    emptyText: SHOWS_ITSELF,
  },
  mine: {
    label: 'Mine',
    caption: 'My tickets',
    emptyTitle: 'No ticket is yours',
    emptyText: 'Take one of those that wait. What a colleague gives you shows here by itself.',
  },
  settled: {
    label: 'Settled',
    caption: 'Settled tickets',
    emptyTitle: 'No ticket is settled yet',
    emptyText: SHOWS_ITSELF,
  },
};
const QUEUE_NAMES = Object.keys(QUEUES) as readonly TicketQueue[];

function TicketDesk() {
  const now = useMinute(Date.now);
  const address = useQueueAddress();
  const { queue, opened } = address;
  const [linked] = useState(opened);
  const { kept, refresh } = useTicketQueue(queue, linked);
  const openTicket = kept?.tickets.find(({ ticket }) => ticket.ticketId === opened);
  return (
    <>
      <DeskRows<QueuedTicket>
        kept={kept && { rows: kept.tickets, hasMore: false, fetchedAt: kept.fetchedAt }}
        refresh={refresh}
        address={address}
        caption={QUEUES[queue].caption}
        columns={ticketColumns(now)}
        idOf={({ ticket }) => ticket.ticketId}
        onOpen={({ ticket }) => address.open(ticket.ticketId)}
        emptyTitle={QUEUES[queue].emptyTitle}
        emptyText={QUEUES[queue].emptyText}
      >
        {QUEUE_NAMES.map((name) => (
          <ToggleChip key={name} isOn={queue === name} onToggle={() => address.chooseQueue(name)}>
            {QUEUES[name].label}
          </ToggleChip>
        ))}
      </DeskRows>
      {openTicket !== undefined && (
        <TicketSheet
          key={openTicket.ticket.ticketId}
          queued={openTicket}
          colleagues={kept?.colleagues ?? []}
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
  const queue = QUEUE_NAMES.find((name) => name === get('queue')) ?? 'open';
  return {
    queue,
    sort,
    sortBy,
    opened: get('ticket'),
    chooseQueue: (chosen: TicketQueue) => set({ queue: chosen, ticket: '' }),
    open: (ticketId: string | null) => set({ ticket: ticketId ?? '' }),
  };
}

/**
 * A queue as this device has it, renewed in the background; null: never fetched, undefined: being read.
 * @param linked the ticket with which the page was opened: it is among them, however long the queue is
 */
function useTicketQueue(queue: TicketQueue, linked: string) {
  const { person, device, sync } = useHaat();
  const ask = useCallback(
    () => sync.pullTicketQueue(queue, UUID.test(linked) ? linked : undefined),
    [sync, queue, linked],
  );
  const refresh = useBackgroundRefresh(ask, {
    everyMs: REFRESH_EVERY_MS,
    isWork: true,
    isLive: true,
  });
  useToldDesk('tickets', refresh.retry);
  const kept = useLiveQuery(async () => {
    const { userId = 0, realmOwnerInfo } = (await readUserDetails(device)) ?? {};
    return readTicketQueue(person, queue, { userId, name: realmOwnerInfo?.name ?? '' });
  }, [person, device, queue]);
  return { kept, refresh };
}

const dueAtOf = ({ ticket, standing }: QueuedTicket) =>
  ticketDueAt(standing, ticket.askedAt ?? ticket.createdAt);

/** The columns of the queue of tickets at `now`, ms. Neither phone numbers nor names of buyers are among them, so no export has any. */
const ticketColumns = (now: number): readonly DeskColumn<QueuedTicket>[] => [
  { key: 'summary', label: 'Ticket', value: ({ ticket }) => ticket.summary },
  { key: 'type', label: 'What is wrong', value: ({ ticket }) => ticketTypeLabel(ticket) },
  { key: 'order', label: 'Order', value: ({ ticket }) => ticket.orderId },
  { key: 'store', label: 'Store', value: ({ ticket }) => ticket.storeName },
  amountColumn('amount', 'Amount', ({ ticket }) => ticket.amountPaise),
  {
    key: 'order-status',
    label: 'Order is',
    value: ({ ticket }) => orderStatusLabel(ticket.orderStatus),
  },
  {
    key: 'status',
    label: 'Stands',
    value: ({ standing }) => ticketStateText(standing),
    show: (queued) => <TicketMark queued={queued} />,
  },
  {
    key: 'assignee',
    label: 'Works on it',
    value: ({ assignee }) => (assignee === null ? '' : nameOfColleague(assignee)),
    show: ({ assignee, me }) =>
      assignee === null ? '–' : assignee.userId === me.userId ? 'You' : nameOfColleague(assignee),
  },
  {
    key: 'due',
    label: 'Answer due',
    value: (queued) => {
      const dueAt = dueAtOf(queued);
      return dueAt === null ? '' : new Date(dueAt).toISOString();
    },
    show: (queued) => {
      const dueAt = dueAtOf(queued);
      if (dueAt === null) return '–';
      return dueAt < now ? <Mark tone="attention">Overdue</Mark> : <DateTime ms={dueAt} />;
    },
  },
];
