import { array, assert, constant, integer, oneof, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canJoin, isReached, type JoinableGroupBuy } from './group-buy.ts';

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
    expect(canJoin(aGroup(parts), { own: 0, quantity: 2, now })).toEqual(verdict);
  });

  it('GRP-1 never goes above what there is, nor above what one person may have', () => {
    const anyWish = record({
      person: oneof(constant('asha'), constant('ravi'), constant('meera')),
      quantity: integer({ min: 1, max: 8 }),
    });
    assert(
      property(array(anyWish, { maxLength: 30 }), (wishes) => {
        const owned = new Map<string, number>();
        let joinedQuantity = 0;
        for (const { person, quantity } of wishes) {
          const own = owned.get(person) ?? 0;
          const verdict = canJoin(aGroup({ joinedQuantity }), { own, quantity, now: NOON });
          if (!verdict.allowed) continue;
          joinedQuantity += quantity;
          owned.set(person, own + quantity);
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
