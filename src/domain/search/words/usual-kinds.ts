import { singular } from './fold-text.ts';

/** Words that say what is made of a thing: banana chips are no banana, whatever follows. */
const FORMS = new Set(
  (
    'juice nectar drink sauce ketchup puree paste pulp chip wafer fryum papad seed oil pickle masala soup squash ' +
    'syrup sherbet panna bread bun loaf rusk biscuit cookie cracker cake muffin croissant puff khari pastry toffee candy ' +
    'chocolate bar jam jelly spread marmalade preserve butter cream cheese yogurt shake lassi kheer kulfi kebab nugget ' +
    'sausage salami finger pasta noodle soda vinegar flour atta rava mix batter premix podi chutney murukku sev bhujia ' +
    'namkeen mixture chivda laddu chikki peda gnocchi flower leaf stem sprout fizz ale beer dressing extract essence soap ' +
    'shampoo lotion conditioner cleaner scrubber cover net trap lure feed manure plant food fodder bran meal straw silage ' +
    'husk hay tool cutter sheller can pail crate paratha naan roti chapati papdi flake bath kuzhambu kahwa marinated ' +
    'sandwich pizza burger concentrate drop supplement mouthwash perfume incense candle wick stick bag bottle cup khakhra kuria shrikhand jalebi barfi halwa basundi'
  ).split(' '),
);

/** Whether a folded word is such a form. */
export const isProductForm = (word: string): boolean => FORMS.has(singular(word));

/**
 * The kinds of a thing that households buy week after week, likeliest first; other kinds of it come after them (SRC-2). They stand
 * in for sales, which a phone does not know of shops it never ordered from. All words of a kind have to be in a product's name.
 */
const USUAL: Readonly<Record<string, string>> = {
  milk: 'toned milk, full cream milk, cow milk, standardised milk, double toned milk, buffalo milk',
  curd: 'curd pouch, curd cup, set curd, cow milk curd',
  'wheat flour':
    'whole wheat atta, chakki atta, sharbati wheat atta, wheat flour, wheat atta, atta',
  tomato: 'tomato hybrid, tomato country, tomato local, desi tomato, tomato',
  onion: 'onion, red onion, onion red, nashik onion',
  potato: 'potato, potato new crop, baby potato',
  'green chilli': 'green chilli',
  'red chilli': 'red chilli powder, dry red chilli, kashmiri chilli powder, guntur red chilli',
  rice: 'sona masuri rice, basmati rice, kolam rice, ponni rice, boiled rice, white rice, raw rice',
  egg: 'white eggs, brown eggs, farm eggs, table eggs, egg',
  banana: 'banana robusta, banana yelakki, banana',
  apple: 'apple shimla, apple kashmiri, apple royal gala, apple',
  brinjal: 'brinjal long, brinjal small round, brinjal',
  capsicum: 'capsicum green, green capsicum',
  carrot: 'carrot orange, carrot ooty, carrot red',
  cucumber: 'cucumber',
  sugar: 'sugar, white sugar',
  salt: 'iodised salt, iodized salt, salt',
  oil: 'sunflower oil, groundnut oil, mustard oil, soyabean oil, rice bran oil, coconut oil, palm oil',
  ghee: 'cow ghee, buffalo ghee, ghee',
  butter: 'salted butter, butter, unsalted butter, white butter',
  'cottage cheese': 'paneer fresh, paneer, paneer cubes, malai paneer',
  chicken: 'chicken curry cut, chicken breast, whole chicken',
  mutton: 'goat curry cut, mutton curry cut, goat boneless, mutton biryani cut',
  fish: 'rohu curry cut, catla curry cut, seer fish, sardine',
  tea: 'tea, assam tea dust, ctc tea, assam leaf tea, tea powder, masala tea',
  coffee: 'instant coffee powder, filter coffee powder, coffee',
  bread: 'white bread, brown bread, whole wheat bread, sandwich bread',
  semolina: 'rava, sooji, chiroti rava',
  jaggery: 'jaggery block, jaggery powder, jaggery',
  lentil: 'toor dal, moong dal, chana dal, masoor dal, urad dal',
  'pigeon pea': 'toor dal',
  'green gram': 'moong dal, green moong whole',
  'black gram': 'urad dal split, urad dal whole, urad dal',
  chickpea: 'kabuli chana, kala chana',
  'kidney beans': 'rajma red, rajma chitra, rajma kashmiri, rajma',
  cream: 'fresh cream, whipping cream',
  turmeric: 'turmeric powder',
  'coriander seed': 'coriander powder, coriander seeds',
  'coriander leaves': 'coriander leaves',
  'green cardamom': 'green cardamom, green cardamom bold',
  'green peas': 'green peas in pod, green peas shelled, green peas',
  'fenugreek leaves': 'fenugreek leaves',
  cumin: 'cumin seeds, jeera, cumin powder',
  mustard: 'mustard seeds black, mustard seeds small, mustard seeds',
  'black pepper': 'black pepper',
  grapes: 'grapes green seedless, grapes black seedless',
  orange: 'orange nagpur, orange',
  mango: 'mango alphonso, mango banganapalli, mango kesar',
  coconut: 'coconut, tender coconut',
  biscuit: 'glucose biscuits, marie biscuits',
  noodles: 'instant masala noodles, instant noodles, instant vegetable noodles, hakka noodles',
  soap: 'bathing soap',
  water: 'packaged drinking water, water can, mineral water',
  garlic: 'garlic, peeled garlic',
  ginger: 'ginger',
  'flattened rice': 'poha thick, poha thin, poha',
  cashew: 'cashew whole, cashew split, cashew',
  almond: 'almonds',
  chips: 'salted potato chips, masala potato chips, potato chips',
  'breakfast cereal': 'corn flakes',
  'soft drinks': 'cola, orange soft drink, clear lemon soft drink',
};

/** The rank of what is not among the usual kinds of its thing, and of things without any. */
export const UNUSUAL = 7;

const KINDS = Object.entries(USUAL).map(([thing, kinds]) => ({
  thing,
  kinds: kinds.split(', ').map((kind) => kind.split(' ').map(singular)),
}));

const KINDS_OF_THING = new Map(KINDS.map(({ thing, kinds }) => [thing, kinds]));

/**
 * How usual a product is of the thing that it is, 0 to `UNUSUAL`.
 * @param thing what catalogues call it first (`NamedThing`)
 */
export function usualRank(thing: string, words: readonly string[]): number {
  const own = new Set(words.map(singular));
  const at = KINDS_OF_THING.get(thing)?.findIndex((kind) => kind.every((word) => own.has(word)));
  return at === undefined || at === -1 ? UNUSUAL : Math.min(at, UNUSUAL - 1);
}

/**
 * Of which usual thing a product is, as its place among them, and how usual a kind of it (0 the most); null for everything else.
 * What is made of a thing is not that thing: "banana chips" is no banana. @param words folded, of a product's name
 */
export function usualPlace(
  words: readonly string[],
): { readonly thing: number; readonly rank: number } | null {
  const own = words.map(singular);
  for (const [thing, { kinds }] of KINDS.entries()) {
    const rank = kinds.findIndex(
      (kind) =>
        kind.every((word) => own.includes(word)) &&
        own.every((word) => kind.includes(word) || !FORMS.has(word)),
    );
    if (rank >= 0) return { thing, rank };
  }
  return null;
}
