import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  liveSheet,
  manifest,
  packPath,
} from '../../../src/contracts/catalogue/catalogue-documents.ts';
import { changeItems } from '../../../server/catalogue/change-prices.ts';
import { publishCatalogue } from '../../../server/catalogue/publish-catalogue.ts';
import type { OpenDatabase } from '../../../server/db/database.ts';
import { storeItems } from '../../../server/sellers/store-tables.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { TEST_NOON } from '../../support/test-clock.ts';
import { openTestDatabase } from '../../support/servers/test-database.ts';

let opened: OpenDatabase;
let folder: string;
beforeAll(async () => {
  opened = await openTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'published-'));
});
afterAll(async () => {
  await opened.close();
  await rm(folder, { recursive: true, force: true });
});

const publish = (now = TEST_NOON) => publishCatalogue(opened.db, folder, now);
const plain = (file: string) => readFile(path.join(folder, file));
const manifestOf = async (storeId: string) =>
  v.parse(manifest, JSON.parse((await plain(`stores/${storeId}/manifest`)).toString()));

test('CAT-1 catalogues can be put on any file server, and only what is new is written again', async () => {
  const { id: storeId } = await aStore(opened.db, { liveVersion: 1 });
  const { id: itemId } = await anItem(opened.db, storeId);
  await anItem(opened.db, storeId);
  expect(await publish()).toEqual({ written: 3, unchanged: 0 });
  const first = await manifestOf(storeId);
  const [hash = ''] = first.categories[0]?.packs ?? [];
  const pack = await plain(packPath(hash));
  expect(createHash('sha256').update(pack).digest('hex')).toBe(hash);
  for (const file of [packPath(hash), `stores/${storeId}/live`, `stores/${storeId}/manifest`]) {
    const bytes = await plain(file);
    expect(brotliDecompressSync(await plain(`${file}.br`))).toEqual(bytes);
    expect(gunzipSync(await plain(`${file}.gz`))).toEqual(bytes);
  }
  const sheet = v.parse(liveSheet, JSON.parse((await plain(`stores/${storeId}/live`)).toString()));
  expect(first.liveVersion).toBe(sheet.version);

  expect(await publish(TEST_NOON + 1000)).toEqual({ written: 0, unchanged: 3 });
  expect(await manifestOf(storeId)).toEqual(first);

  await opened.db.update(storeItems).set({ name: 'Renamed' }).where(eq(storeItems.id, itemId));
  expect(await publish(TEST_NOON + 2000)).toEqual({ written: 2, unchanged: 1 });
  // Whoever still has the old manifest finds its packs.
  expect((await readdir(path.join(folder, 'packs'))).length).toBe(2 * 3);

  await changeItems(opened.db, storeId, [{ itemId, stock: 3 }]);
  expect(await publish(TEST_NOON + 3000)).toEqual({ written: 2, unchanged: 1 });
  expect((await manifestOf(storeId)).liveVersion).toBe(2);
});
