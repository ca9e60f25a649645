import { sql } from 'drizzle-orm';
import { type AskedQuery, halvesOf } from '../../src/domain/search/matched-query.ts';
import { COST } from '../../src/domain/search/word-columns.ts';
import { soundOf } from '../../src/domain/search/words/sound.ts';
import { createVocabulary, type Vocabulary } from '../../src/domain/search/words/vocabulary.ts';
import { searchWords } from '../catalogue/catalogue-tables.ts';
import { timesWordsWereAdded } from '../catalogue/search-text.ts';
import type { Database } from '../db/database.ts';
import { type SearchedNames, searchedNames } from './everyday-names.ts';

/** Words of the longest everyday name that is looked for. */
const LONGEST_NAME = 4;

/** Most words of a query that are looked for. */
const MOST_WORDS = 6;

/** Known words that one may mean, at most, and things that it may be a name of: a short beginning has many. */
const MOST_MEANINGS = 64;
const MOST_THINGS = 24;

/** A beginning says which thing is meant from so many letters on. */
const SHORTEST_START = 3;

/** A sound of fewer letters ("j" of "zzzz") would be the start of anything. */
const TELLING_SOUND = 3;

/** A word of a query with all that a phone takes it for (SRC-5): what answers it there is among what these find. */
export interface QueryWord {
  /** Starts of words: as typed, then as it sounds. */
  readonly starts: readonly string[];
  /** What the things are called that it names, likeliest first: all words of a name as whole words mean the same as a start. */
  readonly names: readonly (readonly string[])[];
  /** Whole words that it may mean: misspelt, in the plural, or as it sounds; likeliest first. */
  readonly meanings: readonly string[];
}

/** A name's word in a catalogue may stand in the plural. */
export const WORD_ENDS = ['', 's', 'es'] as const;

/** All words of goods and stores, as this process knows them. */
interface KnownWords {
  readonly vocabulary: Vocabulary;
  /** By their numbers in the vocabulary. */
  readonly words: string[];
  /** How often this process had added words when they were read. */
  readAfter: number;
  /** ms of this process's own clock. */
  readAt: number;
}

/** Words that another process has added are looked for so often, ms. What starts as it is typed is found at once. */
const LOOK_EVERY_MS = 10_000;

const keptWords = new WeakMap<Database, KnownWords>();

/** The words of goods and stores; they are never taken out, so that only new ones are added to those that are kept. */
async function knownWords(db: Database): Promise<KnownWords> {
  const kept = keptWords.get(db) ?? {
    vocabulary: createVocabulary(),
    words: [],
    readAfter: -1,
    readAt: 0,
  };
  keptWords.set(db, kept);
  const added = timesWordsWereAdded();
  const now = performance.now();
  if (kept.readAfter === added && now - kept.readAt < LOOK_EVERY_MS) return kept;
  const [counted] = await db.select({ words: sql<number>`count(*)::int` }).from(searchWords);
  if (counted?.words !== kept.words.length) {
    for (const { word } of await db.select().from(searchWords)) {
      if (kept.vocabulary.idOf(word) !== undefined) continue;
      kept.words[kept.vocabulary.use(word)] = word;
    }
  }
  kept.readAfter = added;
  kept.readAt = now;
  return kept;
}

/** Numbers whose cost is not `COST.none`, the cheapest first. */
const cheapestOf = (costs: Uint8Array, most: number): readonly number[] =>
  [...costs.keys()]
    .filter((id) => costs[id] !== COST.none)
    .sort((one, other) => (costs[one] ?? 0) - (costs[other] ?? 0) || one - other)
    .slice(0, most);

/** One word of a query while it is read. */
interface ReadWord {
  readonly word: string;
  readonly things: Set<number>;
  readonly meanings: Set<string>;
  /** Something is called so, or nearly. */
  readonly isKnown: boolean;
}

function readWord(
  { vocabulary, words }: KnownWords,
  { things }: SearchedNames,
  word: string,
  isSpoken: boolean,
): ReadWord {
  const costs = new Uint8Array(vocabulary.size());
  const lowest = vocabulary.match(word, costs, isSpoken);
  const thingCosts = new Uint8Array(things.count);
  const lowestThing = things.match(word, thingCosts, isSpoken);
  const near = cheapestOf(costs, costs.length).flatMap((id) => words[id] ?? []);
  const named = things.thingsNamed([word]);
  // Beside what is called so, hardly anything is meant that is only called alike.
  const dearest = named.length > 0 ? COST.rough : COST.none;
  const alike = word.length < SHORTEST_START ? [] : cheapestOf(thingCosts, MOST_THINGS);
  return {
    word,
    things: new Set([...named, ...alike.filter((id) => (thingCosts[id] ?? 0) < dearest)]),
    meanings: new Set(near.filter((known) => !known.startsWith(word)).slice(0, MOST_MEANINGS)),
    isKnown: Math.min(lowest, lowestThing) < COST.none,
  };
}

/** Several words that are one name ("shimla mirch") or one word ("corn flakes" for "cornflakes"). */
function joinWords(
  { vocabulary }: KnownWords,
  { things }: SearchedNames,
  read: readonly ReadWord[],
): void {
  const words = read.map(({ word }) => word);
  for (let from = 0; from < words.length; from += 1) {
    for (let length = 2; length <= Math.min(LONGEST_NAME, words.length - from); length += 1) {
      const together = words.slice(from, from + length);
      const joined = together.join('');
      const named = [...things.thingsNamed(together)];
      if (length === 2) named.push(...things.thingsNamed([joined]));
      for (const each of read.slice(from, from + length)) {
        for (const thing of named) each.things.add(thing);
        if (length === 2 && vocabulary.idOf(joined) !== undefined) each.meanings.add(joined);
      }
    }
  }
}

/**
 * The words of a query with what each may mean (SRC-1): words that start with it or with how it sounds, what the things are called
 * that it is a name of, and known words near it. A phone compares in the same way, and both rank by the same code.
 */
export async function queryWords(
  db: Database,
  { words, spoken }: Pick<AskedQuery, 'words' | 'spoken'>,
): Promise<QueryWord[]> {
  const names = await searchedNames(db);
  const known = await knownWords(db);
  const read = words
    .flatMap((word) => {
      const whole = readWord(known, names, word, spoken.has(word));
      const halves = whole.isKnown ? [word] : halvesOf(known.vocabulary, word);
      return halves.length === 1
        ? [whole]
        : halves.map((half) => readWord(known, names, half, false));
    })
    .slice(0, MOST_WORDS);
  joinWords(known, names, read);
  const isKnownName = (name: readonly string[]) =>
    name.every((word) => WORD_ENDS.some((end) => known.vocabulary.idOf(word + end) !== undefined));
  return read.map(({ word, things, meanings }) => {
    const sound = soundOf(word);
    const isTelling = sound.length >= Math.min(TELLING_SOUND, word.length);
    return {
      starts: [...new Set(isTelling ? [word, sound] : [word])],
      names: [...things].flatMap(names.namesOf).filter(isKnownName),
      meanings: [...meanings],
    };
  });
}
