import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { pack, packDocumentOf } from './catalogue-documents.ts';
import { readPack } from './read-pack.ts';

const document = packDocumentOf({
  storeId: 'green-basket',
  categoryId: 'vegetables',
  ids: ['green-1', 'green-2', 'green-12'],
  ordinals: [0, 1, 11],
  names: ['Potato', 'Onion', '<b>'],
  everydayNames: ['aloo', 'pyaz', ''],
  units: ['1 kg', '1 kg', ''],
  pictures: ['1f954', '1f9c5', 'javascript:alert(1)'],
  ratingTenths: [43, 0, 50],
  returnable: [1, 0, 1],
  brands: ['', '', 'B'],
  flavours: ['', '', 'Mango'],
});

const spoiled = fc.oneof(
  fc.constantFrom(
    null,
    undefined,
    true,
    '',
    'x',
    -1,
    1.5,
    2 ** 60,
    Number.NaN,
    {},
    [],
    ['x'],
    [-1],
    [1.5],
    [null],
  ),
  fc.array(fc.oneof(fc.string(), fc.integer(), fc.double(), fc.constant(null)), { maxLength: 4 }),
  fc.record({
    start: fc.string(),
    rests: fc.oneof(
      fc.array(fc.string()),
      fc.record({ digits: fc.integer(), steps: fc.array(fc.integer()) }),
    ),
  }),
);

it('CAT-1 reads a pack as its schema does', () => {
  expect(readPack(document)).toEqual(v.parse(pack, document));
  expect(readPack({ ...document, newer: [1] })).toEqual(v.parse(pack, document));
});

it('CAT-1 takes and refuses what the schema takes and refuses, whichever member is spoiled', () => {
  const keys = Object.keys(document);
  fc.assert(
    fc.property(fc.constantFrom(...keys), spoiled, (key, value) => {
      const spoilt = { ...document, [key]: value };
      const bySchema = v.safeParse(pack, spoilt);
      expect(readPack(spoilt)).toEqual(bySchema.success ? bySchema.output : undefined);
    }),
    { numRuns: 2_000 },
  );
});

it.each([null, undefined, 1, 'pack', [], {}])('CAT-1 refuses %j', (value) => {
  expect(readPack(value)).toBeUndefined();
});
