import {
  COST,
  letterMask,
  LONGEST_WORD,
  roughHash,
  soundHash,
  type WordColumns,
} from './word-columns.ts';
import { singular } from './words/fold-text.ts';

/** Compares one word of a query with all words of a vocabulary. */
export interface WordMatcher {
  /** Writes the cost of each word of the vocabulary (`COST`); returns the lowest. */
  readonly match: (word: string, costs: Uint8Array, isSpoken: boolean) => number;
}

const HARD_K = new Set([...'ckq'].map((letter) => letter.charCodeAt(0)));

/** Whether two first letters are the same or sound so: "kapsicum" begins like "capsicum". */
const startsAlike = (one: number, other: number): boolean =>
  one === other || (HARD_K.has(one) && HARD_K.has(other));

/** A query's word, prepared. */
interface TypedWord {
  readonly letters: Uint16Array;
  readonly mask: number;
  readonly sound: number;
  /** Of a word of an Indian script, else 0. */
  readonly rough: number;
  readonly mostErrors: number;
  /** Letters of its singular, when it may be a plural; else its own. */
  readonly singularLength: number;
}

const LETTER_E = 'e'.charCodeAt(0);
const LETTER_S = 's'.charCodeAt(0);

/** Letters of a word up to which no error, and up to which one, is forgiven (SRC-3). */
const NO_ERROR_UP_TO = 3;
const ONE_ERROR_UP_TO = 5;
/** A beginning is forgiven less than a whole word: one error in so many letters, two in so many. */
const START_ERROR_FROM = 5;
/** From so many on also where the first letter is wrong. */
const FIRST_ERROR_FROM = 6;
const SECOND_START_ERROR_FROM = 9;

/** Errors forgiven in a word; numbers and short words are taken as they are. */
export function errorsForgiven(word: string): number {
  if (word.length <= NO_ERROR_UP_TO || /\d/.test(word)) return 0;
  return word.length <= ONE_ERROR_UP_TO ? 1 : MOST_ERRORS;
}

function bitCount(mask: number): number {
  let bits = mask - ((mask >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function prepare(word: string, isSpoken: boolean): TypedWord {
  const text = word.slice(0, LONGEST_WORD);
  return {
    letters: Uint16Array.from(text, (letter) => letter.charCodeAt(0)),
    mask: letterMask(text),
    sound: soundHash(word),
    rough: isSpoken ? roughHash(word) : 0,
    mostErrors: errorsForgiven(word),
    singularLength: singular(word).length,
  };
}

/** Creates it over columns that may grow and change meanwhile. */
export function createWordMatcher(columns: WordColumns): WordMatcher {
  const distance = createTypingDistance(LONGEST_WORD);

  /** How many letters the word at `offset` and the typed one begin with together. */
  function sharedStart(typed: Uint16Array, offset: number, length: number): number {
    const until = Math.min(typed.length, length);
    let shared = 0;
    while (shared < until && typed[shared] === columns.letters[offset + shared]) shared += 1;
    return shared;
  }

  /** An error in both of the first two letters is not forgiven: it would compare every word with every other. */
  function beginsAlike(typed: Uint16Array, offset: number): boolean {
    const { letters } = columns;
    const [first, second] = [typed[0], typed[1]];
    const [knownFirst, knownSecond] = [letters[offset], letters[offset + 1]];
    return (
      first === knownFirst ||
      first === knownSecond ||
      second === knownFirst ||
      second === knownSecond
    );
  }

  /** The letters before `end` are "s" alone or "es". */
  function endsAsPlural(end: number, letters: number): boolean {
    if (columns.letters[end - 1] !== LETTER_S) return false;
    return letters === 1 || (letters === 2 && columns.letters[end - 2] === LETTER_E);
  }

  function errorCost({ letters, mostErrors }: TypedWord, offset: number, length: number): number {
    const errors = distance.between(letters, columns.letters, offset, length, mostErrors);
    const [whole, start] = [errors >> 4, errors & 15];
    const isSameFirst = startsAlike(letters[0] ?? 0, columns.letters[offset] ?? 0);
    // A second error is one too many where the first letter is wrong already.
    if (whole <= mostErrors && whole <= start && (whole < 2 || isSameFirst))
      return COST.error + (whole - 1) * COST.secondError;
    const startErrors = letters.length >= SECOND_START_ERROR_FROM ? 2 : 1;
    if (start > Math.min(mostErrors, startErrors) || letters.length < START_ERROR_FROM)
      return COST.none;
    if (!isSameFirst && letters.length < FIRST_ERROR_FROM) return COST.none;
    return COST.error + COST.startWithError + (start - 1) * COST.secondError;
  }

  /** From the cheapest way in which a word can be meant to the dearest. */
  function costOf(typed: TypedWord, id: number): number {
    const { letters, mask, sound, rough, mostErrors, singularLength } = typed;
    const known = columns.masks[id] ?? 0;
    const missing = mask & ~known;
    const length = columns.lengths[id] ?? 0;
    const sounds = sound !== 0 && sound === columns.sounds[id];
    const isRough = rough !== 0 && rough === columns.rough[id];
    if (!sounds && !isRough && missing !== 0 && bitCount(missing) > Math.max(mostErrors, 1))
      return COST.none;
    const offset = id * LONGEST_WORD;
    const shared = sharedStart(letters, offset, length);
    if (shared === letters.length) {
      const more = length - shared;
      if (more === 0) return 0;
      if (letters.length > 2 && endsAsPlural(offset + length, more)) return COST.plural;
      return COST.start + Math.min(more * 2, 30);
    }
    if (shared === length && length >= 3 && length === singularLength) return COST.plural;
    if (sounds) return COST.sound;
    if (isRough) return COST.rough;
    const mayBeWrong = mostErrors > 0 && length >= letters.length - mostErrors;
    if (!mayBeWrong || !beginsAlike(letters, offset)) return COST.none;
    return errorCost(typed, offset, length);
  }

  return {
    match(word, costs, isSpoken) {
      const typed = prepare(word, isSpoken);
      let lowest: number = COST.none;
      const { size, uses } = columns;
      for (let id = 0; id < size; id += 1) {
        const cost = uses[id] === 0 ? COST.none : costOf(typed, id);
        costs[id] = cost;
        if (cost < lowest) lowest = cost;
      }
      return lowest;
    },
  };
}

/** Most errors that are ever forgiven in one word. */
const MOST_ERRORS = 2;

/** Errors between a typed word and a known word, and between it and the beginning of the known word. */
interface TypingDistance {
  /** Of `typed` to the word at `offset`: errors to the whole × 16 + errors to its beginning; 15 stands for too many. */
  readonly between: (
    typed: Uint16Array,
    letters: Uint16Array,
    offset: number,
    length: number,
    mostErrors: number,
  ) => number;
}

const TOO_MANY = 15;

/**
 * Counts inserted, missing, wrong and swapped letters (optimal string alignment), only within a band of `mostErrors`
 * around the diagonal: a word costs some hundred nanoseconds. Its rows are reused between calls.
 * @param longest letters of the longest word
 */
export function createTypingDistance(longest: number): TypingDistance {
  const width = longest + 2 * MOST_ERRORS + 2;
  let previous2 = new Uint8Array(width);
  let previous = new Uint8Array(width);
  let current = new Uint8Array(width);

  function between(
    typed: Uint16Array,
    letters: Uint16Array,
    offset: number,
    length: number,
    mostErrors: number,
  ): number {
    const count = typed.length;
    for (let column = 0; column <= Math.min(length, mostErrors + 1); column += 1)
      previous[column] = column;
    for (let row = 1; row <= count; row += 1) {
      const first = Math.max(1, row - mostErrors);
      const last = Math.min(length, row + mostErrors);
      if (first > last) return TOO_MANY * 16 + TOO_MANY;
      const letter = typed[row - 1] ?? 0;
      const letterBefore = row > 1 ? (typed[row - 2] ?? 0) : -1;
      current[first - 1] = first === 1 ? row : TOO_MANY;
      if (row + mostErrors <= length) previous[row + mostErrors] = TOO_MANY;
      let best = TOO_MANY;
      for (let column = first; column <= last; column += 1) {
        const other = letters[offset + column - 1] ?? 0;
        let errors = (previous[column - 1] ?? TOO_MANY) + (letter === other ? 0 : 1);
        errors = Math.min(
          errors,
          (previous[column] ?? TOO_MANY) + 1,
          (current[column - 1] ?? TOO_MANY) + 1,
        );
        if (column > 1 && other === letterBefore && letter === letters[offset + column - 2]) {
          errors = Math.min(errors, (previous2[column - 2] ?? TOO_MANY) + 1);
        }
        current[column] = errors;
        if (errors < best) best = errors;
      }
      if (best > mostErrors) return TOO_MANY * 16 + TOO_MANY;
      [previous2, previous, current] = [previous, current, previous2];
    }
    let start = TOO_MANY;
    const from = Math.max(0, count - mostErrors);
    const until = Math.min(length, count + mostErrors);
    for (let column = from; column <= until; column += 1)
      start = Math.min(start, previous[column] ?? TOO_MANY);
    const whole =
      Math.abs(length - count) <= mostErrors ? (previous[length] ?? TOO_MANY) : TOO_MANY;
    return Math.min(whole, TOO_MANY) * 16 + Math.min(start, TOO_MANY);
  }

  return { between };
}
