import type { EverydayGroup } from './everyday-group.ts';

/** What is not eaten: the household, the prayer corner, the stable and the field. */
export const HOUSEHOLD: readonly EverydayGroup[] = [
  ['soap', 'sabun, saabun, soap tikki, sabbu, soapu, saban, soppu, sopu', 'WP Soap'],
  ['broom', 'jhadu, jhaadu, jharu, thudaippam, cheepuru, porake', 'WP Broom'],
  [
    'matchbox, matches',
    'machis, maachis, theepetti, aggipetti, kaddi petti, diyasalai',
    'WP Match',
  ],
  ['camphor', 'kapoor, kapur, karpooram, kapooram, karpoora', 'WP Camphor'],
  [
    'incense sticks, incense',
    'agarbatti, agarbathi, agarbatthi, udbatti, oodhubathi, udupatti, dhoop',
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
  ['seed', 'beej, bij, vidhai, vithai, vittanalu, beeja, vittulu', 'WP Seed'],
  ['neem', 'vembu, veppilai, vepa, bevu, nimba, limdo', 'WP Azadirachta indica'],
  [
    'detergent powder, washing powder',
    'surf, kapde ka sabun, kapda dhone ka powder, nirma',
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
