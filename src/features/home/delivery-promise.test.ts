import { describe, expect, it } from 'vitest';
import { deliveryPromise, type PromisingStore } from './delivery-promise.ts';

const at = (time: string) => Date.parse(`2026-11-21T${time}:00+05:30`);
const aStore = (parts: Partial<PromisingStore> = {}): PromisingStore => ({
  opensAt: 700,
  closesAt: 2200,
  deliveryMinutes: 30,
  takingOrders: true,
  ...parts,
});

describe('the promise of delivery', () => {
  it('says how soon, from how many open stores', () => {
    const stores = [aStore(), aStore({ deliveryMinutes: 55 }), aStore({ closesAt: 900 })];
    expect(deliveryPromise(stores, at('12:00'))).toBe('30–55 min from 2 open stores');
    expect(deliveryPromise([aStore()], at('12:00'))).toBe('30 min from 1 open store');
  });

  it('says when the first store opens while all are closed, after midnight too', () => {
    const stores = [aStore({ opensAt: 800 }), aStore({ opensAt: 630 })];
    expect(deliveryPromise(stores, at('23:00'))).toBe(
      'All stores are closed. The first opens at 6:30 AM',
    );
  });

  it('promises nothing of stores that are gone or take no orders', () => {
    const stores = [aStore({ takingOrders: false }), aStore({ vanishedAt: 1 })];
    expect(deliveryPromise(stores, at('12:00'))).toBeNull();
  });
});
