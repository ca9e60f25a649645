import { beforeAll, describe, expect, test } from 'vitest';
import { loadPlaces, plausibleCoordinates } from './load-places.ts';
import type { Places } from './places.ts';

let places: Places;
beforeAll(() => {
  places = loadPlaces();
});
const found = (text: string, limit = 5) =>
  places.search(text, limit).map(({ name, area }) => `${name} ${area.areaCode}`);

describe('areaByPincode', () => {
  test('knows the default pincode by the names of today', () => {
    expect(places.areaByPincode('560103')).toEqual({
      areaCode: '560103',
      city: 'Bengaluru',
      district: 'Bengaluru',
      state: 'Karnataka',
      location: { lat: expect.closeTo(12.93, 2), lon: expect.closeTo(77.685, 2) },
    });
  });

  test.each([
    ['400001', 'Mumbai', 'Maharashtra'],
    ['110001', 'Delhi', 'Delhi'],
    ['122001', 'Gurugram', 'Haryana'],
    ['500081', 'Hyderabad', 'Telangana'],
    ['682001', 'Kochi', 'Kerala'],
    ['605001', 'Puducherry', 'Puducherry'],
    ['194101', 'Leh', 'Ladakh'],
    ['180001', 'Jammu', 'Jammu and Kashmir'],
  ])('%s is in %s, %s', (pincode, city, state) => {
    expect(places.areaByPincode(pincode)).toMatchObject({ city, state });
  });

  test('does not know a pincode that no post office has', () => {
    expect(places.areaByPincode('999999')).toBeUndefined();
    expect(places.areaByPincode('constructor')).toBeUndefined();
    expect(places.areaByPincode('')).toBeUndefined();
  });

  test('leaves the location open where the coordinates are wrong', () => {
    expect(places.areaByPincode('182101')?.location).toBeNull();
  });
});

describe('search', () => {
  test('finds a post office by its name, in any case and with accents', () => {
    expect(found('bellandur')[0]).toBe('Bellandur 560103');
    expect(found('  BÉLLANDUR ')[0]).toBe('Bellandur 560103');
  });

  test('finds a city by its name of today and its old ones, its general post office first', () => {
    for (const name of ['Bengaluru', 'bangalore']) expect(found(name)[0]).toBe('Bengaluru 560001');
    for (const name of ['Mumbai', 'bombay']) expect(found(name)[0]).toBe('Mumbai 400001');
    expect(found('calcutta')[0]).toBe('Kolkata 700001');
    expect(found('gurgaon')[0]).toBe('Gurugram 122001');
  });

  test('matches the starts of words in name, taluk, district and state together', () => {
    expect(found('koraman beng')[0]).toBe('Koramangala I Block 560034');
    expect(found('bandra west maharashtra')[0]).toBe('Bandra West 400050');
    expect(found('ellandur')).toEqual([]);
  });

  test('finds by the start of a pincode, and by a pincode inside an address', () => {
    expect(found('56010', 3)).toEqual([
      'Electronics City 560100',
      'HSR Layout 560102',
      'Bellandur 560103',
    ]);
    expect(found('12 Sarjapur Road, Bengaluru 560035')).toEqual(['Carmelram 560035']);
  });

  test('leaves out the words of an address that no place has', () => {
    expect(found('rainbow drive, bellandur, bengaluru')[0]).toBe('Bellandur 560103');
  });

  test('answers hostile text with nothing, and keeps to the limit', () => {
    for (const text of ['', '   ', '|', '\n', '.*', 'x'.repeat(100_000), '\u0000', '%'])
      expect(found(text)).toEqual([]);
    expect(places.search('a', 7)).toHaveLength(7);
  });
});

describe('nearest', () => {
  test('gives the area whose coordinates are nearest', () => {
    expect(places.nearest({ lat: 12.93, lon: 77.685 })?.areaCode).toBe('560103');
    expect(places.nearest({ lat: 28.6327, lon: 77.2196 })?.areaCode).toBe('110001');
  });

  test('gives nothing further than 60 km away', () => {
    expect(places.nearest({ lat: 0, lon: 70 })).toBeUndefined();
    expect(places.nearest({ lat: 51.5, lon: -0.1 })).toBeUndefined();
    expect(places.nearest({ lat: 90, lon: 180 })).toBeUndefined();
  });
});

describe('plausibleCoordinates', () => {
  test('drops points outside India, placeholders and what lies far from its neighbours', () => {
    const near = [1, 2, 3].map((n) => [`56000${n}`, { lat: 12.9 + n / 100, lon: 77.6 }] as const);
    const placeholders = [4, 5, 6, 7, 8, 9].map(
      (n) => [`56000${n}`, { lat: 12.9, lon: 77.5 }] as const,
    );
    const all = new Map([
      ...near,
      ...placeholders,
      ['560010', { lat: 0, lon: 0 }],
      ['560011', { lat: 28.6, lon: 77.2 }],
    ]);
    expect([...plausibleCoordinates(all).keys()]).toEqual(near.map(([pincode]) => pincode));
  });
});
