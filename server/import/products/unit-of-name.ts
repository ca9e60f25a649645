/** Quantities as product names give them: "500 g", "6 x 100 ml", "1.5 L", "Pack of 3". Spelling -> how we write it. */
const UNIT_SPELLINGS: Readonly<Record<string, string>> = {
  kg: 'kg',
  kgs: 'kg',
  kilogram: 'kg',
  kilograms: 'kg',
  kilo: 'kg',
  g: 'g',
  gm: 'g',
  gms: 'g',
  gram: 'g',
  grams: 'g',
  mg: 'mg',
  l: 'l',
  lt: 'l',
  ltr: 'l',
  ltrs: 'l',
  litre: 'l',
  litres: 'l',
  liter: 'l',
  liters: 'l',
  ml: 'ml',
  cl: 'cl',
  pc: 'pcs',
  pcs: 'pcs',
  piece: 'pcs',
  pieces: 'pcs',
  nos: 'pcs',
  no: 'pcs',
  units: 'pcs',
  unit: 'pcs',
  pack: 'pack',
  packs: 'packs',
  pkt: 'pack',
  dozen: 'dozen',
  tablets: 'tablets',
  capsules: 'capsules',
  sachets: 'sachets',
  bags: 'bags',
  pages: 'pages',
  sheets: 'sheets',
};

const SPELLINGS = Object.keys(UNIT_SPELLINGS)
  .sort((a, b) => b.length - a.length)
  .join('|');
const NUMBER = '\\d{1,5}(?:\\.\\d{1,3})?';
const QUANTITY = new RegExp(
  `(?<![\\w.])(?:(${NUMBER})\\s*[x×*]\\s*)?(${NUMBER})\\s*(${SPELLINGS})(?![\\w])\\.?`,
  'gi',
);
const PACK_OF = /\b(?:pack|set|combo) of (\d{1,3})\b/i;

/** What is sold when neither a column nor the name says: one piece. */
const ONE_PIECE = '1 pc';
const BUNDLE = '1 pack';

function spelled(match: RegExpMatchArray): string {
  const [, times, amount = '', spelling = ''] = match;
  const unit = UNIT_SPELLINGS[spelling.toLowerCase()] ?? spelling;
  const one = `${amount} ${unit === 'pcs' && amount === '1' ? 'pc' : unit}`;
  return times === undefined ? one : `${times} x ${one}`;
}

/**
 * Takes the quantity out of a product's name. At the name's end it is cut off, elsewhere the name stays whole;
 * a name with several ("Rice 5kg + Dal 1kg") is a bundle.
 */
export function unitOfName(name: string): { name: string; unit: string } {
  if (!/\d/.test(name)) return { name, unit: ONE_PIECE };
  const [quantity, ...more] = name.matchAll(QUANTITY);
  if (more.length > 0) return { name, unit: BUNDLE };
  if (quantity === undefined) {
    const pack = PACK_OF.exec(name);
    return { name, unit: pack === null ? ONE_PIECE : `${pack[1]} pcs` };
  }
  const rest = name.slice(quantity.index + quantity[0].length);
  const before = name.slice(0, quantity.index).replace(/[\s,([-]+$/, '');
  const isAtEnd = /^[\s)\].]*$/.test(rest) && before !== '';
  return { name: isAtEnd ? before : name, unit: spelled(quantity) };
}

/** A text without its one quantity, and that quantity as we write it; a text that is nothing else, or has several, stays. */
export function splitQuantity(text: string): { rest: string; unit: string | undefined } {
  const [quantity, ...more] = text.matchAll(QUANTITY);
  if (quantity === undefined || more.length > 0) return { rest: text, unit: undefined };
  const after = text.slice(quantity.index + quantity[0].length);
  const rest = `${text.slice(0, quantity.index)} ${after}`.trim();
  return rest === '' ? { rest: text, unit: undefined } : { rest, unit: spelled(quantity) };
}

/** What the bare numbers of a unit column can count. */
export const MEASURES = ['kg', 'g', 'l', 'ml', 'pcs'] as const;
export type Measure = (typeof MEASURES)[number];

/** The measure that a word spells ("Gms" -> g); undefined for other words. */
export function measureOf(word: string): Measure | undefined {
  const spelling = UNIT_SPELLINGS[word.trim().replace(/\.$/, '').toLowerCase()];
  return MEASURES.find((measure) => measure === spelling);
}

const LARGER: Readonly<Partial<Record<Measure, Measure>>> = { g: 'kg', ml: 'l' };

/** A bare number and what it counts: 1500 and g give "1.5 kg". A text that is no number above zero gives ''. */
export function measuredUnit(text: string, measure: Measure): string {
  const amount = /^\d{1,9}(?:\.\d{1,6})?$/.test(text.replaceAll(',', ''))
    ? Number(text.replaceAll(',', ''))
    : 0;
  if (amount === 0) return '';
  const larger = LARGER[measure];
  if (larger !== undefined && amount >= 1000) return `${amount / 1000} ${larger}`;
  return `${amount} ${measure === 'pcs' && amount === 1 ? 'pc' : measure}`;
}

/** Writes a unit column's text the way names are written ("500gm" -> "500 g"); other text stays. */
export function normalUnit(text: string): string {
  if (text === '') return '';
  const matches = [...text.matchAll(QUANTITY)];
  const [only] = matches;
  return only !== undefined && matches.length === 1 && only[0].trim() === text.trim()
    ? spelled(only)
    : text;
}
