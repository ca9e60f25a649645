import type { SyncService } from '../../contracts/sync-service.ts';
import { type FavouriteAnswer, fetchFavourites } from '../../contracts/account/favourites.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { withRoom } from '../../db/save.ts';
import { pullOfPerson, type PersonPullParts } from './of-person.ts';

/** Stores the server's word about one mark. Runs in a transaction over `facts`. */
export async function storeFavourite(
  db: PersonDatabase,
  { kind, targetId, favourite, version }: FavouriteAnswer,
): Promise<void> {
  const known = (await db.fact('favourites')) ?? { favourites: [], version: 0, heard: 0 };
  // A list that has it came first. Answers about several marks may overtake each other.
  if (known.version >= version) return;
  const others = known.favourites.filter(
    (each) => each.kind !== kind || each.targetId !== targetId,
  );
  await db.setFact('favourites', {
    favourites: favourite === null ? others : [favourite, ...others],
    // What another phone marked before is not here yet: only the next version in turn says that all is.
    version: version === known.version + 1 ? version : known.version,
    heard: Math.max(known.heard, version),
  });
}

/** Fetches what the person marked on any phone, with the stores of it, so that they can be shown without the network. */
export function createFavouritePull(parts: PersonPullParts): Pick<SyncService, 'pullFavourites'> {
  const { transport, device, now } = parts;
  return {
    pullFavourites: () =>
      pullOfPerson(parts, async ({ db, userId }) => {
        const told = await transport.call(fetchFavourites, {}, { asUser: userId });
        const seenAt = now();
        const stores = told.favourites.flatMap(({ store }) => store ?? []);
        if (stores.length > 0) {
          await withRoom(device, () =>
            device.stores.bulkPut(stores.map((store) => ({ ...store, seenAt }))),
          );
        }
        await withRoom(db, () =>
          db.transaction('rw', db.facts, async () => {
            const known = await db.fact('favourites');
            // Of two answers that overlap the server's later word stays.
            if (known !== undefined && known.heard > told.version) return;
            await db.setFact('favourites', { ...told, heard: told.version });
          }),
        );
      }),
  };
}
