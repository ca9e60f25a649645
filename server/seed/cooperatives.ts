import type { cooperatives, cooperativeStores } from '../db/coop-tables.ts';

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
export const cooperativeRows = (): (typeof cooperatives.$inferInsert)[] =>
  COOPERATIVES.map(({ row }) => row);

/** Which store belongs to which of them. */
export const cooperativeStoreRows = (): (typeof cooperativeStores.$inferInsert)[] =>
  COOPERATIVES.flatMap(({ row, storeIds }) =>
    storeIds.map((storeId) => ({ storeId, cooperativeId: row.id })),
  );
