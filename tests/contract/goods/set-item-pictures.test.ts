import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownPictures } from '../../../server/catalogue/catalogue-tables.ts';
import { rebuildChangedCatalogues } from '../../../server/catalogue/rebuild-catalogues.ts';
import { sweepOwnPictures } from '../../../server/goods/item-pictures.ts';
import { readManifest } from '../../../server/catalogue/read-manifest.ts';
import { getItemById } from '../../../src/contracts/catalogue/item-details.ts';
import { setItemPictures } from '../../../src/contracts/goods/shop-goods.ts';
import { ownPicturePath, readOwnPicture } from '../../../src/domain/catalogue/picture-address.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { aForm, uploadForm } from '../../support/inputs/uploads.ts';
import { giveStore, signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let meera: PersonSession;
let storeId: string;
let itemId: string;
beforeAll(async () => {
  server = await startTestServer();
  meera = await signInAs(server, 'seller');
  ({ id: storeId } = await aStore(server.db));
  await giveStore(server.db, storeId, meera);
});
beforeEach(async () => {
  ({ id: itemId } = await anItem(server.db, storeId));
});
afterAll(() => server.close());

let shades = 0;
/** Another picture each time. */
async function anUpload(as = meera, name = 'dal.jpg') {
  shades += 12;
  const background = { r: shades, g: 120, b: 30 };
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background } });
  const bytes = name.endsWith('.csv') ? Buffer.from('onion,22') : await picture.jpeg().toBuffer();
  return (await uploadForm(server.url, aForm(bytes, name), { as })).fileId;
}

const set = (pictures: { kept?: string[]; fileIds?: string[] }, as = meera, into = storeId) =>
  server.send(
    setItemPictures,
    { storeId: into, itemId, kept: [], fileIds: [], ...pictures },
    { as },
  );
const toldPictures = async () =>
  (await server.send(getItemById, { itemId }, { as: meera })).output.facts.pictures ?? [];

/** Gives the item a picture. @returns its hash */
async function withPicture(fileId: string): Promise<string> {
  await set({ fileIds: [fileId] });
  return readOwnPicture((await toldPictures())[0] ?? '')?.hash ?? '';
}
const squaresOf = async (hash: string) => server.db.$count(ownPictures, eq(ownPictures.hash, hash));

describe('set-item-pictures', () => {
  test('IMG-1 an item has its shop’s pictures in their order, the first on the shelf', async () => {
    const before = await server.send(getItemById, { itemId }, { as: meera });
    const { output } = await set({ fileIds: [await anUpload(), await anUpload()] });
    const pictures = await toldPictures();
    expect(pictures).toHaveLength(2);
    expect(output.goods.items[0]?.picture).toBe(pictures[0]);
    expect(pictures[0]).not.toBe(before.output.picture);
    // The one that is kept comes first; one more comes after it.
    await set({ kept: [pictures[1] ?? ''], fileIds: [await anUpload()] });
    const now = await toldPictures();
    expect([now.length, now[0]]).toEqual([2, pictures[1]]);
  });

  test('IMG-1 each square is a file that never changes; of others there is none', async () => {
    await set({ fileIds: [await anUpload()] });
    const { hash = '' } = readOwnPicture((await toldPictures())[0] ?? '') ?? {};
    const small = await fetch(server.url + ownPicturePath(hash, 96, 'avif'));
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/avif']);
    expect(small.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await small.arrayBuffer()).byteLength).toBeLessThanOrEqual(6_000);
    const other = hash.replace(/./, (letter) => (letter === '0' ? '1' : '0'));
    for (const path of [ownPicturePath(other, 96, 'avif'), `/goods/own/${hash}-97.avif`]) {
      expect((await fetch(server.url + path)).status).toBe(404);
    }
  });

  test('IMG-1 the same picture is kept once, whoever sells what it shows', async () => {
    const fileId = await anUpload();
    await set({ fileIds: [fileId] });
    const before = await server.db.$count(ownPictures);
    const first = itemId;
    ({ id: itemId } = await anItem(server.db, storeId));
    await set({ fileIds: [fileId] });
    expect(first).not.toBe(itemId);
    expect(await server.db.$count(ownPictures)).toBe(before);
  });

  test('IMG-1 a picture that no item has any more goes after 90 days, unless it is given again', async () => {
    const [fileId, again] = [await anUpload(), await anUpload()];
    const kept = await withPicture(fileId);
    const taken = await withPicture(again);
    const day = 86_400_000;
    const now = server.clock.now();
    await set({});
    await sweepOwnPictures(server.db, now);
    await sweepOwnPictures(server.db, now + 90 * day);
    expect([await squaresOf(kept), await squaresOf(taken)]).toEqual([6, 6]);
    await set({ fileIds: [again] });
    await sweepOwnPictures(server.db, now + 90 * day + 1);
    expect([await squaresOf(kept), await squaresOf(taken)]).toEqual([0, 6]);
    await sweepOwnPictures(server.db, now + 900 * day);
    expect(await squaresOf(taken)).toBe(6);
  });

  test('CAT-1 the shelf’s pack has it, and is another pack', async () => {
    await rebuildChangedCatalogues(server.db, server.clock.now());
    const packs = async () =>
      (await readManifest(server.db, storeId, server.clock.now()))?.categories.map(
        (each) => each.packs,
      );
    const before = await packs();
    await set({ fileIds: [await anUpload()] });
    await rebuildChangedCatalogues(server.db, server.clock.now());
    expect(await packs()).not.toEqual(before);
  });

  test('without pictures it is drawn again', async () => {
    await set({ fileIds: [await anUpload()] });
    const { output } = await set({});
    expect(await toldPictures()).toEqual([]);
    expect(output.goods.items[0]?.picture).toMatch(/^[a-z]+-[a-z]+-\d-/);
  });

  test('names of pictures that are not kept here are left out', async () => {
    const stranger = `own-${'0'.repeat(32)}-ffffff`;
    await set({ kept: [stranger], fileIds: [await anUpload()] });
    expect(await toldPictures()).toHaveLength(1);
  });

  test('refuses what is no picture of who asks, and an item of another shop', async () => {
    const asha = await signInAs(server, 'seller');
    const [hers, list] = [await anUpload(asha), await anUpload(meera, 'list.csv')];
    for (const fileId of [hers, list, randomUUID()]) {
      expect((await set({ fileIds: [fileId] })).problem.code).toBe('file_not_found');
    }
    expect((await set({ fileIds: [hers] }, asha)).problem.code).toBe('store_not_found');
    const { id: other } = await aStore(server.db);
    await giveStore(server.db, other, asha);
    expect((await set({ fileIds: [hers] }, asha, other)).problem.code).toBe('item_not_found');
    const buyer = await signInAs(server, 'buyer');
    expect((await set({}, buyer)).status).toBe(403);
  });

  test.each([
    ['seven pictures', { fileIds: Array.from({ length: 7 }, () => randomUUID()) }],
    ['an address', { kept: ['https://shop.example/dal.jpg'] }],
  ])('refuses %s', async (_what, pictures) => {
    expect((await set(pictures)).problem.code).toBe('bad_input');
  });
});
