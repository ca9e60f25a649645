import { and, eq, gt, sql } from 'drizzle-orm';
import type { LiveSheet } from '../../src/contracts/catalogue/catalogue-documents.ts';
import type { Database } from '../db/database.ts';
import { storeItems, stores } from '../db/schema.ts';

/** The live version of a store, or undefined when there is no such store. */
export async function readLiveVersion(db: Database, storeId: string): Promise<number | undefined> {
  const [store] = await db
    .select({ version: stores.liveVersion })
    .from(stores)
    .where(eq(stores.id, storeId));
  return store?.version;
}

/** Columns of the items whose live version lies above `since`, by ordinal. Removed items have price, MRP and stock 0. */
async function liveColumns(db: Database, storeId: string, since: number) {
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

/** Values at the places their ordinals name; a hole is 0. */
function spread(ordinals: readonly number[], values: readonly number[], length: number): number[] {
  if (ordinals.length === length) return [...values];
  const column = Array.from({ length }, () => 0);
  for (const [index, ordinal] of ordinals.entries()) column[ordinal] = values[index] ?? 0;
  return column;
}

/** Whether the changes after `since` are at most half the sheet, so that sending only them is worth it. */
async function areChangesFew(db: Database, storeId: string, since: number): Promise<boolean> {
  const [row] = await db
    .select({
      changes: sql<number>`(count(*) filter (where ${storeItems.liveVersion} > ${since}))::int`,
      all: sql<number>`count(*)::int`,
    })
    .from(storeItems)
    .where(eq(storeItems.storeId, storeId));
  return row !== undefined && row.changes * 2 <= row.all;
}

/**
 * The live sheet of a store: what changed after version `since`, or all of it when `since` is null or not a version
 * of this sheet, or when the changes would be more than half of it. Undefined when there is no such store.
 * The version is read before the values: a change in between is sent again next time rather than missed.
 * @param now ms since the epoch
 */
export async function readLiveSheet(
  db: Database,
  storeId: string,
  since: number | null,
  now: number,
): Promise<LiveSheet | undefined> {
  const version = await readLiveVersion(db, storeId);
  if (version === undefined) return undefined;
  const head = { storeId, version, serverTime: now };
  if (
    since !== null &&
    since >= 0 &&
    since <= version &&
    (await areChangesFew(db, storeId, since))
  ) {
    return { ...head, since, ...(await liveColumns(db, storeId, since)) };
  }
  const { ordinals, pricesPaise, mrpsPaise, stocks } = await liveColumns(db, storeId, -1);
  const length = (ordinals.at(-1) ?? -1) + 1;
  return {
    ...head,
    since: null,
    ordinals: null,
    pricesPaise: spread(ordinals, pricesPaise, length),
    mrpsPaise: spread(ordinals, mrpsPaise, length),
    stocks: spread(ordinals, stocks, length),
  };
}
