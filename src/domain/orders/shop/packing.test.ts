import { describe, expect, it } from 'vitest';
import { itemsToPack, scanned } from './packing.ts';

const LINES = [
  { itemId: 'onion', name: 'Onion', quantity: 2 },
  { itemId: 'milk', name: 'Milk', quantity: 1 },
  // Free with the others.
  { itemId: 'onion', name: 'Onion', quantity: 1 },
];
const BARCODES = { milk: '036000291452' };

describe('packing an order', () => {
  it('packs all lines of an item as one', () => {
    expect(
      itemsToPack(LINES, { onion: 2 }).map(({ line, packed, quantity }) => [
        line.itemId,
        packed,
        quantity,
      ]),
    ).toEqual([
      ['onion', 2, 3],
      ['milk', 0, 1],
    ]);
  });

  it('has no more in the bag than the line holds, where it became shorter', () => {
    expect(itemsToPack(LINES.slice(0, 1), { onion: 3 })[0]?.packed).toBe(2);
  });

  it('counts a scanned pack, also where the code has a 0 before it', () => {
    const result = scanned(itemsToPack(LINES, {}), BARCODES, '0036000291452');
    expect(result).toMatchObject({ kind: 'packed', item: { packed: 1, line: { itemId: 'milk' } } });
  });

  it('says where all of it is in the bag already', () => {
    expect(scanned(itemsToPack(LINES, { milk: 1 }), BARCODES, '036000291452').kind).toBe('enough');
  });

  it.each(['8901063010031', '', 'not a barcode'])('knows nothing of %j', (code) => {
    expect(scanned(itemsToPack(LINES, {}), BARCODES, code).kind).toBe('unknown');
  });
});
