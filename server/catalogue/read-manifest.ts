import { eq } from 'drizzle-orm';
import type { Manifest } from '../../src/contracts/catalogue/catalogue-documents.ts';
import type { Database } from '../db/database.ts';
import { storeManifests, stores } from '../db/schema.ts';

/**
 * The manifest of a store's catalogue (CAT-1), or undefined when there is no such store.
 * A store whose catalogue was never built has version 0 and no categories.
 * @param now ms since the epoch
 */
export async function readManifest(
  db: Database,
  storeId: string,
  now: number,
): Promise<Manifest | undefined> {
  const [row] = await db
    .select({
      liveVersion: stores.liveVersion,
      version: storeManifests.version,
      itemCount: storeManifests.itemCount,
      categories: storeManifests.categories,
    })
    .from(stores)
    .leftJoin(storeManifests, eq(storeManifests.storeId, stores.id))
    .where(eq(stores.id, storeId));
  if (row === undefined) return undefined;
  return {
    storeId,
    version: row.version ?? 0,
    itemCount: row.itemCount ?? 0,
    liveVersion: row.liveVersion,
    categories: row.categories ?? [],
    serverTime: now,
  };
}
