import { millisecondsInDay } from 'date-fns/constants';
import type { promotions } from '../db/tables/promotion-tables.ts';

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
