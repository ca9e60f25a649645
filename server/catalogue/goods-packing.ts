import {
  drawnPictureName,
  PACK_COLOURS,
  PACK_PATTERNS,
  type PackColour,
  type Packing,
} from '../../src/domain/catalogue/drawn-picture.ts';
import { takeQuantity } from '../../src/domain/search/quantity.ts';

/** What decides how goods are drawn (IMG-1). */
export interface PackedGoods {
  readonly group: string;
  readonly category: string;
  readonly name: string;
  readonly unit: string;
  /** The picture of the goods themselves, of `/goods`. */
  readonly photo: string;
}

/** From so many grams or millilitres goods come in sacks and tins. */
const LARGE = 4_000;

type Rule = readonly [words: RegExp, packing: Packing];

const FRESH_RULES: readonly Rule[] = [
  [/leafy|herbs|flowers|spring onion|\bbunch\b/, 'bunch'],
  [/mushroom|sprout|berr|microgreen|exotic/, 'tray'],
  [/mango|citrus|melon|root|\bpcs?\b/, 'crate'],
  [/./, 'heap'],
];

/** What the name alone decides, whatever stands beside it on the shelf. */
const NAME_RULES: readonly Rule[] = [
  [/^(?:sticker and spreader|insecticidal soap|liquid gum|fish amino acid)/, 'bottle'],
  [/^(?:oil pastels|ice cream sticks)/, 'box'],
  [
    /\b(?:feed pellets|grain mix|oil cake|neem cake|mustard cake|castor cake|cake manure|dung cakes)\b/,
    'sack',
  ],
  [/^multipurpose grease/, 'tin'],
  [/^(?!.*\bin oil\b).*\b(?:oil|vinegar)\b/, 'bottle'],
  [/\bmasala(?: mix)?$|^curd chilli|baking (?:soda|powder)|custard powder/, 'pouch'],
  [/\bcup\b|\byogurt\b|^set curd/, 'cup'],
];

const RULES: readonly Rule[] = [
  [/long life|juice|nectar|soy milk|almond milk|oat milk|coconut milk/, 'carton'],
  [/milk powder|whitener|condensed|formula|\btin\b|tinned|canned/, 'tin'],
  [/curd pouch|buttermilk|lassi|\bmilk (?:dairy|milk)/, 'pouch'],
  [/\bcurd\b|yogurt|ice cream|kulfi|pudding|custard|shrikhand|raita|\bcup\b/, 'cup'],
  [
    /\bghee\b|pickle|\bjam\b|honey|spread|preserve|olives|paste|chutney|instant coffee|saffron/,
    'jar',
  ],
  [
    /\boils?\b|vinegar|syrup|sherbet|squash|sauce|ketchup|soda|soft drink|shampoo|cleaner|phenyl|detergent liquid|lotion|sanitizer|spray|extract|essence|drinking water/,
    'bottle',
  ],
  [/chicken|mutton|\bfish\b|prawn|crab|meat|paneer|tofu|mithai|sweets/, 'tray'],
  [/dry fruit|candies|health drink|malt/, 'jar'],
  [
    /eggs|butter|cheese|biscuit|cookie|rusk|bakery|tea|soap|matches|toothpaste|chocolate|cake|cereal|pens|pencils|school|art and|glue|tools|spare|gear|traps|office/,
    'box',
  ],
];

function packingOf({ group, category, name, unit }: PackedGoods): Packing {
  const text = `${name} ${category} ${unit}`.toLowerCase();
  const ruled = (rules: readonly Rule[], said = text) =>
    rules.find(([words]) => words.test(said))?.[1];
  if (group === 'fruits-and-vegetables') return ruled(FRESH_RULES) ?? 'heap';
  const { quantity } = takeQuantity(unit);
  const isLarge = quantity !== null && quantity.measure < 3 && quantity.amount >= LARGE;
  if (isLarge) return quantity.measure === 2 ? 'tin' : 'sack';
  // Sprayers and bells are no sprays and no feed; only oils and greases are poured.
  const isPiece = quantity === null || quantity.measure === 3;
  if (isPiece && (group === 'tools-and-machinery' || group === 'cattle-feed')) return 'box';
  const found = ruled(NAME_RULES, name.toLowerCase()) ?? ruled(RULES);
  if (found !== undefined) return found;
  if (quantity?.measure === 2) return 'bottle';
  if (group === 'fertilizer' || group === 'cattle-feed') return 'sack';
  return quantity?.measure === 3 || quantity === null ? 'box' : 'pouch';
}

/** Colours that people know goods by; the first that fits. */
const COLOUR_WORDS: readonly (readonly [words: RegExp, colour: PackColour])[] = [
  [/\bblack\b|kadaknath/, 'grey'],
  [
    /green chilli|watermelon|gourd|okra|cucumber|zucchini|drumstick|lettuce|kale|cabbage|green amaranth/,
    'green',
  ],
  [/(?:french|cluster|yardlong|broad) bean|lucerne|berseem|grass|creeper/, 'green'],
  [
    /agricultural lime|gypsum|perlite|bone meal|silicon|cauliflower|cotton ?seeds?\b|white/,
    'white',
  ],
  [/copper/, 'blue'],
  [/chilli|mirch|tomato|rajma|\bred\b|ketchup|kashmiri|schezwan|\bapple (?:juice|drink)/, 'red'],
  [/pomegranate|cranberr|cherry/, 'red'],
  [/strawberr|rose|guava|lychee|litchi|\bpink\b/, 'pink'],
  [/cola\b|\bragi\b|soy sauce|molasses|jaggery/, 'brown'],
  [
    /turmeric|haldi|mango|lemon|lime\b|banana|corn|besan|yellow|mustard|pineapple|maize|paddy|sulphur\b/,
    'yellow',
  ],
  [/\bghee\b|sunflower|\btoor\b|chana dal|\bbutter\b|\bhoney\b/, 'yellow'],
  [/orange|carrot|full cream|papaya|masala|saffron|masoor/, 'orange'],
  [/green|spinach|palak|mint|pudina|coriander|herb|moong|neem|\bpeas?\b|cardamom|fennel/, 'green'],
  [/tulsi|moringa|wheatgrass|aloe|methi|fenugreek|lea(?:f|ves)\b|\bkhus\b|basil/, 'green'],
  [/double toned|skimmed/, 'sky'],
  [/toned|\bsalt\b|water|\bfish\b|blue/, 'blue'],
  [/grape|brinjal|lavender|jamun|beetroot|plum/, 'violet'],
  [/compost|manure|dung|cocopeat|coco husk|coir|\bsoil\b|potting/, 'brown'],
  [/coffee|chocolate|cocoa|brown|tamarind|dates|clove|cinnamon|fig\b|figs\b/, 'brown'],
  [/milk|curd|coconut|rice|sugar|maida|paneer|white|flour|sago|poha/, 'white'],
  [/wheat|atta|oats|cashew|semolina|rava|sesame|almond|cream|garlic|onion|ginger|palm/, 'cream'],
  [/soybean|chickpea|\bbran\b|gram husk|straw/, 'cream'],
  [/vermicelli|noodles|pasta|macaroni|spaghetti|penne|millet|barley|groundnut|peanut/, 'cream'],
  [/pepper|urad|graphite|steel/, 'grey'],
];

/** What comes nearest, where a shelf has all prints in a colour already. */
const NEAR_COLOURS: Readonly<Partial<Record<PackColour, readonly PackColour[]>>> = {
  red: ['orange', 'pink', 'brown'],
  pink: ['red', 'violet'],
  yellow: ['orange', 'cream'],
  orange: ['yellow', 'red'],
  green: ['lime', 'teal'],
  sky: ['blue', 'white'],
  blue: ['sky', 'white'],
  violet: ['pink', 'blue'],
  brown: ['cream', 'orange'],
  white: ['cream', 'sky'],
  cream: ['yellow', 'white', 'brown'],
  grey: ['white', 'brown'],
};

const COLOURS = Object.keys(PACK_COLOURS) as PackColour[];

const BASKETS: readonly PackColour[] = [
  'cream',
  'green',
  'brown',
  'lime',
  'yellow',
  'white',
  'orange',
  'grey',
];
/** Baskets, cloths and trays that loose goods lie on: none in a colour that makes them look bad. */
const LOOSE_COLOURS: Readonly<Partial<Record<Packing, readonly PackColour[]>>> = {
  heap: BASKETS,
  crate: BASKETS,
  bunch: BASKETS,
  tray: ['white', 'cream', 'grey', 'sky', 'teal', 'green', 'blue', 'red'],
};

/** A number that is the same for the same text (FNV-1a). */
export function pickOf(text: string): number {
  let value = 0x811c9dc5;
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}

/**
 * The name of the drawn picture of goods.
 * @param pick a number that is the same for the same goods: chooses where nothing is known by its colour
 * @param taken packs that stand on the same shelf already: no two look alike. The new one is added
 * @param near whole pictures of other shelves, beside which a search or a row shows it: none comes again while another is left. The
 *   new one is added
 */
export function pictureOfGoods(
  goods: PackedGoods,
  pick: number,
  taken: Set<string>,
  near: Set<string> = new Set(),
): string {
  const packing = packingOf(goods);
  const loose = LOOSE_COLOURS[packing];
  const palette = loose ?? COLOURS;
  const words = goods.name.toLowerCase();
  const known = loose ? undefined : COLOUR_WORDS.find(([said]) => said.test(words))?.[1];
  const colours = palette.map((_, at) => palette[(at + pick) % palette.length] ?? 'green');
  const patterns = PACK_PATTERNS.map((_, place) => (place + pick) % PACK_PATTERNS.length);
  const inColour = (colour: PackColour) =>
    patterns.map((pattern) => ({ packing, colour, pattern, photo: goods.photo }));
  // Other colours first where none is the goods' own; else every pattern of that colour, then of those like it.
  const ways = patterns.flatMap((pattern) =>
    colours.map((colour) => ({ packing, colour, pattern, photo: goods.photo })),
  );
  const own = known === undefined ? [] : [known, ...(NEAR_COLOURS[known] ?? [])].flatMap(inColour);
  const look = (way: (typeof ways)[number]) => `${way.packing} ${way.colour} ${way.pattern}`;
  const free = [...own, ...ways].filter((way) => !taken.has(look(way)));
  const chosen = free.find((way) => !near.has(drawnPictureName(way))) ?? free[0] ?? ways[0];
  if (chosen === undefined) return goods.photo;
  const name = drawnPictureName(chosen);
  taken.add(look(chosen));
  near.add(name);
  return name;
}
