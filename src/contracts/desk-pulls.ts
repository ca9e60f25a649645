import type { Answer } from './sync-service.ts';
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
  /** The picture of a ticket; null for who is not signed in. */
  readonly readTicketPicture: (
    buyerUserId: number,
    ticketId: string,
  ) => Promise<Answer<ServerPicture | null>>;
}
