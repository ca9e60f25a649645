import type { SavedListPayload } from '../../contracts/account/saved-lists.ts';
import {
  changedList,
  type ListChange,
  newList,
  type SavedList,
  savedListSubject,
} from '../../domain/search/list/saved-list.ts';
import type { StoredOutboxEntry } from '../outbox-entry.ts';
import type { PersonDatabase } from '../person-database.ts';

/** A list as it is shown: the server's word with what waits laid over it. */
export interface SavedListView extends SavedList {
  readonly isWaiting: boolean;
  /** Its link is made, or taken back, once the server has heard. */
  readonly isShareWaiting: boolean;
}

/** All lists, and whether the server has ever told of them here. */
export interface SavedListsView {
  readonly lists: readonly SavedListView[];
  readonly isTold: boolean;
}

/** A list as a change of this phone makes it, until the server has it. @param at ms */
export function changedView(list: SavedListView, change: ListChange, at: number): SavedListView {
  const changed = { ...list, ...changedList(list, change, at), isWaiting: true };
  if (change.act !== 'share') return changed;
  return { ...changed, isShareWaiting: change.isShared === (list.shareCode === null) };
}

/** A list that this phone has made, until the server has it. @param at ms */
export const newListView = (
  listId: string,
  change: Pick<SavedList, 'title' | 'repeat'>,
  at: number,
): SavedListView => ({
  ...newList(listId, change, at),
  isWaiting: true,
  isShareWaiting: false,
});

function withEntry(
  lists: readonly SavedListView[],
  { payload, createdAt }: StoredOutboxEntry,
): readonly SavedListView[] {
  const { listId, changes } = payload as SavedListPayload;
  let shown = lists;
  for (const change of changes) {
    const isKnown = shown.some(({ id }) => id === listId);
    if (change.act === 'delete') {
      shown = shown.filter(({ id }) => id !== listId);
    } else if (change.act === 'create' && !isKnown) {
      shown = [newListView(listId, change, createdAt), ...shown];
    } else {
      shown = shown.map((list) =>
        list.id === listId ? changedView(list, change, createdAt) : list,
      );
    }
  }
  return shown;
}

/** The entries of lists that wait, in the order of the taps. @param listId of one list; '': of all */
export async function savedListEntries(
  person: PersonDatabase,
  listId = '',
): Promise<StoredOutboxEntry[]> {
  const entries = await person.outbox
    .where('subject')
    .startsWith(savedListSubject(listId))
    .filter(({ state }) => state === 'waiting' || state === 'sending')
    .sortBy('sequence');
  // What the database gives back has its sequence.
  return entries as StoredOutboxEntry[];
}

/** The person's lists, the one made last first. */
export async function readSavedLists(person: PersonDatabase): Promise<SavedListsView> {
  const [told, waiting] = await Promise.all([person.fact('saved-lists'), savedListEntries(person)]);
  const kept = (told?.lists ?? []).map((list): SavedListView => ({
    ...list,
    isWaiting: false,
    isShareWaiting: false,
  }));
  return { lists: waiting.reduce(withEntry, kept), isTold: told !== undefined };
}
