import type { Database } from '../db/database.ts';
import {
  apartments,
  cooperatives,
  cooperativeStores,
  groupBuyApartments,
  groupBuys,
} from '../group-buy/group-buy-tables.ts';
import { promotions } from '../promotions/promotion-tables.ts';
import { campaigns } from '../rewards/reward-tables.ts';
import { openGroupBuys } from '../group-buy/kept-stock.ts';
import { apartmentRows, groupBuyRows, sharedGroupRows } from './apartments.ts';
import { type DemoItem, itemOfferRows } from './promotions.ts';
import { millisecondsInDay } from 'date-fns/constants';

interface CooperativeSeed {
  readonly row: typeof cooperatives.$inferInsert;
  readonly storeIds: readonly string[];
}

/** Invented cooperatives of the demo, each with stores that deliver around the default address. */
const COOPERATIVES: readonly CooperativeSeed[] = [
  {
    row: {
      id: 'varthur-kere-raitha-sangha',
      name: 'Varthur Kere Raitha Sangha',
      about:
        '212 growers around Varthur lake: vegetables picked in the morning, and seed and feed for those who grow themselves.',
      city: 'Bengaluru',
      areaCode: '560087',
      memberPercent: 8,
      sharePercent: 2,
      customerCare: 'Raitha Sangha Care,care@raithasangha.example,9000000021',
    },
    storeIds: ['hosa-santhe-panathur', 'varthur-raitha-kendra', 'hasiru-krishi-kendra-yelahanka'],
  },
  {
    row: {
      id: 'bellandur-halu-utpadakara-sangha',
      name: 'Bellandur Halu Utpadakara Sangha',
      about: '64 families with cows of their own: milk of the day, curd, ghee and bread.',
      city: 'Bengaluru',
      areaCode: '560103',
      memberPercent: 5,
      sharePercent: 3,
      // No name: "Customer Care" answers.
      customerCare: ',care@halusangha.example,9000000022',
    },
    storeIds: ['akshaya-dairy-bellandur'],
  },
];

/** Rows of the demo's cooperatives. */
const cooperativeRows = (): (typeof cooperatives.$inferInsert)[] =>
  COOPERATIVES.map(({ row }) => row);

/** Which store belongs to which of them. */
const cooperativeStoreRows = (): (typeof cooperativeStores.$inferInsert)[] =>
  COOPERATIVES.flatMap(({ row, storeIds }) =>
    storeIds.map((storeId) => ({ storeId, cooperativeId: row.id })),
  );

/** How long the demo's campaigns run (ms). */
const CAMPAIGNS_LAST_MS = 365 * millisecondsInDay;

/** Adds the demo's offers of single items, campaigns, apartments, group buys and cooperatives. `now` in ms. */
export async function seedRewards(
  db: Database,
  items: readonly DemoItem[],
  now: number,
): Promise<void> {
  await db.insert(promotions).values(itemOfferRows(items, now));
  await db.insert(campaigns).values(campaignRows(now));
  await db.insert(apartments).values(apartmentRows());
  const groups = groupBuyRows(items, now);
  await db.insert(groupBuys).values(groups);
  await db.insert(groupBuyApartments).values(sharedGroupRows(groups));
  await openGroupBuys(db, now);
  await db.insert(cooperatives).values(cooperativeRows());
  await db.insert(cooperativeStores).values(cooperativeStoreRows());
}

/** Campaigns of the demo in which orders earn extra coins. `now` in ms. */
function campaignRows(now: number): (typeof campaigns.$inferInsert)[] {
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
