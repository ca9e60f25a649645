import {
  DESK_READS,
  type DeskAnswer,
  type DeskAsk,
  type DeskRead,
} from '../../contracts/desks/desk-reads.ts';
import { fetchEventFigures } from '../../contracts/events/fetch-event-figures.ts';
import type { DeskPulls } from '../../contracts/pulls.ts';
import type { ServiceContract } from '../../contracts/service.ts';
import type { SyncService } from '../../contracts/sync-service.ts';
import { fetchTicketQueue, readTicketPicture } from '../../contracts/tickets/ticket-reads.ts';
import { withDeskAnswer } from '../../db/reads/desk-answers.ts';
import { withRoom } from '../../db/save.ts';
import { refusalCode } from '../call-error.ts';
import { ofPerson, type PersonPullParts, pullOfPerson } from './of-person.ts';

/** What the desks ask for; kept with the person, so that nothing of it outlives a sign-out here. */
export function createDeskPulls(parts: PersonPullParts): DeskPulls {
  const { transport, now } = parts;
  const call = <Read extends DeskRead>(read: Read, ask: DeskAsk<Read>, userId: number) => {
    // The compiler does not follow a member by its name through the three types of a contract.
    const contract = DESK_READS[read] as unknown as ServiceContract<
      DeskAsk<Read>,
      unknown,
      DeskAnswer<Read>
    >;
    return transport.call(contract, ask, { asUser: userId });
  };
  return {
    pullTicketQueue: (queue, ticketId) =>
      pullOfPerson(parts, async ({ db, userId }) => {
        const tell = (linked?: string) =>
          transport.call(
            fetchTicketQueue,
            { queue, ...(linked !== undefined && { ticketId: linked }) },
            { asUser: userId },
          );
        const told = await tell(ticketId).catch((error: unknown) => {
          // A copy of the server from before links had tickets: they have all else.
          if (ticketId === undefined || refusalCode(error) !== 'bad_input') throw error;
          return tell();
        });
        const kept = (await db.fact('desk-tickets')) ?? {};
        const fetched = { ...told, fetchedAt: now() };
        await withRoom(db, () => db.setFact('desk-tickets', { ...kept, [queue]: fetched }));
      }),
    pullDesk: (read, ask) =>
      pullOfPerson(parts, async ({ db, userId }) => {
        const answer = await call(read, ask, userId);
        const fetched = { answer, fetchedAt: now() };
        await withRoom(db, () =>
          db.transaction('rw', db.facts, async () => {
            const kept = (await db.fact('desk-answers')) ?? {};
            await db.setFact('desk-answers', withDeskAnswer(kept, { read, ask }, fetched));
          }),
        );
      }),
    askDesk: <Read extends DeskRead>(read: Read, ask: DeskAsk<Read>) =>
      ofPerson<DeskAnswer<Read> | null>(parts, null, ({ userId }) => call(read, ask, userId)),
    readTicketPicture: (buyerUserId, ticketId) =>
      ofPerson(parts, null, ({ userId }) =>
        transport.call(readTicketPicture, { buyerUserId, ticketId }, { asUser: userId }),
      ),
  };
}

/** What the page of figures asks for; kept with the person, so that nothing of it outlives a sign-out here. */
export function createFigurePulls(parts: PersonPullParts): Pick<SyncService, 'pullEventFigures'> {
  const { transport, now } = parts;
  return {
    pullEventFigures: () =>
      pullOfPerson(parts, async ({ db, userId }) => {
        const figures = await transport.call(fetchEventFigures, {}, { asUser: userId });
        await withRoom(db, () => db.setFact('event-figures', { ...figures, fetchedAt: now() }));
      }),
  };
}
