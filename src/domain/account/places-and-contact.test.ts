import { describe, expect, it } from 'vitest';
import { DEFAULT_ADDRESS, formatAddress } from './address.ts';
import {
  isPossiblePincode,
  MOBILE_NUMBER,
  PINCODE,
  maskMobileNumber,
  normalizeMobileNumber,
} from './contact.ts';
import { distanceKm, formatDistance, isGeoPoint } from '../stores/geo.ts';
import { readableId, uuidV7, UUID } from '../identifiers.ts';

describe('addresses', () => {
  it('are shown as a comma-separated line that skips empty parts', () => {
    const text = formatAddress({ ...DEFAULT_ADDRESS, name: 'Home', plot: ' 12B ', street: '' });
    expect(text).toBe('Home, 12B, Bengaluru, Karnataka, 560103');
    expect(formatAddress({})).toBe('');
  });

  it('default to 560103 in Bengaluru, Karnataka, without a contact number', () => {
    expect(DEFAULT_ADDRESS).toMatchObject({
      city: 'Bengaluru',
      state: 'Karnataka',
      areaCode: '560103',
      contactNumber: '',
    });
  });
});

describe('mobile numbers', () => {
  it.each([
    ['9876543210', '9876543210'],
    ['+91 98765-43210', '9876543210'],
    ['0 98765 43210', '9876543210'],
    ['0091 (98765) 43210', '9876543210'],
    ['９８７６５４３２１０', '9876543210'],
    ['919876543210', '9876543210'],
  ])('are read from %s', (typed, number) => {
    expect(normalizeMobileNumber(typed)).toBe(number);
    expect(number).toMatch(MOBILE_NUMBER);
  });

  it.each(['1234567890', '98765', '98765432101', 'abcdefghij', '', '+1 415 555 2671'])(
    'are not made of %s',
    (typed) => {
      expect(normalizeMobileNumber(typed)).not.toMatch(MOBILE_NUMBER);
    },
  );

  it('are masked for screens', () => {
    expect(maskMobileNumber('9876543210')).toBe('98••••••10');
    expect(maskMobileNumber('12')).toBe('••••');
  });

  it('are not pincodes', () => {
    expect('560103').toMatch(PINCODE);
    expect('060103').not.toMatch(PINCODE);
    expect('5601034').not.toMatch(PINCODE);
  });

  it.each([
    ['560103', true],
    ['110001', true],
    // The army's own.
    ['900056', true],
    ['100001', false],
    ['290001', false],
    ['350001', false],
    ['540001', false],
    ['650001', false],
    ['860001', false],
    ['56010', false],
  ])('%s may be the pincode of a post office: %s', (code, isPossible) => {
    expect(isPossiblePincode(code)).toBe(isPossible);
  });
});

describe('distances', () => {
  it('are great-circle kilometres', () => {
    const bengaluru = { lat: 12.9716, lon: 77.5946 };
    const mumbai = { lat: 19.076, lon: 72.8777 };
    expect(distanceKm(bengaluru, mumbai)).toBeCloseTo(845, -1);
    expect(distanceKm(bengaluru, bengaluru)).toBe(0);
  });

  it('are short texts', () => {
    expect(formatDistance(0.349)).toBe('350 m');
    expect(formatDistance(0)).toBe('50 m');
    expect(formatDistance(2.44)).toBe('2.4 km');
  });

  it('need coordinates inside the bounds of the specification', () => {
    expect(isGeoPoint({ lat: 90, lon: 180 })).toBe(true);
    expect(isGeoPoint({ lat: -90, lon: 0 })).toBe(false);
    expect(isGeoPoint({ lat: 0, lon: -180 })).toBe(false);
    expect(isGeoPoint({ lat: Number.NaN, lon: 0 })).toBe(false);
    expect(isGeoPoint({ lat: '12', lon: 0 })).toBe(false);
  });
});

describe('identifiers', () => {
  const bytes = (count: number) => new Uint8Array(count).fill(255);

  it('are UUIDs of version 7', () => {
    const id = uuidV7(Date.UTC(2026, 10, 21), bytes);
    expect(id).toMatch(UUID);
    expect(id[14]).toBe('7');
    expect('89ab').toContain(id[19]);
  });

  it('carry the time in their first 48 bits', () => {
    expect(uuidV7(0x0123456789ab, bytes).startsWith('01234567-89ab-7')).toBe(true);
  });
});

it('readable ids are of the name, safe in an address, and never the same', () => {
  const uuid = '01234567-89ab-7000-8000-0000deadbeef';
  expect(readableId('Kere Farmers, Bengaluru', uuid)).toBe('kere-farmers-bengaluru-deadbeef');
  expect(readableId('ಕೆರೆ', uuid)).toBe('x-deadbeef');
  expect(readableId('é'.repeat(200), uuid)).toMatch(/^[a-z0-9][a-z0-9-]{0,79}$/);
});
