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
