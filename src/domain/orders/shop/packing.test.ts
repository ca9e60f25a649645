import { describe, expect, it } from 'vitest';
import { itemsToPack, newestMarks, nextMark, packedCounts, scanned } from './packing.ts';

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

describe('what several phones ticked of one packing list', () => {
  const tick = (at: number, count = 2) => ({ itemId: 'onion', count, at });
  const untick = (at: number) => tick(at, 0);

  it('SELL-1 the later of a tick and an untick wins, whichever came first', () => {
    expect(packedCounts([tick(1), untick(2)])).toEqual({ onion: 0 });
    expect(packedCounts([untick(1), tick(2)])).toEqual({ onion: 2 });
    expect(packedCounts([tick(2), untick(1)])).toEqual({ onion: 2 });
    // A tick and an untick of the same moment: what is in the bag is in the bag.
    expect(packedCounts([untick(1), tick(1)])).toEqual({ onion: 2 });
  });

  it('SELL-1 a scan of one pack takes no tick of all of them back, also where it comes later', () => {
    expect(packedCounts([tick(1, 2), tick(5, 1)])).toEqual({ onion: 2 });
    expect(packedCounts([tick(1, 2), untick(3), tick(5, 1)])).toEqual({ onion: 1 });
  });

  it('SELL-1 joins to the same in every order, and where marks come twice', () => {
    const marks = [tick(4, 2), untick(3), tick(2, 1), untick(6), tick(7, 1), tick(8, 1)];
    for (let turn = 0; turn < marks.length; turn += 1) {
      const turned = [...marks.slice(turn), ...marks.slice(0, turn)];
      expect(packedCounts(turned)).toEqual({ onion: 1 });
      expect(packedCounts([...turned, ...turned.toReversed()])).toEqual({ onion: 1 });
      expect(packedCounts(newestMarks(turned))).toEqual({ onion: 1 });
    }
    expect(newestMarks(marks).map(({ count, at }) => [count, at])).toEqual([
      [2, 4],
      [0, 6],
      [1, 8],
    ]);
  });

  it('SELL-1 who has seen a tick may take it back, also on a phone whose clock is behind', () => {
    const seen = [tick(1_000), { itemId: 'milk', count: 1, at: 9_000 }];
    const mark = nextMark(seen, { itemId: 'onion', count: 0 }, 5);
    expect(mark).toEqual(untick(1_001));
    expect(packedCounts([...seen, mark])).toEqual({ onion: 0, milk: 1 });
    expect(nextMark(seen, { itemId: 'onion', count: 0 }, 2_000)).toEqual(untick(2_000));
  });
});
