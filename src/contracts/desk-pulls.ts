import type { Answer } from './sync-service.ts';
import type { DeskAnswer, DeskAsk, DeskRead } from './desks/desk-reads.ts';
import type { TicketQueue } from './tickets/fetch-ticket-queue.ts';

/** A picture as it comes from the server; it is shown and never kept on the phone. */
export interface ServerPicture {
  readonly contentType: string;
  readonly base64: string;
}

/** What the sync worker fetches for the desks of care and administration. */
export interface DeskPulls {
  /** Everybody's tickets. */
  readonly pullTicketQueue: (queue: TicketQueue) => Promise<Answer<null>>;
  /** Fetches a list of a desk into the database of who works there. */
  readonly pullDesk: <Read extends DeskRead>(
    read: Read,
    ask: DeskAsk<Read>,
  ) => Promise<Answer<null>>;
  /** Asks without keeping the answer, where that is personal (DESK-2); null for who is not signed in. */
  readonly askDesk: <Read extends DeskRead>(
    read: Read,
    ask: DeskAsk<Read>,
  ) => Promise<Answer<DeskAnswer<Read> | null>>;
  /** The picture of a ticket; null for who is not signed in. */
  readonly readTicketPicture: (
    buyerUserId: number,
    ticketId: string,
  ) => Promise<Answer<ServerPicture | null>>;
}
