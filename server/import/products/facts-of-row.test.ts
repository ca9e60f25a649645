import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { itemFacts } from '../../../src/contracts/catalogue/item-details.ts';
import { VEG_MARK } from '../../../src/domain/catalogue/item-facts.ts';
import { HOSTILE_TEXTS } from '../../../tests/support/inputs/hostile-inputs.ts';
import { type Field, FIELDS } from './column-mapping.ts';
import { factsOfRow, gstOf, vegMarkOf } from './facts-of-row.ts';

const factsOf = (cells: Partial<Record<Field, string>>) =>
  factsOfRow((field) => cells[field] ?? '');

describe('facts of a row (ITEM-1)', () => {
  test('ITEM-1 takes what a pack says', () => {
    const { facts, vegMark, leftOut } = factsOf({
      description: 'Fresh, <b>creamy</b> &amp; pasteurised',
      nutrition: 'Energy 58 kcal; Protein: 3.1 g, Fat 3 g',
      fssai: 'Lic. 10012011000168'.replace('Lic. ', ''),
      barcode: '4 006381 333931',
      hsn: '0401',
      gst: '5%',
      veg: 'Vegetarian',
    });
    expect(leftOut).toEqual([]);
    expect(vegMark).toBe(VEG_MARK.veg);
    expect(facts).toEqual({
      description: 'Fresh, creamy & pasteurised',
      nutrition: [
        { name: 'Energy', amount: '58 kcal' },
        { name: 'Protein', amount: '3.1 g' },
        { name: 'Fat', amount: '3 g' },
      ],
      fssaiLicence: '10012011000168',
      gtin: '4006381333931',
      hsn: '0401',
      gstPercent: 5,
    });
  });

  test('says nothing of a file without such columns', () => {
    expect(factsOf({})).toEqual({ facts: undefined, vegMark: undefined, leftOut: [] });
  });

  test('leaves out what can not be right, and says why', () => {
    const { facts, vegMark, leftOut } = factsOf({
      description: 'Milk',
      barcode: '4006381333932',
      fssai: '99999999999999',
      hsn: '4.1',
      gst: '17',
      veg: 'maybe',
      nutrition: 'good for you',
    });
    expect(facts).toEqual({ description: 'Milk' });
    expect(vegMark).toBeUndefined();
    expect(new Set(leftOut.map((problem) => problem.split(':')[0]))).toEqual(
      new Set(['FSSAI licence', 'GST rate', 'HSN code', 'barcode', 'nutrition', 'veg mark']),
    );
  });

  test.each([
    ['markup', '<script>alert(1)</script><p onclick="x()">Rice</p>', 'Rice'],
    ['marks of direction', '\u202eeciR\u2066 x\u2069', 'eciR x'],
    ['joiners that Indian scripts need', 'അവന\u200d', 'അവന\u200d'],
    ['a comparison that is no markup', 'fat < 5 g & salt > 1 g', 'fat < 5 g & salt > 1 g'],
  ])('makes plain text of %s', (_what, cell, text) => {
    expect(factsOf({ description: cell }).facts?.description).toBe(text);
  });

  test('cuts 10,000 letters to what is kept, and hangs on nothing', () => {
    const endless = ['a', '<', '&amp;', '<a ', '<!--', '1 g,', '-', ' '].map((one) =>
      one.repeat(100_000),
    );
    const startedAt = performance.now();
    for (const text of [...endless, ...HOSTILE_TEXTS]) {
      const { facts } = factsOf(Object.fromEntries(FIELDS.map((field) => [field, text])));
      expect(v.is(itemFacts, facts ?? {})).toBe(true);
    }
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(factsOf({ description: 'ab '.repeat(5_000) }).facts?.description?.length).toBeLessThan(
      2_001,
    );
  });

  test.each([
    ['veg', 1],
    ['Non-Veg', 2],
    ['NONVEG', 2],
    ['Contains egg', 2],
    ['vegetable', undefined],
    ['', undefined],
  ])('reads the mark "%s"', (cell, mark) => {
    expect(vegMarkOf(cell)).toBe(mark);
  });

  test('reads rates that exist', () => {
    expect(['18', '0.25 %', 'GST 5%', '7', '-5', '5 or 12'].map(gstOf)).toEqual([
      18,
      0.25,
      5,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('keeps numbers with a thousands separator together', () => {
    expect(factsOf({ nutrition: 'Energy 1,200 kJ, Salt <0.1 g' }).facts?.nutrition).toEqual([
      { name: 'Energy', amount: '1,200 kJ' },
      { name: 'Salt', amount: '<0.1 g' },
    ]);
  });
});
