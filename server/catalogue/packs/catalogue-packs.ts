import { millisecondsInDay } from 'date-fns/constants';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { cataloguePacks } from '../catalogue-tables.ts';
import { PACK_FORMAT, type BuiltPack } from './build-pack.ts';
import { compressForKeeps } from './compress-bytes.ts';

/** How long a pack that no manifest names stays: clients may be in the middle of a sync, or come back offline. */
export const KEEP_PACKS_MS = 7 * millisecondsInDay;

/** Packs compressed and inserted at once. */
const PACKS_AT_ONCE = 64;

/**
 * Stores those packs that are not stored yet. `createdAt` of the others is brought up to date once a day, so that
 * pruning, which runs beside this, never takes a pack that a manifest is about to name.
 * @returns how many packs were compressed and stored
 */
export async function storePacks(
  db: Database,
  storeId: string,
  packs: readonly BuiltPack[],
  now: number,
): Promise<number> {
  const stored = new Set<string>();
  for (let from = 0; from < packs.length; from += 1000) {
    const hashes = packs.slice(from, from + 1000).map(({ hash }) => hash);
    const isOld = and(
      inArray(cataloguePacks.hash, hashes),
      lt(cataloguePacks.createdAt, now - millisecondsInDay),
    );
    await db.update(cataloguePacks).set({ createdAt: now }).where(isOld);
    const rows = await db
      .select({ hash: cataloguePacks.hash })
      .from(cataloguePacks)
      .where(inArray(cataloguePacks.hash, hashes));
    for (const { hash } of rows) stored.add(hash);
  }
  const missing = packs.filter(({ hash }) => !stored.has(hash));
  for (let from = 0; from < missing.length; from += PACKS_AT_ONCE) {
    const rows = await Promise.all(
      missing.slice(from, from + PACKS_AT_ONCE).map(async ({ hash, json }) => ({
        ...(await compressForKeeps(json)),
        hash,
        storeId,
        json,
        createdAt: now,
      })),
    );
    await db.insert(cataloguePacks).values(rows).onConflictDoNothing();
  }
  return missing.length;
}

/** Notes that these packs have just left a manifest: from now on their days are counted. */
export async function retirePacks(
  db: Database,
  hashes: readonly string[],
  now: number,
): Promise<void> {
  for (let from = 0; from < hashes.length; from += 1000) {
    const some = hashes.slice(from, from + 1000);
    await db
      .update(cataloguePacks)
      .set({ createdAt: now })
      .where(inArray(cataloguePacks.hash, some));
  }
}

/**
 * Deletes packs that no manifest has named for seven days.
 * @param now ms since the epoch
 * @returns how many were deleted
 */
export async function pruneCataloguePacks(db: Database, now: number): Promise<number> {
  const isNamed = sql`exists (select from catalogue_pages as page where page.hash = ${cataloguePacks.hash})`;
  // Pages are known only once the store was built in today's format; before, its manifest may name any of its packs.
  const isKnown = sql`exists (select from store_manifests as manifest
    where manifest.store_id = ${cataloguePacks.storeId} and manifest.format = ${PACK_FORMAT})`;
  const isOld = lt(cataloguePacks.createdAt, now - KEEP_PACKS_MS);
  const gone = await db
    .delete(cataloguePacks)
    .where(and(isOld, isKnown, sql`not ${isNamed}`))
    .returning({ hash: cataloguePacks.hash });
  return gone.length;
}

/** The bytes of a pack in one encoding, or undefined when it is not (or no longer) stored. */
export async function readPack(
  db: Database,
  hash: string,
  encoding: 'br' | 'gzip' | 'identity',
): Promise<Uint8Array | undefined> {
  const column = {
    br: cataloguePacks.brotli,
    gzip: cataloguePacks.gzip,
    identity: cataloguePacks.json,
  }[encoding];
  const [row] = await db
    .select({ bytes: column })
    .from(cataloguePacks)
    .where(eq(cataloguePacks.hash, hash));
  return row?.bytes;
}
