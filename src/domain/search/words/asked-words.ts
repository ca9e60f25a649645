import { wordsOf } from './fold-text.ts';
import { bySound, soundOf } from './sound.ts';

/** Words of a query that count; matching more costs time and finds nothing more. */
export const MOST_WORDS = 8;

/** Words that join others; they count only when nothing else is asked for. */
const JOINERS = new Set('and with for the of in ka ki ke ko wala wali waala wale'.split(' '));

/** Words around the thing that is wanted. They count where a product bears them ("fresh cream"). */
const FILLERS = new Set(
  (
    'fresh best good cheap cheapest buy order want need get price rate cost online near me please some pack packet pouch box ' +
    'bottle brand quality taza taaza tazi naya acha accha sasta chahiye chaiye dena do lena mangta dedo bhej bhejo vendum venum ' +
    'kavali beku dya pahije any loose khula small big large regular daily liquid taja'
  ).split(' '),
);

/** However they are spelled. */
const FILLER_SOUNDS = new Set([...FILLERS].map(soundOf));

/** The words of a query that say what is wanted, each once. */
export function askedWords(text: string): readonly string[] {
  const words = wordsOf(text);
  const telling = words.filter((word) => !JOINERS.has(word));
  return [...new Set(telling.length === 0 ? words : telling)].slice(0, MOST_WORDS);
}

/** The same without words that only stand around the thing; null where there are none, or nothing else. */
export function withoutFillers(words: readonly string[]): readonly string[] | null {
  const left = words.filter((word) => !FILLER_SOUNDS.has(soundOf(word)) && !/^\d+$/.test(word));
  return left.length === 0 || left.length === words.length ? null : left;
}

/** Words by which somebody asks for what farms and stables buy. */
const FARM = new Set(
  (
    'feed cattle cow buffalo calf poultry livestock pashu fodder chara fertilizer fertiliser manure compost khad khaad pesticide ' +
    'insecticide fungicide weedicide herbicide keetnashak kitnashak spray sowing urea dap npk gobar lure trap seed seeds beej ' +
    'bij vithai vidhai'
  ).split(' '),
);
/** Of these the ones that also stand in names of food: cow milk, mustard seeds. They exclude nothing. */
const FARM_AND_KITCHEN = new Set([
  'cow',
  'buffalo',
  'seed',
  'seeds',
  'beej',
  'bij',
  'vithai',
  'vidhai',
]);

/** What a query's words say about where its answer is: on the farm, not only in the kitchen, or nothing. */
export function farmWords(words: readonly string[]): 'farm' | 'either' | 'none' {
  const named = words.filter((word) => FARM.has(word));
  if (named.length === 0) return 'none';
  return named.every((word) => FARM_AND_KITCHEN.has(word)) ? 'either' : 'farm';
}

/**
 * Brands that people ask for by name, and what they mean by it. Where no shop sells the brand, that is what is alike: "maggi" is
 * answered with noodles, said to be so, and never with matches (SRC-3).
 */
const BRANDS: readonly (readonly [thing: string, brands: string])[] = [
  [
    'milk',
    'amul taaza, nandini, mother dairy, aavin, milma, heritage, saras, verka, sudha, gokul, chitale, dodla',
  ],
  ['butter', 'amul, amul butter'],
  ['noodles', 'maggi, maggie, meggi, yippee, yippie, top ramen, wai wai, knorr noodles, chings'],
  [
    'biscuit',
    'parle g, parle, parleg, britannia, good day, sunfeast, monaco, krackjack, oreo, hide and seek, marie gold, tiger biscuit, unibic',
  ],
  ['cola', 'coke, coca cola, cocacola, pepsi, thums up, thumsup, campa cola'],
  ['soft drink', 'sprite, fanta, mirinda, limca, mountain dew, 7up, maaza, frooti, slice, appy'],
  ['potato chips', 'lays, lay s, bingo, uncle chips, pringles, balaji wafers'],
  ['namkeen', 'haldiram, haldirams, bikaji, kurkure'],
  [
    'chocolate',
    'cadbury, dairy milk, kitkat, kit kat, munch, five star, perk, snickers, ferrero rocher, nestle',
  ],
  ['salt', 'tata salt, captain cook, aashirvaad salt'],
  ['atta', 'aashirvaad, ashirvad, ashirwad, aashirwad, pillsbury, shakti bhog, annapurna atta'],
  ['oil', 'fortune, saffola, sundrop, dhara, gemini oil, freedom oil, gold winner, idhayam, dalda'],
  ['rice', 'india gate, daawat, kohinoor, lal qilla'],
  [
    'tea',
    'tata tea, red label, taj mahal tea, brooke bond, wagh bakri, society tea, lipton, 3 roses, taaza tea, tetley',
  ],
  ['coffee', 'nescafe, bru, sunrise coffee, continental coffee, davidoff, cothas'],
  ['malt drink', 'horlicks, bournvita, boost, complan, milo, pediasure, protinex'],
  ['ketchup', 'kissan, heinz, del monte'],
  ['masala', 'mdh, everest, catch, eastern masala, aachi, sakthi masala, mtr, badshah masala'],
  ['ghee', 'patanjali ghee, ananda ghee'],
  ['honey', 'dabur honey, patanjali honey, saffola honey, dabur'],
  ['detergent powder', 'surf excel, surf, ariel, tide, rin, ghadi, nirma, wheel, henko'],
  ['dishwash', 'vim, pril, exo'],
  [
    'soap',
    'lux, lifebuoy, dettol, dove, pears soap, santoor, cinthol, medimix, hamam, margo, rexona, liril, mysore sandal, savlon',
  ],
  [
    'toothpaste',
    'colgate, pepsodent, closeup, close up, sensodyne, dant kanti, babool, meswak, oral b',
  ],
  ['shampoo', 'clinic plus, head and shoulders, sunsilk, pantene, tresemme, chik'],
  ['hair oil', 'parachute, bajaj almond, navratna, vatika, nihar, indulekha'],
  ['floor cleaner', 'lizol, domex'],
  ['toilet cleaner', 'harpic'],
  ['mosquito coil', 'good knight, goodknight, all out, mortein, odomos'],
  ['cockroach spray', 'hit, baygon, laxman rekha'],
  ['soup', 'knorr'],
  ['sanitary pads', 'whisper, stayfree, sofy'],
  ['ice cream', 'kwality walls, cornetto, arun ice cream, vadilal, havmor, baskin robbins'],
  ['glucose powder', 'glucon d, glucond, electral'],
  ['energy drink', 'red bull, redbull, sting, monster'],
  ['drinking water', 'bisleri, kinley, aquafina, himalayan water'],
];

/**
 * Everyday words for what a grocer does not sell. They are spelled right, so that no other word is meant by them: "laptop" is no
 * slip of the finger. A shop that does sell such a thing is found by its name all the same.
 */
const OTHER_TRADES =
  'iphone phone mobile smartphone laptop computer tablet charger earphone headphone speaker camera television monitor ' +
  'keyboard mouse printer router pendrive fridge refrigerator freezer cooler washing machine microwave oven mixer grinder ' +
  'iron geyser fan bulb tubelight battery inverter shirt tshirt jeans trouser pants saree sari kurta lehenga dress frock ' +
  'skirt jacket sweater blanket bedsheet pillow mattress curtain towel shoes shoe sandal slipper chappal boots socks belt ' +
  'wallet purse handbag backpack suitcase watch ring necklace bangle earring gold silver diamond lipstick kajal mascara ' +
  'foundation nailpolish perfume deodorant diaper diapers pampers huggies cerelac toy toys doll puzzle cricket football badminton ' +
  'racket bicycle cycle bike scooter car tyre tire helmet petrol diesel cylinder lpg cement brick bricks sand tiles paint ' +
  'plywood marble granite furniture sofa chair table bed almirah cupboard mirror guitar piano tabla harmonium violin novel ' +
  'newspaper magazine ticket movie recharge insurance loan hotel flight taxi cigarette cigarettes gutka tobacco beer whisky ' +
  'whiskey rum vodka wine brandy medicine paracetamol crocin dolo aspirin syringe bandage thermometer insulin viagra condom ' +
  'condoms dog cat puppy kitten pedigree whiskas aquarium gun knife sword crackers fireworks passport aadhaar drone ' +
  'playstation xbox kindle lego barbie sunglasses spectacles umbrella raincoat mosque temple doctor plumber electrician coca ' +
  'kingfisher bira tuborg rifle hello namaste rain wall clock carpet doormat kettle toaster juicer cooker ladle spatula flask thermos ' +
  'lunchbox casserole lighter stove burner chimney brake coolant headlight dashboard rakhi chess carrom skates skateboard ' +
  'trampoline dumbbell treadmill yoga jersey trophy medal whistle wicket stadium vicks iodex volini moov zandu amrutanjan ' +
  'strepsils gelusil digene saridon combiflam bandaid stethoscope wheelchair crutches nebulizer inhaler smartwatch bracelet ' +
  'anklet mangalsutra sindoor mehndi eyeliner lipgloss nailcutter shaver hairdryer straightener hairbrush hairband scrunchie ' +
  'scarf stole dupatta shawl kurti salwar pyjama nightgown lingerie panty brief boxer vest banian bowtie tuxedo blazer ' +
  'muffler turban hanger wardrobe bookshelf stool bench pram stroller walker pacifier rattle teether teddy frisbee marbles ' +
  'yoyo robot slingshot poker dice ludo rucksack binoculars lantern candlestand chandelier switch socket cable fuse ' +
  'transformer generator heater radiator humidifier purifier vacuum sweeper wrench nail bolt hinge lock alarm cctv doorbell ' +
  'intercom antenna modem earpods airpods bluetooth woofer subwoofer soundbar projector scanner xerox typewriter album frame ' +
  'painting sculpture vase statue idol banner currency cheque visa railway metro airport airline passenger cruise auto ' +
  'rickshaw scooty moped truck lorry crane bulldozer aeroplane helicopter rocket satellite telescope microscope laboratory ' +
  'college tuition admission salary vacancy rent apartment villa plot mortgage court lawyer police ambulance hospital clinic ' +
  'dentist surgeon vaccine xray scan dialysis church mandir gurdwara darshan bhajan bible quran gita horoscope astrology ' +
  'kundli wedding shaadi bride invitation photographer catering banquet birthday anniversary hamper bouquet concert theatre ' +
  'cinema netflix youtube facebook instagram whatsapp google twitter tiktok android windows macbook ipad samsung nokia ' +
  'oneplus xiaomi redmi realme vivo oppo sony panasonic philips bajaj usha havells voltas godrej whirlpool dell lenovo asus ' +
  'acer canon nikon casio titan fastrack rolex nike adidas puma reebok levis zara';

const THING_OF_BRAND = new Map(
  BRANDS.flatMap(([thing, brands]) => brands.split(', ').map((brand) => [brand, thing] as const)),
);
const KNOWN = new Set([
  ...OTHER_TRADES.split(' '),
  ...[...THING_OF_BRAND.keys()].filter((brand) => !brand.includes(' ')),
]);

/**
 * Brands as people spell and say them, in Latin letters whatever the script, beside how the brand writes itself. It is a name as
 * everyday names are: nothing else is meant by it, whether a shop sells the brand or not.
 */
const BRAND_SPELLINGS = bySound({
  'maggi maggie magi maigi myagi megi meggi': 'maggi',
  'surf sarph': 'surf',
  'excel exel eksel': 'excel',
  'britannia britania britaniya': 'britannia',
  'colgate colget kolget kolket': 'colgate',
  'dettol detol dettal': 'dettol',
  'dabur dabar dabor': 'dabur',
  'himalaya himalya himalay': 'himalaya',
  'nivea nivia niviya': 'nivea',
  'mtr emtiar': 'mtr',
  'cadbury cadburry kaidbari': 'cadbury',
  'haldirams haldiram holdiram': 'haldirams',
  'nescafe nescaffe neskaiphe neskape': 'nescafe',
  'everest evrest': 'everest',
  'lizol laijol': 'lizol',
  'harpic harpik': 'harpic',
  'pampers paimpars': 'pampers',
  'saffola safola saphola': 'saffola',
  'fortune phorchyun': 'fortune',
  'lays lej': 'lays',
  'kelloggs kellogs kelogs': 'kelloggs',
  'aashirvaad ashirvad ashirwad': 'aashirvaad',
  'gillette gilette jilet': 'gillette',
  'amul omul': 'amul',
  'patanjali pathanjali': 'patanjali',
});

/** How the brand writes itself that a folded word is a spelling of; undefined for any other word. */
export const brandSpelled = (word: string): string | undefined =>
  BRAND_SPELLINGS.get(soundOf(word));

/** Whether a folded word is known to be spelled right, though no catalogue need have it. */
export const isKnownElsewhere = (word: string): boolean =>
  KNOWN.has(word) || brandSpelled(word) !== undefined;

/** Words of the longest brand. */
const LONGEST_BRAND = 3;

/** A query with its brands as what they mean ("tata tea 250 g" → "tea 250 g"); null when it names none. */
export function withoutBrands(words: readonly string[]): readonly string[] | null {
  const meant: string[] = [];
  let hasBrand = false;
  for (let from = 0; from < words.length;) {
    let length = Math.min(LONGEST_BRAND, words.length - from);
    const thing = () => THING_OF_BRAND.get(words.slice(from, from + length).join(' '));
    while (length > 1 && thing() === undefined) length -= 1;
    const named = thing();
    if (named !== undefined) hasBrand = true;
    meant.push(...(named?.split(' ') ?? words.slice(from, from + 1)));
    from += length;
  }
  // What stands beside the brand says it better: "amul milk" is milk.
  return hasBrand ? [...new Set(meant)] : null;
}
