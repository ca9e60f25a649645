import { fetchFavourites, setFavourite } from '../../../src/contracts/person/favourites.ts';
import { subjects } from '../../../src/contracts/live/pokes.ts';
import { raiseVersion, readVersion } from '../../db/raise-version.ts';
import { dropMark, favouritesOf, keepMark } from '../../person/favourites.ts';
import { implement } from '../service-handler.ts';

export const fetchFavouritesHandler = implement(
  fetchFavourites,
  async ({ identity: { userId }, db }) => {
    // Before the rows: a change that comes between is told again, never missed.
    const version = await readVersion(db, subjects.favourites(userId));
    return { favourites: await favouritesOf(db, userId), version };
  },
);

export const setFavouriteHandler = implement(
  setFavourite,
  async ({ input: { kind, targetId, isSet }, identity: { userId }, db, parts }) => {
    const mark = { userId, kind, targetId };
    // First: its row makes the person's phones wait for each other, so that the limit holds.
    const version = await raiseVersion(db, subjects.favourites(userId));
    if (!isSet) await dropMark(db, mark);
    const favourite = isSet ? await keepMark(db, mark, parts.now()) : null;
    return { mark: { kind, targetId, favourite, version } };
  },
);
