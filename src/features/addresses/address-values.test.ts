import { describe, expect, it } from 'vitest';
import { DEFAULT_ADDRESS } from '../../domain/account/address.ts';
import {
  addressOfValues,
  filledFromArea,
  newAddressValues,
  startValues,
  tidyPincode,
  valuesOfAddress,
} from './address-values.ts';

const BELLANDUR = {
  areaCode: '560103',
  city: 'Bengaluru',
  district: 'Bengaluru',
  state: 'Karnataka',
  location: { lat: 12.93, lon: 77.685 },
};

describe('a new address', () => {
  it('starts with the number signed in with and the area shopped in', () => {
    expect(newAddressValues('+91 98765-43210', BELLANDUR)).toMatchObject({
      contactNumber: '9876543210',
      areaCode: '560103',
      city: 'Bengaluru',
      state: 'Karnataka',
      name: '',
    });
  });

  it('KEY-1 starts with what an older app knew of it, in the same area', () => {
    const values = newAddressValues('9876543210', BELLANDUR);
    const older = { name: 'Home', plot: '12B', areaCode: '560103', contactNumber: '' };
    expect(startValues(values, older)).toEqual({ ...values, name: 'Home', plot: '12B' });
    expect(startValues(values, { ...older, areaCode: '560037' })).toEqual(values);
    expect(startValues(values, undefined)).toEqual(values);
  });
});

describe('filledFromArea', () => {
  it('fills what is empty', () => {
    expect(filledFromArea({ city: '', state: ' ' }, null, BELLANDUR)).toEqual({
      city: 'Bengaluru',
      state: 'Karnataka',
    });
  });

  it('replaces what it filled before, when the pincode changes', () => {
    const before = { city: 'Pune', state: 'Maharashtra' };
    expect(filledFromArea(before, before, BELLANDUR)).toEqual({
      city: 'Bengaluru',
      state: 'Karnataka',
    });
  });

  it('leaves what the buyer typed', () => {
    const typed = { city: 'Bangalore', state: 'Karnataka' };
    expect(filledFromArea(typed, null, BELLANDUR).city).toBe('Bangalore');
  });
});

describe('addressOfValues', () => {
  const values = { ...newAddressValues('9876543210', BELLANDUR), name: 'Home', plot: '12' };

  it('takes district and location from the area of the pincode', () => {
    expect(addressOfValues(values, BELLANDUR, null)).toMatchObject({
      district: 'Bengaluru',
      location: { lat: 12.93, lon: 77.685 },
      apartmentId: null,
    });
  });

  it('has no location when the pincode’s area is not known, rather than another area’s', () => {
    const moved = { ...values, areaCode: '411001' };
    expect(addressOfValues(moved, BELLANDUR, DEFAULT_ADDRESS)).toMatchObject({
      district: '',
      location: null,
    });
  });

  it('keeps what the form does not show of an edited address', () => {
    const edited = { ...DEFAULT_ADDRESS, apartmentId: 'block-7' };
    const again = addressOfValues(valuesOfAddress(edited), null, edited);
    expect(again).toEqual(edited);
  });

  it('takes a pasted contact number', () => {
    const pasted = { ...values, contactNumber: '+91 98765 43210' };
    expect(addressOfValues(pasted, null, null).contactNumber).toBe('9876543210');
  });
});

describe('tidyPincode', () => {
  it('keeps six digits', () => {
    expect(['560 103', '560103', '５６０１０３', '56-01-03-99', 'abc'].map(tidyPincode)).toEqual([
      '560103',
      '560103',
      '560103',
      '560103',
      '',
    ]);
  });
});
