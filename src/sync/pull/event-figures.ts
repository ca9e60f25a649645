import { fetchEventFigures } from '../../contracts/events/fetch-event-figures.ts';
import type { SyncService } from '../../contracts/sync-service.ts';
import { withRoom } from '../../db/save.ts';
import { pullOfPerson, type PersonPullParts } from './of-person.ts';

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
