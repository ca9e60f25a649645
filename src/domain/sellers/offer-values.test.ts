import { expect, it } from 'vitest';
import { NEW_OFFER, offerOfValues, offerPreview, offerProblems } from './offer-values.ts';

const DIWALI = { ...NEW_OFFER, code: 'diwali 20', title: '20 % off', value: '20', cap: '75' };

it('an offer is written in rupees, percent and days, and previews a bill', () => {
  const offer = offerOfValues(DIWALI, 1000);
  expect(offer).toEqual({
    code: 'DIWALI20',
    title: '20 % off',
    kind: 'percent',
    value: 20,
    capPaise: 7500,
    minimumPaise: 19_900,
    startsAt: 1000,
    endsAt: 1000 + 7 * 86_400_000,
    usesPerPerson: 1,
  });
  if (offer === null) return;
  expect(offerPreview(offer, 19_900)).toBe('Of ₹199 the customer pays ₹159.20.');
  expect(offerPreview(offer, 60_000)).toBe('Of ₹600 the customer pays ₹525.');
});

it.each([
  [{ code: 'A!' }, 'code'],
  [{ title: ' ' }, 'title'],
  [{ value: '0' }, 'value'],
  [{ value: '95' }, 'value'],
  [{ kind: 'amount', value: '200' }, 'value'],
  [{ minimum: '-1' }, 'minimum'],
  [{ cap: 'many' }, 'cap'],
  [{ days: '400' }, 'days'],
  [{ usesPerPerson: '0' }, 'usesPerPerson'],
] as const)('says what is wrong with %j', (parts, field) => {
  const values = { ...DIWALI, ...parts };
  expect(Object.keys(offerProblems(values))).toEqual([field]);
  expect(offerOfValues(values, 1000)).toBeNull();
});
