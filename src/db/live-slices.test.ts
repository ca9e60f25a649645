import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { DeviceDatabase } from './device-database.ts';
import { lookupIn, slicesOfSheet, SLICE_SIZE, wholeSheet } from './live-slices.ts';
import { readWholeLiveSheet } from './reads/catalogue/live-sheet.ts';

const aColumn = (length: number, factor: number) =>
  Array.from({ length }, (_each, ordinal) => ordinal * factor);

const columns = {
  pricesPaise: aColumn(SLICE_SIZE + 3, 10),
  mrpsPaise: aColumn(SLICE_SIZE + 3, 12),
  stocks: aColumn(SLICE_SIZE + 3, 1),
};

test('a sheet cut into slices and put together is the same sheet', () => {
  const slices = slicesOfSheet('shop', columns);
  expect(slices.map(({ stocks }) => stocks.length)).toEqual([SLICE_SIZE, 3]);
  const whole = wholeSheet({ storeId: 'shop', version: 1, fetchedAt: 0 }, slices.toReversed());
  expect([...whole.pricesPaise]).toEqual(columns.pricesPaise);
  expect([...whole.stocks]).toEqual(columns.stocks);
});

test('a lookup finds what is in its slices and knows nothing of the others', () => {
  const [, second] = slicesOfSheet('shop', columns);
  const live = lookupIn(second === undefined ? [] : [second]);
  expect(live(SLICE_SIZE + 2)).toEqual({
    pricePaise: (SLICE_SIZE + 2) * 10,
    mrpPaise: (SLICE_SIZE + 2) * 12,
    stock: SLICE_SIZE + 2,
  });
  for (const unknown of [0, SLICE_SIZE - 1, SLICE_SIZE + 3, -1])
    expect(live(unknown)).toBeUndefined();
});

test('a price beyond four bytes keeps its value', () => {
  const large = { pricesPaise: [2 ** 33], mrpsPaise: [2 ** 34], stocks: [1] };
  expect(lookupIn(slicesOfSheet('shop', large))(0)?.pricePaise).toBe(2 ** 33);
});

test('DB-1 the sheets of version 3 are there after the upgrade', async () => {
  const old = new Dexie('haat-sheets-of-before');
  old.version(3).stores({ liveSheets: 'storeId' });
  await old.table('liveSheets').put({ storeId: 'shop', version: 7, fetchedAt: 99, ...columns });
  old.close();
  const device = new DeviceDatabase('haat-sheets-of-before');
  const sheet = await readWholeLiveSheet(device, 'shop');
  expect(sheet).toMatchObject({ version: 7, fetchedAt: 99 });
  expect([...(sheet?.mrpsPaise ?? [])]).toEqual(columns.mrpsPaise);
});
