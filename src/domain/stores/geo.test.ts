import { describe, expect, it } from 'vitest';
import { areaProblem, pinProblem, plusCode, readPoint } from './geo.ts';

describe('a plus code', () => {
  // Of the published examples, test_data/encoding.csv.
  it.each([
    [20.3700625, 2.7821875, '7FG49QCJ+2V'],
    [47.0000625, 8.0000625, '8FVC2222+22'],
    [-41.2730625, 174.7859375, '4VCPPQGP+Q9'],
    [-89.9999375, -179.9999375, '22222222+22'],
    [90, 1, 'CFX3X2X2+X2'],
    [1, 180, '62H22222+22'],
    [1, 181, '62H32222+22'],
  ])('of %s, %s is %s', (lat, lon, code) => {
    expect(plusCode({ lat, lon })).toBe(code);
  });
});

describe('a pin', () => {
  const place = { areaCode: '560103', location: { lat: 12.93, lon: 77.685 } };

  it('is taken near its pincode, and where the place of that is not known', () => {
    expect(pinProblem({ lat: 12.95, lon: 77.7 }, place)).toBeNull();
    expect(pinProblem(null, place)).toBeNull();
    expect(pinProblem({ lat: 0, lon: 0 }, { ...place, location: null })).toBeNull();
    expect(pinProblem({ lat: 0, lon: 0 }, null)).toBeNull();
  });

  it('is refused in the sea and in another town, with how far that is', () => {
    expect(pinProblem({ lat: 12.93, lon: 74 }, place)).toMatch(/^This pin is 399 km from 560103\./);
    expect(pinProblem({ lat: 0, lon: 0 }, place)).toMatch(/Please set it at your gate/);
  });
});

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
