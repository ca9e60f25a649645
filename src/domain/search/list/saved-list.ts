import { addMonths, addWeeks } from 'date-fns';
import type { Substitution } from '../../orders/order-wishes.ts';
import { listParts, MOST_LIST_LETTERS } from './list-parts.ts';
import { spokenParts } from './shopping-list.ts';

/** Most lists of a person, and lines of a list; the server's limits, too. */
export const MOST_LISTS = 50;
export const MOST_LIST_LINES = 200;
/** Letters of a title, and of a line: as many as the reader of lists looks at. */
export const LONGEST_LIST_TITLE = 60;
export const LONGEST_LIST_LINE = 160;

/** What is said where a person has as many as there may be. */
export const LISTS_FULL = `You have ${MOST_LISTS} lists, which is the most. Delete one first.`;
export const LIST_FULL = `A list has room for ${MOST_LIST_LINES} lines. Remove some first, or begin another list.`;

/** What entries about a list are about; '': how those of all begin. */
export const savedListSubject = (listId: string): string => `saved-list:${listId}`;

/** A code that nobody guesses: 128 random bits in base64url. */
export const SHARE_CODE = /^[\w-]{22}$/;

/** How often a list is bought. */
export const REPEATS = ['none', 'week', 'month'] as const;
export type Repeat = (typeof REPEATS)[number];

/** An item that was chosen for a line: found again first where a shop near sells it. */
export interface ListedItem {
  readonly storeId: string;
  readonly itemId: string;
  readonly name: string;
  readonly unit: string;
  readonly picture: string;
}

/** What a person wants to have. */
export interface SavedLine {
  readonly id: string;
  /** As it was written, with how much. */
  readonly text: string;
  /** Null: whatever the text finds. */
  readonly item: ListedItem | null;
  readonly isTicked: boolean;
  /** What to do when it is out; null: as is wished for the whole order. */
  readonly wish: Substitution | null;
}

/** A list that a person keeps. */
export interface SavedList {
  readonly id: string;
  readonly title: string;
  readonly repeat: Repeat;
  /** When it was made, or begun again, ms: from then its time is counted. */
  readonly startedAt: number;
  /** Of the link that shows it to others; null: it is not shared. */
  readonly shareCode: string | null;
  readonly lines: readonly SavedLine[];
}

/**
 * One thing that is done to a list. It says what changed and never what the whole list is, so that two phones that change different
 * lines both keep what they did.
 */
export type ListChange =
  | { readonly act: 'create'; readonly title: string; readonly repeat: Repeat }
  | { readonly act: 'rename'; readonly title: string }
  | { readonly act: 'repeat'; readonly repeat: Repeat }
  | {
      readonly act: 'add';
      readonly lines: SavedLine[];
      /** Stands before them; null: they come first; missing or gone: last. */
      readonly after?: string | null | undefined;
    }
  | { readonly act: 'write'; readonly lineId: string; readonly text: string }
  | { readonly act: 'choose'; readonly lineId: string; readonly item: ListedItem | null }
  | { readonly act: 'tick'; readonly lineId: string; readonly isTicked: boolean }
  | { readonly act: 'wish'; readonly lineId: string; readonly wish: Substitution | null }
  | { readonly act: 'move'; readonly lineId: string; readonly after: string | null }
  | { readonly act: 'remove'; readonly lineId: string }
  | { readonly act: 'start' }
  | { readonly act: 'share'; readonly isShared: boolean }
  | { readonly act: 'delete' };

/** A new list, as `create` makes it. @param now ms */
export const newList = (
  id: string,
  { title, repeat }: Pick<SavedList, 'title' | 'repeat'>,
  now: number,
): SavedList => ({ id, title, repeat, startedAt: now, shareCode: null, lines: [] });

const changeLine = (
  list: SavedList,
  lineId: string,
  change: Partial<Omit<SavedLine, 'id'>>,
): SavedList => ({
  ...list,
  lines: list.lines.map((line) => (line.id === lineId ? { ...line, ...change } : line)),
});

/** Lines with others put behind one of them. */
function putAfter(
  lines: readonly SavedLine[],
  added: readonly SavedLine[],
  after: string | null | undefined,
): readonly SavedLine[] {
  if (after === null) return [...added, ...lines];
  const at = lines.findIndex(({ id }) => id === after);
  if (at < 0) return [...lines, ...added];
  return [...lines.slice(0, at + 1), ...added, ...lines.slice(at + 1)];
}

function moveLine(list: SavedList, lineId: string, after: string | null): SavedList {
  const line = list.lines.find(({ id }) => id === lineId);
  const others = list.lines.filter(({ id }) => id !== lineId);
  const isPlace = after === null || others.some(({ id }) => id === after);
  if (line === undefined || !isPlace) return list;
  return { ...list, lines: putAfter(others, [line], after) };
}

/** Adds lines that are not there; one that is stays as it is. */
function addLines(
  list: SavedList,
  { lines, after }: Extract<ListChange, { readonly act: 'add' }>,
): SavedList {
  const known = new Set(list.lines.map(({ id }) => id));
  const added = lines.filter(({ id }) => !known.has(id) && known.add(id));
  return { ...list, lines: putAfter(list.lines, added, after) };
}

/**
 * A list after a change, by the rule of phone and server; a change that was made already changes nothing, and one of a line that is gone neither. What a
 * list can't do to itself is left to the caller: `create` and `delete`, the limit of its lines, and the code of its link. @param at when, ms
 */
export function changedList(list: SavedList, change: ListChange, at: number): SavedList {
  switch (change.act) {
    case 'rename':
      return { ...list, title: change.title };
    case 'repeat':
      return { ...list, repeat: change.repeat };
    case 'add':
      return addLines(list, change);
    case 'write':
      // Other words may mean another thing.
      return changeLine(list, change.lineId, { text: change.text, item: null });
    case 'choose':
      return changeLine(list, change.lineId, { item: change.item });
    case 'tick':
      return changeLine(list, change.lineId, { isTicked: change.isTicked });
    case 'wish':
      return changeLine(list, change.lineId, { wish: change.wish });
    case 'move':
      return moveLine(list, change.lineId, change.after);
    case 'remove':
      return { ...list, lines: list.lines.filter(({ id }) => id !== change.lineId) };
    case 'start':
      return {
        ...list,
        startedAt: at,
        lines: list.lines.map((line) => ({ ...line, isTicked: false })),
      };
    case 'create':
    case 'share':
    case 'delete':
      return list;
  }
}

/** When a list is to be bought again, ms; null: nobody said. */
export function dueAt({
  repeat,
  startedAt,
}: Pick<SavedList, 'repeat' | 'startedAt'>): number | null {
  if (repeat === 'none') return null;
  return (repeat === 'week' ? addWeeks : addMonths)(startedAt, 1).getTime();
}

/** Signs that can't be seen and turn round what stands beside them, and control characters; joiners of Indian scripts and emoji stay. */
const UNSEEN = /[\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]+/gu;

/** A title or a line as it is kept: without signs that can't be seen, one space between words. */
export const tidyListText = (text: string): string =>
  text.replaceAll(UNSEEN, ' ').replaceAll(/\s+/gu, ' ').trim();

/** What is wrong with a title or a line, in words that say what to do; null when nothing is. */
export function listTextProblem(text: string, longest: number): string | null {
  const tidy = tidyListText(text);
  if (tidy === '') return 'Please write something first.';
  const tooMany = tidy.length - longest;
  return tooMany <= 0
    ? null
    : `Please make it ${tooMany} ${tooMany === 1 ? 'letter' : 'letters'} shorter: ${longest} fit`;
}

/** The lines of a text, parted as the reader of lists parts them, without prices, phone numbers and the marks of lists. */
export const writtenLines = (text: string): string[] =>
  listParts(text.slice(0, MOST_LIST_LETTERS))
    .map(tidyListText)
    .flatMap((part, at) =>
      // Of what is too long, or too much, its person is told.
      part.length > LONGEST_LIST_LINE || at >= MOST_LIST_LINES ? [part] : spokenParts(part),
    );

/** Why lines can't be added, in words that say what to do; null when they can. @param room lines that may be added */
export function writtenProblem(lines: readonly string[], room: number): string | null {
  if (lines.length === 0) return 'Write what you need, one thing in a line.';
  if (lines.length > room) {
    return `These are ${lines.length} lines, and there is room for ${room}. Take some away, or begin another list.`;
  }
  const long = lines.find((line) => line.length > LONGEST_LIST_LINE);
  return long === undefined
    ? null
    : `“${long.slice(0, 20)}…” is too long: ${LONGEST_LIST_LINE} letters fit in a line.`;
}
