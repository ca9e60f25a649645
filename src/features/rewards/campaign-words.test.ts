import { describe, expect, it } from 'vitest';
import type { Campaign } from '../../db/facts/person-facts.ts';
import { coinsText, nextMilestone, nextStepText } from './campaign-words.ts';

function aCampaign(parts: Partial<Campaign> = {}): Campaign {
  return {
    campaignId: 'first-orders',
    title: 'Your first orders',
    description: '',
    storeId: null,
    extraPerHundredRupees: 0,
    minimumPaise: 19_900,
    mostPerOrder: null,
    startsAt: 0,
    endsAt: 1,
    milestones: [],
    orders: 0,
    coins: 0,
    ...parts,
  };
}
const MILESTONES = [
  { orders: 5, coins: 50, reached: false },
  { orders: 1, coins: 10, reached: true },
  { orders: 3, coins: 20, reached: false },
];

describe('what a campaign asks for next', () => {
  it('is the nearest milestone that is not reached', () => {
    const campaign = aCampaign({ milestones: MILESTONES, orders: 1 });
    expect(nextMilestone(campaign)).toEqual({ done: 1, wanted: 3, coins: 20 });
    expect(nextStepText(campaign)).toBe('2 more orders from ₹199 on bring 20 coins');
  });

  it('speaks of one order as one', () => {
    const campaign = aCampaign({ milestones: MILESTONES, orders: 2, minimumPaise: 0 });
    expect(nextStepText(campaign)).toBe('1 more order brings 20 coins');
  });

  it('is the extra of each order where there are no milestones', () => {
    const campaign = aCampaign({
      extraPerHundredRupees: 1,
      minimumPaise: 49_900,
      mostPerOrder: 25,
    });
    expect(nextStepText(campaign)).toBe(
      'Each order from ₹499 on brings 1 coin more for every ₹100, up to 25 an order',
    );
  });

  it('is nothing when all is reached', () => {
    const reached = MILESTONES.map((milestone) => ({ ...milestone, reached: true }));
    expect(nextStepText(aCampaign({ milestones: reached, orders: 9 }))).toBe(
      'You have reached all of it',
    );
  });
});

describe('coins in words', () => {
  it.each([
    [0, '0 coins'],
    [1, '1 coin'],
    [125_000, '1,25,000 coins'],
  ])('%d is "%s"', (coins, text) => {
    expect(coinsText(coins)).toBe(text);
  });
});
