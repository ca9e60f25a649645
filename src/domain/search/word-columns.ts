import { soundKey, soundOf } from './words/sound.ts';

/** Room for `needed` entries, at least doubled when it grows, so that adding one by one stays cheap. */
function roomFor(needed: number, has: number): number {
  return Math.max(needed, has * 2, 256);
}

/** The column, or a longer copy when `needed` entries don't fit. */
export function growBytes(column: Uint8Array, needed: number): Uint8Array {
  if (needed <= column.length) return column;
  const longer = new Uint8Array(roomFor(needed, column.length));
  longer.set(column);
  return longer;
}

/** The same for 16-bit entries. */
export function growHalves(column: Uint16Array, needed: number): Uint16Array {
  if (needed <= column.length) return column;
  const longer = new Uint16Array(roomFor(needed, column.length));
  longer.set(column);
  return longer;
}

/** The same for 32-bit entries. */
export function growWords(column: Uint32Array, needed: number): Uint32Array {
  if (needed <= column.length) return column;
  const longer = new Uint32Array(roomFor(needed, column.length));
  longer.set(column);
  return longer;
}

/** Letters of a word that are compared; a longer one is cut. */
export const LONGEST_WORD = 24;

/** The words of one index as columns, so that a query's word can be compared with all of them in one sweep. */
export interface WordColumns {
  /** Words ever added; a word without uses keeps its place until another takes it. */
  size: number;
  /** UTF-16 units, `LONGEST_WORD` for each word. */
  letters: Uint16Array;
  lengths: Uint8Array;
  /** Which letters a word has: a to z, then one bit each for digits and for all others. */
  masks: Uint32Array;
  /** Hash of the word's sound; 0 for words without Latin letters. */
  sounds: Uint32Array;
  /** Hash of its consonants, hard and soft ones alike (`roughHash`); 0 for words with too few. */
  rough: Uint32Array;
  /** How often the index uses a word; 0: free. */
  uses: Uint32Array;
}

/** The bit of a letter in a mask. */
function letterBit(code: number): number {
  if (code >= 97 && code <= 122) return 1 << (code - 97);
  return code >= 48 && code <= 57 ? 1 << 26 : 1 << 27;
}

/** The letters of a text as one mask. */
export function letterMask(text: string): number {
  let mask = 0;
  for (let index = 0; index < text.length; index += 1) mask |= letterBit(text.charCodeAt(index));
  return mask >>> 0;
}

/** How many letters a mask has. */
export function bitCount(mask: number): number {
  let bits = mask - ((mask >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** 32-bit FNV-1a, never 0. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return hash >>> 0 || 1;
}

/** Hash of how a word sounds; 0 when it holds anything but a to z. */
export function soundHash(word: string): number {
  return /^[a-z]+$/.test(word) ? hashOf(soundKey(word)) : 0;
}

/** With fewer consonants too many words are alike. */
const FEWEST_CONSONANTS = 3;
const HARD: Readonly<Record<string, string>> = { b: 'p', d: 't', g: 'k', j: 'c', f: 'p' };

/**
 * Hash of a word's consonants, hard and soft ones alike: what is left of an English word that was written in an Indian script
 * ("मशरूम", "பிஸ்கட்"). 0 for a word with too few of them.
 */
export function roughHash(word: string): number {
  if (!/^[a-z]+$/.test(word)) return 0;
  const consonants = soundOf(word)
    .replace(/[aeiou]/g, '')
    .replace(/[bdgjf]/g, (letter) => HARD[letter] ?? letter);
  return consonants.length < FEWEST_CONSONANTS ? 0 : hashOf(consonants);
}

/**
 * How far a word of a name is from a word of a query, 0 to 255, less is nearer. The three classes stay apart whatever is
 * added within one: a whole word, a word that only starts so, a word with typing errors.
 */
export const COST = {
  /** The same word in the plural or singular. */
  plural: 3,
  /** Another name of the same thing. */
  everydayName: 4,
  /** Spelled otherwise, sounds the same: as likely as a word start, as English words are no Indian names. */
  sound: 40,
  /** A word of an Indian script with the same consonants. */
  rough: 90,
  /** Words that start like the query's word cost from here, more for each missing letter. */
  start: 40,
  /** One typing error, more where it is in a consonant; and each further one. */
  error: 100,
  /** Of the cost of an error: more where the typed word has a letter that the other one lacks. */
  foreign: 2,
  consonant: 5,
  secondError: 45,
  /** The word only starts like the query's word with its error. */
  startWithError: 25,
  /** Errors that nobody makes often: such a word counts only beside one that is met without any. */
  doubtful: 200,
  /** Added when the word stands in the brand or among everyday names of the pack, and when it is the category's. */
  besidesName: 6,
  category: 24,
  none: 255,
} as const;

/**
 * The cost of a word that is found beside the name. A whole one counts no more than a start of a name's word: "pota" is
 * somebody's word for gizzard, and far more often the beginning of "potato".
 */
export function costBesides(cost: number, more: number): number {
  return cost === COST.none ? cost : Math.max(cost, COST.start) + more;
}

/** A shorter word has no typing error where it is not a product's own name. */
const ERROR_BESIDE_FROM = 6;

/**
 * The highest cost at which a word counts beside the name and for an everyday name. These are of nine languages in every spelling:
 * in short words one error leads from nearly any word to one of them.
 */
export function highestBeside(word: string, isSpoken: boolean): number {
  if (isSpoken) return COST.error + COST.secondError;
  return word.length < ERROR_BESIDE_FROM ? COST.error + COST.foreign : COST.error + COST.consonant;
}

/** Class of a cost: 0 whole words, 1 word starts, 2 typing errors. */
export function costClass(cost: number): 0 | 1 | 2 {
  if (cost < COST.start) return 0;
  return cost < COST.error ? 1 : 2;
}
