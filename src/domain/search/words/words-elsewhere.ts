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
  'iphone phone mobile smartphone laptop computer tablet charger earphone headphone speaker camera television monitor keyboard ' +
  'mouse printer router pendrive fridge refrigerator freezer cooler washing machine microwave oven mixer grinder iron geyser fan ' +
  'bulb tubelight battery inverter shirt tshirt jeans trouser pants saree sari kurta lehenga dress frock skirt jacket sweater ' +
  'blanket bedsheet pillow mattress curtain towel shoes shoe sandal slipper chappal boots socks belt wallet purse handbag ' +
  'backpack suitcase watch ring necklace bangle earring gold silver diamond lipstick kajal mascara foundation nailpolish perfume ' +
  'deodorant diaper diapers pampers huggies toy toys doll puzzle cricket football badminton racket bicycle cycle bike scooter car ' +
  'tyre tire helmet petrol diesel cylinder lpg cement brick bricks sand tiles paint plywood marble granite furniture sofa chair ' +
  'table bed almirah cupboard mirror guitar piano tabla harmonium violin novel newspaper magazine ticket movie recharge insurance ' +
  'loan hotel flight taxi cigarette cigarettes gutka tobacco beer whisky whiskey rum vodka wine brandy medicine paracetamol crocin ' +
  'dolo aspirin syringe bandage thermometer insulin viagra condom condoms dog cat puppy kitten pedigree whiskas aquarium gun knife ' +
  'sword crackers fireworks passport aadhaar drone playstation xbox kindle lego barbie sunglasses spectacles umbrella raincoat ' +
  'mosque temple doctor plumber electrician coca kingfisher bira tuborg rifle hello namaste';

const THING_OF_BRAND = new Map(
  BRANDS.flatMap(([thing, brands]) => brands.split(', ').map((brand) => [brand, thing] as const)),
);
const KNOWN = new Set([
  ...OTHER_TRADES.split(' '),
  ...[...THING_OF_BRAND.keys()].filter((brand) => !brand.includes(' ')),
]);

/** Whether a folded word is known to be spelled right, though no catalogue need have it. */
export const isKnownElsewhere = (word: string): boolean => KNOWN.has(word);

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
