import {
  askedWords,
  brandSpelled,
  farmWords,
  MOST_WORDS,
  isKnownElsewhere,
} from './words/asked-words.ts';
import { singular, toLatin, wordsOf } from './words/fold-text.ts';
import { thingWord } from './indexed-pack.ts';
import { COST, highestBeside } from './word-columns.ts';
import { takeQuantity, type Quantity } from './quantity.ts';
import type { ThingNames } from './words/thing-names.ts';
import type { Vocabulary } from './words/vocabulary.ts';

/** Characters of a query that count. */
const LONGEST_QUERY = 80;
/** Shorter halves of a word would make two words of nearly everything. */
const SHORTEST_HALF = 3;
/** A slip of the finger in a word of so many letters leaves no doubt about the word. */
const LONG_WORD = 6;
/** Words of the longest everyday name that is looked for. */
const LONGEST_NAME = 4;
/** A beginning of a thing's name says that food is meant from so many letters on. */
const TELLING_START = 4;

/** A query held against all words of an index. */
export interface MatchedQuery {
  /** What was compared: its words, halves of those that nobody knows. */
  readonly words: readonly string[];
  /** For each of these the cost of each word of the vocabulary. */
  readonly costs: readonly Uint8Array[];
  /** For each up to which cost it is met beside the name of an item (`highestBeside`). */
  readonly besides: readonly number[];
  /** For each whether it was written in an Indian script. */
  readonly spoken: readonly boolean[];
  readonly quantity: Quantity | null;
  /** The things that it asks for, as numbers of the vocabulary; null when it names none ("chips"). */
  readonly meant: ReadonlySet<number> | null;
  /** Which shelves answer it: feed, medicine and sprays never answer for food, nor the other way round (SRC-3). */
  readonly shelf: 'food' | 'farm' | 'any';
  /** The highest cost of a word at which goods of the farm answer (SRC-3). */
  readonly farmLimit: number;
}

interface Parts {
  readonly vocabulary: Vocabulary;
  readonly things: ThingNames;
}

/** What a text asks for. */
export interface AskedQuery {
  readonly words: readonly string[];
  readonly quantity: Quantity | null;
  /** Those of them that were written in an Indian script: they are as they sound. */
  readonly spoken: ReadonlySet<string>;
}

/** Reads a query: "2 kilo आलू" is potato, in packs of 2,000 g; a quantity alone is looked for as it was typed. */
export function readQuery(text: string): AskedQuery {
  const typed = text.slice(0, LONGEST_QUERY);
  const latin = toLatin(typed);
  const spoken = new Set(wordsOf((typed.match(/[\u0900-\u0d7f\u200c\u200d]+/g) ?? []).join(' ')));
  const { quantity, rest } = takeQuantity(latin);
  const words = askedWords(rest);
  return words.length > 0
    ? { words, quantity, spoken }
    : { words: askedWords(latin), quantity: null, spoken };
}

/** Two known words that were typed as one ("milkpowder"), or the word alone. */
function halvesOf({ vocabulary }: Parts, word: string): readonly string[] {
  for (let at = word.length - SHORTEST_HALF; at >= SHORTEST_HALF; at -= 1) {
    const halves = [word.slice(0, at), word.slice(at)];
    const areKnown = halves.every(
      (half) =>
        vocabulary.idOf(half) !== undefined || vocabulary.idOf(singular(half)) !== undefined,
    );
    if (areKnown) return halves;
  }
  return [word];
}

function lower(costs: Uint8Array | undefined, id: number | undefined, cost: number): void {
  if (costs === undefined || id === undefined) return;
  if (cost < (costs[id] ?? COST.none)) costs[id] = cost;
}

/** One word of a query with what it costs to take it for each word of the vocabulary. */
interface MatchedWord {
  readonly word: string;
  readonly costs: Uint8Array;
  readonly lowest: number;
  readonly thingCosts: Uint8Array;
  readonly lowestThing: number;
}

/** The costs of one word, everyday names included. A word that is known to be right is taken for no other. */
function costsOfWord({ vocabulary, things }: Parts, word: string, isSpoken: boolean): MatchedWord {
  const costs = new Uint8Array(vocabulary.size());
  let lowest = vocabulary.match(word, costs, isSpoken);
  const thingCosts = new Uint8Array(things.count);
  let lowestThing = things.match(word, thingCosts, isSpoken);
  if (isKnownElsewhere(word) && lowestThing >= COST.start) {
    for (let id = 0; id < costs.length; id += 1)
      if ((costs[id] ?? 0) >= COST.start) costs[id] = COST.none;
    thingCosts.fill(COST.none);
    lowestThing = COST.none;
    lowest = lowest >= COST.start ? COST.none : lowest;
  }
  const brand = vocabulary.idOf(brandSpelled(word) ?? '');
  if (brand !== undefined) {
    lower(costs, brand, COST.plural);
    lowest = Math.min(lowest, COST.plural);
  }
  const named = things.thingsNamed([word]);
  if (named.length > 0) {
    // What is called so is meant, and nothing that is only called alike.
    for (const each of [costs, thingCosts])
      for (let id = 0; id < each.length; id += 1)
        if ((each[id] ?? 0) >= COST.rough) each[id] = COST.none;
    if (lowest >= COST.rough) lowest = COST.none;
    if (lowestThing >= COST.rough) lowestThing = COST.none;
  }
  for (const thing of named) {
    thingCosts[thing] = Math.min(thingCosts[thing] ?? COST.none, COST.everydayName);
    lowestThing = Math.min(lowestThing, COST.everydayName);
  }
  if (lowestThing < COST.none) {
    for (const [thing, cost] of thingCosts.entries()) {
      if (cost === COST.none) continue;
      const id = vocabulary.idOf(thingWord(thing));
      lower(costs, id, cost);
      if (id !== undefined && cost < lowest) lowest = cost;
    }
  }
  return { word, costs, lowest, thingCosts, lowestThing };
}

/** Several words that are one name ("shimla mirch") or one word ("corn flakes" for "cornflakes"). */
function joinWords({ vocabulary, things }: Parts, matched: readonly MatchedWord[]): void {
  const words = matched.map(({ word }) => word);
  for (let from = 0; from < words.length; from += 1) {
    for (let length = 2; length <= Math.min(LONGEST_NAME, words.length - from); length += 1) {
      const together = words.slice(from, from + length);
      const named = things.thingsNamed(together).map((thing) => vocabulary.idOf(thingWord(thing)));
      const joined = length === 2 ? vocabulary.idOf(together.join('')) : undefined;
      if (length === 2)
        named.push(
          ...things
            .thingsNamed([together.join('')])
            .map((thing) => vocabulary.idOf(thingWord(thing))),
        );
      for (let place = from; place < from + length; place += 1) {
        for (const id of named) lower(matched[place]?.costs, id, COST.everydayName);
        lower(matched[place]?.costs, joined, COST.everydayName);
      }
    }
  }
}

/**
 * The things that a query asks for: those that its last words are the longest name of, as what is wanted stands last; else those
 * that its last word is nearest to, if nothing else is nearer.
 */
function thingsMeant({ things }: Parts, matched: readonly MatchedWord[]): readonly number[] {
  const words = matched.map(({ word }) => word);
  for (let length = Math.min(LONGEST_NAME, words.length); length > 0; length -= 1) {
    const apart = things.thingsNamed(words.slice(-length));
    const named =
      apart.length > 0 || length !== 2 ? apart : things.thingsNamed([words.slice(-2).join('')]);
    if (named.length > 0) return named;
  }
  const last = matched.at(-1);
  if (last === undefined || last.word.length < TELLING_START) return [];
  if (last.lowestThing === COST.none || last.lowestThing - COST.everydayName > last.lowest)
    return [];
  return [...last.thingCosts.keys()].filter((thing) => last.thingCosts[thing] === last.lowestThing);
}

/** Which shelves a query is for: food as soon as one of its words is some. */
function shelfOf({ things }: Parts, matched: readonly MatchedWord[], meant: readonly number[]) {
  const words = matched.map(({ word }) => word);
  const farm = farmWords(words);
  if (farm === 'farm') return 'farm';
  if (farm === 'either' && words.length === 1) return 'any';
  // "Vegetable plant food" is for the garden: a whole shelf is food only where nothing is said after it.
  const named = things
    .thingsIn(words)
    .filter(({ thing, last }) => last === words.length - 1 || !things.isShelf(thing))
    .map(({ thing }) => thing);
  const isTelling = (words.at(-1)?.length ?? 0) >= TELLING_START;
  // What is asked for is said last: "tamatar beej" are seeds.
  if (farm === 'either' && !meant.some(things.isEdible)) return 'any';
  return [...named, ...(isTelling ? meant : [])].some(things.isEdible) ? 'food' : 'any';
}

/**
 * Nothing of a stable or a sprayer is shown for one word that only sounds or is typed a little like it: "rakhi" is no wood ash. Where more is said, or
 * the word is long, it is surely a slip of the finger.
 */
function farmLimitOf(shelf: MatchedQuery['shelf'], words: readonly string[]): number {
  const [word = ''] = words;
  if (shelf === 'farm' || words.length > 1) return COST.none;
  return word.length >= LONG_WORD ? COST.error + COST.consonant : COST.rough - 1;
}

/** Compares a query's words with all words of the index, once; null when it holds no word. */
export function matchQuery(
  parts: Parts,
  { words, quantity, spoken }: AskedQuery,
): MatchedQuery | null {
  if (words.length === 0) return null;
  const matched = words
    .flatMap((word): readonly MatchedWord[] => {
      const whole = costsOfWord(parts, word, spoken.has(word));
      const isKnown = whole.lowest <= COST.error + COST.consonant || isKnownElsewhere(word);
      const halves = isKnown ? [word] : halvesOf(parts, word);
      return halves.length === 1 ? [whole] : halves.map((half) => costsOfWord(parts, half, false));
    })
    .slice(0, MOST_WORDS);
  joinWords(parts, matched);
  const meant = thingsMeant(parts, matched);
  const shelf = shelfOf(parts, matched, meant);
  const ids = meant.flatMap((thing) => parts.vocabulary.idOf(thingWord(thing)) ?? []);
  return {
    words: matched.map(({ word }) => word),
    costs: matched.map(({ costs }) => costs),
    besides: matched.map(({ word }) => highestBeside(word, spoken.has(word))),
    spoken: matched.map(({ word }) => spoken.has(word)),
    quantity,
    meant: meant.length === 0 ? null : new Set(ids),
    shelf,
    farmLimit: farmLimitOf(shelf, words),
  };
}
