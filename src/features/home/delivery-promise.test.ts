import { describe, expect, it } from 'vitest';
import { deliveryPromise, type PromisingStore } from './delivery-promise.ts';

const at = (time: string) => Date.parse(`2026-11-21T${time}:00+05:30`);
const HERE = { lat: 12.93, lon: 77.68 };
const aStore = (parts: Partial<PromisingStore> = {}): PromisingStore => ({
  name: 'Akshaya Dairy',
  location: HERE,
  deliveryRadiusKm: 5,
  opensAt: 700,
  closesAt: 2200,
  preparationMinutes: 20,
  takingOrders: true,
  ...parts,
});
const promise = (stores: readonly PromisingStore[], time: string, isOffline = false) =>
  deliveryPromise(stores, { from: HERE, now: at(time), isOffline });

describe('the promise of delivery', () => {
  it('ETA-1 names the open store that is here first, by its time to pack and the way', () => {
    const far = aStore({ name: 'Far', location: { lat: 12.96, lon: 77.68 } });
    const shut = aStore({ name: 'Shut', closesAt: 900, preparationMinutes: 5 });
    expect(promise([far, aStore(), shut], '12:00')).toBe('Earliest in 25 min · Akshaya Dairy');
  });

  it('ETA-1 promises no time without a network: nobody knows when the order goes out', () => {
    expect(promise([aStore()], '12:00', true)).toBe('Order now: it goes out when you are back');
  });

  it('says when the first store opens while all are closed, after midnight too', () => {
    const stores = [aStore({ opensAt: 800 }), aStore({ opensAt: 630 })];
    expect(promise(stores, '23:00')).toBe('All stores are closed. The first opens at 6:30 AM');
  });

  it('promises nothing of stores that are gone or take no orders', () => {
    const stores = [aStore({ takingOrders: false }), aStore({ vanishedAt: 1 })];
    expect(promise(stores, '12:00')).toBeNull();
  });
});
