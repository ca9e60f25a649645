import { describe, expect, it } from 'vitest';
import { isStoreSort, sortStores, storesOfGroup, type SortableStore } from './sort-stores.ts';

interface NamedStore extends SortableStore {
  readonly name: string;
}

const HERE = { lat: 12.93, lon: 77.685 };
const NOON = Date.parse('2026-11-21T12:00:00+05:30');

const aStore = (name: string, fields: Partial<SortableStore> = {}): NamedStore => ({
  name,
  location: HERE,
  rating: 4,
  preparationMinutes: 30,
  deliveryRadiusKm: 5,
  groups: ['grocery'],
  takingOrders: true,
  opensAt: 700,
  closesAt: 2200,
  ...fields,
});

const names = (stores: readonly NamedStore[]) => stores.map(({ name }) => name);

describe('lists of stores', () => {
  const near = aStore('near');
  const far = aStore('far', { location: { lat: 13.1, lon: 77.685 }, rating: 4.9 });
  const quick = aStore('quick', { location: { lat: 13, lon: 77.685 }, preparationMinutes: 5 });

  it('sorts by distance, rating or delivery time', () => {
    const stores = [far, quick, near];
    expect(names(sortStores(stores, 'distance', HERE, NOON))).toEqual(['near', 'quick', 'far']);
    expect(names(sortStores(stores, 'rating', HERE, NOON))[0]).toBe('far');
    expect(names(sortStores(stores, 'time', HERE, NOON))[0]).toBe('quick');
  });

  it('puts stores that take no order now last', () => {
    const shut = aStore('shut', { opensAt: 1800, closesAt: 2200 });
    const paused = aStore('paused', { takingOrders: false });
    const gone = aStore('gone', { vanishedAt: 1 });
    expect(names(sortStores([shut, paused, gone, far], 'distance', HERE, NOON))[0]).toBe('far');
  });

  it('keeps the order of the server where the sort says nothing', () => {
    expect(names(sortStores([far, near], 'distance', null, NOON))).toEqual(['far', 'near']);
  });

  it('filters by a group of goods', () => {
    const seeds = aStore('seeds', { groups: ['seed'] });
    expect(names(storesOfGroup([near, seeds], 'seed'))).toEqual(['seeds']);
    expect(names(storesOfGroup([near, seeds], ''))).toEqual(['near', 'seeds']);
  });

  it('knows its sorts', () => {
    expect(isStoreSort('rating')).toBe(true);
    expect(isStoreSort('price')).toBe(false);
    expect(isStoreSort(null)).toBe(false);
  });
});
