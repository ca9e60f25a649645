import { inArray, or, sql } from 'drizzle-orm';
import { soundOf } from '../../src/domain/search/words/sound.ts';
import type { Database } from '../db/database.ts';
import { searchWords } from '../catalogue/catalogue-tables.ts';
import { foldText } from '../../src/domain/search/words/fold-text.ts';
import { type SearchedNames, searchedNames } from './everyday-names.ts';

/** Most words of an everyday name that is looked for ("kabuli chana dal"). */
const LONGEST_NAME_WORDS = 3;

type BySound = SearchedNames['bySound'];

/** A beginning says which thing is meant from so many letters on. */
const SHORTEST_START = 3;

/** Names of so many things at most: a short beginning has many. */
const MOST_NAMES = 24;

/** Most words of a query that are looked for, and most meanings of a misspelt one. */
const MOST_WORDS = 6;
const MOST_MEANINGS = 8;

/** A word of a query that finds something, or several that are one name. */
export interface QueryWord {
  /** Starts of words: as typed, then as it sounds. */
  readonly starts: readonly string[];
  /** What catalogues call it, each name as its words: all of them as whole words mean the same as a start. */
  readonly names: readonly (readonly string[])[];
  /** Whole words that a misspelt one may mean, likeliest first; empty when something starts with it. */
  readonly meanings: readonly string[];
}

interface TypedWord {
  readonly typed: string;
  readonly sound: string;
}

/** Which of these have a known word that starts with them. */
async function knownStarts(db: Database, starts: readonly string[]): Promise<Set<string>> {
  // By bytes, which the index is sorted by: the words from the start itself up to the last that can begin with it.
  const { word } = searchWords;
  const rows = await db
    .select({ start: sql<string>`asked.start` })
    .from(sql`jsonb_array_elements_text(${JSON.stringify(starts)}::jsonb) as asked(start)`)
    .where(
      sql`exists (select from ${searchWords}
        where ${word} ~>=~ asked.start and ${word} ~<~ (asked.start || chr(1114111)))`,
    );
  return new Set(rows.map(({ start }) => start));
}

/** Shorter words share too few trigrams with what they were meant to be. */
const TRIGRAMS_HELP_FROM = 5;

/**
 * Known words that a misspelt one may mean: of like length with the first letter, or the second (the two may be swapped),
 * and longer ones that share trigrams, whatever their first letter.
 */
async function likeWords(db: Database, words: readonly TypedWord[]): Promise<string[]> {
  const letters = new Set(
    words.flatMap(({ typed, sound }) => [...typed.slice(0, 2), ...sound.slice(0, 1)]),
  );
  const lengths = words.flatMap(({ typed, sound }) => [typed.length, sound.length]);
  const length = sql`length(${searchWords.word})`;
  const isNear = sql`${inArray(sql`left(${searchWords.word}, 1)`, [...letters])}
    and ${length} between ${Math.min(...lengths) - 2} and ${Math.max(...lengths) + 4}`;
  const alike = words
    .filter(({ typed }) => typed.length >= TRIGRAMS_HELP_FROM)
    .map(({ typed }) => sql`${searchWords.word} % ${typed}`);
  const rows = await db
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(or(isNear, ...alike));
  return rows.map(({ word }) => word);
}

/** Errors between a typed word and a known one, or, one error dearer, its beginning. */
function errorsTo(word: string, { typed, sound }: TypedWord): number {
  const most = forgivenErrors(typed.length);
  // A short sound ("jk" of "zzqq") is forgiven as little as a short word, or it would mean anything.
  const mostInSound = Math.min(most, forgivenErrors(sound.length));
  const inSound = editDistance(sound, word, mostInSound);
  const bySound = inSound <= mostInSound ? inSound : most + 1;
  const whole = Math.min(editDistance(typed, word, most), bySound);
  if (whole <= most || typed.length < 5) return whole;
  return editDistance(typed, word.slice(0, typed.length), most - 1) + 1;
}

/** The known words with the fewest errors; among these first the ones with the same first letter and length. */
function meaningsOf(word: TypedWord, known: readonly string[]): string[] {
  const { typed } = word;
  const found = known.map((text) => ({
    text,
    errors: errorsTo(text, word),
    unlike: (text[0] === typed[0] ? 0 : 100) + Math.abs(text.length - typed.length),
  }));
  const fewest = Math.min(...found.map(({ errors }) => errors));
  if (fewest > forgivenErrors(typed.length)) return [];
  return found
    .filter(({ errors }) => errors === fewest)
    .sort((a, b) => a.unlike - b.unlike || (a.text < b.text ? -1 : 1))
    .slice(0, MOST_MEANINGS)
    .map(({ text }) => text);
}

/** Words of one query as they are typed, together with what they are called elsewhere. */
interface AskedThing {
  readonly words: readonly TypedWord[];
  readonly names: readonly (readonly string[])[];
}

/** The query's words, those together that are one everyday name ("shimla mirch"), the longest name first. */
function askedThings(typed: readonly string[], bySound: BySound): AskedThing[] {
  const words = typed.map((word) => ({ typed: word, sound: soundOf(word) }));
  const things: AskedThing[] = [];
  for (let from = 0; from < words.length;) {
    let length = Math.min(LONGEST_NAME_WORDS, words.length - from);
    const some = () => words.slice(from, from + length);
    while (
      length > 1 &&
      otherNames(
        bySound,
        some().map(({ sound }) => sound),
      ).length === 0
    )
      length -= 1;
    const named = otherNames(
      bySound,
      some().map(({ sound }) => sound),
    );
    const isBegun = named.length === 0 && length === 1;
    const names = isBegun ? namesStartingWith(bySound, words[from]?.sound ?? '') : named;
    things.push({ words: some(), names });
    from += length;
  }
  return things;
}

/**
 * The words of a query with what each may mean (SRC-1): words that start with it or with how it sounds, what its everyday
 * name is called in catalogues, else known words one or two typing errors away. Words that find nothing are left out.
 */
export async function queryWords(db: Database, query: string): Promise<QueryWord[]> {
  const folded = foldText(query)
    .split(' ')
    .filter((word) => word !== '');
  const { bySound } = await searchedNames(db);
  const things = askedThings([...new Set(folded)].slice(0, MOST_WORDS), bySound);
  const words = things.flatMap((thing) => thing.words);
  if (words.length === 0) return [];
  const known = await knownStarts(
    db,
    words.flatMap(({ typed, sound }) => [typed, sound]),
  );
  const startsOf = ({ typed, sound }: TypedWord): string[] => {
    // A sound of a letter or two ("j" of "zzzz") would be the start of anything.
    const isTelling = sound.length >= Math.min(3, typed.length);
    return [...new Set(isTelling ? [typed, sound] : [typed])].filter((start) => known.has(start));
  };
  const isMisspelt = (word: TypedWord): boolean =>
    startsOf(word).length === 0 && forgivenErrors(word.typed.length) > 0;
  const misspelt = things
    .filter(({ names }) => names.length === 0)
    .flatMap((thing) => thing.words.filter(isMisspelt));
  const like = misspelt.length === 0 ? [] : await likeWords(db, misspelt);
  return things.flatMap(({ words: asked, names }) => {
    const [word, ...more] = asked;
    if (word === undefined) return [];
    if (more.length > 0) {
      return [{ starts: [], names: [asked.map(({ typed }) => typed), ...names], meanings: [] }];
    }
    const starts = startsOf(word);
    const meanings = starts.length + names.length > 0 ? [] : meaningsOf(word, like);
    return starts.length + names.length + meanings.length > 0 ? [{ starts, names, meanings }] : [];
  });
}

/**
 * Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours count 1 each.
 * @returns the distance, or `most + 1` as soon as it is sure to be above `most`
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const substitution = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let best = Math.min(substitution, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(best);
    }
    if (Math.min(...row) > most) return most + 1;
    [beforeLast, last] = [last, row];
  }
  return last[b.length] ?? most + 1;
}

/** Typing errors that a word of this length may have: none up to 3 letters, one up to 5, then two. */
export function forgivenErrors(length: number): number {
  if (length <= 3) return 0;
  return length <= 5 ? 1 : 2;
}

/** What catalogues call the thing whose everyday name sounds like this; empty when it is no everyday name. */
const otherNames = (bySound: BySound, sounds: readonly string[]) =>
  bySound.get(sounds.join(' ')) ?? [];

/** The same for a word that everyday names only begin with ("tama" of "tamatar"). */
function namesStartingWith(bySound: BySound, sound: string) {
  if (sound.length < SHORTEST_START) return [];
  return [...bySound]
    .filter(([name]) => name.startsWith(sound) && !name.includes(' '))
    .flatMap(([, names]) => names)
    .slice(0, MOST_NAMES);
}
