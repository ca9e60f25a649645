import type { NamedThing } from '../everyday-names/everyday-names.ts';
import { singular, wordsOf } from './fold-text.ts';
import { COST, highestBeside } from '../word-columns.ts';
import type { LetterSource } from '../next-texts.ts';
import { soundKey, soundOf } from './sound.ts';
import { createVocabulary } from './vocabulary.ts';

/**
 * Things that are kinds of another one: whoever asks for oil may be given sunflower oil, and not the other way round. By what
 * catalogues call them first.
 */
const BROADER: Readonly<Record<string, string>> = {
  oil: 'mustard oil, groundnut oil, coconut oil, sesame oil, sunflower oil, rice bran oil, soyabean oil, olive oil, palm oil',
  lentil: 'pigeon pea, green gram, black gram, red lentil, bengal gram',
  salt: 'rock salt, black salt',
  sugar: 'brown sugar, powdered sugar',
  rice: 'idli rice, basmati rice',
  tea: 'green tea',
  tomato: 'cherry tomato',
  'red chilli': 'curd chilli, bajji chilli',
  butter: 'garlic butter',
  bread: 'garlic bread, milk bread',
  biscuit: 'glucose biscuits',
  fish: 'rohu, hilsa, pomfret, king fish, sardine, mackerel',
  noodles: 'instant noodles',
  soap: 'bathing soap',
  snacks: 'chips, namkeen',
  chips: 'potato chips, banana chips',
  'soft drinks': 'cola',
  dairy: 'milk, curd, cottage cheese, buttermilk, ghee, cream, khoya',
};

const NARROWER = new Map(
  Object.entries(BROADER).flatMap(([broad, narrow]) =>
    narrow.split(', ').map((name) => [name, broad] as const),
  ),
);

/** What the kinds of a thing are called first; none for most. */
export const kindsOf = (name: string): readonly string[] => BROADER[name]?.split(', ') ?? [];

/** The thing that this one is a kind of; undefined for most. */
const broaderThing = (name: string): string | undefined => NARROWER.get(name);

/** A thing that stands in a name, and the places of the first and last of its words there. */
export interface ThingInName {
  readonly thing: number;
  readonly first: number;
  readonly last: number;
  /** By what catalogues call it, not by an everyday name: "Banana yelakki" is no cardamom. */
  readonly isCatalogue: boolean;
}

/** Everyday names, ready for looking up what a product or a query means by them. Things are numbers from 0. */
export interface ThingNames {
  readonly count: number;
  readonly isEdible: (thing: number) => boolean;
  /** A whole shelf: "vegetables". */
  readonly isShelf: (thing: number) => boolean;
  /** The thing that it is a kind of: rock salt is salt. */
  readonly broaderOf: (thing: number) => number | undefined;
  /** What catalogues call it first. */
  readonly nameOf: (thing: number) => string;
  /** The things that a name says, by the longest names in it: "kali mirch" is pepper and no chilli. */
  readonly thingsIn: (words: readonly string[]) => readonly ThingInName[];
  /** Writes into `costs` how far the nearest one-word name of each thing is from `word`. Returns the lowest. */
  readonly match: (word: string, costs: Uint8Array, isSpoken: boolean) => number;
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
    const key = soundKey(singular(word));
    known.set(word, key);
    return key;
  };
}

type Numbers = readonly number[];

/** Prepares a table of names. */
export function createThingNames(things: readonly NamedThing[]): ThingNames {
  const names = createVocabulary();
  const keyOfWord = createKeys();
  const keyOf = (words: readonly string[]) => words.map(keyOfWord).join(' ');
  const thingsOfWord: Numbers[] = [];
  const byKey = new Map<string, Numbers>();
  /** The same by the very spelling, which counts before the sound: "machis" are matches and no fishes. */
  const byName = new Map<string, Numbers>();
  const catalogueKeys = new Set<string>();
  /** Words of the longest name that begins with a word. */
  const lengthByStart = new Map<string, number>();
  let wordCosts = new Uint8Array(0);
  /** The list of one thing alone, which nearly all names have: thousands of lists would take more than the names. */
  const alone = things.map((_, thing): Numbers => [thing]);
  const withThing = (known: Numbers | undefined, thing: number): Numbers =>
    (known === undefined ? alone[thing] : [...known, thing]) ?? [];

  function add(name: string, thing: number, isCatalogue: boolean): void {
    const words = wordsOf(name);
    const exact = words.join(' ');
    byName.set(exact, withThing(byName.get(exact), thing));
    if (isCatalogue) catalogueKeys.add(`${keyOf(words)} ${thing}`);
    // "टी" is written without the vowel of English by which "tea" is told from "tie".
    for (const key of [keyOf(words), words.map((word) => soundOf(singular(word))).join(' ')]) {
      const known = byKey.get(key);
      if (known?.includes(thing) !== true) byKey.set(key, withThing(known, thing));
    }
    const start = keyOf(words.slice(0, 1));
    lengthByStart.set(start, Math.max(words.length, lengthByStart.get(start) ?? 0));
    const [word] = words;
    if (words.length > 1 || word === undefined) return;
    const id = names.idOf(word) ?? names.use(word);
    thingsOfWord[id] = withThing(thingsOfWord[id], thing);
  }

  for (const [thing, { catalogue, everyday }] of things.entries()) {
    for (const name of catalogue) add(name, thing, true);
    for (const name of everyday) add(name, thing, false);
  }
  wordCosts = new Uint8Array(names.size());
  const thingOfName = new Map(things.map(({ catalogue }, thing) => [catalogue[0] ?? '', thing]));

  function thingsNamed(words: readonly string[]): readonly number[] {
    return byName.get(words.join(' ')) ?? byKey.get(keyOf(words)) ?? [];
  }

  return {
    count: things.length,
    isEdible: (thing) => things[thing]?.isEdible === true,
    isShelf: (thing) => things[thing]?.isShelf === true,
    broaderOf: (thing) => thingOfName.get(broaderThing(things[thing]?.catalogue[0] ?? '') ?? ''),
    nameOf: (thing) => things[thing]?.catalogue[0] ?? '',
    letters: names,
    thingsNamed,
    thingsIn(words) {
      const placeOf = new Map<number, ThingInName>();
      const keys = words.map(keyOfWord);
      const longestAt = (first: number, most: number): number => {
        for (let length = most; length > 0; length -= 1) {
          const last = first + length - 1;
          const key = keys.slice(first, last + 1).join(' ');
          const named = byName.get(words.slice(first, last + 1).join(' ')) ?? byKey.get(key);
          if (named === undefined) continue;
          for (const thing of named) {
            const isCatalogue = catalogueKeys.has(`${key} ${thing}`);
            if (!placeOf.has(thing)) placeOf.set(thing, { thing, first, last, isCatalogue });
          }
          const isMade = named.some((thing) => things[thing]?.isMade === true);
          if (isMade) for (let at = first; at <= last; at += 1) if (length > 1) longestAt(at, 1);
          return length;
        }
        return 1;
      };
      for (let from = 0; from < keys.length;) {
        const longest = lengthByStart.get(keys[from] ?? '') ?? 0;
        from += longestAt(from, Math.min(longest, keys.length - from));
      }
      return [...placeOf.values()];
    },
    match(word, costs, isSpoken) {
      costs.fill(COST.none);
      const nearest = names.match(word, wordCosts, isSpoken);
      const most = highestBeside(word, isSpoken);
      if (nearest > most) return COST.none;
      for (let id = 0; id < thingsOfWord.length; id += 1) {
        const cost = wordCosts[id] ?? COST.none;
        if (cost > most) continue;
        for (const thing of thingsOfWord[id] ?? []) {
          costs[thing] = Math.min(costs[thing] ?? COST.none, cost + COST.everydayName);
        }
      }
      return Math.min(nearest + COST.everydayName, COST.none);
    },
  };
}
