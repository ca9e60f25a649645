import type { NamedThing } from '../../domain/everyday-names/everyday-names.ts';
import { singular, soundOf, wordsOf } from './fold-text.ts';
import { COST } from './match-cost.ts';
import type { LetterSource } from './next-texts.ts';
import { createVocabulary } from './vocabulary.ts';

/** A thing that stands in a name, and the place of the last of its words there. */
export interface ThingInName {
  readonly thing: number;
  readonly last: number;
}

/** Everyday names, ready for looking up what a product or a query means by them. Things are numbers from 0. */
export interface ThingNames {
  readonly count: number;
  /** The things that a name says, by the longest names in it: "kali mirch" is pepper and no chilli. */
  readonly thingsIn: (words: readonly string[]) => readonly ThingInName[];
  /** Writes into `costs` how far the nearest one-word name of each thing is from `word`. Returns the lowest. */
  readonly match: (word: string, costs: Uint8Array) => number;
  /** Things that `words` together are a name of. */
  readonly thingsNamed: (words: readonly string[]) => readonly number[];
  /** Names of one word. */
  readonly letters: LetterSource;
}

/** Keys of words that are remembered: a catalogue has the same words again and again. */
const MOST_REMEMBERED = 20_000;

/** What names are looked up by: how the singular sounds. */
function createKeys(): (word: string) => string {
  const known = new Map<string, string>();
  return (word) => {
    const remembered = known.get(word);
    if (remembered !== undefined) return remembered;
    if (known.size >= MOST_REMEMBERED) known.clear();
    const key = soundOf(singular(word));
    known.set(word, key);
    return key;
  };
}

/** Prepares a table of names. */
export function createThingNames(things: readonly NamedThing[]): ThingNames {
  const names = createVocabulary();
  const keyOfWord = createKeys();
  const keyOf = (words: readonly string[]) => words.map(keyOfWord).join(' ');
  const thingsOfWord: number[][] = [];
  const byKey = new Map<string, number[]>();
  /** Words of the longest name that begins with a word. */
  const lengthByStart = new Map<string, number>();
  let wordCosts = new Uint8Array(0);

  function add(name: string, thing: number): void {
    const words = wordsOf(name);
    const key = keyOf(words);
    const known = byKey.get(key) ?? [];
    if (!known.includes(thing)) byKey.set(key, [...known, thing]);
    const start = keyOf(words.slice(0, 1));
    lengthByStart.set(start, Math.max(words.length, lengthByStart.get(start) ?? 0));
    const [word] = words;
    if (words.length > 1 || word === undefined) return;
    const id = names.idOf(word) ?? names.use(word);
    thingsOfWord[id] = [...(thingsOfWord[id] ?? []), thing];
  }

  for (const [thing, { catalogue, everyday }] of things.entries()) {
    for (const name of [...catalogue, ...everyday]) add(name, thing);
  }
  wordCosts = new Uint8Array(names.size());

  function thingsNamed(words: readonly string[]): readonly number[] {
    return byKey.get(keyOf(words)) ?? [];
  }

  return {
    count: things.length,
    letters: names,
    thingsNamed,
    thingsIn(words) {
      const lastOf = new Map<number, number>();
      const keys = words.map(keyOfWord);
      for (let from = 0; from < keys.length; from += 1) {
        const longest = lengthByStart.get(keys[from] ?? '') ?? 0;
        for (let length = Math.min(longest, keys.length - from); length > 0; length -= 1) {
          const named = byKey.get(keys.slice(from, from + length).join(' '));
          if (named === undefined) continue;
          from += length - 1;
          for (const thing of named) lastOf.set(thing, from);
          break;
        }
      }
      return [...lastOf].map(([thing, last]) => ({ thing, last }));
    },
    match(word, costs) {
      costs.fill(COST.none);
      const nearest = names.match(word, wordCosts);
      if (nearest === COST.none) return nearest;
      for (const [id, named] of thingsOfWord.entries()) {
        const cost = wordCosts[id] ?? COST.none;
        if (cost === COST.none) continue;
        for (const thing of named) {
          costs[thing] = Math.min(costs[thing] ?? COST.none, cost + COST.everydayName);
        }
      }
      return Math.min(nearest + COST.everydayName, COST.none);
    },
  };
}
