import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readOlderApp } from './older-app.ts';

type Kept = Readonly<Record<string, unknown>>;

const readOf = (kept: Kept) =>
  readOlderApp((key) => {
    const value = kept[key];
    if (value === undefined) return null;
    return typeof value === 'string' ? value : JSON.stringify(value);
  });

const RICE = { id: 'rice-1', providerId: 'green', name: 'Rice', quantity: 2, price: '61.50' };

describe('what an older app kept', () => {
  it('KEY-1 is its cart, address, language, area and favourites, by the names of the specification', () => {
    const address = {
      name: 'Home',
      plot: '12B',
      street: 'Main Road',
      district: 'Bengaluru',
      state: 'Karnataka',
      area_code: '560103',
      contactNumber: '+91 98765 43210',
    };
    const atoms = { cart: { cartItems: [RICE] }, language: 'hi', address };
    const older = readOf({ 'recoil-persist': atoms, favourite_shop: ['green', { id: 'blue' }] });
    expect(older).toEqual({
      areaCode: '560103',
      favouriteStoreIds: ['green', 'blue'],
      language: 'hi',
      address: {
        name: 'Home',
        plot: '12B',
        street: 'Main Road',
        city: 'Bengaluru',
        state: 'Karnataka',
        areaCode: '560103',
        contactNumber: '9876543210',
      },
      cart: [
        {
          storeId: 'green',
          itemId: 'rice-1',
          name: 'Rice',
          unit: '',
          quantity: 2,
          pricePaise: 6_150,
        },
      ],
    });
  });

  it('KEY-1 is read from plain texts, too', () => {
    const older = readOf({ 'area-code': '560037', favourite_shop: 'green, blue,green' });
    expect([older.areaCode, older.favouriteStoreIds]).toEqual(['560037', ['green', 'blue']]);
  });

  it('KEY-1 leaves out what is not plausible', () => {
    const wrong = [
      { ...RICE, id: '' },
      { ...RICE, providerId: undefined },
      { ...RICE, price: -1 },
      { ...RICE, price: 'dear' },
      { ...RICE, quantity: 0.5 },
      { ...RICE, quantity: 'two' },
      null,
      7,
    ];
    expect(readOf({ 'recoil-persist': { cartItems: wrong }, 'area-code': '12' })).toEqual(
      readOf({}),
    );
  });

  it('KEY-1 takes any text without failing', () => {
    const anything = fc.oneof(fc.string(), fc.json());
    const keys = fc.record({
      'recoil-persist': anything,
      favourite_shop: anything,
      'area-code': anything,
      address: anything,
    });
    const most = fc.check(
      fc.property(keys, (kept) => {
        const { favouriteStoreIds, cart } = readOf(kept);
        return favouriteStoreIds.length <= 50 && cart.length <= 100;
      }),
    );
    expect(most.counterexample).toBeNull();
  });
});
