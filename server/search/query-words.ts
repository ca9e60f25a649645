import { sql } from 'drizzle-orm';
import { thingWord } from '../../src/domain/search/indexed-pack.ts';
import { type AskedQuery, matchQuery } from '../../src/domain/search/matched-query.ts';
import { COST } from '../../src/domain/search/word-columns.ts';
import { soundOf } from '../../src/domain/search/words/sound.ts';
import { createVocabulary, type Vocabulary } from '../../src/domain/search/words/vocabulary.ts';
import { searchWords } from '../catalogue/catalogue-tables.ts';
import { timesWordsWereAdded } from '../catalogue/search-text.ts';
import type { Database } from '../db/database.ts';
import { searchedNames } from './everyday-names.ts';

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

/** A word and its plurals for the text search. @param word folded, in the singular */
export const anyEnd = (word: string): string =>
  [...WORD_ENDS.map((end) => word + end), word.replace(/y$/, 'ies')]
    .map((each) => `'${each.replace(/['\\]/g, '')}'`)
    .join('|');

/** All words of goods and stores, as this process knows them. */
interface KnownWords {
  /** They, and the things that everyday names are of (`thingWord`), as in a phone's index. */
  readonly vocabulary: Vocabulary;
  /** By their numbers in the vocabulary. */
  readonly words: Map<number, string>;
  readonly things: Map<number, number>;
  /** How often this process had added words when they were read. */
  readAfter: number;
  /** ms of this process's own clock. */
  readAt: number;
}

/** Words that another process has added are looked for so often, ms. What starts as it is typed is found at once. */
const LOOK_EVERY_MS = 10_000;

const keptWords = new WeakMap<Database, KnownWords>();

const noWords = (): KnownWords => ({
  vocabulary: createVocabulary(),
  words: new Map(),
  things: new Map(),
  readAfter: -1,
  readAt: 0,
});

/** The words of goods and stores; they are never taken out, so that only new ones are added to those that are kept. */
async function knownWords(db: Database, thingCount: number): Promise<KnownWords> {
  const kept = keptWords.get(db) ?? noWords();
  keptWords.set(db, kept);
  const { vocabulary, words, things } = kept;
  while (things.size < thingCount) things.set(vocabulary.use(thingWord(things.size)), things.size);
  const added = timesWordsWereAdded();
  const now = performance.now();
  if (kept.readAfter === added && now - kept.readAt < LOOK_EVERY_MS) return kept;
  const [counted] = await db.select({ words: sql<number>`count(*)::int` }).from(searchWords);
  if (counted?.words !== words.size) {
    for (const { word } of await db.select().from(searchWords)) {
      if (vocabulary.idOf(word) === undefined) words.set(vocabulary.use(word), word);
    }
  }
  kept.readAfter = added;
  kept.readAt = now;
  return kept;
}

/** Numbers whose cost is not `COST.none`, the cheapest first. */
const cheapestOf = (costs: Uint8Array): readonly number[] =>
  [...costs.keys()]
    .filter((id) => costs[id] !== COST.none)
    .sort((one, other) => (costs[one] ?? 0) - (costs[other] ?? 0) || one - other);

/** As typed, then as it sounds. */
function startsOf(word: string): readonly string[] {
  const sound = soundOf(word);
  const isTelling = sound.length >= Math.min(TELLING_SOUND, word.length);
  return [...new Set(isTelling ? [word, sound] : [word])];
}

/**
 * The words of a query with what each may mean (SRC-1): words that start with it or with how it sounds, what the things are called
 * that it is a name of, and known words near it. A phone compares by the same code, and both rank by it.
 */
export async function queryWords(db: Database, asked: AskedQuery): Promise<QueryWord[]> {
  const { things, namesOf } = await searchedNames(db);
  const known = await knownWords(db, things.count);
  const { vocabulary } = known;
  const matched = matchQuery({ vocabulary, things }, asked);
  const isKnownName = (name: readonly string[]) =>
    name.every((word) => WORD_ENDS.some((end) => vocabulary.idOf(word + end) !== undefined));
  return (matched?.words ?? []).map((word, place) => {
    const costs = matched?.costs[place] ?? new Uint8Array(0);
    const dearest = word.length < SHORTEST_START ? COST.everydayName : COST.none;
    const near = cheapestOf(costs);
    const named = near
      .filter((id) => (costs[id] ?? 0) <= dearest)
      .flatMap((id) => known.things.get(id) ?? []);
    const meanings = near
      .flatMap((id) => known.words.get(id) ?? [])
      .filter((meaning) => !meaning.startsWith(word));
    return {
      starts: startsOf(word),
      names: named.slice(0, MOST_THINGS).flatMap(namesOf).filter(isKnownName),
      meanings: meanings.slice(0, MOST_MEANINGS),
    };
  });
}
