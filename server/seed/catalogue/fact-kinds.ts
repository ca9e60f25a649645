import type { CategoryGroupId } from '../../../src/domain/catalogue/category-groups.ts';

/** What the amounts of `Nutrition` are of, with their units, in the order in which packs tell them. */
export const NUTRIENTS = [
  ['Energy', 'kcal'],
  ['Protein', 'g'],
  ['Carbohydrate', 'g'],
  ['of which sugars', 'g'],
  ['Fat', 'g'],
  ['Sodium', 'mg'],
] as const;
/** Per 100 g or 100 ml. Rounded, as labels of such goods usually say; for a demo, not for a diet. */
type Nutrition = readonly [number, number, number, number, number, number];

/**
 * What goods of a kind have in common: words of the name that tell it, HSN heading, GST in percent (rates since
 * 22 September 2025), how long it keeps, what it is made of ('=': what its name says; '': nothing is told), and what it feeds.
 */
export type FactKind = readonly [
  words: RegExp,
  hsn: string,
  gstPercent: number,
  shelfLife: string,
  ingredients: string,
  nutrition?: Nutrition,
];

const RICE: Nutrition = [356, 7.9, 78, 0.3, 0.5, 3]; const WHEAT: Nutrition = [341, 11, 69, 1.8, 1.5, 3];
const PULSE: Nutrition = [331, 22, 55, 2.5, 1.6, 20]; const OIL: Nutrition = [900, 0, 0, 0, 100, 0];
const NUTS: Nutrition = [609, 18, 21, 4.5, 54, 5]; const DRIED_FRUIT: Nutrition = [300, 2.6, 71, 62, 0.4, 20];
const SPICE: Nutrition = [310, 12, 50, 2.5, 10, 60]; const MASALA: Nutrition = [320, 12, 48, 3, 11, 5_200];
const MILK: Nutrition = [60, 3.2, 4.8, 4.8, 3.1, 50]; const CHEESE: Nutrition = [330, 20, 4, 1, 26, 900];
const BREAD: Nutrition = [250, 8.5, 49, 4, 2.2, 450]; const CAKE: Nutrition = [390, 6, 55, 30, 16, 300];
const BISCUIT: Nutrition = [470, 7, 70, 22, 18, 350]; const NAMKEEN: Nutrition = [545, 14, 45, 3, 35, 850];
const CHIPS: Nutrition = [540, 7, 52, 2, 34, 700]; const SWEET: Nutrition = [440, 7, 58, 48, 20, 60];
const CHOCOLATE: Nutrition = [540, 7, 58, 52, 31, 80]; const CANDY: Nutrition = [385, 0, 96, 82, 0.2, 40];
const PAPAD: Nutrition = [330, 20, 55, 1, 2.5, 1_900]; const INSTANT: Nutrition = [425, 9, 63, 3, 15, 1_100];
const JUICE: Nutrition = [54, 0.3, 13, 12.5, 0.1, 8]; const FIZZY: Nutrition = [42, 0, 10.5, 10.5, 0, 8];
const SYRUP: Nutrition = [310, 0.1, 77, 76, 0, 20]; const MALT: Nutrition = [378, 9, 82, 40, 2, 220];
const PICKLE: Nutrition = [170, 1.8, 7, 2, 15, 3_900]; const SAUCE: Nutrition = [120, 1.5, 26, 20, 0.8, 950];
const PASTE: Nutrition = [95, 2.5, 16, 4, 2.5, 1_500]; const HONEY: Nutrition = [319, 0.3, 79, 76, 0, 8];
const NUT_BUTTER: Nutrition = [610, 25, 20, 6, 49, 15];

const MIXED_SPICES =
  'Coriander, red chilli, cumin, turmeric, black pepper, salt, fenugreek, cinnamon, cloves, cardamom';
const BAKED = 'Refined wheat flour (maida), sugar, oil, yeast, salt';
const PICKLED = 'mustard oil, salt, red chilli, mustard, fenugreek, turmeric, asafoetida';
const FLOUR_SUGAR_OIL = 'Refined wheat flour (maida), sugar, palm oil';

/** Kinds of the categories that these words tell; the first that fits. */
type CategoryKinds = readonly [categories: RegExp, ...kinds: FactKind[]];

/** The kinds of each group. */
export const FACT_KINDS: Partial<Record<CategoryGroupId, readonly CategoryKinds[]>> = {
  'fruits-and-vegetables': [
    [/fruits|citrus/, [/./, '0810', 0, '', '']],
    [/./, [/potato/, '0701', 0, '', ''], [/tomato/, '0702', 0, '', ''], [/onion|garlic/, '0703', 0, '', ''], [/./, '0709', 0, '', '']],
  ],
  'eggs-meat-fish': [
    [/eggs/, [/./, '0407', 0, '', '']],
    [/chicken|other/, [/buffalo|goat/, '0202', 0, '', ''], [/pork/, '0203', 0, '', ''], [/rabbit/, '0208', 0, '', ''], [/./, '0207', 0, '', '']],
    [/mutton/, [/./, '0204', 0, '', '']],
    [/dried/, [/prawn/, '0306', 5, '', ''], [/./, '0305', 5, '', '']],
    [/ready/, [/sausage|salami/, '1601', 5, '', ''], [/fish|prawn/, '1604', 5, '', ''], [/./, '1602', 5, '', '']],
    [/shellfish/, [/squid|mussel|clam/, '0307', 0, '', ''], [/./, '0306', 0, '', '']],
    [/fish/, [/./, '0302', 0, '', '']],
  ],
  grocery: [
    [/pickles/,
      [/mango/, '2001', 5, '12 months', `Raw mango, ${PICKLED}`, PICKLE], [/lime/, '2001', 5, '12 months', `Lime, ${PICKLED}`, PICKLE],
      [/./, '2001', 5, '12 months', `Vegetables and fruit of its name, ${PICKLED}`, PICKLE]],
    [/rice/, [/./, '1006', 5, '12 months', '=', RICE]],
    [/flours/,
      [/besan|sattu|urad/, '1106', 5, '6 months', '=', PULSE], [/rice|idiyappam|puttu|idli|corn|arrowroot/, '1102', 5, '6 months', '=', RICE],
      [/rava/, '1103', 5, '6 months', 'Wheat semolina (rava)', WHEAT], [/maida/, '1101', 5, '3 months', 'Refined wheat flour (maida)', WHEAT],
      [/./, '1101', 5, '3 months', '=', WHEAT]],
    [/dals/,
      [/soya chunks/, '2106', 5, '12 months', 'Defatted soya flour', [345, 52, 33, 7, 0.5, 20]], [/soya/, '1201', 5, '12 months', '=', [432, 40, 21, 7, 19, 3]],
      [/./, '0713', 5, '12 months', '=', PULSE]],
    [/oils/,
      [/lamp/, '1518', 5, '', ''], [/castor/, '1515', 5, '18 months', ''], [/ghee/, '0405', 5, '9 months', 'Milk fat', [897, 0, 0, 0, 99.7, 0]],
      [/vanaspati/, '1516', 5, '9 months', 'Hydrogenated vegetable oil', OIL], [/./, '1512', 5, '9 months', '=', OIL]],
    [/sugar/,
      [/salt/, '2501', 0, '24 months', '=', [0, 0, 0, 0, 0, 38_700]], [/jaggery/, '1701', 5, '9 months', '=', [383, 0.4, 95, 85, 0.1, 30]],
      [/./, '1701', 5, '24 months', '=', [398, 0.1, 99, 98, 0, 5]]],
    [/dry fruits/,
      [/raisin|dates|figs|apricot/, '0813', 5, '9 months', '=', DRIED_FRUIT], [/gum/, '1301', 5, '12 months', '='],
      [/foxnuts/, '2008', 5, '6 months', '=', [347, 9.7, 77, 0.5, 0.1, 5]], [/coconut/, '0801', 5, '6 months', '=', [660, 6.9, 24, 7, 64, 37]],
      [/./, '0802', 5, '6 months', '=', NUTS]],
    [/millets/,
      [/corn flakes/, '1904', 5, '9 months', 'Corn, sugar, malt, salt', [379, 8, 84, 9, 0.8, 450]],
      [/muesli/, '1904', 5, '9 months', 'Oats, wheat flakes, sugar, raisins, almonds', [395, 9, 72, 20, 7.5, 120]],
      [/oats/, '1104', 5, '9 months', '=', [389, 13.5, 66, 1, 7.5, 4]], [/poha|sago/, '1904', 5, '6 months', '=', [350, 6.6, 77, 0.5, 1.1, 10]],
      [/./, '1008', 5, '9 months', '=', [335, 9.5, 67, 1.2, 3, 6]]],
    [/noodles/,
      [/soup/, '2104', 5, '12 months', 'Corn flour, sugar, tomato powder, salt, onion, garlic, spices', [360, 6, 76, 25, 3, 4_300]],
      [/rice/, '1902', 5, '12 months', 'Rice flour, water', RICE], [/noodles/, '1902', 5, '9 months', 'Refined wheat flour (maida), palm oil, salt, spices', INSTANT],
      [/./, '1902', 5, '12 months', 'Wheat semolina (suji), water', WHEAT]],
    [/baking/,
      [/vinegar/, '2209', 5, '24 months', 'Water, acetic acid (5%)', [18, 0, 0.1, 0, 0, 5]],
      [/soy sauce/, '2103', 5, '12 months', 'Water, salt, soya beans, wheat, sugar', [60, 6, 8, 3, 0, 5_600]],
      [/ketchup|puree/, '2103', 5, '9 months', 'Tomato paste, water, sugar, salt, vinegar, spices', SAUCE], [/paste|tamarind/, '2103', 5, '9 months', '=', PASTE],
      [/honey/, '0409', 5, '18 months', '=', HONEY], [/jam/, '2007', 5, '12 months', 'Sugar, mixed fruit pulp (45%), pectin, citric acid', [275, 0.3, 68, 65, 0.1, 25]],
      [/coconut milk/, '2106', 5, '12 months', 'Coconut extract, water', [190, 1.8, 3, 2, 19, 20]],
      [/custard/, '1901', 5, '12 months', 'Corn flour, salt, vanilla flavour, colour', [355, 0.3, 87, 0.1, 0.1, 250]], [/./, '2102', 5, '12 months', '=']],
    [/cleaning/,
      [/napkins|toilet roll/, '4818', 18, '', ''], [/matches/, '3605', 5, '', ''], [/incense|camphor/, '3307', 5, '24 months', ''],
      [/mosquito/, '3808', 18, '24 months', ''], [/wicks/, '5202', 5, '', ''], [/broom|mop|wiper/, '9603', 5, '', ''], [/foil/, '7607', 18, '', ''],
      [/bags|scrub/, '3923', 18, '', ''], [/./, '3402', 18, '24 months', '']],
    [/personal/,
      [/pads/, '9619', 0, '', ''], [/cotton/, '3005', 5, '', ''], [/toothpaste|tooth powder/, '3306', 5, '24 months', ''], [/toothbrush/, '9603', 5, '', ''],
      [/razor/, '8212', 5, '', ''], [/soap|handwash/, '3401', 5, '36 months', ''], [/shampoo|hair|shikakai|henna/, '3305', 5, '24 months', ''],
      [/./, '3304', 5, '24 months', '']],
  ],
  'dairy-and-bread': [
    [/paneer/,
      [/tofu/, '2106', 5, '7 days', 'Water, soya beans, coagulant', [120, 13, 3, 0.6, 7, 15]],
      [/./, '0406', 0, '10 days', 'Milk, citric acid', [296, 18, 4, 2.5, 23, 20]]],
    [/desserts/,
      [/ice cream|kulfi/, '2105', 5, '9 months', 'Milk, sugar, milk solids, stabiliser', [205, 4, 24, 21, 10, 60]],
      [/milk/, '2202', 5, '180 days', 'Milk, sugar, flavouring', [82, 3.2, 13, 12.5, 2, 55]],
      [/./, '0403', 5, '21 days', 'Milk solids, sugar, cardamom, saffron', [245, 7, 42, 40, 6, 50]]],
    [/buttermilk/,
      [/sweet|lassi|strawberry|mango|blueberry/, '0403', 5, '15 days', 'Curd, sugar, fruit or flavouring', [95, 3.2, 15, 14, 2.5, 45]],
      [/buttermilk/, '0403', 0, '10 days', 'Water, curd, salt', [25, 1.2, 2, 2, 1.2, 250]],
      [/./, '0403', 0, '10 days', 'Milk, lactic culture', [62, 3.3, 4.5, 4.5, 3.4, 45]]],
    [/butter/,
      [/margarine/, '1517', 5, '6 months', 'Palm oil, water, salt, milk solids', [720, 0.2, 0.5, 0.5, 80, 800]],
      [/unsalted|white/, '0405', 5, '9 months', 'Cream', [735, 0.5, 0.4, 0.4, 81, 10]], [/butter/, '0405', 5, '12 months', 'Cream, salt', [722, 0.5, 0.4, 0.4, 80, 830]],
      [/cream/, '0401', 5, '30 days', '=', [246, 2.2, 3.8, 3.8, 25, 30]], [/./, '0406', 5, '9 months', 'Cheese, milk solids, salt, emulsifier', CHEESE]],
    [/milk/,
      [/powder|whitener/, '0402', 5, '12 months', 'Milk solids, sugar', [460, 22, 52, 50, 18, 320]],
      [/condensed/, '0402', 5, '9 months', 'Milk solids, sugar', [325, 8, 55, 55, 8.5, 130]], [/skimmed/, '0401', 0, '2 days', '=', [35, 3.4, 5, 5, 0.1, 50]],
      [/full cream|buffalo/, '0401', 0, '2 days', '=', [87, 3.2, 4.9, 4.9, 6, 50]], [/long life/, '0401', 0, '180 days', 'Toned milk', MILK],
      [/./, '0401', 0, '2 days', '=', MILK]],
    [/rotis/,
      [/batter/, '1901', 5, '5 days', 'Rice, urad dal, water, fenugreek', [170, 5, 36, 0.5, 0.6, 15]],
      [/frozen/, '1905', 0, '9 months', 'Wheat flour, water, oil, salt', [310, 7.5, 46, 2, 10, 480]],
      [/./, '1905', 0, '7 days', 'Wheat flour (atta), water, oil, salt', [300, 8.5, 48, 2, 8, 480]]],
    [/bakery/,
      [/rusk|khari|croissant|puff|crumbs/, '1905', 5, '4 months', BAKED, BISCUIT], [/./, '1905', 5, '15 days', `${FLOUR_SUGAR_OIL}, milk solids, raising agent`, CAKE]],
    [/bread/, [/./, '1905', 0, '5 days', 'Wheat flour, water, sugar, yeast, oil, salt', BREAD]],
  ],
  spices: [
    [/edible seeds/, [/./, '1207', 5, '12 months', '=', [560, 18, 24, 1, 47, 20]]],
    [/masalas|podis/, [/./, '0910', 5, '9 months', MIXED_SPICES, MASALA]],
    [/./, [/pepper|chilli/, '0904', 5, '12 months', '=', SPICE], [/seeds|powder/, '0909', 5, '12 months', '=', SPICE], [/./, '0910', 5, '12 months', '=', SPICE]],
  ],
  beverages: [
    [/tea/, [/premix/, '2101', 5, '12 months', 'Sugar, milk solids, tea extract', [420, 9, 75, 60, 9, 180]], [/./, '0902', 5, '12 months', '=']],
    [/coffee/,
      [/brew|cold|decoction/, '2202', 5, '6 months', 'Water, milk, sugar, coffee', [70, 2.5, 11, 10, 1.8, 45]],
      [/premix/, '2101', 5, '12 months', 'Sugar, milk solids, coffee extract', [420, 9, 75, 60, 9, 180]], [/instant|freeze/, '2101', 5, '24 months', 'Coffee'],
      [/chicory/, '2101', 5, '9 months', 'Coffee (80%), chicory (20%)'], [/./, '0901', 5, '9 months', 'Coffee']],
    [/fruit juices/,
      [/pulp/, '2008', 5, '12 months', 'Mango pulp, sugar, citric acid', [92, 0.4, 22, 21, 0.2, 5]], [/coconut/, '2009', 5, '9 months', '=', [19, 0.2, 4.4, 4, 0.1, 45]],
      [/cold pressed|sugarcane/, '2009', 5, '30 days', '=', JUICE], [/drink/, '2202', 5, '6 months', 'Water, fruit pulp (15%), sugar, citric acid', JUICE],
      [/./, '2009', 5, '9 months', 'Water, fruit juice concentrate, sugar, citric acid', JUICE]],
    [/ayurvedic/, [/./, '2009', 5, '12 months', '=', [20, 0.3, 4.5, 2, 0.1, 10]]],
    [/soft drinks/,
      [/zero/, '2202', 40, '6 months', 'Carbonated water, acidity regulator, sweeteners, caffeine', [0, 0, 0, 0, 0, 10]],
      [/club soda/, '2201', 18, '6 months', 'Carbonated water', [0, 0, 0, 0, 0, 12]], [/malt/, '2202', 40, '6 months', 'Carbonated water, barley malt, sugar', FIZZY],
      [/./, '2202', 40, '6 months', 'Carbonated water, sugar, acidity regulator, flavouring', FIZZY]],
    [/sherbets/, [/./, '2106', 5, '18 months', 'Sugar, water, plant extract or fruit juice, citric acid', SYRUP]],
    [/health/,
      [/protein/, '2106', 5, '18 months', 'Whey protein (milk), soya lecithin', [390, 80, 6, 3, 5, 200]],
      [/drinking chocolate/, '1806', 5, '12 months', 'Sugar, cocoa', [380, 5, 84, 78, 4, 60]], [/./, '1901', 5, '12 months', 'Malted grain, sugar, milk solids', MALT]],
    [/water/,
      [/mix|powder/, '2106', 5, '18 months', 'Sugar, acidity regulator, flavouring, vitamin C', [390, 0, 97, 92, 0, 120]],
      [/./, '2201', 5, '6 months', 'Water', [0, 0, 0, 0, 0, 2]]],
  ],
  gourmet: [
    [/cheeses/, [/./, '0406', 5, '6 months', 'Milk, salt, cultures, microbial rennet', CHEESE]],
    [/olives/,
      [/vinegar/, '2209', 5, '36 months', '=', [60, 0.2, 12, 10, 0, 10]], [/oil/, '1509', 5, '18 months', '=', OIL],
      [/./, '2005', 5, '24 months', 'Olives or capers, water, salt', [140, 1, 4, 0.5, 14, 1_500]]],
    [/pasta|asian/,
      [/rice|glass/, '1006', 5, '12 months', 'Rice or starch, water', RICE], [/gluten free/, '1902', 5, '18 months', 'Maize flour, rice flour', RICE],
      [/polenta/, '1103', 5, '12 months', 'Maize semolina', RICE],
      [/fusilli|farfalle|tagliatelle|lasagne|noodles/, '1902', 5, '18 months', 'Durum wheat semolina, water', WHEAT],
      [/sauce|pesto|paste|kimchi/, '2103', 5, '9 months', '=', SAUCE], [/./, '2005', 5, '18 months', '=']],
    [/sauces/, [/./, '2103', 5, '9 months', '=', SAUCE]],
    [/spreads/,
      [/peanut butter/, '2008', 5, '12 months', 'Roasted peanuts, salt', NUT_BUTTER], [/almond butter/, '2008', 5, '12 months', 'Roasted almonds', NUT_BUTTER],
      [/cocoa/, '1806', 5, '12 months', 'Sugar, palm oil, hazelnuts (13%), cocoa, milk solids', CHOCOLATE],
      [/marmalade|preserve|gulkand/, '2007', 5, '12 months', 'Sugar, fruit or petals, pectin', [270, 0.3, 67, 64, 0.1, 20]],
      [/syrup/, '1702', 5, '18 months', '=', SYRUP], [/./, '0409', 5, '18 months', '=', HONEY]],
    [/superfoods/,
      [/quinoa/, '1008', 5, '12 months', '=', [368, 14, 64, 3, 6, 5]], [/couscous|bulgur/, '1904', 5, '18 months', 'Durum wheat', WHEAT],
      [/cranberr|blueberr|prunes|dates/, '0813', 5, '12 months', '=', DRIED_FRUIT], [/./, '0802', 5, '9 months', '=', NUTS]],
    [/chocolate/,
      [/chocolate|cocoa/, '1806', 5, '12 months', 'Cocoa solids, sugar, cocoa butter, emulsifier (soya)', CHOCOLATE], [/vanilla/, '0905', 5, '24 months', '='],
      [/./, '2106', 5, '12 months', '=']],
  ],
  snacks: [
    [/biscuits/, [/./, '1905', 5, '6 months', `${FLOUR_SUGAR_OIL}, milk solids, raising agent, salt`, BISCUIT]],
    [/rusk/, [/cake slices|muffin/, '1905', 5, '45 days', `${FLOUR_SUGAR_OIL}, raising agent`, CAKE], [/./, '1905', 5, '4 months', BAKED, BISCUIT]],
    [/chips/,
      [/potato/, '2005', 5, '4 months', 'Potato, palm oil, salt, seasoning', CHIPS], [/corn/, '1905', 5, '4 months', 'Corn, palm oil, seasoning, salt', CHIPS],
      [/rice/, '1905', 5, '4 months', 'Rice flour, palm oil, salt', CHIPS], [/./, '2008', 5, '3 months', 'Fruit or root of its name, coconut oil, salt', CHIPS]],
    [/namkeen/, [/./, '2106', 5, '6 months', 'Gram flour (besan), cottonseed oil, salt, red chilli, spices', NAMKEEN]],
    [/roasted/,
      [/makhana|puff/, '1904', 5, '6 months', '=', [400, 9, 72, 1, 8, 450]],
      [/khakhra/, '1905', 5, '4 months', 'Wheat flour (atta), oil, salt, spices', [430, 11, 62, 2, 15, 600]],
      [/chana/, '2008', 5, '6 months', '=', [369, 22, 58, 4, 5.5, 400]], [/./, '2008', 5, '6 months', '=', NUTS]],
    [/sweets/,
      [/peda|milk cake|rasgulla|gulab/, '2106', 5, '30 days', 'Milk solids, sugar, cardamom', SWEET],
      [/chikki/, '1704', 5, '4 months', 'Peanuts or sesame, jaggery', SWEET], [/./, '2106', 5, '45 days', 'Sugar, ghee, flour or nuts of its name, cardamom', SWEET]],
    [/candies/,
      [/chocolate|eclairs/, '1806', 5, '12 months', 'Sugar, cocoa butter, milk solids, cocoa solids', CHOCOLATE],
      [/aam papad/, '2007', 5, '9 months', 'Mango pulp, sugar', [330, 1, 80, 70, 0.3, 25]],
      [/./, '1704', 5, '12 months', 'Sugar, glucose syrup, acidity regulator, flavouring', CANDY]],
    [/papad/, [/./, '1905', 0, '6 months', 'Flour of its name, salt, papad khar, spices', PAPAD]],
    [/instant/,
      [/popcorn/, '1904', 5, '9 months', 'Popping corn, oil, salt', [430, 10, 65, 1, 14, 700]], [/ bar$/, '1704', 5, '6 months', 'Nuts, dates or jaggery', NUTS],
      [/poha|upma/, '1904', 5, '9 months', '=', INSTANT], [/./, '1902', 5, '9 months', 'Refined wheat flour (maida), palm oil, salt, spices', INSTANT]],
  ],
  stationery: [
    [/notebooks/, [/copier|coloured|chart|kite|sticky/, '4802', 18, '', ''], [/./, '4820', 0, '', '']],
    [/pens/, [/pencil|chalk/, '9609', 0, '', ''], [/ink/, '3215', 18, '', ''], [/./, '9608', 18, '', '']],
    [/school/, [/eraser/, '4016', 0, '', ''], [/sharpener/, '8214', 0, '', ''], [/bag|pouch/, '4202', 18, '', ''], [/calculator/, '8470', 18, '', ''], [/./, '3926', 5, '', '']],
    [/art/, [/crayons|pastels|pencils/, '9609', 0, '', ''], [/./, '3213', 5, '', '']],
    [/glue/, [/envelope|paper/, '4817', 18, '', ''], [/tape/, '3919', 18, '', ''], [/twine/, '5607', 5, '', ''], [/./, '3506', 18, '', '']],
    [/./, [/calendar/, '4910', 18, '', ''], [/./, '8305', 18, '', '']],
  ],
  seed: [[/./, [/./, '1209', 0, '9 months', '']]],
  pesticide: [[/./, [/./, '3808', 18, '24 months', '']]],
  fertilizer: [
    [/compost|biofertilizers/, [/./, '3101', 5, '12 months', '']],
    [/./, [/./, '3105', 5, '', '']],
  ],
  'crop-protection-and-nutrition': [
    [/micronutrients|growth/, [/./, '3105', 5, '24 months', '']],
    [/nets|covers/, [/./, '5608', 5, '', '']],
    [/traps/, [/./, '3808', 18, '', '']],
    [/./, [/./, '3808', 18, '12 months', '']],
  ],
  'tools-and-machinery': [
    [/hand tools|pruning/, [/scale/, '8423', 18, '', ''], [/sack|tarpaulin/, '6305', 5, '', ''], [/./, '8201', 0, '', '']],
    [/irrigation|sprayer/, [/./, '8424', 5, '', '']],
    [/safety/, [/./, '6116', 5, '', '']],
    [/pots/, [/./, '3926', 18, '', '']],
    [/./, [/oil|grease/, '2710', 18, '', ''], [/./, '8432', 5, '', '']],
  ],
  'cattle-feed': [
    [/animal care/, [/powder|dip|spray|hoof/, '3004', 5, '24 months', ''], [/./, '7323', 5, '', '']],
    [/./, [/./, '2309', 0, '3 months', '']],
  ],
};
