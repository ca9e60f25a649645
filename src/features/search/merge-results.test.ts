import { describe, expect, it } from 'vitest';
import type { StoreSummary } from '../../contracts/schemas.ts';
import type { SearchItem } from '../../contracts/sync-service.ts';
import { countResults, mergeResults } from './merge-results.ts';

const item = (storeId: string, itemId: string): SearchItem => ({
  itemId,
  storeId,
  storeName: storeId,
  categoryId: 'veg',
  name: itemId,
  unit: '1 kg',
  picture: '',
  pricePaise: 100,
  mrpPaise: 100,
  stock: 5,
  inArea: true,
});

const store = (id: string): StoreSummary => ({
  id,
  name: id,
  street: '',
  city: '',
  areaCode: '560103',
  location: { lat: 0, lon: 0 },
  deliveryRadiusKm: 5,
  opensAt: 0,
  closesAt: 0,
  rating: 4,
  ratingCount: 1,
  deliveryChargePaise: 0,
  freeDeliveryFromPaise: null,
  packingChargePaise: 0,
  minimumOrderPaise: 0,
  deliveryMinutes: 30,
  groups: [],
  picture: '',
  takingOrders: true,
  itemCount: 1,
});

const NOTHING = { items: [], stores: [] };

describe('search results of the phone and of the server (SRC-1)', () => {
  it("keeps the phone's results in place and adds only what is new, below", () => {
    const device = { items: [item('a', 'onion'), item('b', 'onion')], stores: [store('a')] };
    const server = {
      items: [item('c', 'onion'), item('a', 'onion')],
      stores: [store('a'), store('c')],
    };
    const before = mergeResults(device, null, new Set());
    const after = mergeResults(device, server, new Set());
    expect(after.items).toEqual(before.items);
    expect(after.stores).toEqual(before.stores);
    expect(after.moreItems.map(({ storeId }) => storeId)).toEqual(['c']);
    expect(after.moreStores.map(({ id }) => id)).toEqual(['c']);
  });

  it('SRC-3 keeps what is only described so apart, each offer once, and drops it where a name surely says it', () => {
    const device = { items: [item('a', 'vegan mix')], stores: [], surety: 'start' as const };
    const server = { ...NOTHING, described: [item('a', 'tofu'), item('a', 'vegan mix')] };
    const own = [item('a', 'tofu'), item('b', 'curd')];
    const merged = mergeResults(device, server, new Set(), own);
    expect(merged.described.map(({ itemId }) => itemId)).toEqual(['tofu', 'curd']);
    expect(countResults(merged)).toBe(1);
    const sure = { ...server, items: [item('c', 'vegan')], surety: 'sure' as const };
    expect(mergeResults(device, sure, new Set(), own).described).toEqual([]);
  });

  it('tells stores that were opened here before from the others', () => {
    const results = mergeResults(
      { items: [], stores: [store('a'), store('b')] },
      null,
      new Set(['b']),
    );
    expect(results.stores.map(({ id }) => id)).toEqual(['a']);
    expect(results.localStores.map(({ id }) => id)).toEqual(['b']);
  });

  it('has a store that the query names above the items, and once', () => {
    const [named, other] = [store('a'), store('b')];
    const device = { items: [item('c', 'onion')], stores: [named, other], named: [named] };
    const results = mergeResults(device, null, new Set(['a']));
    expect([results.named, results.stores, results.localStores]).toEqual([[named], [other], []]);
    expect(countResults(results)).toBe(3);
  });

  it("SRC-1 lays the server's items below the phone's stores: nothing that is on screen moves down", () => {
    const device = { items: [], stores: [store('a')] };
    const server = { items: [item('c', 'onion')], stores: [] };
    const after = mergeResults(device, server, new Set());
    expect(after.items).toEqual([]);
    expect(after.stores.map(({ id }) => id)).toEqual(['a']);
    expect(after.moreItems.map(({ storeId }) => storeId)).toEqual(['c']);
  });

  it("puts the server's items first where the phone found nothing", () => {
    const results = mergeResults(NOTHING, { items: [item('c', 'onion')], stores: [] }, new Set());
    expect(results.items).toHaveLength(1);
    expect(results.moreItems).toHaveLength(0);
  });

  it('SRC-3 shows guesses only where neither phone nor server has an answer', () => {
    const guessed = { ...NOTHING, alike: [item('a', 'honey')], surety: 'guess' } as const;
    const alone = mergeResults(guessed, null, new Set());
    expect([alone.items, alone.alike.length, alone.surety]).toEqual([[], 1, 'guess']);
    const byServer = mergeResults(NOTHING, guessed, new Set());
    expect([byServer.items, byServer.alike.length, byServer.surety]).toEqual([[], 1, 'guess']);
    const sure = { items: [item('c', 'hony')], stores: [], surety: 'sure' } as const;
    const answered = mergeResults(guessed, sure, new Set());
    expect([answered.items.length, answered.alike, answered.surety]).toEqual([1, [], 'sure']);
    const own = mergeResults(sure, guessed, new Set());
    expect([own.items.length, own.moreItems, own.alike]).toEqual([1, [], []]);
  });

  it('counts all of them', () => {
    expect(countResults(mergeResults(NOTHING, null, new Set()))).toBe(0);
    const device = { items: [item('a', 'onion')], stores: [store('a')] };
    expect(countResults(mergeResults(device, null, new Set()))).toBe(2);
  });
});
