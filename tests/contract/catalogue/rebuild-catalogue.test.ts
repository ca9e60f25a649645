import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  rebuildChangedCatalogues,
  rebuildStoreCatalogue,
} from '../../../server/catalogue/rebuild-catalogues.ts';
import { readManifest } from '../../../server/catalogue/read-manifest.ts';
import type { Database, OpenDatabase } from '../../../server/db/database.ts';
import { insertMany } from '../../../server/db/insert-many.ts';
import { storeItems } from '../../../server/sellers/store-tables.ts';
import {
  cataloguePacks,
  liveSheets,
  storeManifests,
} from '../../../server/catalogue/catalogue-tables.ts';
import { aStore } from '../../support/builders/store-builders.ts';
import { TEST_NOON } from '../../support/test-clock.ts';
import { openTestDatabase } from '../../support/servers/test-database.ts';

let opened: OpenDatabase;
let db: Database;
let stores = 0;
beforeAll(async () => {
  opened = await openTestDatabase();
  ({ db } = opened);
});
afterAll(() => opened.close());

type ItemRow = typeof storeItems.$inferInsert;

/** Rows of items at positions 0, 10, 20 …, so that others fit between. */
const rowsOf = (storeId: string, count: number): ItemRow[] =>
  Array.from({ length: count }, (_, ordinal) => ({
    id: `${storeId}-${String(ordinal).padStart(5, '0')}`,
    storeId,
    ordinal,
    categoryId: 'grocery',
    position: 10 * ordinal,
    externalId: String(ordinal),
    name: `Dal number ${ordinal}`,
    brand: ordinal % 3 === 0 ? 'Tata' : '',
    searchText: ` dal number ${ordinal} `,
    unit: '1 kg',
    picture: '1f35a',
    mrpPaise: 6000,
    pricePaise: 5000,
    stock: 100,
    returnable: true,
    liveVersion: 1,
  }));

/** A store whose ids are always the same: they decide where its pages end, and about one time in a hundred far away. */
async function aBuiltStore(count: number, of = db): Promise<{ storeId: string; ids: string[] }> {
  stores += 1;
  const { id: storeId } = await aStore(of, { id: `built-store-${stores}`, liveVersion: 1 });
  const rows = rowsOf(storeId, count);
  await insertMany(of, storeItems, rows);
  await rebuildStoreCatalogue(of, storeId, TEST_NOON);
  return { storeId, ids: rows.map(({ id }) => id) };
}
const rebuild = (storeId: string) => rebuildStoreCatalogue(db, storeId, TEST_NOON);
const rename = (ids: readonly string[], name: string) =>
  db
    .update(storeItems)
    .set({ name })
    .where(inArray(storeItems.id, [...ids]));
const packsOf = async (storeId: string, of = db) =>
  (await readManifest(of, storeId, 0))?.categories.flatMap(({ packs }) => packs) ?? [];
const newPacks = (before: readonly string[], after: readonly string[]) =>
  after.filter((hash) => !before.includes(hash)).length;

describe('a rebuild', () => {
  test('CAT-1 of one changed item among 10,000 reads some hundred and makes one pack', async () => {
    const { storeId, ids } = await aBuiltStore(10_000);
    const before = await packsOf(storeId);
    expect(before.length).toBeGreaterThan(10_000 / 128);
    for (const at of [0, 4321, 9999]) {
      await rename([ids[at] ?? ''], 'Renamed');
      const { itemsRead, packsStored } = await rebuild(storeId);
      expect(packsStored).toBe(1);
      expect(itemsRead).toBeLessThanOrEqual(641);
    }
    expect(newPacks(before, await packsOf(storeId))).toBe(3);
    expect(await rebuild(storeId)).toEqual({ itemsRead: 0, packsStored: 0 });
  });

  test('CAT-1 leaves the packs behind an item that comes or goes in the middle', async () => {
    const { storeId, ids } = await aBuiltStore(3000);
    const before = await packsOf(storeId);
    await db
      .update(storeItems)
      .set({ removed: true })
      .where(eq(storeItems.id, ids[1500] ?? ''));
    const { packsStored } = await rebuild(storeId);
    expect(packsStored).toBeLessThanOrEqual(3);
    const without = await packsOf(storeId);
    expect(newPacks(before, without)).toBe(packsStored);
    const [row] = rowsOf(storeId, 1);
    if (row === undefined) throw new Error('no row');
    const id = `${storeId}-between`;
    await db
      .insert(storeItems)
      .values({ ...row, id, externalId: id, ordinal: 70_000, position: 7005 });
    expect((await rebuild(storeId)).packsStored).toBeLessThanOrEqual(3);
    expect(newPacks(without, await packsOf(storeId))).toBeLessThanOrEqual(3);
  });

  test('CAT-1 for changed prices and stock alone reads no item', async () => {
    const { storeId } = await aBuiltStore(300);
    await db
      .update(storeItems)
      .set({ stock: 5, pricePaise: 4000 })
      .where(eq(storeItems.storeId, storeId));
    expect(await rebuild(storeId)).toEqual({ itemsRead: 0, packsStored: 0 });
  });

  test('CAT-1 in steps comes to the same packs as one from nothing, whatever changed', async () => {
    const position = fc.integer({ min: -50, max: 6050 });
    const step = fc.record({
      kind: fc.constantFrom('add', 'remove', 'rename', 'move'),
      items: fc.array(fc.nat({ max: 599 }), { minLength: 1, maxLength: 4 }),
      position,
    });
    let added = 0;
    const property = fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 4 }),
      async (steps) => {
        const { storeId, ids } = await aBuiltStore(600);
        for (const { kind, items, position: at } of steps) {
          const some = inArray(
            storeItems.id,
            items.map((index) => ids[index] ?? ''),
          );
          if (kind === 'remove') await db.update(storeItems).set({ removed: true }).where(some);
          if (kind === 'rename')
            await db
              .update(storeItems)
              .set({ name: `At ${at}` })
              .where(some);
          if (kind === 'move') await db.update(storeItems).set({ position: at }).where(some);
          if (kind === 'add') {
            added += 1;
            const [row] = rowsOf(storeId, 1);
            const id = `${storeId}-added-${added}`;
            const ordinal = 1000 + added;
            await insertMany(db, storeItems, [
              { ...(row as ItemRow), id, externalId: id, ordinal, position: at },
            ]);
          }
          await rebuild(storeId);
        }
        const inSteps = await packsOf(storeId);
        await db
          .update(storeManifests)
          .set({ format: 0 })
          .where(eq(storeManifests.storeId, storeId));
        const versionBefore = (await readManifest(db, storeId, 0))?.version;
        await rebuild(storeId);
        expect(await packsOf(storeId)).toEqual(inSteps);
        expect((await readManifest(db, storeId, 0))?.version).toBe(versionBefore);
      },
    );
    await fc.assert(property, { numRuns: 25 });
  });

  test('CAT-1 keeps changes that come while it runs for the next one', async () => {
    const { storeId, ids } = await aBuiltStore(200);
    const [first = '', second = ''] = ids;
    await rename([first], 'First');
    await Promise.all([rebuild(storeId), rename([second], 'Second'), rebuild(storeId)]);
    await rebuildChangedCatalogues(db, TEST_NOON);
    const inSteps = await packsOf(storeId);
    await db.update(storeManifests).set({ format: 0 }).where(eq(storeManifests.storeId, storeId));
    await rebuild(storeId);
    expect(await packsOf(storeId)).toEqual(inSteps);
  });
});

describe('what is stored', () => {
  test('CAT-1 has the same hashes on every server, whatever the order in which its rows came', async () => {
    const other = await openTestDatabase();
    try {
      const id = 'same-everywhere';
      for (const [of, isTurned] of [
        [db, false],
        [other.db, true],
      ] as const) {
        await aStore(of, { id });
        const rows = rowsOf(id, 500);
        await insertMany(of, storeItems, isTurned ? rows.toReversed() : rows);
        // There, things came and went in between.
        if (isTurned) {
          await rebuildStoreCatalogue(of, id, TEST_NOON);
          const some = and(eq(storeItems.storeId, id), sql`ordinal % 7 = 0`);
          await of.update(storeItems).set({ removed: true }).where(some);
          await rebuildStoreCatalogue(of, id, TEST_NOON + 1);
          await of.update(storeItems).set({ removed: false }).where(some);
        }
        await rebuildStoreCatalogue(of, id, TEST_NOON + 2);
      }
      const here = await packsOf(id);
      expect(here.length).toBeGreaterThan(3);
      expect(await packsOf(id, other.db)).toEqual(here);
    } finally {
      await other.close();
    }
  });

  test('CAT-1 is the same bytes plain, with brotli and with gzip: packs and live sheet', async () => {
    const { storeId } = await aBuiltStore(150);
    const packs = await db.select().from(cataloguePacks).where(eq(cataloguePacks.storeId, storeId));
    const sheets = await db.select().from(liveSheets).where(eq(liveSheets.storeId, storeId));
    expect([packs.length, sheets.length]).toEqual([2, 1]);
    for (const { json, brotli, gzip } of [...packs, ...sheets]) {
      expect(Buffer.from(brotliDecompressSync(brotli)).equals(json)).toBe(true);
      expect(Buffer.from(gunzipSync(gzip)).equals(json)).toBe(true);
    }
  });
});

describe('rebuilding what is behind', () => {
  test('CAT-1 brings catalogues up to date that nobody rebuilt, and those of an older format', async () => {
    const one = await aBuiltStore(3);
    const two = await aBuiltStore(3);
    const before = [await packsOf(one.storeId), await packsOf(two.storeId)];
    await rename([one.ids[0] ?? ''], 'Renamed');
    await db
      .update(storeManifests)
      .set({ format: 0 })
      .where(eq(storeManifests.storeId, two.storeId));
    await rebuildChangedCatalogues(db, TEST_NOON);
    expect(await packsOf(one.storeId)).not.toEqual(before[0]);
    expect(await packsOf(two.storeId)).toEqual(before[1]);
    const [manifest] = await db
      .select({ format: storeManifests.format })
      .from(storeManifests)
      .where(eq(storeManifests.storeId, two.storeId));
    expect(manifest?.format).toBeGreaterThan(0);
  });

  test('stops when it is told to, and goes on the next time', async () => {
    const { storeId, ids } = await aBuiltStore(3);
    const before = await packsOf(storeId);
    await rename([ids[0] ?? ''], 'Renamed');
    await rebuildChangedCatalogues(db, TEST_NOON, AbortSignal.abort());
    expect(await packsOf(storeId)).toEqual(before);
    await rebuildChangedCatalogues(db, TEST_NOON);
    expect(await packsOf(storeId)).not.toEqual(before);
  });
});
