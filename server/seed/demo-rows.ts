import { millisecondsInDay } from 'date-fns/constants';
import { indiaDayStart } from '../../src/domain/time.ts';
import { weightGrams } from '../../src/domain/orders/quotes/bill.ts';
import type { Lot } from '../../src/domain/orders/quotes/lots.ts';
import { foldText } from '../text/fold-text.ts';
import type { StoreItemSeed } from './demo-catalogue.ts';
import { demoVegMark } from './demo-facts.ts';
import { itemSearchText, storeSearchText } from '../catalogue/search-text.ts';
import { offersPickup, preparationMinutesOf, type StoreSeed } from './stores.ts';

const HEAVY: ReadonlySet<string> = new Set(['fertilizer', 'cattle-feed', 'seed']);

const percentOff = (paise: number, percent: number): number =>
  Math.floor((paise * (100 - percent)) / 10_000) * 100;

/** Sacks of the trade side are sold by the lot, cheaper by the quantity (LOT-1). */
function demoLot(
  group: string,
  { unit, pricePaise }: Pick<StoreItemSeed, 'unit' | 'pricePaise'>,
): Lot | null {
  const grams = weightGrams([{ unit, quantity: 1 }]);
  if (!HEAVY.has(group) || grams < 20_000 || pricePaise < 10_000) return null;
  return {
    minimum: 2,
    step: 1,
    prices: [
      { from: 5, pricePaise: percentOff(pricePaise, 3) },
      { from: 10, pricePaise: percentOff(pricePaise, 6) },
    ],
  };
}

/** What shops with sacks ask for each 100 kg of a heavy order (LOT-2). */
const DEMO_FREIGHT_PAISE = 6_000;

/** Live version of everything that is seeded. */
const FIRST_VERSION = 1;

const NOTHING_SAID = { notice: '', noticeEndsAt: null, returnMinutes: null, returnWords: '' };

/** What a shop of the demo says of itself: a notice, and how it takes goods back. @param now ms */
function saidBy(id: string, now: number) {
  if (id === 'kaveri-provisions-kadubeesanahalli') {
    return { ...NOTHING_SAID, returnMinutes: 4_320, returnWords: 'Please keep the bill.' };
  }
  if (id !== 'akshaya-dairy-bellandur') return NOTHING_SAID;
  const noticeEndsAt = indiaDayStart(now) + 30 * millisecondsInDay;
  return { ...NOTHING_SAID, notice: 'Fresh curd from 6 am', noticeEndsAt, returnMinutes: 1_440 };
}

/** A store's row. `now`: ms since the epoch. */
export const storeRow = ({ pincode, rating, groups, ...store }: StoreSeed, now: number) => ({
  ...store,
  searchText: storeSearchText(store),
  areaCode: pincode,
  ratingTenths: Math.round(rating * 10),
  preparationMinutes: preparationMinutesOf(store),
  offersPickup: offersPickup(store),
  freightPaisePerQuintal: groups.some((group) => HEAVY.has(group)) ? DEMO_FREIGHT_PAISE : 0,
  ...saidBy(store.id, now),
  liveVersion: FIRST_VERSION,
  createdAt: now,
});

/** "Rice and rice products" -> "rice-and-rice-products". */
const categoryIdOf = (name: string): string => foldText(name).replaceAll(' ', '-');

interface SeededCategory {
  readonly storeId: string;
  readonly id: string;
  readonly name: string;
  readonly groupId: string;
  readonly position: number;
}

/** Categories of all stores in the order of their first items, and rows of the items with their place in them. */
export function catalogueRows(items: readonly StoreItemSeed[]) {
  const categories = new Map<string, SeededCategory>();
  const itemsIn = new Map<string, number>();
  const categoriesOf = new Map<string, number>();
  const itemRows = items.map(({ itemId, categoryName, group, ...item }) => {
    const categoryId = categoryIdOf(categoryName);
    const key = `${item.storeId}/${categoryId}`;
    const position = itemsIn.get(key) ?? 0;
    itemsIn.set(key, position + 1);
    if (!categories.has(key)) {
      const place = categoriesOf.get(item.storeId) ?? 0;
      categoriesOf.set(item.storeId, place + 1);
      categories.set(key, {
        storeId: item.storeId,
        id: categoryId,
        name: categoryName,
        groupId: group,
        position: place,
      });
    }
    const searchText = itemSearchText({ ...item, categoryName });
    return {
      ...item,
      lot: demoLot(group, item),
      vegMark: demoVegMark({ ...item, group, categoryName }),
      id: itemId,
      externalId: itemId,
      categoryId,
      position,
      searchText,
      liveVersion: FIRST_VERSION,
    };
  });
  return { categories: [...categories.values()], items: itemRows };
}
