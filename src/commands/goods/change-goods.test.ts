import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { aDevice } from '../../../tests/support/builders/event-builders.ts';
import { aPersonDatabase } from '../../../tests/support/sync-world.ts';
import { setItemPictures } from './change-goods.ts';

it('IMG-1 new pictures of an item take the place of refused ones, whose bytes leave the phone', async () => {
  const person = aPersonDatabase();
  const context = {
    device: aDevice(),
    person,
    now: () => 1_000,
    newId: () => crypto.randomUUID(),
    wake: () => {},
  };
  const item = { storeId: 'anand', itemId: 'dal', name: 'Toor dal', kept: [] };
  const aPicture = (byte: number) => ({
    name: 'dal.jpg',
    type: 'image/jpeg',
    bytes: new Uint8Array([byte]),
  });
  expect(await setItemPictures(context, item, [aPicture(1)])).toMatchObject({ ok: true });
  await person.outbox.toCollection().modify({ state: 'rejected' });
  expect(await setItemPictures(context, item, [aPicture(2)])).toMatchObject({ ok: true });
  expect((await person.attachments.toArray()).map(({ bytes }) => bytes[0])).toEqual([2]);
});
