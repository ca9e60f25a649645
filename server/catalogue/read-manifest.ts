import { eq, sql } from 'drizzle-orm';
import type { Manifest } from '../../src/contracts/catalogue/catalogue-documents.ts';
import type { Database } from '../db/database.ts';
import { stores } from '../sellers/store-tables.ts';
import { storeManifests } from './catalogue-tables.ts';

/** The versions that a manifest's content follows from. */
export interface ManifestVersions {
  readonly version: number;
  readonly liveVersion: number;
}

/** Prepares the question for a store's versions, which is asked with every manifest; undefined: no such store. */
export function prepareManifestVersions(
  db: Database,
): (storeId: string) => Promise<ManifestVersions | undefined> {
  const query = db
    .select({ liveVersion: stores.liveVersion, version: storeManifests.version })
    .from(stores)
    .leftJoin(storeManifests, eq(storeManifests.storeId, stores.id))
    .where(eq(stores.id, sql.placeholder('storeId')))
    .prepare('manifest_versions');
  return async (storeId) => {
    const [row] = await query.execute({ storeId });
    return row && { version: row.version ?? 0, liveVersion: row.liveVersion };
  };
}

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
