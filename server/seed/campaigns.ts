import { millisecondsInDay } from 'date-fns/constants';
import type { campaigns } from '../db/reward-tables.ts';

/** How long the demo's campaigns run (ms). */
const CAMPAIGNS_LAST_MS = 365 * millisecondsInDay;

/** Campaigns of the demo in which orders earn extra coins. `now` in ms. */
export function campaignRows(now: number): (typeof campaigns.$inferInsert)[] {
  const times = { startsAt: now, endsAt: now + CAMPAIGNS_LAST_MS };
  return [
    {
      ...times,
      id: 'first-orders',
      title: 'Your first orders',
      description: '10 coins for your first order from ₹199 on, 20 for the third, 50 for the fifth',
      extraPerHundredRupees: 0,
      minimumPaise: 19_900,
      milestones: [
        { orders: 1, coins: 10 },
        { orders: 3, coins: 20 },
        { orders: 5, coins: 50 },
      ],
    },
    {
      ...times,
      id: 'green-basket-double',
      title: 'Twice the coins at Green Basket',
      description: 'One more coin for every ₹100 of an order from ₹499 on, up to 25 coins',
      storeId: 'green-basket-bellandur',
      extraPerHundredRupees: 1,
      minimumPaise: 49_900,
      mostPerOrder: 25,
      milestones: [],
    },
  ];
}
