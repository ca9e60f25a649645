import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { storeItems, stores } from '../db/tables/schema.ts';

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
