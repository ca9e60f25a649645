import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import {
  type LiveSheet,
  liveSheetDocumentOf,
} from '../../src/contracts/catalogue/catalogue-documents.ts';
import { subjects } from '../../src/contracts/live/pokes.ts';
import type { Database } from '../db/database.ts';
import { liveSheets } from './catalogue-tables.ts';
import { storeItems, stores } from '../sellers/store-tables.ts';
import { pokeAfterCommit } from '../live/poke-channel.ts';
import { compressForKeeps } from './packs/compress-bytes.ts';

/** The live version of a store, or undefined when there is no such store. */
export async function readLiveVersion(db: Database, storeId: string): Promise<number | undefined> {
  const [store] = await db
    .select({ version: stores.liveVersion })
    .from(stores)
    .where(eq(stores.id, storeId));
  return store?.version;
}

/** Values of items side by side, in the order of their ordinals. */
export interface LiveColumns {
  readonly ordinals: number[];
  readonly pricesPaise: number[];
  readonly mrpsPaise: number[];
  readonly stocks: number[];
}

/** Columns of the items whose live version lies above `since`. Removed items have price, MRP and stock 0. */
export async function readLiveColumns(
  db: Database,
  storeId: string,
  since: number,
): Promise<LiveColumns> {
  const ordered = (value: unknown) =>
    sql<number[]>`coalesce(json_agg(${value} order by ${storeItems.ordinal}), '[]'::json)`;
  const unlessRemoved = (column: unknown) =>
    ordered(sql`case when ${storeItems.removed} then 0 else ${column} end`);
  const [columns] = await db
    .select({
      ordinals: ordered(storeItems.ordinal),
      pricesPaise: unlessRemoved(storeItems.pricePaise),
      mrpsPaise: unlessRemoved(storeItems.mrpPaise),
      stocks: unlessRemoved(storeItems.stock),
    })
    .from(storeItems)
    .where(and(eq(storeItems.storeId, storeId), gt(storeItems.liveVersion, since)));
  return columns ?? { ordinals: [], pricesPaise: [], mrpsPaise: [], stocks: [] };
}

/** How many items changed after `since`, counted no further than `most` + 1: a large store is never counted whole. */
export async function countLiveChanges(
  db: Database,
  storeId: string,
  since: number,
  most: number,
): Promise<number> {
  const changed = db
    .select({ one: sql`1` })
    .from(storeItems)
    .where(and(eq(storeItems.storeId, storeId), gt(storeItems.liveVersion, since)))
    .limit(most + 1)
    .as('changed');
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(changed);
  return row?.count ?? 0;
}

/**
 * A stored sheet is made again once one item in 16 has changed since: until then the changes beside it are at most a few
 * kilobytes (1,875 items of 30,000), and a shop that sells all day makes its sheet a few times a day, not with each order.
 */
export const CHANGES_WORTH_A_SHEET = 1 / 16;

/** Values at the places their ordinals name; a hole is 0. */
function spread(ordinals: readonly number[], values: readonly number[], length: number): number[] {
  if (ordinals.length === length) return [...values];
  const column = Array.from({ length }, () => 0);
  for (const [index, ordinal] of ordinals.entries()) column[ordinal] = values[index] ?? 0;
  return column;
}

/**
 * The whole sheet as it is now. The version is read before the values: a change in between is sent again next time
 * rather than missed.
 */
async function wholeSheet(
  db: Database,
  storeId: string,
  version: number,
  now: number,
): Promise<{ readonly sheet: LiveSheet; readonly itemCount: number }> {
  const { ordinals, pricesPaise, mrpsPaise, stocks } = await readLiveColumns(db, storeId, -1);
  const length = (ordinals.at(-1) ?? -1) + 1;
  const sheet = {
    storeId,
    version,
    since: null,
    serverTime: now,
    ordinals: null,
    pricesPaise: spread(ordinals, pricesPaise, length),
    mrpsPaise: spread(ordinals, mrpsPaise, length),
    stocks: spread(ordinals, stocks, length),
  };
  return { sheet, itemCount: ordinals.length };
}

/** Makes a store's sheet and keeps it, unless somebody else has kept a newer one meanwhile. */
async function storeSheet(
  db: Database,
  storeId: string,
  version: number,
  now: number,
): Promise<void> {
  const { sheet, itemCount } = await wholeSheet(db, storeId, version, now);
  const json = Buffer.from(JSON.stringify(liveSheetDocumentOf(sheet)));
  const row = {
    version,
    itemCount,
    hash: createHash('sha256').update(json).digest('hex'),
    json,
    ...(await compressForKeeps(json)),
    builtAt: now,
  };
  await db
    .insert(liveSheets)
    .values({ storeId, ...row })
    .onConflictDoUpdate({
      target: liveSheets.storeId,
      set: row,
      setWhere: sql`${liveSheets.version} <= ${version}`,
    });
}

/** Whether the stored sheet of a store at `version` tells too little of what is there now. */
async function isWorthMaking(db: Database, storeId: string, version: number): Promise<boolean> {
  const [known] = await db
    .select({ version: liveSheets.version, itemCount: liveSheets.itemCount })
    .from(liveSheets)
    .where(eq(liveSheets.storeId, storeId));
  if (known === undefined) return true;
  const worth = Math.max(1, Math.ceil(known.itemCount * CHANGES_WORTH_A_SHEET));
  if (known.version < version) {
    return (await countLiveChanges(db, storeId, known.version, worth)) >= worth;
  }
  // Items may have been put in without raising the version; then at least their number tells.
  const [items] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(storeItems)
    .where(eq(storeItems.storeId, storeId));
  return Math.abs((items?.count ?? 0) - known.itemCount) >= worth;
}

/**
 * Makes the stored live sheet of a store anew when there is none or enough has changed since (`CHANGES_WORTH_A_SHEET`).
 * @param now ms since the epoch
 * @returns whether it was made
 */
export async function refreshLiveSheet(
  db: Database,
  storeId: string,
  now: number,
): Promise<boolean> {
  const version = await readLiveVersion(db, storeId);
  if (version === undefined || !(await isWorthMaking(db, storeId, version))) return false;
  await storeSheet(db, storeId, version, now);
  return true;
}

/**
 * Does the same for all stores whose prices or stock changed since their sheet was made.
 * @param stop ends it after the store that it is at
 * @returns how many were made
 */
export async function refreshLiveSheets(
  db: Database,
  now: number,
  stop?: AbortSignal,
): Promise<number> {
  const behind = await db
    .select({ id: stores.id })
    .from(stores)
    .leftJoin(liveSheets, eq(liveSheets.storeId, stores.id))
    .where(or(isNull(liveSheets.version), gt(stores.liveVersion, liveSheets.version)));
  let made = 0;
  for (const { id } of behind) {
    if (stop?.aborted === true) break;
    made += (await refreshLiveSheet(db, id, now)) ? 1 : 0;
  }
  return made;
}

/**
 * Locks a store's live sheet until the transaction ends. Whoever changes prices or stock takes this lock before any
 * item's: so versions become visible in their order (a reader at version n has missed nothing below it), and writers
 * can't wait for each other in a circle. Orders that only refer to the store don't wait.
 * @returns the version before the change, or undefined when there is no such store
 */
export async function lockLiveSheet(
  transaction: Database,
  storeId: string,
): Promise<number | undefined> {
  const [store] = await transaction
    .select({ liveVersion: stores.liveVersion })
    .from(stores)
    .where(eq(stores.id, storeId))
    .for('no key update');
  return store?.liveVersion;
}

/** Raises the version of a locked live sheet, once per transaction that changes something. */
export async function raiseLiveVersion(transaction: Database, storeId: string): Promise<number> {
  const [store] = await transaction
    .update(stores)
    .set({ liveVersion: sql`${stores.liveVersion} + 1` })
    .where(eq(stores.id, storeId))
    .returning({ liveVersion: stores.liveVersion });
  if (store === undefined) throw new RangeError(`no store ${storeId}`);
  pokeAfterCommit(subjects.prices(storeId), store.liveVersion);
  return store.liveVersion;
}
