import { LONGEST_WORD, type WordColumns } from './word-columns.ts';
import { wordsOf } from './words/fold-text.ts';

/** How often each letter, a UTF-16 unit, stands somewhere. */
type LetterCounts = Map<number, number>;

/** What may be typed: no control characters, in which the words of things begin (`thingWord`). */
const FIRST_PRINTED = 0x21;

function count(counts: LetterCounts, letter: number, times: number): void {
  if (letter >= FIRST_PRINTED) counts.set(letter, (counts.get(letter) ?? 0) + times);
}

const isTyped = ({ letters }: WordColumns, id: number): boolean =>
  (letters[id * LONGEST_WORD] ?? 0) >= FIRST_PRINTED;

/** Adds to `counts` the letters that follow `start` at the beginning of words, each as often as its words are used. */
export function countLettersAfterStart(
  columns: WordColumns,
  start: string,
  counts: LetterCounts,
): void {
  const { letters, lengths, uses } = columns;
  for (let id = 0; id < columns.size; id += 1) {
    const times = uses[id] ?? 0;
    if (times === 0 || (lengths[id] ?? 0) <= start.length) continue;
    const offset = id * LONGEST_WORD;
    let shared = 0;
    while (shared < start.length && letters[offset + shared] === start.charCodeAt(shared))
      shared += 1;
    if (shared === start.length) count(counts, letters[offset + shared] ?? 0, times);
  }
}

/** Adds the letters that follow `letter` anywhere in words: all that is known of a word that begins like no other. */
export function countLettersAfter(
  columns: WordColumns,
  letter: number,
  counts: LetterCounts,
): void {
  const { letters, lengths, uses } = columns;
  for (let id = 0; id < columns.size; id += 1) {
    const times = uses[id] ?? 0;
    if (times === 0 || !isTyped(columns, id)) continue;
    const offset = id * LONGEST_WORD;
    const end = offset + (lengths[id] ?? 0) - 1;
    for (let at = offset; at < end; at += 1) {
      if (letters[at] === letter) count(counts, letters[at + 1] ?? 0, times);
    }
  }
}

/** Texts that are searched ahead at most: all letters, and the digits that sizes begin with. */
const MOST_TEXTS = 32;
/** With fewer letters than this the word may be one with an error, which goes on like other words. */
const FEWEST_LETTERS = 8;

/** What the words of an index say about what comes next (`countLettersAfter`). */
export interface LetterSource {
  readonly countLettersAfterStart: (start: string, counts: LetterCounts) => void;
  readonly countLettersAfter: (letter: number, counts: LetterCounts) => void;
}

/** The likeliest first; of equally likely ones the lower code, so that the order is the same each time. */
function likeliest(counts: LetterCounts): readonly string[] {
  return [...counts]
    .sort(([left, often], [right, oftener]) => oftener - often || left - right)
    .map(([letter]) => String.fromCharCode(letter));
}

/** The unfinished word at the end of a text, folded; '' after a space and of nothing. */
function unfinishedWord(text: string): string {
  if (text === '' || text.trimEnd() !== text) return '';
  return wordsOf(text).at(-1) ?? '';
}

/**
 * The texts that `text` most likely is after the next key, likeliest first: with each letter that goes on a word of the
 * index, and without its last one. A space asks for nothing new, so after a finished word the next one's letters count once the
 * space is there.
 */
export function nextTexts(sources: readonly LetterSource[], text: string): readonly string[] {
  const start = unfinishedWord(text);
  const counts: LetterCounts = new Map();
  for (const source of sources) source.countLettersAfterStart(start, counts);
  const letters = likeliest(counts);
  if (start !== '' && letters.length < FEWEST_LETTERS) {
    const others: LetterCounts = new Map();
    const last = start.charCodeAt(start.length - 1);
    for (const source of sources) source.countLettersAfter(last, others);
    const unknown = likeliest(others).filter((letter) => !letters.includes(letter));
    return textsOf(text, [...letters, ...unknown.slice(0, FEWEST_LETTERS - letters.length)]);
  }
  return textsOf(text, letters);
}

function textsOf(text: string, letters: readonly string[]): readonly string[] {
  const longer = letters.map((letter) => `${text}${letter}`);
  const shorter = text.trim().slice(0, -1).trim();
  // Whoever takes a letter back does it at once or not at all; after the likeliest three it may be as likely as the rest.
  if (shorter !== '') longer.splice(3, 0, shorter);
  return longer.slice(0, MOST_TEXTS);
}
