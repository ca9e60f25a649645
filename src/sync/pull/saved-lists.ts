import {
  fetchSavedLists,
  fetchSharedList,
  type SavedListAnswer,
} from '../../contracts/account/saved-lists.ts';
import type { SyncService } from '../../contracts/sync-service.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { withRoom } from '../../db/save.ts';
import type { SavedList } from '../../domain/search/list/saved-list.ts';
import { answer } from '../answers.ts';
import { pullOfPerson, type PersonPullParts } from './of-person.ts';

/** Lists with one of them as it is now; null: it is gone. */
function withList(
  lists: readonly SavedList[],
  listId: string,
  list: SavedList | null,
): readonly SavedList[] {
  if (list === null) return lists.filter(({ id }) => id !== listId);
  const isKnown = lists.some(({ id }) => id === listId);
  return isKnown ? lists.map((each) => (each.id === listId ? list : each)) : [list, ...lists];
}

/** Stores the server's word about one list. Runs in a transaction over `facts`. */
export async function storeSavedList(
  db: PersonDatabase,
  { listId, list, version }: SavedListAnswer,
): Promise<void> {
  const known = (await db.fact('saved-lists')) ?? { lists: [], version: 0, heard: 0 };
  // Lists that have it came first. Answers about several lists may overtake each other.
  if (known.version >= version) return;
  await db.setFact('saved-lists', {
    lists: withList(known.lists, listId, list),
    // What another phone changed before is not here yet: only the next version in turn says that all is.
    version: version === known.version + 1 ? version : known.version,
    heard: Math.max(known.heard, version),
  });
}

/** Fetches the lists that the person keeps, as they are on whatever phone, and lists of others by their link. */
export function createSavedListPulls(
  parts: PersonPullParts,
): Pick<SyncService, 'pullSavedLists' | 'sharedList'> {
  const { transport } = parts;
  return {
    pullSavedLists: () =>
      pullOfPerson(parts, async ({ db, userId }) => {
        const told = await transport.call(fetchSavedLists, {}, { asUser: userId });
        await withRoom(db, () =>
          db.transaction('rw', db.facts, async () => {
            const known = await db.fact('saved-lists');
            // Of two answers that overlap the server's later word stays.
            if (known !== undefined && known.heard > told.version) return;
            await db.setFact('saved-lists', { ...told, heard: told.version });
          }),
        );
      }),
    sharedList: (code) =>
      answer(async () => (await transport.call(fetchSharedList, { code })).list),
  };
}
