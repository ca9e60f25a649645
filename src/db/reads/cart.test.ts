import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { putLiveSheet } from '../../../tests/support/catalogue/live-sheets.ts';
import type { Offer } from '../../domain/orders/offers/offers.ts';
import { DeviceDatabase, type StoreRow } from '../device-database.ts';
import { PersonDatabase } from '../person-database.ts';
import { readCartSections } from './cart.ts';

/** By this device's clock, ms. */
const NOW = 1_000_000;
const DAY_MS = 86_400_000;
const HASH = 'a'.repeat(64);

const aStore: StoreRow = {
  id: 'anand-stores',
  name: 'Anand Stores',
  street: 'Main Road',
  city: 'Bengaluru',
  areaCode: '560103',
  location: { lat: 12.93, lon: 77.685 },
  deliveryRadiusKm: 5,
  opensAt: 700,
  closesAt: 2200,
  rating: 4.2,
  ratingCount: 10,
  deliveryChargePaise: 2_500,
  freeDeliveryFromPaise: null,
  packingChargePaise: 500,
  minimumOrderPaise: 10_000,
  deliveryMinutes: 30,
  groups: ['grocery'],
  picture: '1f3ea',
  takingOrders: true,
  itemCount: 1,
  seenAt: 1,
};

const aCartRow = {
  storeId: 'anand-stores',
  itemId: 'onion',
  name: 'Onion',
  unit: '1 kg',
  picture: '1f9c5',
  quantity: 3,
  pricePaise: 4_000,
  mrpPaise: 5_000,
  addedAt: 1,
};

let device: DeviceDatabase;
let person: PersonDatabase;

beforeEach(() => {
  device = new DeviceDatabase('cart-sections-device');
  person = new PersonDatabase('cart-sections-person');
});
afterEach(async () => {
  await device.delete();
  await person.delete();
});

async function keepCatalogue(pricePaise: number, stock: number): Promise<void> {
  await device.stores.put(aStore);
  await device.manifests.put({
    storeId: aStore.id,
    version: 1,
    itemCount: 1,
    liveVersion: 1,
    categories: [{ id: 'veg', name: 'Vegetables', group: 'grocery', itemCount: 1, packs: [HASH] }],
    serverTime: 1,
    syncedAt: 1,
  });
  await device.packs.put({
    hash: HASH,
    storeId: aStore.id,
    categoryId: 'veg',
    ids: ['onion'],
    ordinals: [0],
    names: ['Onion'],
    everydayNames: ['pyaz'],
    units: ['1 kg'],
    pictures: ['1f9c5'],
    ratingTenths: [43],
    returnable: [0],
  });
  await putLiveSheet(device, {
    storeId: aStore.id,
    pricesPaise: [pricePaise],
    mrpsPaise: [5_000],
    stocks: [stock],
    fetchedAt: 77,
  });
}

describe('the cart by store', () => {
  it('bills the prices of now and says what is short', async () => {
    await keepCatalogue(4_500, 2);
    await person.cart.put(aCartRow);
    const [section] = await readCartSections(person, device, NOW);
    expect(section).toMatchObject({ storeId: 'anand-stores', pricesAt: 77 });
    expect(section?.store?.name).toBe('Anand Stores');
    expect(section?.lines[0]).toMatchObject({
      pricePaise: 4_500,
      wasPaise: 4_000,
      stock: 2,
      availability: 'fewer',
    });
    expect(section?.bill?.amountToBePaidPaise).toBe(3 * 4_500 + 2_500 + 500);
  });

  it('keeps what was seen and makes no bill while the store is not here', async () => {
    await person.cart.put(aCartRow);
    const [section] = await readCartSections(person, device, NOW);
    expect(section).toMatchObject({ store: undefined, bill: null });
    expect(section?.lines[0]).toMatchObject({ pricePaise: 4_000, availability: 'unknown' });
  });

  const anOffer: Offer = {
    code: 'SAVE20',
    title: '₹20 off',
    kind: 'amount',
    value: 2_000,
    capPaise: null,
    minimumPaise: 10_000,
    startsAt: 0,
    endsAt: 500_000,
  };
  const keepOffers = (serverTime: number) =>
    device.offers.put({ storeId: aStore.id, offers: [anOffer], serverTime, fetchedAt: NOW - 10 });

  it('bills the coupon on the cart by the server’s clock, not by this device’s', async () => {
    await keepCatalogue(4_500, 9);
    await keepOffers(400_000);
    await person.cart.put(aCartRow);
    await person.cartCoupons.put({ storeId: aStore.id, code: 'SAVE20', edit: 1 });
    const [section] = await readCartSections(person, device, NOW);
    expect(section).toMatchObject({ coupon: { code: 'SAVE20', at: 400_010 } });
    expect(section?.bill).toMatchObject({
      discountPaise: 2_000,
      amountToBePaidPaise: 3 * 4_500 - 2_000 + 3_000,
    });
    await keepOffers(500_000);
    const [over] = await readCartSections(person, device, NOW);
    expect(over?.bill?.discountPaise).toBe(0);
  });

  it('OFF-2 puts the best coupon on by itself, until it was taken off, used or refused', async () => {
    await keepCatalogue(4_500, 9);
    await keepOffers(400_000);
    await person.cart.put(aCartRow);
    const read = async () => (await readCartSections(person, device, NOW))[0];
    const best = { coupon: { code: 'SAVE20', isAutomatic: true }, bill: { discountPaise: 2_000 } };
    const none = { coupon: null, bill: { discountPaise: 0 } };
    expect(await read()).toMatchObject({ ...best, refusedCoupon: null });
    await person.cartCoupons.put({ storeId: aStore.id, code: '', declined: true, edit: 1 });
    expect(await read()).toMatchObject(none);
    await person.cartCoupons.put({ storeId: aStore.id, code: '', edit: 2 });
    expect(await read()).toMatchObject(best);
    const order = { id: 'o-1', couponCode: 'SAVE20', placedAt: 1, server: null };
    await person.orders.put(order as never);
    expect(await read()).toMatchObject(none);
    await person.orders.put({ ...order, server: { status: 'CANCELLED' } } as never);
    expect(await read()).toMatchObject(best);
    const refusal = { code: 'SAVE20', problem: 'already_used', at: NOW } as const;
    await person.setFact('refused-coupons', { [aStore.id]: [refusal] });
    expect(await read()).toMatchObject({ ...none, refusedCoupon: refusal });
    await person.setFact('refused-coupons', { [aStore.id]: [{ ...refusal, at: NOW - DAY_MS }] });
    expect(await read()).toMatchObject({ ...best, refusedCoupon: null });
  });

  it('promises nothing for a code that it does not know, and shows none that was taken off', async () => {
    await keepCatalogue(4_500, 9);
    await person.cart.put(aCartRow);
    await person.cartCoupons.put({ storeId: aStore.id, code: 'SECRET', edit: 1 });
    const [unknown] = await readCartSections(person, device, NOW);
    expect(unknown).toMatchObject({ offers: undefined, coupon: { code: 'SECRET', offer: null } });
    expect(unknown?.bill?.discountPaise).toBe(0);
    await person.cartCoupons.put({ storeId: aStore.id, code: '', edit: 2 });
    const [without] = await readCartSections(person, device, NOW);
    expect(without?.coupon).toBeNull();
  });
});
