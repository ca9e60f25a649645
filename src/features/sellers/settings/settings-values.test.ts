import { describe, expect, it } from 'vitest';
import { changesOf, paiseOfRupees, settingsProblems, valuesOfShop } from './settings-values.ts';

const SHOP = {
  id: 'meera-stores',
  name: 'Meera Stores',
  street: '12 Outer Ring Road',
  city: 'Bengaluru',
  areaCode: '560103',
  location: { lat: 12.93, lon: 77.68 },
  deliveryRadiusKm: 4,
  opensAt: 800,
  closesAt: 2200,
  rating: 0,
  ratingCount: 0,
  deliveryChargePaise: 2550,
  freeDeliveryFromPaise: null,
  packingChargePaise: 0,
  minimumOrderPaise: 10_000,
  deliveryMinutes: 60,
  groups: ['grocery'],
  picture: '1f3ea',
  takingOrders: false,
  itemCount: 0,
};
const typed = (parts: Partial<ReturnType<typeof valuesOfShop>>) => ({
  ...valuesOfShop(SHOP),
  ...parts,
});

describe('the settings of a shop as they are typed', () => {
  it('change nothing where nothing was typed', () => {
    expect(settingsProblems(valuesOfShop(SHOP))).toEqual({});
    expect(changesOf(SHOP, valuesOfShop(SHOP))).toEqual({});
  });

  it('change only what was typed, in paise', () => {
    const values = typed({ deliveryCharge: '30', freeDeliveryFrom: '499.50', closesAt: '02:00' });
    expect(changesOf(SHOP, values)).toEqual({
      closesAt: 200,
      deliveryChargePaise: 3000,
      freeDeliveryFromPaise: 49_950,
    });
  });

  it('say what is wrong with amounts, times and distances', () => {
    const values = typed({
      deliveryCharge: '-5',
      minimumOrder: '100000000',
      packingCharge: 'five',
      opensAt: '25:00',
      deliveryRadiusKm: '400',
      deliveryMinutes: '2.5',
    });
    expect(Object.keys(settingsProblems(values)).toSorted()).toEqual([
      'deliveryCharge',
      'deliveryMinutes',
      'deliveryRadiusKm',
      'minimumOrder',
      'opensAt',
      'packingCharge',
    ]);
  });

  it('read rupees with and without paise', () => {
    expect(['20', '₹ 20', '20.5', '20,05', ' 0 '].map(paiseOfRupees)).toEqual([
      2000, 2000, 2050, 2005, 0,
    ]);
    expect(['', '1e3', '20.555', '-1', '10001'].map(paiseOfRupees)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});
