import { deleteAccount, fetchOwnData } from '../../../src/contracts/person/own-data.ts';
import { forgetPerson, hindranceOf, isOwnNumber } from '../../person/delete-account.ts';
import { readOwnData } from '../../person/own-data.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { implement, type ServiceHandler } from '../service-handler.ts';
import { fetchFavourites, setFavourite } from '../../../src/contracts/person/favourites.ts';
import { subjects } from '../../../src/contracts/live/pokes.ts';
import { raiseVersion, readVersion } from '../../db/raise-version.ts';
import { dropMark, favouritesOf, keepMark } from '../../person/favourites.ts';
import {
  changeSavedList,
  fetchSavedLists,
  fetchSharedList,
} from '../../../src/contracts/person/saved-lists.ts';
import { changeSavedListOf, savedListsOf, sharedListOf } from '../../person/saved-lists.ts';

export const fetchOwnDataHandler = implement(
  fetchOwnData,
  async ({ identity: { userId }, db, parts }) => ({
    exportedAt: parts.now(),
    data: await readOwnData(db, userId),
  }),
);

const NOT_YOUR_NUMBER = 'This is not the number of your account';

export const deleteAccountHandler = implement(
  deleteAccount,
  async ({ input: { mobileNumber, isConfirmed }, identity: { userId }, db, parts }) => {
    const isOwn = await isOwnNumber(db, userId, mobileNumber);
    if (!isConfirmed) {
      const hindrance = isOwn ? await hindranceOf(db, userId) : NOT_YOUR_NUMBER;
      return { deletedAt: null, hindrance };
    }
    if (!isOwn) {
      throw new ProblemError('bad_input', {
        detail: NOT_YOUR_NUMBER,
        fields: [{ path: 'mobileNumber', message: NOT_YOUR_NUMBER }],
      });
    }
    const deletedAt = parts.now();
    await forgetPerson(db, userId, deletedAt);
    return { deletedAt, hindrance: null };
  },
);

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

const fetchSavedListsHandler = implement(fetchSavedLists, async ({ identity: { userId }, db }) => {
  // Before the rows: a change that comes between is told again, never missed.
  const version = await readVersion(db, subjects.savedLists(userId));
  return { lists: await savedListsOf(db, userId), version };
});

const changeSavedListHandler = implement(
  changeSavedList,
  async ({ input: { listId, changes }, identity: { userId }, db, parts }) => {
    // First: its row makes the person's phones wait for each other, so that each change meets what was changed before.
    const version = await raiseVersion(db, subjects.savedLists(userId));
    const { randomBytes } = parts;
    const list = await changeSavedListOf(db, { userId, listId }, changes, {
      now: parts.now(),
      randomBytes,
    });
    return { savedList: { listId, list, version } };
  },
);

const fetchSharedListHandler = implement(fetchSharedList, async ({ input: { code }, db }) => {
  const list = await sharedListOf(db, code);
  if (list === undefined) throw new ProblemError('shared_list_not_found');
  return { list };
});

/** Lists that people keep, and those that they share. */
export const SAVED_LIST_HANDLERS: readonly ServiceHandler[] = [
  fetchSavedListsHandler,
  changeSavedListHandler,
  fetchSharedListHandler,
];
