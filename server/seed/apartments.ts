import { millisecondsInDay } from 'date-fns/constants';
import type { apartments, groupBuyApartments, groupBuys } from '../group-buy/group-buy-tables.ts';
import { apartmentSearchText } from '../group-buy/apartments.ts';
import type { DemoItem } from './promotions-and-rewards.ts';

/** How long the group buys of an apartment run, one after the other (ms): some end soon, one stays for a demo that goes on. */
const RUN_FOR_MS = [
  millisecondsInDay,
  7 * millisecondsInDay,
  30 * millisecondsInDay,
  180 * millisecondsInDay,
];
/** The price in percent of the store's, from so many units on. */
const STEPS = [
  { fromQuantity: 12, percent: 82 },
  { fromQuantity: 20, percent: 76 },
] as const;
const NEEDED = STEPS[0].fromQuantity;
const MOST_PER_PERSON = 5;

interface ApartmentSeed extends Omit<typeof apartments.$inferInsert, 'searchText'> {
  /** The store that brings the goods. */
  readonly storeId: string;
}

/** Invented housing complexes, each near a store of the demo that delivers there. */
const APARTMENTS: readonly ApartmentSeed[] = [
  {
    id: 'kere-view-residency-bellandur',
    name: 'Kere View Residency',
    street: 'Outer Ring Road, Bellandur',
    city: 'Bengaluru',
    state: 'Karnataka',
    areaCode: '560103',
    lat: 12.9279,
    lon: 77.6818,
    storeId: 'green-basket-bellandur',
  },
  {
    id: 'sampige-heights-kadubeesanahalli',
    name: 'Sampige Heights',
    street: 'Kadubeesanahalli Main Road',
    city: 'Bengaluru',
    state: 'Karnataka',
    areaCode: '560103',
    lat: 12.9371,
    lon: 77.6925,
    storeId: 'kaveri-provisions-kadubeesanahalli',
  },
  {
    id: 'honge-gardens-panathur',
    name: 'Honge Gardens',
    street: 'Panathur Road',
    city: 'Bengaluru',
    state: 'Karnataka',
    areaCode: '560103',
    lat: 12.9388,
    lon: 77.7021,
    storeId: 'green-basket-bellandur',
  },
  {
    id: 'silver-oak-enclave-whitefield',
    name: 'Silver Oak Enclave',
    street: 'Whitefield Main Road',
    city: 'Bengaluru',
    state: 'Karnataka',
    areaCode: '560066',
    lat: 12.9702,
    lon: 77.7476,
    storeId: 'family-bazaar-whitefield',
  },
  {
    id: 'mogra-towers-andheri',
    name: 'Mogra Towers',
    street: 'Link Road, Andheri West',
    city: 'Mumbai',
    state: 'Maharashtra',
    areaCode: '400053',
    lat: 19.1352,
    lon: 72.8321,
    storeId: 'lokhand-lane-market-andheri',
  },
  {
    id: 'neem-court-connaught-place',
    name: 'Neem Court',
    street: 'Barakhamba Road',
    city: 'New Delhi',
    state: 'Delhi',
    areaCode: '110001',
    lat: 28.6301,
    lon: 77.2251,
    storeId: 'rajdhani-super-store-connaught-place',
  },
  {
    id: 'shiuli-abasan-lake-town',
    name: 'Shiuli Abasan',
    street: 'Lake Town Block A',
    city: 'Kolkata',
    state: 'West Bengal',
    areaCode: '700089',
    lat: 22.6061,
    lon: 88.4012,
    storeId: 'sonar-bazar-lake-town',
  },
];

/** Rows of the demo's apartments. */
export function apartmentRows(): (typeof apartments.$inferInsert)[] {
  return APARTMENTS.map(({ storeId: _storeId, ...apartment }) => ({
    ...apartment,
    searchText: apartmentSearchText(apartment),
  }));
}

/** What a household wants much of: goods from ₹100 on, of which others still find some, one of each category. */
function groupItems(
  items: readonly DemoItem[],
  storeId: string,
  taken: ReadonlySet<string>,
): DemoItem[] {
  const byCategory = new Map<string, DemoItem>();
  for (const item of items) {
    const isMuch = item.pricePaise >= 10_000 && item.stock >= 3 * NEEDED && item.codAvailable;
    if (item.storeId !== storeId || !isMuch || taken.has(item.id)) continue;
    if (byCategory.has(item.categoryId)) continue;
    byCategory.set(item.categoryId, item);
  }
  return [...byCategory.values()].slice(0, RUN_FOR_MS.length);
}

/** A percentage of a price, in whole rupees (paise). */
const wholeRupees = (pricePaise: number, percent: number): number =>
  Math.floor((pricePaise * percent) / 10_000) * 100;

/** Rows of the demo's group buys: a few of each apartment, at whole rupees. `now` in ms. */
export function groupBuyRows(
  items: readonly DemoItem[],
  now: number,
): (typeof groupBuys.$inferInsert)[] {
  // Neighbours share some: what they buy of one store is not the same twice.
  const taken = new Set<string>();
  return APARTMENTS.flatMap(({ id: apartmentId, storeId }) => {
    const wanted = groupItems(items, storeId, taken);
    for (const { id } of wanted) taken.add(id);
    return wanted.map((item, place) => ({
      id: `${apartmentId}-${place + 1}`,
      apartmentId,
      storeId,
      itemId: item.id,
      groupPricePaise: wholeRupees(item.pricePaise, STEPS[0].percent),
      steps: STEPS.map(({ fromQuantity, percent }) => ({
        fromQuantity,
        pricePaise: wholeRupees(item.pricePaise, percent),
      })),
      neededQuantity: NEEDED,
      mostQuantity: 2 * NEEDED,
      mostPerPerson: MOST_PER_PERSON,
      startsAt: now,
      endsAt: now + (RUN_FOR_MS[place] ?? millisecondsInDay),
    }));
  });
}

/** The first group buy of each apartment is shared with those of the same pincode: together they reach a better price. */
export function sharedGroupRows(
  groups: readonly (typeof groupBuys.$inferInsert)[],
): (typeof groupBuyApartments.$inferInsert)[] {
  return APARTMENTS.flatMap(({ id, areaCode }) => {
    const group = groups.find(({ apartmentId }) => apartmentId === id);
    const neighbours = APARTMENTS.filter((other) => other.areaCode === areaCode && other.id !== id);
    if (group === undefined) return [];
    return neighbours.map((other) => ({ groupBuyId: group.id, apartmentId: other.id }));
  });
}
