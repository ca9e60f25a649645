import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { aDevice } from '../../../tests/support/builders/event-builders.ts';
import { aPersonDatabase } from '../../../tests/support/sync-world.ts';
import { CHANGE_SHOP } from '../../contracts/sellers/seller-update.ts';
import { MAX_UPLOAD_BYTES } from '../../domain/account/uploads.ts';
import { readShopSettings } from '../../db/reads/shop-desk.ts';
import { discardEntry } from '../outbox/discard-entry.ts';
import { changeShop } from './change-shop.ts';

const SHOP = { storeId: 'anand', shopName: 'Anand Kirana' };
const aPicture = (bytes: Uint8Array) => ({ name: 'shop.jpg', type: 'image/jpeg', bytes });

function aContext() {
  const person = aPersonDatabase();
  const newId = () => crypto.randomUUID();
  return { device: aDevice(), person, now: () => 1_000, newId, wake: () => {} };
}
const bytesKept = async ({ person }: ReturnType<typeof aContext>) =>
  (await person.attachments.toArray()).map(({ bytes }) => bytes[0]);

it('IMG-1 a new picture of a shop takes the place of a refused one, and leaves the phone when it is taken back', async () => {
  const context = aContext();
  const { person } = context;
  await changeShop(context, { ...SHOP, store: {} }, aPicture(new Uint8Array([1])));
  await person.outbox.toCollection().modify({ state: 'rejected' });
  await changeShop(context, { ...SHOP, store: {} }, aPicture(new Uint8Array([2])));
  expect(await bytesKept(context)).toEqual([2]);
  const [entry] = await person.outbox.toArray();
  await discardEntry(context, entry?.sequence ?? 0);
  expect(await bytesKept(context)).toEqual([]);
});

it('a picture that is too large is refused at once, and nothing is kept', async () => {
  const context = aContext();
  const large = aPicture(new Uint8Array(MAX_UPLOAD_BYTES + 1));
  expect(await changeShop(context, { ...SHOP, store: {} }, large)).toMatchObject({ ok: false });
  expect(await context.person.outbox.count()).toBe(0);
});

it('the uploaded picture is asked for by its file, and version 1 is read as it is', () => {
  const payload = { ...SHOP, store: { minimumOrderPaise: 100 }, pictureIds: ['a'] };
  expect(CHANGE_SHOP.input(payload, ['file'], 'key')).toMatchObject({
    store: { minimumOrderPaise: 100, pictureFileId: 'file' },
  });
  const old = { ...SHOP, store: { minimumOrderPaise: 100 } };
  expect(CHANGE_SHOP.migrate?.(old, 1)).toEqual(old);
});

it('OUT-10 what was refused is there to be mended, and is laid over nothing', async () => {
  const context = aContext();
  const { person } = context;
  const told = { id: SHOP.storeId, name: SHOP.shopName, picture: '1f3ea' };
  await person.setFact('shop-settings', { [SHOP.storeId]: told as never });
  const notice = { text: 'Fresh curd from 6 am', endsAt: 2_000 };
  await changeShop(context, { ...SHOP, store: { notice }, seen: { notice: null } });
  const waiting = await readShopSettings(person, SHOP.storeId);
  expect([waiting?.shop.notice, waiting?.isWaiting]).toEqual([notice, true]);
  await person.outbox.toCollection().modify({ state: 'rejected' });
  const refused = await readShopSettings(person, SHOP.storeId);
  expect(refused?.shop.notice).toBeUndefined();
  expect(refused?.refusedChange?.store.notice).toEqual(notice);
});
