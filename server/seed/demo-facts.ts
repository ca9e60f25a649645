import type { ItemFacts } from '../../src/contracts/catalogue/item-details.ts';
import { VEG_MARK, type VegMark } from '../../src/domain/catalogue/item-facts.ts';
import { foldText } from '../text/fold-text.ts';
import { hashOf, type StoreItemSeed } from './demo-catalogue.ts';
import { type FactKind, FACT_KINDS, NUTRIENTS } from './catalogue/fact-kinds.ts';

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
  /\b(?:eggs?|chicken|mutton|lamb|goat(?! (?:milk|cheese))|pork|ham|bacon|sausages?|salami|fish|prawns?|shrimps?|crabs?|squid|tuna|salmon|sardines?|anchov(?:y|ies)|mackerel|rohu|katla|pomfret|surmai|hilsa|basa|duck|quail|turkey|keema|gelatin|anda)\b/;
/** Goods of grocery that nobody eats. */
const NOT_FOOD =
  /\b(?:soap|detergent|cleaner|brush|toothpaste|shampoo|agarbatti|incense|matches|candles?|foil|tissue|napkins?|diapers?|pads|phenyl|bleach|broom|mop|scrub|hair|face|body|talc|razor|sanitary|camphor|wick|diya|mosquito|repellent|dishwash|bags?|household|personal care|lamp oil)\b/;

type Goods = Pick<StoreItemSeed, 'group' | 'name' | 'categoryName'>;

const isFood = ({ group, name, categoryName }: Goods): boolean =>
  FOOD.has(group) && (group !== 'grocery' || !NOT_FOOD.test(foldText(`${name} ${categoryName}`)));

/** The mark of a demo product, as its goods have it; not known where its name leaves a doubt. */
export function demoVegMark(item: Goods): VegMark {
  if (!isFood(item)) return VEG_MARK.unknown;
  if (item.group === 'eggs-meat-fish') return VEG_MARK.nonVeg;
  const name = foldText(item.name);
  // A masala for chicken or fish is made of spices.
  if (item.group === 'spices') return VEG_MARK.veg;
  if (NON_VEG.test(name)) return VEG_MARK.nonVeg;
  // Cakes are made with eggs or without.
  if (/\b(?:cakes?|muffins?|mayonnaise|worcestershire)\b/.test(name)) return VEG_MARK.unknown;
  return VEG_MARK.veg;
}

/** What such goods always contain of the allergens that the FSSAI wants named. */
const ALLERGENS: readonly (readonly [words: RegExp, contains: string])[] = [
  [
    /\b(?:milk|curd|dahi|paneer|butter|ghee|cheese|cream|lassi|shrikhand|amrakhand|rabri|basundi|kulfi|khoya|yogurt|buttermilk|chenna)\b/,
    'milk',
  ],
  [
    /\b(?:wheat|atta|maida|rava|suji|bread|buns?|pav|rusk|naan|kulcha|pasta|noodles|vermicelli|biscuits?|barley)\b/,
    'wheat (gluten)',
  ],
  [/\b(?:peanuts?|groundnuts?)\b/, 'peanuts'],
  [/\b(?:almonds?|cashews?|pistachios?|walnuts?|hazelnuts?|pecan|macadamia)\b/, 'tree nuts'],
  [/\b(?:soya|soy|tofu)\b/, 'soya'],
  [/\beggs?\b/, 'eggs'],
  [/\b(?:sesame|til|tahini)\b/, 'sesame'],
  [/\bmustard\b/, 'mustard'],
  [/\b(?:prawns?|shrimps?|crabs?)\b/, 'shellfish'],
  [/\b(?:fish|rohu|catla|hilsa|pomfret|mackerel|sardine|anchovy|tuna|salmon)\b/, 'fish'],
];

/** Names that only sound like milk, wheat or nuts: of spices for a curry, too. */
const ALIKE =
  /\b(?:coconut (?:milk|cream|butter)|(?:peanut|almond) butter|(?:almond|soya?|oat) milk|cocoa butter|butter beans?|cream (?:of tartar|crackers?)|(?:rice|glass|millet|soba|gluten free) (?:noodles|vermicelli|penne|flour mix)|idli rava|gluten free|(?:egg|fish|prawn|paneer) (?:curry|fry|butter)? ?masala)\b/g;

function allergensOf(text: string): string | undefined {
  const said = text.replaceAll(ALIKE, ' ');
  const contains = ALLERGENS.flatMap(([words, what]) => (words.test(said) ? [what] : []));
  return contains.length === 0 ? undefined : `Contains ${contains.join(', ')}`;
}

const DRY = 'Keep cool and dry; close the pack after opening.';
const LOCKED = 'Keep locked away from children, food and feed.';
const STORAGE: Readonly<Record<string, string>> = {
  'fruits-and-vegetables': 'Keep in a cool, airy place. Wash before eating.',
  'eggs-meat-fish': 'Keep cold, at 4 °C or below.',
  spices: 'Keep dry and closed, away from light.',
  beverages: DRY,
  grocery: DRY,
  gourmet: DRY,
  snacks: DRY,
  seed: 'Keep cool and dry until sowing. Treated seed is not for eating.',
  pesticide: LOCKED,
  fertilizer: 'Keep dry, away from children and feed.',
  'crop-protection-and-nutrition': LOCKED,
  'cattle-feed': 'Keep dry and off the floor.',
};

/** Goods that spoil when they are not kept cold. */
const COLD =
  /\b(?:milk|curd|dahi|paneer|tofu|khoya|chenna|butter|cheeses?|cream|lassi|shrikhand|amrakhand|rabri|basundi|kheer|buttermilk|chaas|batter|yogurt|margarine)\b/;
const KEEPS = /\b(?:long life|powder|whitener|condensed|peanut|almond|cream cracker)\b/;
const FROZEN = /\b(?:frozen|kulfi|ice cream|nuggets|fish fingers)\b/;
/** Drinks and sauces are drunk or kept cold once they are open. */
const OPENED = /\b(?:juices?|nectars?|drinks?|sauces?|pickles?|pastes?|jam|ketchup|preserves)\b/;

function storageOf({ group, categoryName, name }: Goods): string | undefined {
  const text = foldText(`${categoryName} ${name}`);
  const isChilled = group === 'dairy-and-bread' || categoryName === 'Cheeses of the world';
  if (FROZEN.test(text)) return 'Keep frozen, at -18 °C or below.';
  if (group === 'eggs-meat-fish' && categoryName === 'Dried fish') return DRY;
  const isCold = COLD.test(foldText(name)) || categoryName === 'Cheeses of the world';
  if (isChilled && isCold && !KEEPS.test(text) && !/\b(?:bread|buns?|bakery)\b/.test(text)) {
    return 'Keep cold, at 4 °C or below.';
  }
  if (OPENED.test(text) && FOOD.has(group)) return 'Keep cool; keep cold after opening.';
  if (group === 'dairy-and-bread') return DRY;
  return STORAGE[group];
}

function kindOf({ group, categoryName, name }: Goods): FactKind | null {
  const category = foldText(categoryName);
  const [, ...ofCategory] = FACT_KINDS[group]?.find(([words]) => words.test(category)) ?? [];
  return ofCategory.find(([words]) => words.test(foldText(name))) ?? null;
}

const digits = (number: number, count: number): string =>
  String(number).padStart(count, '0').slice(-count);

/** A barcode of the range 20 to 29, which shops give out for themselves: it is no maker's (GS1 General Specifications, 1.4.2). */
function demoGtin({ group, name, unit }: StoreItemSeed): string {
  const start = `2${digits(hashOf(group, name, unit, 'gtin'), 11)}`;
  const sum = [...start].reduce(
    (all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3),
    0,
  );
  return `${start}${(10 - (sum % 10)) % 10}`;
}

/** 14 digits as the FSSAI writes them, of a state (99) that there is not: it is nobody's. */
const demoLicence = (brand: string): string => `19925000${digits(hashOf(brand, 'fssai'), 6)}`;

/** What a pack says of itself, but for its barcode. */
function packedFacts(item: StoreItemSeed, kind: FactKind | null): ItemFacts {
  const { brand, name } = item;
  const [, , , shelfLife = '', made = '', nutrition] = kind ?? [];
  return {
    ...(made !== '' && { ingredients: made === '=' ? name : made }),
    ...(nutrition !== undefined && {
      nutrition: NUTRIENTS.map(([called, unit], at) => ({
        name: called,
        amount: `${nutrition[at] ?? 0} ${unit}`,
      })),
    }),
    ...(shelfLife !== '' && { shelfLife: `${shelfLife} from packing` }),
    maker: `${brand} (an invented maker of this demo)`,
    makerAddress: 'Demo address, not a real place',
    contact: 'Ask the shop: this is a demo',
    ...(isFood(item) && { fssaiLicence: demoLicence(brand) }),
  };
}

/** What packs of some goods say of them, by words of the name. */
const DESCRIPTIONS: readonly (readonly [name: RegExp, description: string])[] = [
  [/^Greek yogurt/, 'Strained thick, high in protein, with live probiotic cultures.'],
  [/^Tofu/, 'Made of soya milk alone: vegan, and rich in protein and calcium.'],
  [/^Rolled oats/, 'Whole grain, steamed and rolled. High in fibre, with beta glucan.'],
  [/^Digestive biscuits/, 'Baked of whole wheat, high in fibre, without artificial colours.'],
  [/^Amla juice/, 'Pressed cold of fresh fruit. Rich in vitamin C, without added sugar.'],
  [/^Wild forest honey/, 'Raw and unheated, gathered by forest cooperatives. It may crystallise.'],
];

/**
 * What is known of a demo product, by its kind; the same for all its sizes. Makers are the demo's invented brands and say so.
 * What is sold loose has no pack: it tells where it is from, how it keeps, and its tax.
 */
function productFacts(item: StoreItemSeed): ItemFacts {
  const { brand, name, categoryName } = item;
  const kind = kindOf(item);
  const made = `${name} ${kind?.[4] ?? ''} ${/fish$/i.test(categoryName) ? 'fish' : ''}`;
  const isGrown = item.group === 'fruits-and-vegetables';
  const allergens = isFood(item) && !isGrown ? allergensOf(foldText(made)) : undefined;
  const storage = storageOf(item);
  const description = DESCRIPTIONS.find(([words]) => words.test(name))?.[1];
  return {
    ...(description !== undefined && { description }),
    ...(brand !== '' && packedFacts(item, kind)),
    ...(allergens !== undefined && { allergens }),
    ...(storage !== undefined && { storage }),
    countryOfOrigin: 'India',
    ...(kind !== null && { hsn: kind[1], gstPercent: kind[2] }),
  };
}

/** What demo items have in common, and what is each one's own. */
export interface DemoFacts {
  /** Of each product, once. */
  readonly products: readonly ItemFacts[];
  /** The place of each item's product in them, and its barcode: well formed, and nobody's; null for what is sold loose. */
  readonly items: readonly (readonly [itemId: string, product: number, gtin: string | null])[];
}

/** The facts of the demo's items. */
export function demoFacts(seeds: readonly StoreItemSeed[]): DemoFacts {
  const products: ItemFacts[] = [];
  const places = new Map<string, number>();
  const items = seeds.map((item) => {
    const key = `${item.group} ${item.categoryName} ${item.name}`;
    const place = places.get(key) ?? products.push(productFacts(item)) - 1;
    places.set(key, place);
    return [item.itemId, place, item.brand === '' ? null : demoGtin(item)] as const;
  });
  return { products, items };
}
