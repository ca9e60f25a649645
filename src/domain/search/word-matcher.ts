import {
  bitCount,
  COST,
  letterMask,
  LONGEST_WORD,
  roughHash,
  soundHash,
  type WordColumns,
} from './word-columns.ts';
import { singular } from './words/fold-text.ts';
import { beginAlike, haveSameConsonants, soundOf } from './words/sound.ts';

/** Compares one word of a query with all words of a vocabulary. */
export interface WordMatcher {
  /** Writes the cost of each word of the vocabulary (`COST`); returns the lowest. */
  readonly match: (word: string, costs: Uint8Array, isSpoken: boolean) => number;
}

const LETTER_E = 'e'.charCodeAt(0);
const LETTER_S = 's'.charCodeAt(0);

/** A query's word, prepared. */
interface TypedWord {
  readonly letters: Uint16Array;
  readonly mask: number;
  readonly sound: number;
  /** Of a word of an Indian script, else 0. */
  readonly rough: number;
  /** How many it sounds with. */
  readonly consonants: number;
  readonly isSpoken: boolean;
  readonly mostErrors: number;
  /** Letters of its singular, when it may be a plural; else its own. */
  readonly singularLength: number;
}

/** Letters of a word up to which no error, and up to which one, is forgiven (SRC-3). */
const NO_ERROR_UP_TO = 3;
const ONE_ERROR_UP_TO = 5;
/** In a shorter word the second error must leave its consonants as they are: "piston" is no pesto. */
const SECOND_ERROR_FROM = 8;
/** So many leave little doubt about a word that was written in another script. */
const MANY_CONSONANTS = 4;
/** So many make two slips of vowels likely. */
const FEW_CONSONANTS = 3;
/** A beginning is forgiven less than a whole word: one error in so many letters, and never two. */
const START_ERROR_FROM = 5;
/** In a shorter one the error must leave its consonants as they are. */
const SURE_START_FROM = 6;
/** From so many on a wrong first letter may be the error. */
const FIRST_ERROR_FROM = 7;

/** Errors forgiven in a word; numbers and short words are taken as they are. */
export function errorsForgiven(word: string): number {
  if (word.length <= NO_ERROR_UP_TO || /\d/.test(word)) return 0;
  return word.length <= ONE_ERROR_UP_TO ? 1 : MOST_ERRORS;
}

function prepare(word: string, isSpoken: boolean): TypedWord {
  const text = word.slice(0, LONGEST_WORD);
  return {
    letters: Uint16Array.from(text, (letter) => letter.charCodeAt(0)),
    mask: letterMask(text),
    sound: soundHash(word),
    rough: isSpoken ? roughHash(word) : 0,
    consonants: soundOf(word).replace(/[aeiou]/g, '').length,
    isSpoken,
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

  /** The letters before `end` are "s" alone or "es". */
  function endsAsPlural(end: number, letters: number): boolean {
    if (columns.letters[end - 1] !== LETTER_S) return false;
    return letters === 1 || (letters === 2 && columns.letters[end - 2] === LETTER_E);
  }

  function errorCost(typed: TypedWord, id: number): number {
    const { letters, consonants, mostErrors, isSpoken } = typed;
    const { letters: known } = columns;
    const offset = id * LONGEST_WORD;
    const length = columns.lengths[id] ?? 0;
    const [first, second] = [known[offset] ?? 0, known[offset + 1] ?? 0];
    const isSameFirst = beginAlike(letters, first, second, isSpoken);
    // An error in both of the first two letters is not forgiven: it would compare every word with every other.
    const isNear = letters[0] === second || letters[1] === first || letters[1] === second;
    if (!isSameFirst && !isNear) return COST.none;
    const most = isSameFirst ? mostErrors : 1;
    const errors = distance.between(letters, known, offset, length, most);
    const [whole, start] = [errors >> 4, errors & 15];
    const isWhole = whole <= most && whole <= start;
    // A beginning never has two.
    if (!isWhole && (start > 1 || letters.length < START_ERROR_FROM)) return COST.none;
    if (!isSameFirst) {
      if (!isWhole) return COST.none;
      return letters.length < FIRST_ERROR_FROM ? COST.doubtful : COST.error + COST.secondError;
    }
    if (!isWhole) {
      const isLong = letters.length >= SURE_START_FROM;
      const ends = Math.min(length, letters.length);
      const isSure = isLong || (!isSpoken && haveSameConsonants(letters, known, offset, ends));
      return isSure ? COST.error + COST.startWithError : COST.doubtful;
    }
    const isSoft = haveSameConsonants(letters, known, offset, length);
    if (whole === 1) {
      const isForeign = (typed.mask & ~(columns.masks[id] ?? 0)) !== 0;
      const cost = isSoft ? COST.error : COST.error + COST.consonant - COST.foreign;
      return isForeign ? cost + COST.foreign : cost;
    }
    const isLong = letters.length >= SECOND_ERROR_FROM;
    const isSure = isLong || isSpoken || (isSoft && consonants >= FEW_CONSONANTS);
    return isSure ? COST.error + COST.secondError : COST.doubtful;
  }

  /** From the cheapest way in which a word can be meant to the dearest. */
  function costOf(typed: TypedWord, id: number): number {
    const { letters, mask, sound, rough, consonants, mostErrors, singularLength } = typed;
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
    if (isRough && consonants >= MANY_CONSONANTS) return COST.rough;
    const mayBeWrong = mostErrors > 0 && length >= letters.length - mostErrors;
    // What is left of a word with few consonants says little: its letters have to be alike, too.
    const errors = isRough
      ? distance.between(letters, columns.letters, offset, length, MOST_ERRORS)
      : 0;
    if (isRough && errors >> 4 <= MOST_ERRORS)
      return errors >> 4 > 1 ? COST.rough + COST.consonant : COST.rough;
    return mayBeWrong ? errorCost(typed, id) : COST.none;
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
