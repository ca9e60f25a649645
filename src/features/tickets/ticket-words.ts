import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import type { TicketRow } from '../../db/person-database.ts';

/** How a ticket's state wants to be seen. */
export type TicketTone = 'waiting' | 'attention' | 'active' | 'done';

export interface TicketState {
  readonly text: string;
  readonly tone: TicketTone;
}

const SERVER_STATES: Readonly<Record<string, TicketState>> = {
  OPEN: { text: 'Open', tone: 'active' },
  PROCESSING: { text: 'In process', tone: 'active' },
  ESCALATED: { text: 'Escalated', tone: 'active' },
  RESOLVED: { text: 'Resolved', tone: 'done' },
  CLOSED: { text: 'Closed', tone: 'done' },
};

/** Where a ticket stands; it is not called raised before the server has it. */
export function ticketState(
  { server }: Pick<TicketRow, 'server'>,
  entry: Pick<StoredOutboxEntry, 'state'> | null,
): TicketState {
  if (server !== null) {
    return SERVER_STATES[server.status] ?? { text: server.status, tone: 'active' };
  }
  if (entry?.state === 'rejected' || entry?.state === 'needs-buyer')
    return { text: 'Needs you', tone: 'attention' };
  return entry?.state === 'sending'
    ? { text: 'Sending now', tone: 'waiting' }
    : { text: 'Waiting to send', tone: 'waiting' };
}

/** True while something may still happen to a ticket. */
export function isTicketOpen(
  ticket: Pick<TicketRow, 'server'>,
  entry: Pick<StoredOutboxEntry, 'state'> | null,
): boolean {
  return ticketState(ticket, entry).tone !== 'done';
}
