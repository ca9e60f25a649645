import * as v from 'valibot';
import {
  LONGEST_LIST_LINE,
  LONGEST_LIST_TITLE,
  MOST_LIST_LINES,
  REPEATS,
  savedListSubject,
  SHARE_CODE,
  tidyListText,
} from '../../domain/search/list/saved-list.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { SUBSTITUTIONS } from '../../domain/orders/order-wishes.ts';
import { defineCommand } from '../outbox-command.ts';
import { count, itemId, requiredText, storeId, timestamp, typedText, uuid } from '../schemas.ts';
import { defineService, EVERYONE, SIGNED_IN } from '../service.ts';

/** An item that was chosen for a line, as a phone shows it that has nothing of its store. */
const listedItem = v.strictObject({
  storeId,
  itemId,
  name: requiredText(200),
  unit: typedText(60),
  picture: typedText(200),
});

const repeat = v.picklist(REPEATS);

/** A title or a line: signs that can't be seen go, whatever phone sends them. */
const listText = (longest: number) =>
  v.pipe(
    v.string(),
    v.transform(tidyListText),
    v.minLength(1, MESSAGES.required),
    v.maxLength(longest, `Please use at most ${longest} characters`),
  );
const title = listText(LONGEST_LIST_TITLE);
const text = listText(LONGEST_LIST_LINE);
const wish = v.nullable(v.picklist(SUBSTITUTIONS));

const savedLine = v.strictObject({
  id: uuid,
  text,
  item: v.nullable(listedItem),
  isTicked: v.boolean(),
  wish,
});

const shareCode = v.pipe(v.string(), v.regex(SHARE_CODE));

/** A list as its person has it. */
const savedList = v.object({
  id: uuid,
  title: v.string(),
  repeat,
  startedAt: timestamp,
  shareCode: v.nullable(shareCode),
  lines: v.array(savedLine),
});

/** The server's word about one list; null: it is deleted. */
export const savedListAnswer = v.object({
  listId: uuid,
  list: v.nullable(savedList),
  /** Of the person's lists, with this one. */
  version: count,
});
export type SavedListAnswer = v.InferOutput<typeof savedListAnswer>;

/** All lists of the signed-in person, the one made last first. */
export const fetchSavedLists = defineService({
  name: 'fetch-saved-lists',
  summary: "The signed-in person's shopping lists",
  input: v.strictObject({}),
  output: v.object({ lists: v.array(savedList), version: count }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: [],
});

const after = v.nullable(uuid);
const change = v.variant('act', [
  v.strictObject({ act: v.literal('create'), title, repeat }),
  v.strictObject({ act: v.literal('rename'), title }),
  v.strictObject({ act: v.literal('repeat'), repeat }),
  v.strictObject({
    act: v.literal('add'),
    lines: v.pipe(v.array(savedLine), v.minLength(1), v.maxLength(MOST_LIST_LINES)),
    after: v.optional(after),
  }),
  v.strictObject({ act: v.literal('write'), lineId: uuid, text }),
  v.strictObject({ act: v.literal('choose'), lineId: uuid, item: v.nullable(listedItem) }),
  v.strictObject({ act: v.literal('tick'), lineId: uuid, isTicked: v.boolean() }),
  v.strictObject({ act: v.literal('wish'), lineId: uuid, wish }),
  v.strictObject({ act: v.literal('move'), lineId: uuid, after }),
  v.strictObject({ act: v.literal('remove'), lineId: uuid }),
  v.strictObject({ act: v.literal('start') }),
  v.strictObject({ act: v.literal('share'), isShared: v.boolean() }),
  v.strictObject({ act: v.literal('delete') }),
]);

/** Most changes of one call: an afternoon of ticking. */
export const MOST_LIST_CHANGES = 200;

const ask = v.strictObject({
  listId: uuid,
  changes: v.pipe(v.array(change), v.minLength(1), v.maxLength(MOST_LIST_CHANGES)),
});

/**
 * Makes, changes, shares or deletes a list of the signed-in person; all changes or none. What holds already is answered as it is. A deleted list stays
 * deleted: what another phone did to it meanwhile is refused.
 */
export const changeSavedList = defineService({
  name: 'change-saved-list',
  summary: 'Make, change, share or delete a shopping list',
  input: ask,
  output: v.object({ savedList: savedListAnswer }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: ['saved_list_not_found', 'too_many_saved_lists', 'saved_list_full'],
});

const sharedList = v.object({
  title: v.string(),
  lines: v.array(v.object({ id: uuid, text: v.string(), item: v.nullable(listedItem) })),
});
export type SharedList = v.InferOutput<typeof sharedList>;

/** A list that its person shares by a link: what it is called and what is on it, and nothing of the person. */
export const fetchSharedList = defineService({
  name: 'fetch-shared-list',
  summary: 'A shopping list that somebody shares by a link',
  input: v.strictObject({ code: shareCode }),
  output: v.object({ list: sharedList }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: ['shared_list_not_found'],
});

const payload = v.object({
  ...ask.entries,
  /** What the list is called, for the sync page. */
  title: v.string(),
});
export type SavedListPayload = v.InferOutput<typeof payload>;

function titleOf({ changes, title: name }: SavedListPayload): string {
  const acts = new Set(changes.map(({ act }) => act));
  if (acts.has('delete')) return `Delete the list “${name}”`;
  if (acts.has('create')) return `New list “${name}”`;
  return `List “${name}”: ${changes.length === 1 ? 'a change' : `${changes.length} changes`}`;
}

/** Makes, changes, shares or deletes a list. */
export const CHANGE_SAVED_LIST = defineCommand({
  kind: 'change-saved-list',
  payloadVersion: 1,
  payload,
  subject: ({ listId }: SavedListPayload) => savedListSubject(listId),
  newestOnly: false,
  service: changeSavedList,
  input: ({ listId, changes }) => ({ listId, changes }),
  title: titleOf,
});
