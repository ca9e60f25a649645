import { LONGEST_WORD, type WordColumns } from './word-columns.ts';

/** How often each letter, a UTF-16 unit, stands somewhere. */
export type LetterCounts = Map<number, number>;

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
