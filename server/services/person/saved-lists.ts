import { subjects } from '../../../src/contracts/live/pokes.ts';
import {
  changeSavedList,
  fetchSavedLists,
  fetchSharedList,
} from '../../../src/contracts/person/saved-lists.ts';
import { raiseVersion, readVersion } from '../../db/raise-version.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { changeSavedListOf, savedListsOf, sharedListOf } from '../../person/saved-lists.ts';
import { implement, type ServiceHandler } from '../service-handler.ts';

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
