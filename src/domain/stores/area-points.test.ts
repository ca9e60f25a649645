import { describe, expect, it } from 'vitest';
import { areaProblem, readPoint } from './geo.ts';

const HERE = { lat: 12.93, lon: 77.68 };
const alone = { isListed: true, ofDistrict: null, nearest: null };
const neighbour = { areaCode: '560103', location: HERE };

describe('where an area may be', () => {
  it('is at a point of India near those whose pincode begins alike', () => {
    expect(areaProblem(HERE, { ...alone, ofDistrict: neighbour })).toBeNull();
    expect(areaProblem(null, alone)).toBeNull();
  });

  it.each([
    ['nowhere, when no list has it', null, { ...alone, isListed: false }, /where it is/],
    ['in the sea', { lat: 0, lon: 0 }, alone, 'This point is not in India.'],
    ['far away', { lat: 25.6, lon: 85.1 }, { ...alone, ofDistrict: neighbour }, /from 560103/],
    ['where another one is', HERE, { ...alone, nearest: neighbour }, /at this point already/],
  ])('is not %s', (_, point, neighbours, text) => {
    expect(areaProblem(point, neighbours)).toMatch(text);
  });
});

describe('a point that is typed', () => {
  it.each([
    ['12.9352, 77.6245', { lat: 12.9352, lon: 77.6245 }],
    [' 12.9352 77.6245 ', { lat: 12.9352, lon: 77.6245 }],
    ['', null],
    ['the lake', undefined],
    ['12.9352', undefined],
  ])('%s is read', (text, point) => {
    expect(readPoint(text)).toEqual(point);
  });
});
