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
import type { catalogueRows } from './demo-rows.ts';
import { millisecondsInDay } from 'date-fns/constants';

/** How long the demo's offers hold (ms); long enough for a demo that nobody seeds again. */
const OFFERS_LAST_MS = 365 * millisecondsInDay;

type PromotionSeed = Omit<typeof promotions.$inferInsert, 'id' | 'startsAt' | 'endsAt'>;

const EVERY_STORE: readonly PromotionSeed[] = [
  {
    code: 'WELCOME50',
    title: '₹50 off, once per person',
    kind: 'amount',
    value: 5_000,
    minimumPaise: 29_900,
    usesPerPerson: 1,
  },
  {
    code: 'HAAT10',
    title: '10% off, up to ₹75',
    kind: 'percent',
    value: 10,
    capPaise: 7_500,
    minimumPaise: 19_900,
    usesPerPerson: 5,
  },
  {
    code: 'MONTHLY150',
    title: '₹150 off the monthly shopping',
    kind: 'amount',
    value: 15_000,
    minimumPaise: 149_900,
    usesPerPerson: 2,
  },
];

/** Offers of single stores, by the place of the store in the demo. */
const ONE_STORE: readonly PromotionSeed[] = [
  {
    code: 'FRESH20',
    title: '20% off at this store, up to ₹100',
    kind: 'percent',
    value: 20,
    capPaise: 10_000,
    minimumPaise: 49_900,
    usesPerPerson: 3,
  },
  {
    code: 'NEIGHBOUR30',
    title: '₹30 off at this store',
    kind: 'amount',
    value: 3_000,
    minimumPaise: 24_900,
    usesPerPerson: 10,
  },
];

/** Rows of the demo's offers: some of every store, some of the first stores. `now` in ms since the epoch. */
export function promotionRows(
  storeIds: readonly string[],
  now: number,
): (typeof promotions.$inferInsert)[] {
  const times = { startsAt: now, endsAt: now + OFFERS_LAST_MS };
  return [
    ...EVERY_STORE.map((seed) => ({ ...seed, ...times, id: seed.code.toLowerCase() })),
    ...ONE_STORE.flatMap((seed, place) => {
      const storeId = storeIds[place];
      return storeId === undefined
        ? []
        : [{ ...seed, ...times, id: seed.code.toLowerCase(), storeId }];
    }),
  ];
}

/** The demo's largest store, which has the categories that these offers are for. */
const STORE_ID = 'green-basket-bellandur';

export type DemoItem = ReturnType<typeof catalogueRows>['items'][number];
type PromotionRow = typeof promotions.$inferInsert;

/** The cheapest item of a category of which there is enough to give some away. */
function cheapestOf(items: readonly DemoItem[], categoryId: string): string {
  const [cheapest] = items
    .filter((item) => item.storeId === STORE_ID && item.categoryId === categoryId)
    .filter(({ stock, codAvailable }) => stock >= 20 && codAvailable)
    .toSorted((one, other) => one.pricePaise - other.pricePaise);
  if (cheapest === undefined) throw new Error(`the demo has nothing to give away of ${categoryId}`);
  return cheapest.id;
}

/** Offers of one store that are about single items: of a category, buy X get Y, and a free item. `now` in ms. */
export function itemOfferRows(items: readonly DemoItem[], now: number): PromotionRow[] {
  const shared = { storeId: STORE_ID, startsAt: now, endsAt: now + OFFERS_LAST_MS };
  return [
    {
      ...shared,
      id: 'fruit15',
      code: 'FRUIT15',
      title: '15% off everyday fruits, up to ₹60',
      kind: 'percent',
      value: 15,
      capPaise: 6_000,
      minimumPaise: 14_900,
      scope: { itemIds: [], categoryIds: ['everyday-fruits'] },
      usesPerPerson: 5,
    },
    {
      ...shared,
      id: 'masala21',
      code: 'MASALA21',
      title: 'Buy 2 ground spices, get 1 free',
      kind: 'buy-get',
      value: 0,
      minimumPaise: 0,
      scope: { itemIds: [], categoryIds: ['ground-spices'] },
      buyQuantity: 2,
      getQuantity: 1,
      capPaise: 10_000,
      usesPerPerson: 2,
    },
    {
      ...shared,
      id: 'biscuit',
      code: 'BISCUIT',
      title: 'A packet of biscuits free from ₹399 on',
      kind: 'freebie',
      value: 0,
      minimumPaise: 39_900,
      getQuantity: 1,
      getItemId: cheapestOf(items, 'biscuits-and-cookies'),
      usesPerPerson: 2,
    },
  ];
}

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
