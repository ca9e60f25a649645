import { foldText } from '../text/fold-text.ts';
import {
  bareOfficeName,
  isGeneralOffice,
  officeKind,
  officialNames,
  OTHER_NAMES,
} from './place-names.ts';
import { type Locality, localityOfRow, type PostOffices } from './places.ts';

/** All that can be searched, as one text with a line per post office: faster to scan than 150,000 strings. */
interface PlaceLines {
  /** " office | city taluk district state\n" per row, folded; each word stands after a space. */
  readonly text: string;
  /** Where each row starts in `text`, ascending, and last where `text` ends. */
  readonly starts: Uint32Array;
  /** Rows of the offices that stand for a whole city or district, by each of its names, old ones too. */
  readonly towns: ReadonlyMap<string, readonly number[]>;
}

/** What all post offices of a locality share. */
interface LocalityWords {
  readonly words: string;
  readonly townNames: ReadonlySet<string>;
}

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

function localityWords(locality: Locality): LocalityWords {
  const { city, district, state } = officialNames(locality);
  const others = (OTHER_NAMES[city] ?? '').split(',');
  const townNames = [city, district, locality.district, ...others]
    .map(foldText)
    .filter((name) => name !== '');
  const words = [...townNames, foldText(locality.taluk), foldText(state)].join(' ');
  return { words, townNames: new Set(townNames) };
}

/** Lays out the lines of all offices. */
function placeLines(offices: PostOffices): PlaceLines {
  const { officeNames } = offices;
  const wordsOf = new Map(offices.localities.map((place) => [place, localityWords(place)]));
  const starts = new Uint32Array(officeNames.length + 1);
  const towns = new Map<string, number[]>();
  const lines: string[] = [];
  let end = 0;
  for (const [row, officeName] of officeNames.entries()) {
    const locality = localityOfRow(offices, row);
    const { words, townNames } = wordsOf.get(locality) ?? localityWords(locality);
    const name = foldText(bareOfficeName(officeName, locality.district));
    const isTown =
      isGeneralOffice(officeName) || (officeName.endsWith(' H.O') && townNames.has(name));
    if (isTown) for (const town of townNames) towns.set(town, [...(towns.get(town) ?? []), row]);
    const line = ` ${name} | ${words}\n`;
    starts[row] = end;
    end += line.length;
    lines.push(line);
  }
  starts[officeNames.length] = end;
  return { text: lines.join(''), starts, towns };
}

/** The row whose line holds the character at `at`. */
function rowAt(starts: Uint32Array, at: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
