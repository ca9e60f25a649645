import type { TicketResolution } from '../../contracts/tickets/ticket-resolution.ts';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import type { TicketRow } from '../../db/person-database.ts';
import type { MarkTone } from '../../ui/notices/mark.tsx';

export interface TicketState {
  readonly text: string;
  /** How it wants to be seen. */
  readonly tone: MarkTone;
}

const SERVER_STATES: Readonly<Record<string, TicketState>> = {
  OPEN: { text: 'Open', tone: 'active' },
  PROCESSING: { text: 'In process', tone: 'active' },
  ESCALATED: { text: 'Escalated', tone: 'active' },
  RESOLVED: { text: 'Resolved', tone: 'ended' },
  CLOSED: { text: 'Closed', tone: 'ended' },
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
  return ticketState(ticket, entry).tone !== 'ended';
}

/** A step that a ticket has come, with when (ms by the server's clock). */
export interface TicketStep {
  readonly text: string;
  readonly at: number;
}

/** How a ticket came to where it stands, oldest first, as this phone learned of it; empty before the server has it. */
export function ticketSteps({
  server,
  history,
}: Pick<TicketRow, 'server' | 'history'>): TicketStep[] {
  if (server === null) return [];
  // Rows of before hold no history: the beginning and the present are known all the same.
  const known = history ?? [
    { status: 'OPEN' as const, at: server.createdAt },
    ...(server.status === 'OPEN' ? [] : [{ status: server.status, at: server.updatedAt }]),
  ];
  return known.map(({ status, at }) => ({ text: STEP_TEXTS[status] ?? status, at }));
}

const STEP_TEXTS: Readonly<Record<string, string>> = {
  OPEN: 'Ticket raised',
  PROCESSING: 'Being looked into',
  ESCALATED: 'Escalated',
  RESOLVED: 'Resolved',
  CLOSED: 'Closed',
};

const OUTCOMES: Readonly<Record<TicketResolution['outcome'], string>> = {
  refund: 'You get your money back.',
  replacement: 'You get a replacement.',
  rejected: 'The store was found to be right.',
};

/** How a dispute was settled, in words; null while it is not. */
export function resolutionText({ server }: Pick<TicketRow, 'server'>): string | null {
  const resolution = server?.resolution ?? null;
  return resolution === null ? null : OUTCOMES[resolution.outcome];
}
