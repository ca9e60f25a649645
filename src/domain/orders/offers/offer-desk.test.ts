import { describe, expect, it } from 'vitest';
import { type OfferItems, offerProblem, offerState, type StandingOffer } from './offer-desk.ts';

const NOW = 1_000_000_000_000;
const DAY_MS = 86_400_000;
const STANDING: StandingOffer = {
  code: 'UTSAV25',
  title: '25 % off',
  kind: 'percent',
  value: 25,
  capPaise: 4_000,
  minimumPaise: 20_000,
  startsAt: NOW - 10 * DAY_MS,
  endsAt: NOW + DAY_MS,
  usesPerPerson: 1,
  usesInAll: null,
  storeId: null,
  userId: null,
  items: null,
  usedTimes: 3,
};
const fieldOf = (parts: Partial<StandingOffer>, before: StandingOffer | null = STANDING) =>
  offerProblem({ ...STANDING, ...parts }, { before, now: NOW })?.field ?? null;

describe('what can be made of an offer', () => {
  it('ORD-2 keeps what people who used it were promised, and its beginning', () => {
    expect(fieldOf({ title: 'A week more', endsAt: NOW + 8 * DAY_MS, capPaise: 3_000 })).toBeNull();
    expect(fieldOf({ value: 24 })).toBe('value');
    expect(fieldOf({ kind: 'amount' })).toBe('value');
    expect(fieldOf({ value: 24 }, { ...STANDING, usedTimes: 0 })).toBeNull();
    expect(fieldOf({ code: 'UTSAV' })).toBe('code');
    expect(fieldOf({ userId: 7 })).toBe('storeId');
    expect(fieldOf({ usesInAll: 2 })).toBe('usesInAll');
    expect(fieldOf({ usesInAll: 3 })).toBeNull();
  });

  it('of a new one is bounded: percents, amounts, times', () => {
    const soon = { startsAt: NOW };
    expect(fieldOf(soon, null)).toBeNull();
    expect(fieldOf({}, null)).toBe('startsAt');
    expect(fieldOf({ ...soon, value: 91 }, null)).toBe('value');
    expect(fieldOf({ ...soon, value: 51, capPaise: null }, null)).toBe('capPaise');
    expect(fieldOf({ ...soon, value: 50, capPaise: null }, null)).toBeNull();
    expect(fieldOf({ ...soon, kind: 'amount', value: 20_001 }, null)).toBe('value');
    expect(fieldOf({ ...soon, endsAt: NOW }, null)).toBe('endsAt');
    expect(fieldOf({ ...soon, userId: 7 }, null)).toBe('userId');
  });

  it('ORD-2 of items is one store’s, says how many, and gives no more away than is bought', () => {
    const two: OfferItems = {
      itemIds: ['milk'],
      categoryIds: [],
      buyQuantity: 2,
      getQuantity: 1,
      getItemId: null,
    };
    const soon = { startsAt: NOW, kind: 'buy-get' as const, value: 0, storeId: 'kere' };
    const fieldsOf = (parts: Partial<StandingOffer>, items: Partial<OfferItems> | null = {}) =>
      fieldOf({ ...soon, items: items && { ...two, ...items }, ...parts }, null);
    expect(fieldsOf({})).toBeNull();
    expect(fieldsOf({ storeId: null })).toBe('storeId');
    expect(fieldsOf({}, null)).toBe('items');
    for (const wrong of [{ buyQuantity: null }, { getQuantity: 3 }, { getQuantity: 0 }]) {
      expect(fieldsOf({}, wrong)).toBe('items');
    }
    expect(fieldsOf({}, { buyQuantity: 21 })).toBe('items');
    expect(fieldsOf({ value: 5 })).toBe('value');
    const free = { kind: 'freebie' as const };
    expect(fieldsOf(free)).toBe('items');
    expect(fieldsOf(free, { getItemId: 'curd', buyQuantity: null })).toBeNull();
    expect(fieldsOf({ ...free, minimumPaise: 0 }, { getItemId: 'curd' })).toBe('minimumPaise');
    expect(fieldsOf({ kind: 'percent', value: 10 }, { getQuantity: null })).toBeNull();
    const standing = { ...STANDING, ...soon, items: two };
    expect(fieldOf({ ...standing, title: 'Anew' }, standing)).toBeNull();
    expect(fieldOf({ ...standing, items: { ...two, itemIds: ['curd'] } }, standing)).toBe('value');
  });

  it('is told in one word', () => {
    const stateAt = (parts: object) => offerState({ ...STANDING, isPaused: false, ...parts }, NOW);
    expect(stateAt({})).toBe('running');
    expect(stateAt({ isPaused: true })).toBe('paused');
    expect(stateAt({ usesInAll: 3 })).toBe('used-up');
    expect(stateAt({ startsAt: NOW + 1 })).toBe('later');
    expect(stateAt({ isPaused: true, endsAt: NOW })).toBe('over');
  });
});
