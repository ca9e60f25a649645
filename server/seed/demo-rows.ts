import { weightGrams } from '../../src/domain/orders/quotes/bill.ts';
import type { Lot } from '../../src/domain/orders/quotes/lots.ts';
import type { ItemFacts } from '../../src/contracts/catalogue/item-details.ts';
import { VEG_MARK, type VegMark } from '../../src/domain/catalogue/item-facts.ts';
import { foldText } from '../text/fold-text.ts';
import type { StoreItemSeed } from './demo-catalogue.ts';
import { itemSearchText, storeSearchText } from '../catalogue/search-text.ts';
import { offersPickup, preparationMinutesOf, type StoreSeed } from './stores.ts';

/** Groups of goods for eating. */
const FOOD: ReadonlySet<string> = new Set([
  'fruits-and-vegetables',
  'eggs-meat-fish',
  'grocery',
  'dairy-and-bread',
  'spices',
  'beverages',
  'gourmet',
  'snacks',
]);

const NON_VEG =
  /\b(?:eggs?|chicken|mutton|lamb|goat|pork|ham|bacon|sausages?|salami|fish|prawns?|shrimps?|crabs?|squid|tuna|salmon|sardines?|anchov(?:y|ies)|mackerel|rohu|katla|pomfret|surmai|hilsa|basa|duck|quail|turkey|keema|gelatin|anda)\b/;
/** Goods of grocery that nobody eats. */
const NOT_FOOD =
  /\b(?:soap|detergent|cleaner|brush|toothpaste|shampoo|agarbatti|incense|matches|candles?|foil|tissue|napkins?|diapers?|pads|phenyl|bleach|broom|mop|scrub|hair|face|body|talc|razor|sanitary|camphor|wick|diya|mosquito|repellent|dishwash|bags?)\b/;

/** The mark of a demo product, as its goods have it; not known where its name leaves a doubt. */
function demoVegMark(item: Pick<StoreItemSeed, 'group' | 'name' | 'categoryName'>): VegMark {
  if (!FOOD.has(item.group)) return VEG_MARK.unknown;
  if (item.group === 'eggs-meat-fish') return VEG_MARK.nonVeg;
  const name = foldText(item.name);
  if (NON_VEG.test(name)) return VEG_MARK.nonVeg;
  // Cakes are made with eggs or without.
  if (/\b(?:cakes?|muffins?|mayonnaise|worcestershire)\b/.test(name)) return VEG_MARK.unknown;
  if (NOT_FOOD.test(`${name} ${foldText(item.categoryName)}`)) return VEG_MARK.unknown;
  return VEG_MARK.veg;
}

/** What such goods always contain of the allergens that the FSSAI wants named. */
const ALLERGENS: readonly (readonly [words: RegExp, contains: string])[] = [
  [
    /\b(?:milk|curd|dahi|paneer|butter|ghee|cheese|cream|lassi|shrikhand|rabri|basundi|kulfi|khoya|yogurt)\b/,
    'milk',
  ],
  [
    /\b(?:wheat|atta|maida|rava|suji|bread|buns?|pav|rusk|naan|kulcha|pasta|noodles|vermicelli|biscuits?)\b/,
    'wheat (gluten)',
  ],
  [/\b(?:peanuts?|groundnuts?)\b/, 'peanuts'],
  [/\b(?:almonds?|cashews?|pistachios?|walnuts?|hazelnuts?)\b/, 'tree nuts'],
  [/\b(?:soya|soy|tofu)\b/, 'soya'],
  [/\beggs?\b/, 'eggs'],
  [/\b(?:prawns?|shrimps?|crabs?)\b/, 'shellfish'],
];

/** Names that only sound like milk or nuts. */
const ALIKE =
  /\b(?:coconut milk|peanut butter|almond milk|soya? milk|cocoa butter|butter beans?)\b/g;

function allergensOf(group: string, name: string): string | undefined {
  const said = name.replaceAll(ALIKE, (words) => words.replace(/\b(?:milk|butter)\b/, ''));
  const contains = ALLERGENS.flatMap(([words, what]) => (words.test(said) ? [what] : []));
  return contains.length === 0 || !FOOD.has(group) ? undefined : `Contains ${contains.join(', ')}`;
}

const STORAGE: Readonly<Record<string, string>> = {
  'fruits-and-vegetables': 'Keep in a cool, airy place. Wash before eating.',
  'eggs-meat-fish': 'Keep cold, at 4 °C or below.',
  spices: 'Keep dry and closed, away from light.',
  grocery: 'Keep cool and dry; close the pack after opening.',
  snacks: 'Keep cool and dry; close the pack after opening.',
};

/** The storage of dairy depends on what it is. */
const COLD =
  /\b(?:milk|curd|dahi|paneer|butter|cheese|cream|lassi|shrikhand|buttermilk|chaas|batter|yogurt)\b/;

/**
 * What follows from the goods themselves, for the demo. Makers are the demo's invented brands and say so; licences, barcodes,
 * shelf lives and tax codes are left out, as only a real pack has them.
 */
export function demoFacts(item: StoreItemSeed): ItemFacts {
  const { group, brand } = item;
  const name = foldText(item.name);
  const isCold = group === 'dairy-and-bread' && COLD.test(name) && !/\bbread|bun\b/.test(name);
  const storage = isCold ? 'Keep cold, at 4 °C or below.' : STORAGE[group];
  const allergens = allergensOf(group, name);
  const isFresh = group === 'fruits-and-vegetables' || group === 'eggs-meat-fish';
  return {
    ...(allergens !== undefined && { allergens }),
    ...(storage !== undefined && demoVegMark(item) !== VEG_MARK.unknown && { storage }),
    ...(brand !== '' && {
      maker: `${brand} (an invented maker of this demo)`,
      makerAddress: 'Demo address, not a real place',
    }),
    ...(isFresh && { countryOfOrigin: 'India' }),
    ...(brand !== '' && { contact: 'Ask the shop: this is a demo' }),
  };
}

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

/** A store's row. `now`: ms since the epoch. */
export const storeRow = ({ pincode, rating, groups, ...store }: StoreSeed, now: number) => ({
  ...store,
  searchText: storeSearchText(store),
  areaCode: pincode,
  ratingTenths: Math.round(rating * 10),
  preparationMinutes: preparationMinutesOf(store),
  offersPickup: offersPickup(store),
  freightPaisePerQuintal: groups.some((group) => HEAVY.has(group)) ? DEMO_FREIGHT_PAISE : 0,
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
