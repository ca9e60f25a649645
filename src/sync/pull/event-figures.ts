import { fetchEventFigures } from '../../contracts/events/fetch-event-figures.ts';
import type { SyncService } from '../../contracts/sync-service.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { withRoom } from '../../db/save.ts';
import { answer } from '../answers.ts';
import type { PullParts } from './areas.ts';

/** What the page of figures asks for; kept with the person, so that nothing of it outlives a sign-out here. */
export function createFigurePulls({
  device,
  transport,
  now,
  openPerson,
}: PullParts & {
  readonly openPerson: (userId: number) => PersonDatabase;
}): Pick<SyncService, 'pullEventFigures'> {
  return {
    pullEventFigures: () =>
      answer(async () => {
        const session = await readSetting(device, 'authData');
        if (session === undefined) return null;
        const { userId } = session;
        const figures = await transport.call(fetchEventFigures, {}, { asUser: userId });
        const db = openPerson(userId);
        await withRoom(db, () => db.setFact('event-figures', { ...figures, fetchedAt: now() }));
        return null;
      }),
  };
}
