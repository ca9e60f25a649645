import { array, assert, constant, integer, oneof, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areFallingSteps,
  areSameSteps,
  canPledge,
  isReached,
  nextStep,
  reachedStep,
  type JoinableGroupBuy,
} from './group-buy.ts';

const NOON = 1_000_000;
const aGroup = (parts: Partial<JoinableGroupBuy> = {}): JoinableGroupBuy => ({
  state: 'open',
  startsAt: NOON,
  endsAt: NOON + 10,
  joinedQuantity: 0,
  mostQuantity: 12,
  mostPerPerson: 6,
  ...parts,
});

describe('joining a group buy', () => {
  it.each([
    ['in its first moment', {}, NOON, { allowed: true }],
    ['in its last moment', {}, NOON + 9, { allowed: true }],
    ['a moment early', {}, NOON - 1, { allowed: false, kind: 'over' }],
    ['at its end', {}, NOON + 10, { allowed: false, kind: 'over' }],
    ['while it is ordered', { state: 'ordering' as const }, NOON, { allowed: false, kind: 'over' }],
    [
      'of which one is left',
      { joinedQuantity: 11 },
      NOON,
      { allowed: false, kind: 'full', available: 1 },
    ],
  ])('with two units %s', (_what, parts, now, verdict) => {
    expect(canPledge(aGroup(parts), { own: 0, quantity: 2, now })).toEqual(verdict);
  });

  it('GRP-1 never goes above what there is, nor above what one person may have', () => {
    const anyWish = record({
      person: oneof(constant('asha'), constant('ravi'), constant('meera')),
      quantity: integer({ min: 0, max: 8 }),
    });
    assert(
      property(array(anyWish, { maxLength: 30 }), (wishes) => {
        const owned = new Map<string, number>();
        let joinedQuantity = 0;
        for (const { person, quantity } of wishes) {
          const own = owned.get(person) ?? 0;
          const verdict = canPledge(aGroup({ joinedQuantity }), { own, quantity, now: NOON });
          if (!verdict.allowed) continue;
          joinedQuantity += quantity - own;
          owned.set(person, quantity);
        }
        expect(joinedQuantity).toBeLessThanOrEqual(12);
        for (const own of owned.values()) expect(own).toBeLessThanOrEqual(6);
      }),
    );
  });

  it('reaches its price with exactly what is needed', () => {
    expect(isReached({ joinedQuantity: 9, neededQuantity: 10 })).toBe(false);
    expect(isReached({ joinedQuantity: 10, neededQuantity: 10 })).toBe(true);
  });
});

describe('the price steps of a group buy', () => {
  const steps = [
    { fromQuantity: 10, pricePaise: 4_000 },
    { fromQuantity: 25, pricePaise: 3_600 },
  ];

  it('GRP-2 are reached by what all want together', () => {
    const reached = [9, 10, 24, 25, 400].map((all) => reachedStep(steps, all)?.pricePaise);
    expect(reached).toEqual([undefined, 4_000, 4_000, 3_600, 3_600]);
    expect([nextStep(steps, 0), nextStep(steps, 10), nextStep(steps, 25)]).toEqual([
      steps[0],
      steps[1],
      undefined,
    ]);
  });

  it('GRP-2 are the same only with every quantity and price', () => {
    expect(areSameSteps(steps, structuredClone(steps))).toBe(true);
    expect(areSameSteps(steps, steps.slice(0, 1))).toBe(false);
    expect(areSameSteps(steps, [steps[0]!, { fromQuantity: 25, pricePaise: 3_601 }])).toBe(false);
  });

  it('only ever fall', () => {
    expect(areFallingSteps(steps)).toBe(true);
    expect(areFallingSteps(steps.toReversed())).toBe(false);
    expect(areFallingSteps([steps[0]!, { fromQuantity: 20, pricePaise: 4_000 }])).toBe(false);
  });

  it('a person can always want fewer, also once it is full', () => {
    const full = aGroup({ joinedQuantity: 12 });
    expect(canPledge(full, { own: 5, quantity: 3, now: NOON })).toEqual({ allowed: true });
    expect(canPledge(full, { own: 5, quantity: 0, now: NOON })).toEqual({ allowed: true });
    expect(canPledge(full, { own: 5, quantity: 6, now: NOON })).toEqual({
      allowed: false,
      kind: 'full',
      available: 5,
    });
  });
});
