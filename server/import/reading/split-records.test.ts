import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  parseRecords,
  createRecordSplitter,
  LONGEST_LINE,
  type RawRecord,
} from './split-records.ts';

function split(lines: readonly string[], columns = 3): RawRecord[] {
  const splitter = createRecordSplitter({ delimiter: ',', columns }, 2);
  return [...splitter(lines, false), ...splitter([], true)];
}
const cellsOf = (records: readonly RawRecord[]) =>
  parseRecords(
    records.filter(({ broken }) => broken === undefined),
    ',',
  ).parsed.map(({ cells }) => cells);
const linesOf = (records: readonly RawRecord[]) =>
  records.map(({ line, broken }) => [line, broken]);

describe('a good file', () => {
  test('is cut at its lines, quoted line ends and delimiters excepted', () => {
    const records = split(['a,b,c', '"a, ""x""",b,"c', 'd"', '', 'e,f,12" pan']);
    expect(linesOf(records)).toEqual([
      [2, undefined],
      [3, undefined],
      [6, undefined],
    ]);
    expect(cellsOf(records)).toEqual([
      ['a', 'b', 'c'],
      ['a, "x"', 'b', 'c\nd'],
      ['e', 'f', '12" pan'],
    ]);
  });
});

describe('a broken row', () => {
  test.each([
    ['a quote that never closes', '1,"open,5'],
    ['text after a closing quote', '1,"name"x,5'],
    ['a quote in a quoted field', '1,"12" pan",5'],
  ])('with %s is rejected alone', (_what, broken) => {
    const records = split(['1,good,5', broken, '2,"good, too",6', '3,last,7']);
    expect(linesOf(records)).toEqual([
      [2, undefined],
      [3, 'broken quotes'],
      [4, undefined],
      [5, undefined],
    ]);
    expect(records[1]?.text).toBe(broken);
    expect(cellsOf(records)).toEqual([
      ['1', 'good', '5'],
      ['2', 'good, too', '6'],
      ['3', 'last', '7'],
    ]);
  });

  test('whose open quote meets a closing one by chance is told by its columns', () => {
    const records = split(['1,"open,5', '2,also,6', '3,"x",7']);
    expect(linesOf(records)).toEqual([
      [2, 'broken quotes'],
      [3, undefined],
      [4, undefined],
    ]);
  });

  test('does not hold more than fifty lines back', () => {
    const splitter = createRecordSplitter({ delimiter: ',', columns: 3 }, 1);
    const records = splitter(
      ['1,"open,5', ...Array.from({ length: 60 }, (_, row) => `${row},b,c`)],
      false,
    );
    expect(records).toHaveLength(61);
  });

  test('that has no end is rejected for its length', () => {
    const records = split(['1,a,b', 'x'.repeat(LONGEST_LINE + 1), '2,a,b']);
    expect(linesOf(records)).toEqual([
      [2, undefined],
      [3, 'line too long'],
      [4, undefined],
    ]);
  });
});

const quote = (cell: string): string =>
  /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
const cell = fc.string({ unit: fc.constantFrom('a', 'b', ' ', ',', '"', '\n', 'é'), maxLength: 8 });
const row = fc
  .tuple(cell, cell, cell)
  .filter((cells) => cells.join('').trim() !== '' && !cells.every((text) => text.trim() === ''));
const lines = (cells: readonly string[]): string[] => cells.map(quote).join(',').split('\n');

test('any table comes back as it was written, in whatever pieces it is read', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), fc.integer({ min: 1, max: 5 }), (rows, size) => {
      const all = rows.flatMap(lines);
      const splitter = createRecordSplitter({ delimiter: ',', columns: 3 }, 1);
      const records: RawRecord[] = [];
      for (let from = 0; from < all.length; from += size)
        records.push(...splitter(all.slice(from, from + size), false));
      records.push(...splitter([], true));
      expect(cellsOf(records)).toEqual(rows);
    }),
  );
});

test('a row with an open quote never takes a good one with it', () => {
  const plain = fc
    .tuple(fc.nat(999), fc.constantFrom('rice', 'toor dal'), fc.nat(999))
    .map((cells) => cells.join(','));
  fc.assert(
    fc.property(fc.array(plain, { minLength: 1, maxLength: 80 }), fc.nat(80), (rows, at) => {
      const place = at % (rows.length + 1);
      const records = split([...rows.slice(0, place), '1,"open,2', ...rows.slice(place)]);
      expect(records.filter(({ broken }) => broken !== undefined)).toHaveLength(1);
      expect(records.filter(({ broken }) => broken === undefined).map(({ text }) => text)).toEqual(
        rows,
      );
    }),
  );
});
