import type { CategoryGroupId } from '../../../src/domain/catalogue/category-groups.ts';
import { foldText } from '../../text/fold-text.ts';

/** Words of a product's name or category -> its picture, a file of `/goods` without its ending; the first that fits. */
const PICTURE_WORDS: readonly (readonly [words: RegExp, picture: string])[] = [
  [/\bice creams?\b/, '1f368'],
  [
    /\b(shampoo|conditioner|hair care|skin care|fragrances|makeup|grooming|lotion|face wash|cream|serum|sunscreen|moisturi[sz]er|perfume|deodorants?|deos?|hair oil)\b/,
    '1f9f4',
  ],
  [/\b(soaps?|hand ?wash|body wash|bathing bars?|sanitizers?)\b/, '1f9fc'],
  [/\b(tooth ?(brush|paste)|oral care|razors?|shaving)\b/, '1faa5'],
  [/\b(diapers?|wipes|tissues?|napkins?|pads|toilet paper)\b/, '1f9fb'],
  [/\b(sponge|scrub|scrubber|dishwash)\b/, '1f9fd'],
  [/\b(broom|mops?|brush|cleaners?|detergents?)\b/, '1f9f9'],
  [/\b(bucket|mug|bins?)\b/, '1faa3'],
  [/\b(incense|agarbatti|diyas?|lamps?|pooja|candles?)\b/, '1fa94'],
  [/\b(batter(y|ies)|cells?)\b/, '1f50b'],
  [
    /\b(knife|knives|cutlery|crockery|cookware|utensils|bakeware|kitchen accessories|peeler)\b/,
    '1f52a',
  ],
  [/\b(notebooks?|registers?|diary)\b/, '1f4d3'],
  [/\b(pens?|markers?)\b/, '1f58a-fe0f'],
  [/\b(pencils?|erasers?)\b/, '270f-fe0f'],
  [/\b(crayons?|colou?rs|paints?)\b/, '1f3a8'],
  [/\bscissors?\b/, '2702-fe0f'],
  [/\b(jars?|containers?|casserole|flask|bottles?|storage)\b/, '1fad9'],
  [/\b(baskets?|(garbage|laundry|shopping) bags?)\b/, '1f9fa'],
  [/\b(dog|cat|pet)\b/, '1f356'],
  [/\b(chocolates?|cocoa)\b/, '1f36b'],
  [/\b(biscuits?|cookies|rusk|khari)\b/, '1f36a'],
  [/\b(cakes?|pastr(y|ies)|muffins?)\b/, '1f9c1'],
  [/\b(cand(y|ies)|toffees?|jelly|marshmallows?)\b/, '1f36c'],
  [/\b(mithai|laddus?|halwa|sweets?|dessert|pudding)\b/, '1f36e'],
  [/\b(chips|namkeen|bhujia|mixture)\b/, '1f35f'],
  [/\bpop ?corn\b/, '1f37f'],
  [/\b(noodles?|vermicelli|ramen)\b/, '1f35c'],
  [/\b(pasta|spaghetti|macaroni|penne)\b/, '1f35d'],
  [/\b(juices?|nectar|squash|sherbet)\b/, '1f9c3'],
  [/\b(green tea|tea)\b/, '1f375'],
  [/\bcoffee\b/, '2615'],
  [/\b(cola|soda|soft drinks?|energy drinks?|mojito)\b/, '1f964'],
  [/\bwater\b/, '1f4a7'],
  [/\bhoney\b/, '1f36f'],
  [/\b(jam|marmalade|pickles?|chutney|sauce|ketchup|spreads?|mayo(nnaise)?)\b/, '1fad9'],
  [/\b(oils?|ghee|vinegar)\b/, '1fad7'],
  [/\bbutter\b/, '1f9c8'],
  [/\b(cheese|paneer)\b/, '1f9c0'],
  [/\b(milk|curd|dahi|lassi|yogh?urt|buttermilk)\b/, '1f95b'],
  [/\b(breads?|buns?|pav|loaf)\b/, '1f35e'],
  [/\bcroissants?\b/, '1f950'],
  [/\beggs?\b/, '1f95a'],
  [/\b(chicken|drumsticks? non veg)\b/, '1f357'],
  [/\b(mutton|lamb|pork|bacon|ham|sausages?|salami)\b/, '1f969'],
  [/\b(fish|seafood|tuna)\b/, '1f41f'],
  [/\bprawns?|shrimps?\b/, '1f364'],
  [/\b(almonds?|cashews?|pista|walnuts?|dry fruits?|nuts?|raisins?)\b/, '1f330'],
  [/\b(peanuts?|groundnuts?)\b/, '1f95c'],
  [/\b(chilli|mirch|masalas?|spices?)\b/, '1f336-fe0f'],
  [/\bsalt\b/, '1f9c2'],
  [/\brice\b/, '1f35a'],
  [/\b(dals?|pulses|rajma|chana|beans?|moong|urad|toor)\b/, '1fad8'],
  [/\b(atta|flour|sooji|maida|besan|wheat|oats|muesli|cereals?|millet|ragi)\b/, '1f33e'],
  [/\btomato(es)?\b/, '1f345'],
  [/\bpotato(es)?\b/, '1f954'],
  [/\bonions?\b/, '1f9c5'],
  [/\bgarlic\b/, '1f9c4'],
  [/\bginger\b/, '1fada'],
  [/\bcarrots?\b/, '1f955'],
  [/\bbroccoli|cauliflower\b/, '1f966'],
  [/\bmushrooms?\b/, '1f344'],
  [/\bmango(es)?\b/, '1f96d'],
  [/\bbananas?\b/, '1f34c'],
  [/\bapples?\b/, '1f34e'],
  [/\boranges?\b/, '1f34a'],
  [/\blemons?\b/, '1f34b'],
  [/\bgrapes?\b/, '1f347'],
  [/\bcoconuts?\b/, '1f965'],
  [/\b(leaves|spinach|palak|methi|coriander|lettuce)\b/, '1f96c'],
  [/\bherbs?\b/, '1f33f'],
  [/\b(flowers?|rose)\b/, '1f339'],
  [/\b(tablets?|capsules?|medicine|ayurveda|supplements?)\b/, '1f33f'],
];

/** Picture of each group, for products that no word fits. */
const GROUP_PICTURES: Readonly<Record<CategoryGroupId, string>> = {
  'fruits-and-vegetables': '1f96c',
  'eggs-meat-fish': '1f95a',
  grocery: '1f6d2',
  'dairy-and-bread': '1f95b',
  spices: '1f336-fe0f',
  beverages: '1f9c3',
  gourmet: '1f9c0',
  snacks: '1f36a',
  stationery: '270f-fe0f',
  seed: '1f331',
  pesticide: '1f41b',
  fertilizer: '1fab4',
  'crop-protection-and-nutrition': '1f33e',
  'tools-and-machinery': '1f6e0-fe0f',
  'cattle-feed': '1f404',
};

const pictureIn = (text: string): string | undefined =>
  PICTURE_WORDS.find(([words]) => words.test(text))?.[1];

/** Categories whose goods are named after food ("Lip balm, strawberry") without being any. */
const NOT_FOOD = /\b(beauty|hygiene|household|cleaning|kitchen|garden|baby|pets?)\b/;

/** The picture that fits a product best: by its name, its sub-category (which decides for what is not food), its group. */
export function pictureOfProduct(
  {
    name,
    category,
    subcategory,
  }: { readonly name: string; readonly category: string; readonly subcategory: string },
  group: CategoryGroupId,
): string {
  const texts = NOT_FOOD.test(foldText(category)) ? [subcategory, name] : [name, subcategory];
  const [first, second] = texts.map((text) => pictureIn(foldText(text)));
  return first ?? second ?? GROUP_PICTURES[group];
}

/** Every picture that an import may choose, for the test that they exist. */
export const IMPORT_PICTURES: readonly string[] = [
  ...new Set([...PICTURE_WORDS.map(([, picture]) => picture), ...Object.values(GROUP_PICTURES)]),
];
