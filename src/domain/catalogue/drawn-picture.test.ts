import { describe, expect, it } from 'vitest';
import { HOSTILE_TEXTS } from '../../../tests/support/inputs/hostile-inputs.ts';
import {
  drawnPictureName,
  labelLines,
  PACK_COLOURS,
  PACKINGS,
  readDrawnPicture,
  type PackColour,
} from './drawn-picture.ts';

describe('names of drawn pictures', () => {
  it('IMG-1 are read as they were made', () => {
    for (const packing of PACKINGS) {
      for (const colour of Object.keys(PACK_COLOURS) as PackColour[]) {
        const drawn = { packing, colour, pattern: 5, photo: '1f336-fe0f' };
        expect(readDrawnPicture(drawnPictureName(drawn))).toEqual(drawn);
      }
    }
  });

  it.each([
    ...HOSTILE_TEXTS,
    '1f95b',
    'pouch-blue-9-1f95b',
    'pouch-constructor-0-1f95b',
    'pouch-blue-0-../x',
    'wheel-blue-0-1f95b',
  ])('IMG-1 are not seen in %j', (text) => {
    expect(readDrawnPicture(text)).toBeNull();
  });
});

describe('the words of a label', () => {
  it('IMG-1 stand in lines that fit', () => {
    expect(labelLines('Full cream milk', 10, 3)).toEqual(['Full cream', 'milk']);
    expect(labelLines('Hand-pounded sona masoori rice', 10, 2)).toEqual(['Hand-pounded', 'sona']);
    expect(labelLines('Pomegranate juice', 10, 2)).toEqual(['Pomegranate', 'juice']);
    expect(labelLines('Himalayan-mineral water', 10, 2)).toEqual(['Himalayan…', 'water']);
    expect(labelLines('   ', 10, 2)).toEqual([]);
    expect(labelLines('x'.repeat(100_000), 10, 3)).toEqual([`${'x'.repeat(9)}…`]);
  });
});
