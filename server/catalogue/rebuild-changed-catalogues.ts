import { lt } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import { catalogueChanges, storeManifests } from '../db/tables/catalogue-tables.ts';
import { PACK_FORMAT } from './packs/build-pack.ts';
import { rebuildStoreCatalogue } from './rebuild-store-catalogue.ts';
import { refreshLiveSheets } from './refresh-live-sheet.ts';

/** Stores whose packs are behind their items, or were made in another format. */
async function storesBehind(db: Database): Promise<string[]> {
  const changed = db.select({ id: catalogueChanges.storeId }).from(catalogueChanges);
  const old = db
    .select({ id: storeManifests.storeId })
    .from(storeManifests)
    .where(lt(storeManifests.format, PACK_FORMAT));
  const rows = await union(changed, old);
  return rows.map(({ id }) => id);
}

/**
 * Brings every catalogue and live sheet up to date that is behind: after a change that nobody followed up, and after an
 * update of the server that makes packs another way.
 * @param now ms since the epoch
 * @param stop ends it after the store that it is at; the rest is left for the next time
 */
export async function rebuildChangedCatalogues(
  db: Database,
  now: number,
  stop?: AbortSignal,
): Promise<void> {
  for (const storeId of await storesBehind(db)) {
    if (stop?.aborted === true) return;
    await rebuildStoreCatalogue(db, storeId, now);
  }
  await refreshLiveSheets(db, now, stop);
}
