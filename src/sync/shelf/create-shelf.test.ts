import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { putLiveSheet } from '../../../tests/support/catalogue/live-sheets.ts';
import { aShelf, aShelfPack } from '../../../tests/support/builders/shelf-builders.ts';
import { placeOfAddress, type ArrangedShelf } from '../../contracts/catalogue/arranged-shelf.ts';
import { DeviceDatabase } from '../../db/device-database.ts';
import { WHOLE_SHELF, type ShelfChoice } from '../../domain/catalogue/shelf-choice.ts';
import { createShelf } from './create-shelf.ts';

let device: DeviceDatabase;

beforeEach(() => {
  device = new DeviceDatabase('haat-shelf');
});

afterEach(async () => {
  await device.delete();
});

const aQuery = (parts: Partial<ShelfChoice> = {}) => ({
  storeId: 'shop',
  categoryId: 'grocery',
  choice: { ...WHOLE_SHELF, ...parts },
});

/** Packs and places of an answer: "hash place". */
function placesOf(answer: ArrangedShelf | null): string[] | null {
  if (answer === null) return null;
  return [...answer.addresses].map((address) => {
    const { packIndex, place } = placeOfAddress(address);
    return `${answer.packs[packIndex]} ${place}`;
  });
}

const twoPacks = () => [
  aShelfPack('a', [{ ordinal: 0 }, { ordinal: 1 }]),
  aShelfPack('b', [{ ordinal: 2 }]),
];

describe('CAT-3 a category filtered and sorted in the worker', () => {
  it('CAT-3 answers with packs and places, and with how many there are in all', async () => {
    await aShelf(device, twoPacks(), [300, 100, 200]);
    const answer = await createShelf(device)(aQuery({ sort: 'price-low', maxPricePaise: 250 }));
    expect(placesOf(answer)).toEqual(['a 1', 'b 0']);
    expect(answer?.itemCount).toBe(3);
  });

  it('CAT-3 is null for what is not on this device', async () => {
    const shelf = createShelf(device);
    expect(await shelf(aQuery())).toBeNull();
    await aShelf(device, twoPacks(), [300, 100, 200]);
    expect(await shelf({ ...aQuery(), categoryId: 'other' })).toBeNull();
  });

  it('CAT-2 never answers with half a category', async () => {
    await aShelf(device, twoPacks(), [300, 100, 200]);
    await device.packs.delete('b');
    expect(await createShelf(device)(aQuery())).toBeNull();
  });

  it('CAT-3 follows new prices', async () => {
    await aShelf(device, twoPacks(), [300, 100, 200]);
    const shelf = createShelf(device);
    await shelf(aQuery({ sort: 'price-low' }));
    await putLiveSheet(device, { storeId: 'shop', version: 2, pricesPaise: [100, 300, 200] });
    expect(placesOf(await shelf(aQuery({ sort: 'price-low' })))).toEqual(['a 0', 'b 0', 'a 1']);
  });

  it('CAT-3 follows a new catalogue', async () => {
    await aShelf(device, twoPacks(), [300, 100, 200]);
    const shelf = createShelf(device);
    await shelf(aQuery({ sort: 'price-low' }));
    await aShelf(device, [aShelfPack('c', [{ ordinal: 1 }])], [300, 100, 200], 2);
    expect(placesOf(await shelf(aQuery({ sort: 'price-low' })))).toEqual(['c 0']);
  });

  it('CAT-3 gives the same answer again while nothing changed, without working it out again', async () => {
    await aShelf(device, twoPacks(), [300, 100, 200]);
    const shelf = createShelf(device);
    const first = await shelf(aQuery({ sort: 'name' }));
    await shelf(aQuery({ inStock: true }));
    expect(await shelf(aQuery({ sort: 'name' }))).toBe(first);
  });

  it('CAT-3 finds its way back to a category asked about before', async () => {
    await aShelf(device, twoPacks(), [300, 100, 200]);
    const shelf = createShelf(device);
    await shelf(aQuery());
    await device.manifests.update('shop', { categories: [] });
    expect(await shelf(aQuery())).toBeNull();
    await aShelf(device, twoPacks(), [300, 100, 200], 3);
    expect(placesOf(await shelf(aQuery()))).toEqual(['a 0', 'a 1', 'b 0']);
  });
});
