import { describe, expect, it } from 'vitest';
import { pinProblem, plusCode } from './geo.ts';

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
