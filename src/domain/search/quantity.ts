import { bySound, soundOf } from './words/sound.ts';

/** What a quantity counts: 1 grams, 2 millilitres, 3 pieces. 0 stands for none. */
export type Measure = 0 | 1 | 2 | 3;

/** An amount in grams, millilitres or pieces. */
export interface Quantity {
  readonly amount: number;
  readonly measure: Measure;
}

const UNITS: readonly [unit: RegExp, factor: number, measure: Measure][] = [
  [/^(?:kgs?|kilos?|kilograms?|kilograam)$/, 1_000, 1],
  [/^(?:g|gm|gms|grams?|gr)$/, 1, 1],
  [/^mg$/, 0.001, 1],
  [/^(?:l|lt|ltrs?|lit|lit(?:er|re|ar|ir)s?)$/, 1_000, 2],
  [/^(?:ml|mls)$/, 1, 2],
  [/^(?:pcs?|pieces?|nos?|packs?)$/, 1, 3],
  [/^dozens?$/, 12, 3],
];

/** The same as eight Indian scripts write and end them, in Latin letters (`toLatin`). */
const SPOKEN_UNITS = bySound<Quantity>({
  'keji kila kilola kilolu': { amount: 1_000, measure: 1 },
  'graam kiram gramulu gramula gra': { amount: 1, measure: 1 },
  'littar litaru litarlu litarla lirrar lirraru': { amount: 1_000, measure: 2 },
  'mili mililitar millilitarlu millilittar emael': { amount: 1, measure: 2 },
  'darjan dajhan dazan dojon dasan dajanu': { amount: 12, measure: 3 },
});

/** What one of a unit is, by its word in Latin small letters: "kg" is 1,000 grams; undefined for any other word. */
export function unitOf(word: string): Quantity | undefined {
  const known = UNITS.find(([pattern]) => pattern.test(word));
  return known === undefined
    ? SPOKEN_UNITS.get(soundOf(word))
    : { amount: known[1], measure: known[2] };
}

const QUANTITY = /(?<![\p{L}\d.])(\d{1,6}(?:[.,]\d{1,3})?)\s?(\p{L}{1,12})(?![\p{L}\d])/gu;

/** The first quantity in a text (Latin letters and digits: `toLatin`) and the text without it; null for none. "milk 1l" is milk and 1,000 ml. */
export function takeQuantity(text: string): {
  readonly quantity: Quantity | null;
  readonly rest: string;
} {
  const lower = text.toLowerCase();
  for (const match of lower.matchAll(QUANTITY)) {
    const [whole, digits = '', unit = ''] = match;
    const known = unitOf(unit);
    if (known === undefined) continue;
    const amount = Number(digits.replace(',', '.')) * known.amount;
    const rest = `${lower.slice(0, match.index)} ${lower.slice(match.index + whole.length)}`;
    return { quantity: { amount, measure: known.measure }, rest };
  }
  return { quantity: null, rest: lower };
}
