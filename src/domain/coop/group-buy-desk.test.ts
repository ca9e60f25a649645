import { describe, expect, test } from 'vitest';
import { areNeverDearer, groupBuyProblem, ladderPreview } from './group-buy-desk.ts';

const NOW = 1_800_000_000_000;
const HOUR_MS = 3_600_000;
const STEPS = [
  { fromQuantity: 10, pricePaise: 4_500 },
  { fromQuantity: 20, pricePaise: 4_000 },
];
const WANTED = {
  steps: STEPS,
  mostQuantity: 40,
  mostPerPerson: 6,
  startsAt: NOW,
  endsAt: NOW + HOUR_MS,
};
const RUNNING = { ...WANTED, joinedQuantity: 3, isOpened: true };
const problem = (parts: object, before: typeof RUNNING | null = null) =>
  groupBuyProblem({ ...WANTED, ...parts }, { before, pricePaise: 5_000, now: NOW });

describe('groupBuyProblem', () => {
  test('takes a falling ladder in the time to come', () => {
    expect(problem({})).toBeNull();
    expect(problem({ startsAt: NOW - HOUR_MS })).toBeNull();
    expect(problem({}, RUNNING)).toBeNull();
  });

  test.each([
    ['rises', { steps: STEPS.map((step, at) => ({ ...step, pricePaise: 4_000 + at })) }, /falls/],
    ['does not rise in units', { steps: [STEPS[0], { fromQuantity: 10, pricePaise: 1 }] }, /falls/],
    ['is no cheaper', { steps: [{ fromQuantity: 10, pricePaise: 5_000 }] }, /store’s own, ₹50/],
    ['begins with one', { steps: [{ fromQuantity: 1, pricePaise: 4_000 }] }, /no group buy/],
    ['costs nothing', { steps: [{ fromQuantity: 10, pricePaise: 0 }] }, /above ₹0/],
    ['is empty', { steps: [] }, /needs a price/],
    ['asks for more than there is', { mostQuantity: 19 }, /more units than there are/],
    ['ends first', { endsAt: NOW }, /ends before it begins/],
    ['is over', { startsAt: NOW - 2 * HOUR_MS, endsAt: NOW - 1 }, /end is in the past/],
    ['began long ago', { startsAt: NOW - HOUR_MS - 1 }, /start is in the past/],
    ['runs too long', { endsAt: NOW + 61 * 24 * HOUR_MS }, /60 days/],
    ['is all for one', { mostPerPerson: 41 }, /more than there is/],
    ['is for nobody', { mostPerPerson: 0 }, /one unit/],
  ])('refuses what %s', (_, parts, words) => {
    expect(problem(parts)).toMatch(words);
  });

  test('GRP-2 GRP-4 makes nothing worse that people have pledged upon', () => {
    const dearer = { steps: [{ fromQuantity: 10, pricePaise: 4_600 }] };
    expect(problem(dearer, RUNNING)).toMatch(/only get cheaper/);
    expect(problem(dearer, { ...RUNNING, joinedQuantity: 0 })).toBeNull();
    expect(problem({ mostQuantity: 30 }, RUNNING)).toMatch(/It has begun/);
    expect(problem({ mostQuantity: 30 }, { ...RUNNING, isOpened: false })).toBeNull();
    expect(problem({ startsAt: NOW + 1 }, RUNNING)).toMatch(/It has begun/);
    expect(problem({}, { ...RUNNING, startsAt: NOW - 9 * HOUR_MS })).toMatch(/It has begun/);
  });
});

test('GRP-2 steps are never dearer only if no quantity costs more', () => {
  const never = (steps: typeof STEPS) => areNeverDearer(steps, { before: STEPS, mostQuantity: 40 });
  expect(never(STEPS)).toBe(true);
  expect(never([...STEPS, { fromQuantity: 30, pricePaise: 3_000 }])).toBe(true);
  expect(never([{ fromQuantity: 5, pricePaise: 4_000 }])).toBe(true);
  expect(never([{ fromQuantity: 10, pricePaise: 4_500 }])).toBe(false);
  expect(never([{ fromQuantity: 11, pricePaise: 3_000 }])).toBe(false);
});

test('a preview says what each step saves', () => {
  expect(ladderPreview(STEPS, 5_000)).toEqual([
    { ...STEPS[0], lessPercent: 10, savedPaise: 5_000 },
    { ...STEPS[1], lessPercent: 20, savedPaise: 20_000 },
  ]);
});
