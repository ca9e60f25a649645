import {
  CHANGE_SAVED_LIST,
  MOST_LIST_CHANGES,
  type SavedListPayload,
} from '../../contracts/account/saved-lists.ts';
import { newOutboxEntry } from '../../db/outbox-entry.ts';
import {
  changedView,
  newListView,
  readSavedLists,
  savedListEntries,
} from '../../db/reads/saved-lists.ts';
import { save, type SaveResult } from '../../db/save.ts';
import {
  LIST_FULL,
  type ListChange,
  LISTS_FULL,
  MOST_LIST_LINES,
  MOST_LISTS,
  type SavedLine,
  savedListSubject,
} from '../../domain/search/list/saved-list.ts';
import type { CommandContext } from '../command-context.ts';
import { dropRefused, type NotAllowed } from '../outbox/append-command.ts';

type ListContext = Pick<CommandContext, 'person' | 'now' | 'newId' | 'wake'>;

/** Lines that one call adds: with their items they stay far below what the server takes in one request. */
const MOST_ADDED = 100;

/** Several changes in place of one that adds more than a call may. */
function inParts(change: ListChange): readonly ListChange[] {
  if (change.act !== 'add' || change.lines.length <= MOST_ADDED) return [change];
  const { lines, after } = change;
  const parts: ListChange[] = [];
  for (let from = 0; from < lines.length; from += MOST_ADDED) {
    const before = from === 0 ? after : lines[from - 1]?.id;
    parts.push({ act: 'add', lines: lines.slice(from, from + MOST_ADDED), after: before });
  }
  return parts;
}

const addedBy = (changes: readonly ListChange[]): number =>
  changes.reduce((sum, change) => sum + (change.act === 'add' ? change.lines.length : 0), 0);

/** Acts of which the last one about a line is all that counts. */
const LAST_COUNTS: ReadonlySet<ListChange['act']> = new Set(['tick', 'wish', 'choose']);

const lineOfChange = (change: ListChange): string | null =>
  'lineId' in change ? change.lineId : null;

/** Changes that wait with one more: it takes the place of the last one where that says the same of the same line. */
function gathered(waiting: readonly ListChange[], change: ListChange): readonly ListChange[] {
  const last = waiting.at(-1);
  const isSaidAgain =
    last?.act === change.act &&
    LAST_COUNTS.has(change.act) &&
    lineOfChange(last) === lineOfChange(change);
  return [...(isSaidAgain ? waiting.slice(0, -1) : waiting), change];
}

/** Why the changes can't be made, by what this phone knows; null when they can. */
async function refusalOf(
  { person, now }: Pick<ListContext, 'person' | 'now'>,
  listId: string,
  changes: readonly ListChange[],
): Promise<string | null> {
  const { lists } = await readSavedLists(person);
  let list = lists.find(({ id }) => id === listId);
  for (const change of changes) {
    if (change.act === 'create') {
      if (list === undefined && lists.length >= MOST_LISTS) return LISTS_FULL;
      list ??= newListView(listId, change, now());
      continue;
    }
    if (list === undefined) return 'This list was deleted.';
    const changed = changedView(list, change, now());
    if (changed.lines.length > Math.max(MOST_LIST_LINES, list.lines.length)) return LIST_FULL;
    list = changed;
  }
  return null;
}

/** Adds a change to what waits for a list. Runs in a transaction over the outbox. */
async function append(
  { person, now, newId }: ListContext,
  { listId, title }: Pick<SavedListPayload, 'listId' | 'title'>,
  change: ListChange,
): Promise<void> {
  const { kind, payloadVersion } = CHANGE_SAVED_LIST;
  const subject = savedListSubject(listId);
  const last = (await savedListEntries(person, listId)).at(-1);
  // One that was tried may have reached the server: it goes again as it is (OUT-1).
  const open = last?.state === 'waiting' && last.attempts === 0 ? last : undefined;
  const before = open === undefined ? [] : (open.payload as SavedListPayload).changes;
  const all = gathered(before, change);
  const fits = all.length <= MOST_LIST_CHANGES && addedBy(all) <= MOST_ADDED;
  const payload: SavedListPayload = { listId, title, changes: [...(fits ? all : [change])] };
  if (open !== undefined && fits) await person.outbox.delete(open.sequence);
  const fields = { kind, subject, payload, payloadVersion, createdAt: now() };
  await person.outbox.add(newOutboxEntry({ id: newId(), ...fields }));
}

/**
 * Changes a list that the person keeps: waits in the outbox and says only what changed. What was never tried gathers in one entry (OUT-6), so that
 * an afternoon of ticking is sent at once; changes of one list stay in their order.
 * @param title as it is on screen, for the sync page
 */
export async function changeSavedList(
  context: ListContext,
  listId: string,
  title: string,
  changes: readonly ListChange[],
): Promise<SaveResult<null> | NotAllowed> {
  const { person, wake } = context;
  if (person.isVisitors) {
    return { ok: false, kind: 'not-allowed', message: 'Please sign in first.' };
  }
  const result = await save(person, () =>
    person.transaction('rw', person.outbox, person.facts, async () => {
      const refusal = await refusalOf(context, listId, changes);
      if (refusal !== null) return refusal;
      await dropRefused(person, savedListSubject(listId));
      for (const change of changes.flatMap(inParts)) {
        await append(context, { listId, title }, change);
      }
      return null;
    }),
  );
  if (!result.ok) return result;
  if (result.value !== null) return { ok: false, kind: 'not-allowed', message: result.value };
  wake();
  return { ok: true, value: null };
}

/** What a line of a list is made of. */
export type NewLine = Pick<SavedLine, 'text'> & Partial<Pick<SavedLine, 'item' | 'wish'>>;

/** A line as it is kept, with an id of its own. */
export const newLine = (
  { newId }: Pick<CommandContext, 'newId'>,
  { text, item = null, wish = null }: NewLine,
): SavedLine => ({ id: newId(), text, item, isTicked: false, wish });

/** Makes a list of the person's, with these lines, and returns its id. */
export async function createSavedList(
  context: ListContext,
  title: string,
  lines: readonly NewLine[] = [],
): Promise<SaveResult<string> | NotAllowed> {
  const listId = context.newId();
  const made = lines.map((line) => newLine(context, line));
  const result = await changeSavedList(context, listId, title, [
    { act: 'create', title, repeat: 'none' },
    ...(made.length === 0 ? [] : [{ act: 'add', lines: made } as const]),
  ]);
  return result.ok ? { ok: true, value: listId } : result;
}
