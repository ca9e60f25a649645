import type { Campaign } from '../../db/facts/person-facts.ts';
import { formatRupees, numberText } from '../../domain/money.ts';

/** How far a person is on the way to the next reward of a campaign. */
export interface NextMilestone {
  /** Orders that count already, and those that the milestone wants. */
  readonly done: number;
  readonly wanted: number;
  readonly coins: number;
}

/** The first milestone that is not reached; null when all are, or there are none. */
export function nextMilestone({ milestones, orders }: Campaign): NextMilestone | null {
  const next = milestones
    .filter(({ reached }) => !reached)
    .toSorted((one, other) => one.orders - other.orders)[0];
  if (next === undefined) return null;
  return { done: Math.min(orders, next.orders), wanted: next.orders, coins: next.coins };
}

/** What to do next in a campaign: "2 more orders from ₹199 on bring 20 coins". */
export function nextStepText(campaign: Campaign): string {
  const { minimumPaise, extraPerHundredRupees, mostPerOrder } = campaign;
  const from = minimumPaise > 0 ? ` from ${formatRupees(minimumPaise)} on` : '';
  const next = nextMilestone(campaign);
  if (next !== null) {
    const left = Math.max(1, next.wanted - next.done);
    const brings = left === 1 ? 'brings' : 'bring';
    return `${left} more ${left === 1 ? 'order' : 'orders'}${from} ${brings} ${coinsText(next.coins)}`;
  }
  if (extraPerHundredRupees > 0) {
    const most = mostPerOrder === null ? '' : `, up to ${mostPerOrder} an order`;
    return `Each order${from} brings ${coinsText(extraPerHundredRupees)} more for every ₹100${most}`;
  }
  return 'You have reached all of it';
}

/** "1 coin", "1,250 coins". */
export function coinsText(coins: number): string {
  return `${numberText(coins)} ${coins === 1 ? 'coin' : 'coins'}`;
}
