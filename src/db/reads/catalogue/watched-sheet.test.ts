import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { putLiveSheet } from '../../../../tests/support/catalogue/live-sheets.ts';
import { DeviceDatabase } from '../../device-database.ts';
import { SLICE_SIZE } from '../../live-slices.ts';
import { watchedSheet } from './watched-sheet.ts';

const STORE = 'green-basket';
/** Two slices and a part of the third. */
const ITEMS = 2 * SLICE_SIZE + 100;

let device: DeviceDatabase;
/** Slices that were read from the database, in order. */
let read: unknown[];

beforeEach(async () => {
  device = new DeviceDatabase(`watched-${crypto.randomUUID()}`);
  onTestFinished(() => device.delete());
  read = [];
  device.use({
    stack: 'dbcore',
    name: 'reads',
    create: (down) => ({
      ...down,
      table: (name) => {
        const table = down.table(name);
        if (name !== 'liveSlices') return table;
        return {
          ...table,
          getMany: (request) => {
            read.push(...request.keys.map((key) => (key as [string, number])[1]));
            return table.getMany(request);
          },
        };
      },
    }),
  });
  await putLiveSheet(device, {
    storeId: STORE,
    pricesPaise: Array.from({ length: ITEMS }, () => 100),
  });
});

/** Writes one changed price, as the sync worker does. */
async function change(
  ordinal: number,
  pricePaise: number,
  { version = 2, since, epoch }: { version?: number; since?: number; epoch?: string } = {},
): Promise<void> {
  const { liveHeads, liveSlices } = device;
  const values = { pricesPaise: [pricePaise], mrpsPaise: [pricePaise], stocks: [3] };
  await device.transaction('rw', liveHeads, liveSlices, async () => {
    const slice = Math.floor(ordinal / SLICE_SIZE);
    const row = await liveSlices.get([STORE, slice]);
    if (row === undefined) throw new Error('no such slice');
    const prices = Array.from(row.pricesPaise);
    prices[ordinal % SLICE_SIZE] = pricePaise;
    await liveSlices.put({ ...row, pricesPaise: Uint32Array.from(prices) });
    await liveHeads.put({
      storeId: STORE,
      version,
      fetchedAt: version,
      change: { since: since ?? version - 1, ordinals: [ordinal], ...values },
      ...(epoch !== undefined && { epoch }),
    });
  });
  read = [];
}

/** Watches slices until the test ends, and waits until they are read. */
async function watch(...slices: number[]) {
  const told: (readonly number[] | null)[] = [];
  const sheet = watchedSheet(device, STORE);
  const stop = sheet.watchSlices(slices, (ordinals) => told.push(ordinals));
  onTestFinished(stop);
  await vi.waitFor(() => expect(told).toEqual([null]));
  await vi.waitFor(() => expect(sheet.pricesAt()).toBeDefined());
  told.length = 0;
  read = [];
  return { sheet, told, stop };
}

const priceOf = (sheet: ReturnType<typeof watchedSheet>, ordinal: number) =>
  sheet.valueOf(ordinal)?.pricePaise;

describe('watchedSheet', () => {
  it('LIVE-6 tells the lists of a changed row, reads no slice for it, and leaves the others alone', async () => {
    const [first, same, other] = [await watch(0), await watch(0), await watch(1, 2)];
    await change(7, 250);
    await vi.waitFor(() => expect(first.told).toEqual([[7]]));
    expect(priceOf(first.sheet, 7)).toBe(250);
    expect(first.sheet.valueOf(7)?.stock).toBe(3);
    expect(same.told).toEqual([[7]]);
    expect(other.told).toEqual([]);
    expect(read).toEqual([]);
  });

  it('reads what is watched again where a version was missed, or is of another epoch (VER-1)', async () => {
    const { sheet, told } = await watch(1);
    await change(SLICE_SIZE + 1, 300, { version: 4, since: 3 });
    await vi.waitFor(() => expect(told).toEqual([null]));
    expect(read).toEqual([1]);
    expect(priceOf(sheet, SLICE_SIZE + 1)).toBe(300);
    await change(SLICE_SIZE + 1, 400, { version: 5, epoch: 'restored' });
    await vi.waitFor(() => expect(priceOf(sheet, SLICE_SIZE + 1)).toBe(400));
    expect(read).toEqual([1]);
  });

  it('reads again what has no place for a price: one of more than four bytes, an item that is new', async () => {
    const { sheet, told } = await watch(2);
    await device.liveHeads.put({
      storeId: STORE,
      version: 2,
      fetchedAt: 2,
      change: { since: 1, ordinals: [ITEMS], pricesPaise: [5], mrpsPaise: [5], stocks: [1] },
    });
    await vi.waitFor(() => expect(told).toEqual([null]));
    expect(priceOf(sheet, ITEMS)).toBeUndefined();
    await change(ITEMS - 1, 5, { version: 3 });
    await vi.waitFor(() => expect(priceOf(sheet, ITEMS - 1)).toBe(5));
  });

  it('knows nothing of an evicted sheet any more, and all of one that came back', async () => {
    const { sheet } = await watch(0);
    await device.transaction('rw', device.liveHeads, device.liveSlices, async () => {
      await device.liveHeads.delete(STORE);
      await device.liveSlices.clear();
    });
    await vi.waitFor(() => expect(sheet.pricesAt()).toBeUndefined());
    await vi.waitFor(() => expect(priceOf(sheet, 0)).toBeUndefined());
    expect([sheet.isRead(), sheet.hasRead(0)]).toEqual([true, true]);
    await putLiveSheet(device, { storeId: STORE, pricesPaise: [900], version: 6 });
    await vi.waitFor(() => expect(priceOf(sheet, 0)).toBe(900));
  });

  it('begins anew after nobody has watched for a while', async () => {
    const { sheet, stop } = await watch(0);
    stop();
    expect([sheet.isRead(), sheet.hasRead(0), priceOf(sheet, 0)]).toEqual([
      false,
      false,
      undefined,
    ]);
    await change(0, 800);
    await watch(0);
    expect(priceOf(sheet, 0)).toBe(800);
  });

  it('has no older price for a slice that is read while its price changes', async () => {
    const { sheet } = await watch(0);
    for (let version = 2; version < 12; version += 1) {
      const place = SLICE_SIZE + version;
      const told: unknown[] = [];
      const stop = sheet.watchSlices([1], () => told.push(1));
      await change(place, version * 1_000, { version });
      await vi.waitFor(() => expect(priceOf(sheet, place)).toBe(version * 1_000));
      stop();
    }
  });
});
