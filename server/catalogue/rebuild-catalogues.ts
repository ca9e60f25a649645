import { sql, asc, eq, lt } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { wordsOf, wordsWereAdded } from './search-text.ts';
import type { Manifest } from '../../src/contracts/catalogue/catalogue-documents.ts';
import { storeCategories } from '../sellers/store-tables.ts';
import { storeManifests, catalogueChanges } from './catalogue-tables.ts';
import { PACK_FORMAT, createItemReader, type ItemPlace } from './packs/build-pack.ts';
import { retirePacks, storePacks } from './packs/catalogue-packs.ts';
import { refreshLiveSheet, refreshLiveSheets } from './refresh-live-sheet.ts';
import {
  repageCategory,
  type CataloguePage,
  type ChangedPositions,
  type NewPage,
} from './packs/repage-category.ts';
import {
  forgetChanges,
  readChanges,
  readPages,
  writePages,
  type PagesChange,
} from './packs/store-pages.ts';
import { union } from 'drizzle-orm/pg-core';

/** Adds the words of search texts to the list that misspelt words are compared with. */
export async function rememberWords(db: Database, searchTexts: Iterable<string>): Promise<void> {
  // In one order, so that two writers never wait for each other.
  const words = JSON.stringify([...wordsOf(searchTexts)].sort());
  await db.execute(
    sql`insert into search_words (word) select value from jsonb_array_elements_text(${words}::jsonb) as found(value)
      where not exists (select from search_words where word = found.value) on conflict do nothing`,
  );
  wordsWereAdded();
}

type ManifestCategories = Manifest['categories'];

/** What a rebuild had to do: items read, packs compressed and stored. Both are 0 when nothing changed. */
export interface RebuildWork {
  readonly itemsRead: number;
  readonly packsStored: number;
}

const EVERYTHING: ChangedPositions = {
  from: Number.NEGATIVE_INFINITY,
  to: Number.POSITIVE_INFINITY,
};

/** What is written of a rebuild: packs as they come, pages at the end, each for many categories at once. */
interface Keeping {
  readonly keepPacks: (built: readonly NewPage[]) => Promise<void>;
  readonly keepPages: (change: PagesChange) => void;
  /** Writes what is left. @returns packs that were stored */
  readonly finish: () => Promise<number>;
}

/** Pages whose packs are stored at once. */
const PAGES_AT_ONCE = 32;

function createKeeping(db: Database, storeId: string, now: number): Keeping {
  let waiting: NewPage[] = [];
  const changes: PagesChange[] = [];
  let packsStored = 0;
  const storeWaiting = async (): Promise<void> => {
    const built = waiting;
    waiting = [];
    if (built.length === 0) return;
    const packs = built.map(({ pack }) => pack);
    packsStored += await storePacks(db, storeId, packs, now);
    await rememberWords(
      db,
      built.flatMap(({ items }) => items.map(({ searchText }) => searchText)),
    );
  };
  return {
    keepPacks: async (built) => {
      waiting.push(...built);
      if (waiting.length >= PAGES_AT_ONCE) await storeWaiting();
    },
    keepPages: (change) => {
      changes.push(change);
    },
    finish: async () => {
      await storeWaiting();
      await writePages(db, storeId, changes);
      return packsStored;
    },
  };
}

/** The manifest's part about the categories that have items, in display order. */
async function manifestCategories(
  db: Database,
  storeId: string,
  pages: ReadonlyMap<string, readonly CataloguePage[]>,
): Promise<ManifestCategories> {
  const rows = await db
    .select()
    .from(storeCategories)
    .where(eq(storeCategories.storeId, storeId))
    // By bytes: languages sort ids differently, and a catalogue is to be the same on every server.
    .orderBy(asc(storeCategories.position), asc(sql`${storeCategories.id} collate "C"`));
  return rows.flatMap(({ id, name, groupId: group }) => {
    const own = pages.get(id) ?? [];
    if (own.length === 0) return [];
    const counts = own.map(({ itemCount }) => itemCount);
    const itemCount = counts.reduce((sum, count) => sum + count, 0);
    return [{ id, name, group, itemCount, packs: own.map(({ hash }) => hash), counts }];
  });
}

const packHashes = (categories: ManifestCategories): string[] =>
  categories.flatMap(({ packs }) => packs);

/** The same keys in the same order, whatever order the database keeps them in. */
const comparable = (categories: ManifestCategories): string =>
  JSON.stringify(
    categories.map(({ id, name, group, packs, counts }) => [id, name, group, packs, counts]),
  );

type ManifestRow = typeof storeManifests.$inferSelect;

async function writeManifest(
  db: Database,
  storeId: string,
  known: ManifestRow | undefined,
  categories: ManifestCategories,
  now: number,
): Promise<void> {
  const isChanged = known === undefined || comparable(known.categories) !== comparable(categories);
  if (!isChanged && known.format === PACK_FORMAT) return;
  const kept = new Set(packHashes(categories));
  const gone = packHashes(known?.categories ?? []).filter((hash) => !kept.has(hash));
  await retirePacks(db, gone, now);
  const manifest = {
    version: (known?.version ?? 0) + (isChanged ? 1 : 0),
    itemCount: categories.reduce((sum, { itemCount }) => sum + itemCount, 0),
    categories,
    format: PACK_FORMAT,
  };
  await db
    .insert(storeManifests)
    .values({ storeId, ...manifest })
    .onConflictDoUpdate({ target: storeManifests.storeId, set: manifest });
}

async function rebuild(db: Database, storeId: string, now: number): Promise<RebuildWork> {
  const [known] = await db.select().from(storeManifests).where(eq(storeManifests.storeId, storeId));
  const { ids, byCategory } = await readChanges(db, storeId);
  const pages = new Map<string, readonly CataloguePage[]>(await readPages(db, storeId));
  const isOtherFormat = known !== undefined && known.format !== PACK_FORMAT;
  const all = isOtherFormat ? [...pages.keys(), ...known.categories.map(({ id }) => id)] : [];
  const keeping = createKeeping(db, storeId, now);
  let itemsRead = 0;
  for (const categoryId of new Set([...byCategory.keys(), ...all])) {
    const before = pages.get(categoryId) ?? [];
    const category = {
      storeId,
      categoryId,
      known: isOtherFormat ? [] : before,
      readFrom: (place?: ItemPlace) => createItemReader(db, storeId, categoryId, place),
      keep: keeping.keepPacks,
    };
    const changes = isOtherFormat ? [EVERYTHING] : (byCategory.get(categoryId) ?? []);
    const done = await repageCategory(category, changes);
    keeping.keepPages({ categoryId, before, after: done.pages });
    pages.set(categoryId, done.pages);
    itemsRead += done.itemsRead;
  }
  const packsStored = await keeping.finish();
  await writeManifest(db, storeId, known, await manifestCategories(db, storeId, pages), now);
  await forgetChanges(db, storeId, ids);
  await refreshLiveSheet(db, storeId, now);
  return { itemsRead, packsStored };
}

/**
 * Brings a store's packs, manifest and live sheet up to date with its items (CAT-1). Only what changed is read and built;
 * the manifest's version rises only when something changed. Runs in one transaction, one at a time per store.
 * @param now ms since the epoch
 */
export async function rebuildStoreCatalogue(
  db: Database,
  storeId: string,
  now: number,
): Promise<RebuildWork> {
  return db.transaction(async (transaction) => {
    // An advisory lock, so that orders, which lock the store's row, don't wait for the building.
    await transaction.execute(
      sql`select pg_advisory_xact_lock(hashtext(${`catalogue:${storeId}`}))`,
    );
    return rebuild(transaction, storeId, now);
  });
}

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
