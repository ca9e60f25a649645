import type { EverydayGroup } from './everyday-group.ts';

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
  'butter naan, coconut bun, coconut sugar, rice kheer, rice papad, dal tadka masala';

/**
 * Foods whose names hold the name of another thing and are not it: coconut milk is no milk, curry leaves are no curry. A product
 * of such a name is this thing alone (the longest name counts), so that "milk" puts milk first (SRC-2).
 */
export const PREPARED: readonly EverydayGroup[] = [
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
  ['cola', 'kola', 'WP Cola'],
  ...DISTINCT.split(', ').map((name): EverydayGroup => [name, '', '']),
];
