import { describe, expect, test } from 'vitest';
import { readOptions } from './import-options.ts';

const read = (...argv: string[]) => readOptions(['--file', 'a.csv', '--store', 'Shop', ...argv]);
const messageOf = (result: ReturnType<typeof readOptions>) => (result.ok ? 'ok' : result.message);

describe('readOptions', () => {
  test('fills in what is not said', () => {
    expect(read()).toMatchObject({
      ok: true,
      options: {
        file: 'a.csv',
        stores: ['Shop'],
        currencyUnit: undefined,
        measure: undefined,
        encoding: undefined,
        delimiter: undefined,
        dryRun: false,
        columns: {},
        newStore: { pincode: '560103', radiusKm: 5, deliveryChargePaise: 2500 },
      },
    });
  });

  test('reads several stores, columns and a tab', () => {
    const result = read(
      '--store',
      'Other',
      '--col-name',
      'Artikel',
      '--delimiter',
      'tab',
      '--encoding',
      'windows-1252',
    );
    expect(result).toMatchObject({
      ok: true,
      options: {
        stores: ['Shop', 'Other'],
        columns: { name: 'Artikel' },
        delimiter: '\t',
        encoding: 'windows-1252',
      },
    });
  });

  test.each([
    [['--pincode', '12'], '--pincode'],
    [['--radius-km', '0'], '--radius-km'],
    [['--radius-km', '5000'], '--radius-km'],
    [['--opens-at', '2570'], '--opens-at'],
    [['--delimiter', '::'], '--delimiter'],
    [['--delimiter', '"'], '--delimiter'],
    [['--encoding', 'ebcdic'], '--encoding'],
    [['--currency-unit', 'dollars'], '--currency-unit'],
    [['--measure', 'stone'], '--measure'],
    [['--minimum-order', 'lots'], '--minimum-order'],
    [['--store', 'Shop'], '--store'],
    [['--store', ' '], '--store'],
    [['--spread', 'luck'], '--spread'],
    [['--no-such-option'], '--no-such-option'],
    [['stray'], 'stray'],
  ])('says what is wrong with %j', (argv, part) => {
    expect(messageOf(read(...argv))).toContain(part);
  });

  test('says what is missing', () => {
    expect(messageOf(readOptions([]))).toContain('--file');
    expect(messageOf(readOptions(['--file', 'a.csv']))).toContain('--store');
  });
});
