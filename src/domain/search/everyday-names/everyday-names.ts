import { FRUITS_AND_NUTS } from './fruits-and-nuts.ts';
import { SPICES } from './spices.ts';
import { STAPLES } from './staples.ts';
import { VEGETABLES } from './vegetables.ts';

/**
 * Names of one thing, in Latin letters as people type them, lower case, comma separated (SRC-1).
 *
 * - `catalogue`: what English catalogues call it; what stands in a product's name makes it this thing.
 * - `everyday`: names in Indian languages with their common spellings. Sounds that a search does not tell apart (see
 *   `sound-of`) need no entry of their own.
 * - `source`: where the names can be looked up. `IFCT` with a code is the food's entry in the Indian Food Composition
 *   Tables 2017 (Longvah and others, National Institute of Nutrition, Hyderabad), which gives its scientific name and its
 *   names in Indian languages; `WP` is the English Wikipedia's article of that title.
 */
export type EverydayGroup = readonly [catalogue: string, everyday: string, source: string];

/** More of them, each a thing of its own that has no other name. */
const DISTINCT =
  'onion powder, garlic powder, mustard powder, tomato powder, soup powder, fruit powder, strawberry milk, chocolate milk, pista milk, flavoured milk, peanut butter, almond butter, peanut ' +
  'chikki, cocoa butter, garlic butter, body butter, garlic bread, bread crumbs, lamp oil, ' +
  'palm oil, walnut oil, avocado oil, truffle oil, glucose biscuits, idli rava, herbal tea, chamomile ' +
  'tea, hibiscus tea, rose tea, moringa tea, lemongrass tea, butterfly pea flower tea, cherry tomato, ' +
  'sun dried tomato, jalapeno chilli, bird eye chilli, liquid egg white, brown sugar, chicken masala, ' +
  'mutton masala, sour cream, cream cheese, cream bun, cold coffee, cold brew coffee, sweet corn ' +
  'kernels, baby corn, corn puffs, corn chips, rice vinegar, rice paper, rose water, barley water, ' +
  'tonic water, sugar water, malted milk powder, malt drink, duck egg, duck eggs, milk chocolate, milk ' +
  'cake, milk rusk, milk bread, mango drink, mango nectar, mango pickle, lemon pickle, flour mix, fish ' +
  'masala, fish curry masala, fish fry masala, egg curry masala, tomato soup, butter chicken masala, ' +
  'butter naan, coconut bun, cornflakes mixture, chocolate chips, coconut sugar, rice kheer, rice papad, dal tadka masala';

/**
 * Foods whose names hold the name of another thing and are not it: coconut milk is no milk, curry leaves are no curry. A product
 * of such a name is this thing alone (the longest name counts), so that "milk" puts milk first (SRC-2).
 */
const PREPARED: readonly EverydayGroup[] = [
  [
    'coconut milk',
    'nariyal doodh, nariyal ka doodh, thengai paal, kobbari palu',
    'WP Coconut milk',
  ],
  ['condensed milk', 'milkmaid, mithai mate', 'WP Condensed milk'],
  [
    'milk powder, skimmed milk powder, dairy whitener',
    'doodh powder, sukha doodh, paal podi',
    'WP Powdered milk',
  ],
  ['colostrum milk', 'kharvas, junnu, cheeka, posu haalu, seempaal', 'WP Colostrum'],
  ['goat milk', 'bakri ka doodh, bakri doodh', 'WP Goat milk'],
  ['rice bran oil', 'chawal ka tel', 'WP Rice bran oil'],
  ['sunflower oil', 'surajmukhi tel, suryakanthi ennai', 'WP Sunflower oil'],
  ['soyabean oil, soybean oil', 'soya tel, soya oil', 'WP Soybean oil'],
  ['olive oil', 'jaitun ka tel, jaitun tel', 'WP Olive oil'],
  [
    'noodles, instant noodles',
    'chowmein, chow mein, nudals, noodels, noodle',
    'WP Instant noodles',
  ],
  [
    'ginger garlic paste',
    'adrak lahsun paste, adrak lehsun paste, inji poondu paste',
    'WP Ginger garlic masala',
  ],
  ['green tea', 'hari chai', 'WP Green tea'],
  ['iced tea', 'ice tea', 'WP Iced tea'],
  ['lemon squash', 'nimbu sharbat', 'WP Squash (drink)'],
  ['tomato ketchup, ketchup', 'tamatar sauce, tomato sauce', 'WP Ketchup'],
  ['tomato puree', 'tamatar puree', 'WP Tomato purée'],
  ['mango ginger', 'aam haldi, maa inji, amba haldi', 'WP Curcuma amada'],
  ['curd chilli', 'mor milagai, dahi mirchi', 'WP Mor milagai'],
  ['bajji chilli', 'bajji mirchi, mirchi bajji', 'WP Mirchi bajji'],
  ['quail egg', 'bater anda', 'WP Quail eggs'],
  ['castor oil', 'arandi tel, vilakkennai, amanakku ennai', 'WP Castor oil'],
  ['basmati rice', 'basmati, baasmati, basmathi, basumati', 'WP Basmati'],
  ['idli rice', 'idli chawal, idli arisi', 'WP Idli'],
  ['badam milk', 'badam doodh, badam paal', 'WP Badam milk'],
  ['powdered sugar, icing sugar', 'pisi cheeni, boora', 'WP Powdered sugar'],
  ['water chestnut flour, singhara flour', 'singhare ka atta', 'WP Water caltrop'],
  ['soy sauce', 'soya sauce', 'WP Soy sauce'],
  ['ice cream', 'aaiskrim, icecream, ais krim', 'WP Ice cream'],
  ['ice apple', 'tadgola, nungu, munjal, taati munjalu', 'WP Borassus flabellifer'],
  ['banana chips', 'kela chips, kele ke chips, nendran chips, upperi', 'WP Banana chip'],
  ['potato chips', 'aloo chips, aloo wafers, batata wafers', 'WP Potato chip'],
  ['banana leaf', 'kele ka patta, vazhai ilai, arati aku, bale ele', 'WP Banana leaf'],
  ['cola', '', 'WP Cola'],
  ['namkeen', 'namkin, nimkin', 'WP Namkeen'],
  ['breakfast cereal, cereal', 'corn flakes, cornflakes, kornflakes', 'WP Breakfast cereal'],
  [
    'pickle',
    'achar, achaar, aachar, oorugai, ooragai, urugai, uppinakai, uppinakayi, avakaya, loncha, lonche, athanu',
    'WP South Asian pickles',
  ],
  ...DISTINCT.split(', ').map((name): EverydayGroup => [name, '', '']),
];

/**
 * Whole shelves of the kitchen, by the words that their categories' names have ("Leafy vegetables"): all goods of such a category are
 * answers, before what only has the word in its name.
 */
const SHELVES: readonly EverydayGroup[] = [
  [
    'vegetables',
    'vegetable, sabji, sabzi, subji, sobji, shaak, bhajipala, tarkari, tarakari, torkari, kaikari, kai kari, kaikarigal, kuragayalu, pachakkari',
    'WP Vegetable',
  ],
  [
    'fruits',
    'fruit, phal, fal, phol, phala, phalam, pazham, pazhangal, pandlu, hannu, hannugalu',
    'WP Fruit',
  ],
  ['dry fruits', 'dry fruit, mewa, meva, sukha mewa, sookha mewa', 'WP Dried fruit'],
  ['sweets', 'mithai, mithaai, mitai, mithayi, mishti, inippu, sihi tindi', 'WP Mithai'],
  ['chips', 'chip, wafers, wafer', 'WP Potato chip'],
  [
    'soft drinks',
    'soft drink, cold drink, cold drinks, cool drink, cool drinks, cooldrink, cooldrinks, thanda',
    'WP Soft drink',
  ],
  ['snacks', 'snack, nashta, nasta, farsan, palaharam, tindi', 'WP Snack'],
  ['dairy', 'dairy product, dairy products, doodh dahi', 'WP Dairy product'],
];

/** What is not eaten: the household, the prayer corner, the stable and the field. */
const HOUSEHOLD: readonly EverydayGroup[] = [
  ['soap', 'sabun, saabun, soap tikki, sabbu, sabu, soapu, saban, soppu, sopu', 'WP Soap'],
  ['broom', 'jhadu, jhaadu, jharu, thudaippam, cheepuru, porake', 'WP Broom'],
  [
    'matchbox, matches',
    'machis, maachis, theepetti, aggipetti, kaddi petti, diyasalai',
    'WP Match',
  ],
  ['camphor', 'kapoor, kapur, karpooram, kapooram, karpoora, pooja, puja', 'WP Camphor'],
  [
    'incense sticks, incense',
    'agarbatti, agarbathi, agarbatthi, udbatti, oodhubathi, udupatti, dhoop, pooja, puja',
    'WP Incense of India',
  ],
  [
    'fertilizer, fertiliser, manure',
    'khad, khaad, uram, eruvu, gobbara, sar khad',
    'WP Fertilizer',
  ],
  ['cow dung', 'gobar, gobbar, sagani', 'WP Cow dung'],
  [
    'cattle feed',
    'pashu aahar, pashu ahar, daana cattle, maattu theevanam, pashu khadya, chara',
    'WP Fodder',
  ],
  ['oil cake, seed cake', 'khal, khali, khalli, punnakku, pindi cake', 'WP Press cake'],
  [
    'insecticide, pesticide',
    'keetnashak, kitnashak, keet nashak, poochi marundhu, purugu mandu, keetanashaka',
    'WP Pesticide',
  ],
  ['engine oil, motor oil', 'mobil oil, gaadi ka tel', 'WP Motor oil'],
  ['fruit fly, melon fly', 'phal makhi, phal makkhi', 'WP Tephritidae'],
  ['seed', 'beej, bij, vidhai, vithai, vittanalu, beeja, vittulu', 'WP Seed'],
  ['neem', 'vembu, veppilai, vepa, bevu, nimba, limdo', 'WP Azadirachta indica'],
  [
    'detergent powder, washing powder',
    'ditarjent, surf, kapde ka sabun, kapda dhone ka powder, nirma',
    'WP Laundry detergent',
  ],
  [
    'dishwash bar, dishwash',
    'bartan sabun, bartan ka sabun, bartan dhone ka sabun, vessel wash',
    'WP Dishwashing liquid',
  ],
  ['toothpaste', 'manjan, dant manjan, tooth paste, pesto', 'WP Toothpaste'],
  ['shampoo', 'shampu, shaimpu, sampoo, baal dhone ka', 'WP Shampoo'],
  ['hair oil', 'baal ka tel, sar ka tel, thala ennai', 'WP Hair oil'],
  [
    'mosquito coil',
    'machhar agarbatti, macchar coil, machar coil, kosu varthi',
    'WP Mosquito coil',
  ],
  ['neem oil', 'nim tel, neem tel, nim ka tel, veppa ennai, vepa nune, bevina enne', 'WP Neem oil'],
];

/** A thing and all that it is called, lower case; a name may belong to several things. */
export interface NamedThing {
  readonly catalogue: readonly string[];
  readonly everyday: readonly string[];
  /** Feed, medicine and what farms spray never answer for it (SRC-3). */
  readonly isEdible: boolean;
  /** Made of things that its name says: potato chips are no potato, and aloo finds them all the same, after potatoes. */
  readonly isMade: boolean;
  /** A whole shelf, such as vegetables. */
  readonly isShelf?: boolean;
}

const GROWN: readonly EverydayGroup[] = [...VEGETABLES, ...FRUITS_AND_NUTS, ...SPICES, ...STAPLES];

const thingOf = (
  [catalogue, everyday]: EverydayGroup,
  isEdible: boolean,
  isMade: boolean,
): NamedThing => ({
  catalogue: catalogue.split(', '),
  everyday: everyday.split(', ').filter((name) => name !== ''),
  isEdible,
  isMade,
});

/** Everything that has everyday names (SRC-1). */
export function namedThings(): readonly NamedThing[] {
  return [
    ...GROWN.map((group) => thingOf(group, true, false)),
    ...PREPARED.map((group) => thingOf(group, true, true)),
    ...SHELVES.map((group) => ({ ...thingOf(group, true, false), isShelf: true })),
    ...HOUSEHOLD.map((group) => thingOf(group, false, false)),
  ];
}
