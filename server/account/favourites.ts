import { and, asc, count, desc, eq, gt } from 'drizzle-orm';
import type { Favourite, FavouriteItem } from '../../src/contracts/account/favourites.ts';
import {
  type FavouriteKind,
  FAVOURITES_FULL,
  MOST_FAVOURITES,
} from '../../src/domain/account/preferences.ts';
import { subjects } from '../../src/contracts/live/pokes.ts';
import { storePath } from '../../src/domain/routes/routes.ts';
import type { Database } from '../db/database.ts';
import { raiseVersion } from '../db/raise-version.ts';
import { favourites } from './account-tables.ts';
import { storeItems, stores } from '../sellers/store-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import { tellPerson } from '../inbox/inbox.ts';
import { storeSummaries } from '../sellers/store-summaries.ts';

/** Most wishes that one round answers. */
const WISHES_AT_ONCE = 200;

/** Longest title of a message to a phone (src/contracts/push-message.ts). */
const LONGEST_TITLE = 120;

type FavouriteRow = typeof favourites.$inferSelect;

/** One mark of one person. */
export interface Mark {
  readonly userId: number;
  readonly kind: FavouriteKind;
  readonly targetId: string;
}

const itemColumns = {
  itemId: storeItems.id,
  storeId: storeItems.storeId,
  name: storeItems.name,
  unit: storeItems.unit,
  picture: storeItems.picture,
  pricePaise: storeItems.pricePaise,
  mrpPaise: storeItems.mrpPaise,
  stock: storeItems.stock,
  storeName: stores.name,
};

const isMark = ({ userId, kind, targetId }: Mark) =>
  and(eq(favourites.userId, userId), eq(favourites.kind, kind), eq(favourites.targetId, targetId));

/** An item that its store sells; undefined for any other id. */
async function soldItem(db: Database, itemId: string): Promise<FavouriteItem | undefined> {
  const [item] = await db
    .select(itemColumns)
    .from(storeItems)
    .innerJoin(stores, eq(stores.id, storeItems.storeId))
    .where(and(eq(storeItems.id, itemId), eq(storeItems.removed, false)));
  return item;
}

/** A person's marks with what they are about, the newest first. */
export async function favouritesOf(db: Database, userId: number): Promise<Favourite[]> {
  const rows = await db
    .select({ mark: favourites, item: itemColumns })
    .from(favourites)
    .leftJoin(
      storeItems,
      and(eq(storeItems.id, favourites.targetId), eq(storeItems.removed, false)),
    )
    .leftJoin(stores, eq(stores.id, storeItems.storeId))
    .where(eq(favourites.userId, userId))
    .orderBy(desc(favourites.setAt), asc(favourites.kind), asc(favourites.targetId));
  const storeIds = rows.flatMap(({ mark }) => (mark.kind === 'store' ? [mark.targetId] : []));
  const summaries = await storeSummaries(db, storeIds);
  const storesById = new Map(summaries.map((store) => [store.id, store]));
  return rows.map(({ mark: { kind, targetId, setAt }, item }) => ({
    kind,
    targetId,
    setAt,
    store: kind === 'store' ? (storesById.get(targetId) ?? null) : null,
    item: kind === 'store' ? null : shownItemOf(item),
  }));
}

type JoinedItem = { readonly [Column in keyof FavouriteItem]: FavouriteItem[Column] | null };

/** An item out of an outer join; null where there is none. */
function shownItemOf({ storeName, ...item }: JoinedItem): FavouriteItem | null {
  return item.itemId === null || storeName === null
    ? null
    : ({ ...item, storeName } as FavouriteItem);
}

/** @throws ProblemError store_not_found, item_not_found */
async function requireTarget(
  db: Database,
  { kind, targetId }: Mark,
): Promise<Pick<Favourite, 'store' | 'item'>> {
  if (kind !== 'store') {
    const item = await soldItem(db, targetId);
    if (item === undefined) throw new ProblemError('item_not_found');
    return { store: null, item };
  }
  const [store] = await storeSummaries(db, [targetId]);
  if (store === undefined) throw new ProblemError('store_not_found');
  return { store, item: null };
}

async function requireRoom(db: Database, { userId, kind }: Mark): Promise<void> {
  const [row] = await db
    .select({ marks: count() })
    .from(favourites)
    .where(and(eq(favourites.userId, userId), eq(favourites.kind, kind)));
  if ((row?.marks ?? 0) < MOST_FAVOURITES[kind]) return;
  throw new ProblemError('too_many_favourites', { detail: FAVOURITES_FULL[kind] });
}

/** Tells a person that an item is in stock again. `now` in ms. */
async function tellBack(
  transaction: Database,
  userId: number,
  { storeId, itemId, name, unit, storeName }: FavouriteItem,
  now: number,
): Promise<void> {
  const title = `${name} ${unit} is back`.slice(0, LONGEST_TITLE);
  const text = { pivotId: '', title, body: `${storeName} has it again.` };
  await tellPerson(
    transaction,
    { ...text, path: storePath(storeId, { item: itemId }), userId },
    now,
  );
}

/**
 * Sets a mark, once. Call it in a transaction in which the person's phones wait for each other, so that the limit holds.
 * @returns it; null for a wish that was answered at once @throws ProblemError store_not_found, item_not_found, too_many_favourites
 */
export async function keepMark(
  transaction: Database,
  mark: Mark,
  now: number,
): Promise<Favourite | null> {
  const about = await requireTarget(transaction, mark);
  const { userId, kind, targetId } = mark;
  const [known] = await transaction.select().from(favourites).where(isMark(mark));
  if (known !== undefined) return { kind, targetId, setAt: known.setAt, ...about };
  if (kind === 'restock' && about.item !== null && about.item.stock > 0) {
    await tellBack(transaction, userId, about.item, now);
    return null;
  }
  await requireRoom(transaction, mark);
  await transaction.insert(favourites).values({ ...mark, setAt: now });
  return { kind, targetId, setAt: now, ...about };
}

/** Takes a mark away; nothing where it is not set. */
export const dropMark = (transaction: Database, mark: Mark) =>
  transaction.delete(favourites).where(isMark(mark));

/** Answers one wish; false when another process has, or its person took it back. */
function answerWish(db: Database, row: FavouriteRow, now: number): Promise<boolean> {
  return db.transaction(async (transaction) => {
    await raiseVersion(transaction, subjects.favourites(row.userId));
    const item = await soldItem(transaction, row.targetId);
    if (item === undefined || item.stock <= 0) return false;
    const taken = await transaction.delete(favourites).where(isMark(row)).returning();
    if (taken.length === 0) return false;
    await tellBack(transaction, row.userId, item, now);
    return true;
  });
}

/**
 * Tells people of the items that they wait for and that are in stock, however the stock came: each wish once. Safe to run in several processes at once;
 * what fails is found by the next round. @param now ms @returns how many were told
 */
export async function tellRestocked(db: Database, now: number): Promise<number> {
  const wished = await db
    .select({ wish: favourites })
    .from(favourites)
    .innerJoin(storeItems, eq(storeItems.id, favourites.targetId))
    .where(
      and(eq(favourites.kind, 'restock'), eq(storeItems.removed, false), gt(storeItems.stock, 0)),
    )
    .orderBy(asc(favourites.setAt))
    .limit(WISHES_AT_ONCE);
  let told = 0;
  for (const { wish } of wished) if (await answerWish(db, wish, now)) told += 1;
  return told;
}
