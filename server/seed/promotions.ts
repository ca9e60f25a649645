import { millisecondsInDay } from 'date-fns/constants';
import type { promotions } from '../promotions/promotion-tables.ts';
import type { catalogueRows } from './demo-rows.ts';

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
