import type { DeskPulls } from '../../contracts/desk-pulls.ts';
import { fetchTicketQueue } from '../../contracts/tickets/fetch-ticket-queue.ts';
import { readTicketPicture } from '../../contracts/tickets/read-ticket-picture.ts';
import { withRoom } from '../../db/save.ts';
import { ofPerson, pullOfPerson, type PersonPullParts } from './of-person.ts';

/** What the desks ask for; kept with the person, so that nothing of it outlives a sign-out here. */
export function createDeskPulls(parts: PersonPullParts): DeskPulls {
  const { transport, now } = parts;
  return {
    pullTicketQueue: (queue) =>
      pullOfPerson(parts, async ({ db, userId }) => {
        const told = await transport.call(fetchTicketQueue, { queue }, { asUser: userId });
        const kept = (await db.fact('desk-tickets')) ?? {};
        const fetched = { ...told, fetchedAt: now() };
        await withRoom(db, () => db.setFact('desk-tickets', { ...kept, [queue]: fetched }));
      }),
    readTicketPicture: (buyerUserId, ticketId) =>
      ofPerson(parts, null, ({ userId }) =>
        transport.call(readTicketPicture, { buyerUserId, ticketId }, { asUser: userId }),
      ),
  };
}
