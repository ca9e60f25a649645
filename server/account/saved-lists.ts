import { and, asc, count, desc, eq, isNull, lte } from 'drizzle-orm';
import type { SharedList } from '../../src/contracts/account/saved-lists.ts';
import { savedListPath } from '../../src/domain/routes/routes.ts';
import {
  changedList,
  dueAt,
  LIST_FULL,
  type ListChange,
  LISTS_FULL,
  MOST_LIST_LINES,
  MOST_LISTS,
  newList,
  type SavedList,
} from '../../src/domain/search/list/saved-list.ts';
import type { Database } from '../db/database.ts';
import { savedLists } from './account-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import { tellPerson } from '../inbox/inbox.ts';

/** Lists that one round tells of. */
const LISTS_AT_ONCE = 200;
/** Random bytes of a link's code: nobody guesses it. */
const CODE_BYTES = 16;

type ListRow = typeof savedLists.$inferSelect;

/** Whose list it is, and which. */
export interface ListKey {
  readonly userId: number;
  readonly listId: string;
}

interface ChangeParts {
  /** ms */
  readonly now: number;
  readonly randomBytes: (count: number) => Uint8Array;
}

const isList = ({ userId, listId }: ListKey) =>
  and(eq(savedLists.userId, userId), eq(savedLists.id, listId));

const listOf = ({ id, title, repeat, startedAt, shareCode, lines }: ListRow): SavedList => ({
  id,
  title,
  repeat,
  startedAt,
  shareCode,
  lines,
});

/** A person's lists, the one made last first. */
export async function savedListsOf(db: Database, userId: number): Promise<SavedList[]> {
  const rows = await db
    .select()
    .from(savedLists)
    .where(and(eq(savedLists.userId, userId), isNull(savedLists.deletedAt)))
    .orderBy(desc(savedLists.createdAt), asc(savedLists.id));
  return rows.map(listOf);
}

/** What whoever has its link sees of a list; undefined for a code that leads to none. */
export async function sharedListOf(db: Database, code: string): Promise<SharedList | undefined> {
  const [row] = await db.select().from(savedLists).where(eq(savedLists.shareCode, code));
  return (
    row && { title: row.title, lines: row.lines.map(({ id, text, item }) => ({ id, text, item })) }
  );
}

/** @throws ProblemError too_many_saved_lists */
async function requireRoom(transaction: Database, userId: number): Promise<void> {
  const [row] = await transaction
    .select({ lists: count() })
    .from(savedLists)
    .where(and(eq(savedLists.userId, userId), isNull(savedLists.deletedAt)));
  if ((row?.lists ?? 0) < MOST_LISTS) return;
  throw new ProblemError('too_many_saved_lists', { detail: LISTS_FULL });
}

function newCode({ randomBytes }: ChangeParts): string {
  return Buffer.from(randomBytes(CODE_BYTES)).toString('base64url');
}

function withChange(list: SavedList, change: ListChange, parts: ChangeParts): SavedList {
  if (change.act === 'share') {
    return { ...list, shareCode: change.isShared ? (list.shareCode ?? newCode(parts)) : null };
  }
  const changed = changedList(list, change, parts.now);
  if (changed.lines.length > Math.max(MOST_LIST_LINES, list.lines.length)) {
    throw new ProblemError('saved_list_full', { detail: LIST_FULL });
  }
  return changed;
}

/** Writes a list as it is now; who is told of it is told anew once its time was set anew. */
async function keepList(
  transaction: Database,
  userId: number,
  { id, ...list }: SavedList,
  known: ListRow | undefined,
  now: number,
): Promise<void> {
  const isTimeSame = known?.repeat === list.repeat && known.startedAt === list.startedAt;
  const row = { ...list, tellAt: isTimeSame ? known.tellAt : dueAt(list) };
  await transaction
    .insert(savedLists)
    .values({ userId, id, ...row, createdAt: now })
    .onConflictDoUpdate({ target: [savedLists.userId, savedLists.id], set: row });
}

/** Takes a list away for good: what was on it and its link are gone, and no phone brings it back. */
async function deleteList(transaction: Database, key: ListKey, now: number): Promise<void> {
  const nothing = { title: '', lines: [], shareCode: null, tellAt: null, deletedAt: now };
  await transaction
    .update(savedLists)
    .set(nothing)
    .where(and(isList(key), isNull(savedLists.deletedAt)));
}

/**
 * Makes the changes of a phone, all or none. Call it in a transaction in which the person's phones wait for each other.
 * @returns the list; null when it is deleted @throws ProblemError saved_list_not_found, too_many_saved_lists, saved_list_full
 */
export async function changeSavedListOf(
  transaction: Database,
  key: ListKey,
  changes: readonly ListChange[],
  parts: ChangeParts,
): Promise<SavedList | null> {
  const { now } = parts;
  if (changes.some(({ act }) => act === 'delete')) {
    await deleteList(transaction, key, now);
    return null;
  }
  const [known] = await transaction.select().from(savedLists).where(isList(key));
  const isGone = known !== undefined && known.deletedAt !== null;
  let list = known === undefined || isGone ? null : listOf(known);
  for (const change of changes) {
    if (list === null && change.act === 'create' && !isGone) {
      await requireRoom(transaction, key.userId);
      list = newList(key.listId, change, now);
    } else if (list === null) {
      throw new ProblemError('saved_list_not_found');
    } else {
      list = withChange(list, change, parts);
    }
  }
  if (list !== null) await keepList(transaction, key.userId, list, known, now);
  return list;
}

/** Tells of one list; false when another process has, or its person changed it. */
function tellOfList(db: Database, { userId, id }: ListRow, now: number): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const told = await transaction
      .update(savedLists)
      .set({ tellAt: null })
      .where(and(isList({ userId, listId: id }), lte(savedLists.tellAt, now)))
      .returning();
    const [list] = told;
    if (list === undefined) return false;
    const title = `Time for “${list.title}”`;
    const body = 'Look it through and order it again.';
    const path = savedListPath(id);
    await tellPerson(transaction, { pivotId: '', title, body, path, userId }, now);
    return true;
  });
}

/**
 * Tells people of their lists that are to be bought again, each time once. Safe to run in several processes at once; what fails is found by the next round.
 * @param now ms @returns how many were told
 */
export async function tellDueLists(db: Database, now: number): Promise<number> {
  const due = await db
    .select()
    .from(savedLists)
    .where(lte(savedLists.tellAt, now))
    .orderBy(asc(savedLists.tellAt))
    .limit(LISTS_AT_ONCE);
  let told = 0;
  for (const row of due) if (await tellOfList(db, row, now)) told += 1;
  return told;
}
