import { foldText } from '../text/fold-text.ts';
import { officeKind } from './place-names.ts';
import { placeLines, rowAt, type PlaceLines } from './place-lines.ts';
import type { PostOffices } from './post-offices.ts';

/** Longest text that is searched, and most words of it: more only costs time. */
const LONGEST_TEXT = 120;
const MOST_WORDS = 8;

/** Most rows that are compared for one text. */
const MOST_ROWS = 20_000;

/** Rows found for one text, best first. */
export type PlaceSearch = (text: string, limit: number) => readonly number[];

/** How well a line answers the words, smaller is better; undefined when a word is missing. */
function lineScore(line: string, words: readonly string[], whole: string): number | undefined {
  const bar = line.indexOf('|');
  let outside = 0;
  for (const word of words) {
    const at = line.indexOf(` ${word}`);
    if (at < 0) return undefined;
    if (at > bar) outside += 1;
  }
  if (line.startsWith(` ${whole} |`)) return 0;
  if (line.startsWith(` ${words[0]} `)) return 1 + outside;
  if (line.startsWith(` ${words[0]}`)) return MOST_WORDS + outside;
  return 2 * MOST_WORDS + outside;
}

function rowsWithAll(lines: PlaceLines, words: readonly string[], kinds: Uint8Array): number[] {
  const whole = words.join(' ');
  const driver = ` ${words.reduce((longest, word) => (word.length > longest.length ? word : longest), '')}`;
  const found: { row: number; score: number }[] = [];
  let at = lines.text.indexOf(driver);
  for (let compared = 0; at >= 0 && compared < MOST_ROWS; compared += 1) {
    const row = rowAt(lines.starts, at);
    const next = lines.starts[row + 1] ?? lines.text.length;
    const score = lineScore(lines.text.slice(lines.starts[row], next), words, whole);
    if (score !== undefined) found.push({ row, score: score * 4 + (kinds[row] ?? 1) });
    at = lines.text.indexOf(driver, next);
  }
  const towns = lines.towns.get(whole) ?? [];
  const rest = found.sort((a, b) => a.score - b.score || a.row - b.row).map(({ row }) => row);
  return [...new Set([...towns, ...rest])];
}

/**
 * Searches post offices by the starts of words in their name, taluk, district, city (old names too) and state.
 * When no place has all words, those that come first are left out: addresses go from the door to the state.
 */
export function createPlaceSearch(offices: PostOffices): PlaceSearch {
  const lines = placeLines(offices);
  const kinds = Uint8Array.from(offices.officeNames, officeKind);
  return (text, limit) => {
    const folded = foldText(text.slice(0, LONGEST_TEXT));
    let words = folded === '' ? [] : folded.split(' ').slice(-MOST_WORDS);
    for (; words.length > 0; words = words.slice(1)) {
      const rows = rowsWithAll(lines, words, kinds);
      if (rows.length > 0) return rows.slice(0, limit);
    }
    return [];
  };
}
