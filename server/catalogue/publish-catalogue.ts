import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { manifest, type Manifest } from '../../src/contracts/catalogue/catalogue-documents.ts';
import type { Database } from '../db/database.ts';
import { stores } from '../sellers/store-tables.ts';
import { cataloguePacks, liveSheets } from './catalogue-tables.ts';
import { compressForKeeps } from './packs/compress-bytes.ts';
import { readManifest } from './read-manifest.ts';
import { rebuildChangedCatalogues } from './rebuild-catalogues.ts';

/** What was done: documents, each of them three files. */
export interface Published {
  readonly written: number;
  readonly unchanged: number;
}

interface ThreeCodings {
  readonly json: Uint8Array;
  readonly brotli: Uint8Array;
  readonly gzip: Uint8Array;
}

/** Packs that are read from the database at once. */
const PACKS_AT_ONCE = 64;

/** Writes a document under its address, plain and with the endings that file servers know; whole files or none. */
async function writeDocument(file: string, { json, brotli, gzip }: ThreeCodings): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  // The plain one last: where it is, the others are.
  for (const [name, bytes] of [
    [`${file}.br`, brotli],
    [`${file}.gz`, gzip],
    [file, json],
  ] as const) {
    const draft = `${name}.draft`;
    await writeFile(draft, bytes);
    await rename(draft, name);
  }
}

/** A file's bytes, or undefined where there is none. */
async function bytesOf(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function publishPacks(
  db: Database,
  folder: string,
  hashes: readonly string[],
  there: Set<string>,
): Promise<number> {
  const missing = hashes.filter((hash) => !there.has(hash));
  for (let from = 0; from < missing.length; from += PACKS_AT_ONCE) {
    const packs = await db
      .select()
      .from(cataloguePacks)
      .where(inArray(cataloguePacks.hash, missing.slice(from, from + PACKS_AT_ONCE)));
    for (const pack of packs) {
      await writeDocument(path.join(folder, 'packs', pack.hash), pack);
      there.add(pack.hash);
    }
  }
  const gone = missing.filter((hash) => !there.has(hash));
  // Then the old manifest stays, whose packs are all there.
  if (gone.length > 0) throw new Error(`packs are missing: ${gone.join(', ')}`);
  return missing.length;
}

async function publishSheet(
  db: Database,
  file: string,
  storeId: string,
): Promise<{ readonly version: number; readonly isNew: boolean }> {
  const [sheet] = await db.select().from(liveSheets).where(eq(liveSheets.storeId, storeId));
  if (sheet === undefined) throw new Error(`${storeId} has no live sheet`);
  const isNew = (await bytesOf(file))?.equals(sheet.json) !== true;
  if (isNew) await writeDocument(file, sheet);
  return { version: sheet.version, isNew };
}

/** Whether a file holds this manifest already, but for the time at which it was made. */
function isSame(bytes: Buffer | undefined, wanted: Manifest): boolean {
  if (bytes === undefined) return false;
  const there = v.parse(manifest, JSON.parse(bytes.toString()));
  const timeless = (one: Manifest): string =>
    JSON.stringify(v.parse(manifest, { ...one, serverTime: 0 }));
  return timeless(there) === timeless(wanted);
}

async function publishManifest(file: string, wanted: Manifest): Promise<boolean> {
  if (isSame(await bytesOf(file), wanted)) return false;
  const json = Buffer.from(JSON.stringify(wanted));
  await writeDocument(file, { json, ...(await compressForKeeps(json)) });
  return true;
}

/**
 * Writes all catalogues as files, under the addresses that the server gives them (`packs/<hash>`, `stores/<id>/live`,
 * `stores/<id>/manifest`), each plain, with brotli (`.br`) and gzip (`.gz`): what any object store or CDN can serve. A
 * second run writes only what is new. A store's manifest comes last, so that a reader never sees one that names a file
 * that is not there (CAT-2); it tells of the live sheet beside it, not of a newer one that only the server has.
 * @param now ms since the epoch
 */
export async function publishCatalogue(
  db: Database,
  folder: string,
  now: number,
): Promise<Published> {
  await rebuildChangedCatalogues(db, now);
  await mkdir(path.join(folder, 'packs'), { recursive: true });
  const there = new Set(await readdir(path.join(folder, 'packs')));
  const rows = await db
    .select({ id: stores.id })
    .from(stores)
    .orderBy(asc(sql`${stores.id} collate "C"`));
  let written = 0;
  let all = 0;
  for (const { id } of rows) {
    const known = await readManifest(db, id, now);
    if (known === undefined) continue;
    const hashes = known.categories.flatMap(({ packs }) => packs);
    const file = (name: string): string => path.join(folder, 'stores', id, name);
    written += await publishPacks(db, folder, hashes, there);
    const sheet = await publishSheet(db, file('live'), id);
    const isNew = await publishManifest(file('manifest'), { ...known, liveVersion: sheet.version });
    written += (sheet.isNew ? 1 : 0) + (isNew ? 1 : 0);
    all += hashes.length + 2;
  }
  return { written, unchanged: all - written };
}
