import type { QueuedTicket } from '../../../db/reads/orders/ticket-queue.ts';
import { ticketTypeLabel, type TicketStatus } from '../../../domain/orders/issue-types.ts';
import { orderStatusLabel } from '../../../domain/orders/life/order-status.ts';
import { ticketDueAt } from '../../../domain/orders/ticket-desk.ts';
import { amountColumn, type DeskColumn } from '../frame/desk-table.tsx';
import { Mark, type MarkTone } from '../../../ui/notices/mark.tsx';
import { DateTime } from '../../../ui/time/date-time.tsx';

const STATES: Readonly<Record<TicketStatus, readonly [text: string, tone: MarkTone]>> = {
  OPEN: ['New', 'attention'],
  PROCESSING: ['In process', 'active'],
  ESCALATED: ['Escalated', 'attention'],
  RESOLVED: ['Settled', 'ended'],
  CLOSED: ['Closed', 'ended'],
};

/** Where a ticket stands, and whether that waits to be sent. */
export function TicketMark({ queued }: { readonly queued: QueuedTicket }) {
  const [text, tone] = STATES[queued.standing];
  if (queued.lost !== null) return <Mark tone="attention">Needs you</Mark>;
  if (queued.waiting.length > 0) return <Mark tone="waiting">{`${text} · waiting to send`}</Mark>;
  return <Mark tone={tone}>{text}</Mark>;
}

const dueAtOf = ({ ticket, standing }: QueuedTicket) => ticketDueAt(standing, ticket.createdAt);

/** The columns of the queue of tickets at `now`, ms. Neither phone numbers nor names are among them, so no export has any. */
export const ticketColumns = (now: number): readonly DeskColumn<QueuedTicket>[] => [
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
    value: ({ standing }) => STATES[standing][0],
    show: (queued) => <TicketMark queued={queued} />,
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
