import type { DeskTicket } from '../../contracts/tickets/desk-ticket.ts';
import type { TicketQueue } from '../../contracts/tickets/fetch-ticket-queue.ts';

/** A list of a desk as it was last fetched; `fetchedAt` in ms by this device's clock. */
export interface KeptTickets {
  readonly tickets: readonly DeskTicket[];
  readonly hasMore: boolean;
  readonly fetchedAt: number;
}

/** An answer to what a desk asked, of the read's own shape; `fetchedAt` in ms by this device's clock. */
export interface KeptDeskAnswer {
  readonly answer: unknown;
  readonly fetchedAt: number;
}

/** What the desks keep in the database of who works at them. */
export interface DeskFacts {
  'desk-tickets': Readonly<Partial<Record<TicketQueue, KeptTickets>>>;
  /** By `deskAnswerKey`; those fetched last. */
  'desk-answers': Readonly<Record<string, KeptDeskAnswer>>;
  /** How often this browser was told that something has changed, by the subject of the poke (DESK-3). */
  told: Readonly<Record<string, number>>;
}
