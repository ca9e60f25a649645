import { array, assert, integer, nat, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  coinsAfterRedeeming,
  coinsFor,
  coinsToTakeBack,
  countsFor,
  extraCoins,
  redeemableOf,
  redeemChoices,
  takeCoins,
  walletTypeOf,
} from './coins.ts';

const NOON = 1_000_000;

describe('coins of an order', () => {
  it.each([
    [0, 0],
    [9_999, 0],
    [10_000, 1],
    [123_456, 12],
  ])('COIN-1 of %i paise of goods are %i', (paise, coins) => {
    expect(coinsFor(paise)).toBe(coins);
  });

  const rule = {
    storeId: null,
    extraPerHundredRupees: 2,
    minimumPaise: 5_000,
    mostPerOrder: 5,
    startsAt: NOON,
    endsAt: NOON + 10,
  };
  it('are more in a campaign, up to its most', () => {
    expect([10_000, 29_999, 99_999].map((paise) => extraCoins(rule, paise))).toEqual([2, 4, 5]);
  });

  it.each([
    ['its first moment', {}, true],
    ['a moment before', { placedAt: NOON - 1 }, false],
    ['its last moment', { placedAt: NOON + 9 }, true],
    ['its end', { placedAt: NOON + 10 }, false],
    ['less than its minimum', { goodsPaise: 4_999 }, false],
    ['its own store', { rule: { ...rule, storeId: 'here' } }, true],
    ['another store', { rule: { ...rule, storeId: 'there' } }, false],
  ])('count for a campaign by %s: %o', (_what, parts, counts) => {
    const order = { storeId: 'here', goodsPaise: 5_000, placedAt: NOON, ...parts };
    expect(countsFor('rule' in parts ? parts.rule : rule, order)).toBe(counts);
  });

  it('COIN-2 are taken back in proportion, the rest rounded down, never more than were earned', () => {
    expect(coinsToTakeBack(7, 50_000, 100_000)).toBe(4);
    expect(coinsToTakeBack(7, 100_000, 100_000)).toBe(0);
    expect(coinsToTakeBack(7, 0, 100_000)).toBe(7);
    assert(
      property(nat(10_000), nat(1_000_000), nat(1_000_000), (earned, kept, back) => {
        const taken = coinsToTakeBack(earned, kept, kept + back);
        expect(taken).toBeGreaterThanOrEqual(0);
        expect(taken).toBeLessThanOrEqual(earned);
      }),
    );
  });
});

const anyLots = array(
  record({ left: nat(20), expiresAt: integer({ min: NOON - 3, max: NOON + 5 }) }),
  { maxLength: 12 },
).map((lots) => lots.map((lot, id) => ({ ...lot, id })));

describe('spending coins', () => {
  it('COIN-2 takes exactly as many as asked, of lots that hold, or none at all', () => {
    assert(
      property(anyLots, nat(150), (lots, coins) => {
        const held = lots.filter(({ expiresAt }) => expiresAt > NOON);
        const most = held.reduce((sum, { left }) => sum + left, 0);
        const takes = takeCoins(lots, coins, NOON);
        expect(takes === undefined).toBe(coins > most);
        const leftById = new Map(held.map(({ id, left }) => [id, left]));
        for (const take of takes ?? []) {
          expect(take.coins).toBeGreaterThan(0);
          expect(take.coins).toBeLessThanOrEqual(leftById.get(take.id) ?? 0);
        }
        const taken = takes?.reduce((sum, take) => sum + take.coins, 0);
        expect(taken).toBe(takes === undefined ? undefined : coins);
      }),
    );
  });

  it('COIN-2 leaves no coin that is lost sooner than one that was taken', () => {
    assert(
      property(anyLots, nat(150), (lots, coins) => {
        const takes = takeCoins(lots, coins, NOON) ?? [];
        const takenById = new Map(takes.map((take) => [take.id, take.coins]));
        const latest = Math.max(
          ...takes.map(({ id }) => lots.find((lot) => lot.id === id)?.expiresAt ?? 0),
        );
        const sooner = lots.filter(({ expiresAt }) => expiresAt > NOON && expiresAt < latest);
        for (const { id, left } of sooner) expect(takenById.get(id) ?? 0).toBe(left);
      }),
    );
  });
});

describe('redeeming coins', () => {
  it.each([
    [-5, 0],
    [9, 0],
    [10, 10],
    [79, 70],
    [10_000, 500],
  ])('COIN-2 of %i coins can redeem %i at once', (coins, redeemable) => {
    expect(redeemableOf(coins)).toBe(redeemable);
  });

  it.each([
    [0, []],
    [10, [10]],
    [70, [10, 20, 50, 70]],
    [500, [10, 20, 50, 100, 200, 500]],
  ])('offers round amounts and all of %i', (redeemable, choices) => {
    expect(redeemChoices(redeemable)).toEqual(choices);
  });

  it('leaves a balance that is worth a rupee a coin', () => {
    expect(coinsAfterRedeeming(37)).toEqual({
      coins: 37,
      valuePaise: 3_700,
      redeemableCoins: 30,
    });
  });

  it('is a debit of the wallet, as all that goes out', () => {
    expect([walletTypeOf({ coins: 12 }), walletTypeOf({ coins: -12 })]).toEqual([
      'CREDIT',
      'DEBIT',
    ]);
  });
});
