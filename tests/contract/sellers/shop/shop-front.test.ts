import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownPictures } from '../../../../server/catalogue/catalogue-tables.ts';
import { sweepOwnPictures } from '../../../../server/goods/item-pictures.ts';
import { keepShopTimes } from '../../../../server/sellers/reopen-shops.ts';
import { storeStaff } from '../../../../server/sellers/seller-tables.ts';
import { getItemById } from '../../../../src/contracts/catalogue/item-details.ts';
import { fetchSellerById } from '../../../../src/contracts/sellers/store-details.ts';
import { sellerUpdate } from '../../../../src/contracts/sellers/seller-update.ts';
import { readOwnPicture } from '../../../../src/domain/catalogue/picture-address.ts';
import { anOrderWish, placeOrder } from '../../../support/builders/order-builders.ts';
import { anItem, aStore } from '../../../support/builders/store-builders.ts';
import { aForm, uploadForm } from '../../../support/inputs/uploads.ts';
import { giveStore, signInAs } from '../../../support/people/role-sessions.ts';
import type { PersonSession } from '../../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../../support/servers/test-server.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let owner: PersonSession;
let helper: PersonSession;
let storeId: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await signInAs(server, 'seller');
  helper = await signInAs(server, 'seller');
});
afterAll(() => server.close());
beforeEach(async () => {
  storeId = (await aStore(server.db)).id;
  await giveStore(server.db, storeId, owner);
  const { userId } = helper.details;
  const row = { storeId, userId, name: 'Ravi', invitedAt: server.clock.now() };
  await server.db.insert(storeStaff).values(row);
});

const update = (store: object, seen?: object, as = owner) =>
  server.send(sellerUpdate, { storeId, store, ...(seen && { seen }) }, { as });
const readStore = async () => (await server.call(fetchSellerById, { storeId })).output.store;
const inDays = (days: number) => server.clock.now() + days * DAY_MS;

let shade = 0;
/** Another picture each time. */
const anUpload = async (as = owner, name = 'shop.jpg') => {
  shade += 20;
  const background = { r: shade, g: 90, b: 30 };
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background } });
  const bytes = name.endsWith('.csv') ? Buffer.from('onion,22') : await picture.jpeg().toBuffer();
  return (await uploadForm(server.url, aForm(bytes, name), { as })).fileId;
};

describe('the notice of a shop', () => {
  test('is told until its day is over, then it is gone', async () => {
    expect('notice' in (await readStore())).toBe(false);
    const notice = { text: 'No delivery on Sunday evening', endsAt: inDays(2) };
    const { output } = await update({ notice: { ...notice, text: ` ${notice.text} ` } });
    expect(output.store.notice).toEqual(notice);
    expect((await readStore()).notice).toEqual(notice);
    await keepShopTimes(server.db, notice.endsAt - 1);
    expect((await readStore()).notice).toEqual(notice);
    await keepShopTimes(server.db, notice.endsAt);
    expect('notice' in (await readStore())).toBe(false);
  });

  test('is taken off by null', async () => {
    await update({ notice: { text: 'Fresh curd from 6 am', endsAt: inDays(1) } });
    await update({ notice: null });
    expect('notice' in (await readStore())).toBe(false);
  });

  test.each([
    ['a day that is over', () => ({ text: 'x', endsAt: inDays(0) }), /is over already/],
    ['a day far ahead', () => ({ text: 'x', endsAt: inDays(91) }), /for 90 days at most/],
    ['no words', () => ({ text: '  ', endsAt: inDays(1) }), /./],
    ['121 letters', () => ({ text: 'x'.repeat(121), endsAt: inDays(1) }), /at most 120/],
    ['two lines', () => ({ text: 'a\nb', endsAt: inDays(1) }), /remove line breaks/],
    ['a day that is none', () => ({ text: 'x', endsAt: '2026-12-01' }), /Expected number/],
  ])('refuses %s', async (_what, notice, detail) => {
    const { problem } = await update({ notice: notice() });
    expect(problem.code).toBe('bad_input');
    expect(problem.fields?.length).toBeGreaterThan(0);
    expect(problem.detail).toMatch(detail);
    expect('notice' in (await readStore())).toBe(false);
  });
});

describe('the return policy of a shop', () => {
  const windowNow = async (itemId: string) =>
    (await server.call(getItemById, { itemId })).output.returnWindowMinutes;

  test('is told with the shop’s own words, and makes no item’s time shorter', async () => {
    const { id: itemId } = await anItem(server.db, storeId, { returnWindowMinutes: 60 });
    const { id: longer } = await anItem(server.db, storeId, { returnWindowMinutes: 20_000 });
    const returnPolicy = { withinMinutes: 4_320, words: 'Bring the bill.\nPacks stay closed.' };
    await update({ returnPolicy });
    expect((await readStore()).returnPolicy).toEqual(returnPolicy);
    expect([await windowNow(itemId), await windowNow(longer)]).toEqual([4_320, 20_000]);
    await update({ returnPolicy: { withinMinutes: 0, words: '' } });
    expect(await windowNow(itemId)).toBe(60);
    await update({ returnPolicy: null });
    expect('returnPolicy' in (await readStore())).toBe(false);
  });

  test('ORD-5 an order keeps what was promised when it was placed', async () => {
    const { id: itemId } = await anItem(server.db, storeId, { returnWindowMinutes: 60 });
    const asha = await server.signIn('9876543210');
    const lines = [{ itemId, quantity: 2 }];
    const windows = async () => {
      const { lines: placed } = await placeOrder(server, asha, anOrderWish(storeId, lines));
      return placed.map(({ returnWindowMinutes }) => returnWindowMinutes);
    };
    expect(await windows()).toEqual([60]);
    await update({ returnPolicy: { withinMinutes: 10_080, words: '' } });
    expect(await windows()).toEqual([10_080]);
  });

  test.each([
    ['a time that nobody chose', { withinMinutes: 5, words: '' }],
    ['no time', { words: 'Ask us' }],
    ['301 letters', { withinMinutes: 0, words: 'x'.repeat(301) }],
    ['something more', { withinMinutes: 0, words: '', fee: 100 }],
  ])('refuses %s', async (_what, returnPolicy) => {
    expect((await update({ returnPolicy })).problem.code).toBe('bad_input');
  });
});

describe('the picture of a shop', () => {
  test('IMG-1 is one of the person’s own uploads, stays while the shop has it, and goes with null', async () => {
    const before = (await readStore()).picture;
    await update({ pictureFileId: await anUpload() });
    const { picture } = await readStore();
    const { hash = '' } = readOwnPicture(picture) ?? {};
    const squares = async () => server.db.$count(ownPictures, eq(ownPictures.hash, hash));
    expect(await squares()).toBe(6);
    for (const days of [100, 300]) await sweepOwnPictures(server.db, inDays(days));
    expect(await squares()).toBe(6);
    await update({ pictureFileId: null });
    expect((await readStore()).picture).toBe(before);
    for (const days of [400, 600]) await sweepOwnPictures(server.db, inDays(days));
    expect(await squares()).toBe(0);
  });

  test('refuses what is no picture, or another person’s', async () => {
    const before = (await readStore()).picture;
    for (const pictureFileId of [await anUpload(helper), await anUpload(owner, 'list.csv')]) {
      expect((await update({ pictureFileId })).problem.code).toBe('file_not_found');
    }
    expect((await update({ pictureFileId: 'https://shop.example/a.jpg' })).status).toBe(400);
    expect((await readStore()).picture).toBe(before);
  });

  test('is no stranger’s to draw or to set', async () => {
    const rival = await signInAs(server, 'seller');
    const kept = await server.db.$count(ownPictures);
    const pictureFileId = await anUpload(rival);
    expect((await update({ pictureFileId }, undefined, rival)).problem.code).toBe(
      'store_not_found',
    );
    expect(await server.db.$count(ownPictures)).toBe(kept);
  });
});

describe('two people who change the same', () => {
  test('OUT-10 the second is told what stands, and writes nothing over', async () => {
    const [mine, theirs] = [
      { text: 'Fresh curd from 6 am', endsAt: inDays(1) },
      { text: 'No curd today', endsAt: inDays(1) },
    ];
    await update({ notice: theirs }, { notice: null }, helper);
    const { problem } = await update({ notice: mine }, { notice: null });
    expect([problem.code, problem.detail]).toEqual([
      'changed_meanwhile',
      expect.stringContaining('It says “No curd today” now'),
    ]);
    expect((await readStore()).notice).toEqual(theirs);
    // Who has read it changes it; the same twice is no quarrel.
    expect((await update({ notice: mine }, { notice: theirs })).status).toBe(200);
    expect((await update({ notice: mine }, { notice: theirs }, helper)).status).toBe(200);
  });

  test('OUT-10 the same of the return policy', async () => {
    const returnPolicy = { withinMinutes: 1_440, words: '' };
    const seen = { returnPolicy: null };
    expect((await update({ returnPolicy }, seen, helper)).status).toBe(200);
    const other = { withinMinutes: 0, words: 'Ask at the counter' };
    const second = await update({ returnPolicy: other }, seen);
    expect(second.problem.code).toBe('changed_meanwhile');
  });

  test('OUT-10 the same of the picture; taking off what is gone already is no quarrel', async () => {
    const old = `own-${'0'.repeat(32)}-ffffff`;
    expect((await update({ pictureFileId: null }, { picture: old })).status).toBe(200);
    const { picture } = await readStore();
    const fileIds = [await anUpload(helper), await anUpload()];
    await update({ pictureFileId: fileIds[0] }, { picture }, helper);
    const theirs = (await readStore()).picture;
    expect(readOwnPicture(theirs)).not.toBeNull();
    const second = await update({ pictureFileId: fileIds[1] }, { picture });
    expect(second.problem.code).toBe('changed_meanwhile');
    expect((await readStore()).picture).toBe(theirs);
  });

  test('a notice whose day is over counts as none', async () => {
    const old = { text: 'Closed on Monday', endsAt: server.clock.now() - 1 };
    const notice = { text: 'Open again', endsAt: inDays(1) };
    expect((await update({ notice }, { notice: old })).status).toBe(200);
  });

  test('an administrator may set all of it, a buyer nothing', async () => {
    const notice = { text: 'Open again', endsAt: inDays(1) };
    const admin = await signInAs(server, 'admin');
    expect((await update({ notice }, undefined, admin)).status).toBe(200);
    const buyer = await signInAs(server, 'buyer');
    expect((await update({ notice: null }, undefined, buyer)).status).toBe(403);
  });
});
