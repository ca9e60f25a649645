import { singular, wordsOf } from './fold-text.ts';
import { thingWord } from './indexed-pack.ts';
import { COST } from './match-cost.ts';
import { takeQuantity, type Quantity } from './quantity.ts';
import type { ThingNames } from './thing-names.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Characters and words of a query that count; matching more costs time and finds nothing more. */
const LONGEST_QUERY = 80;
const MOST_WORDS = 8;
/** Shorter halves of a word would make two words of nearly everything. */
const SHORTEST_HALF = 3;
/** Words that join others; they count only when nothing else is asked for. */
const JOINERS = new Set([
  'and',
  'with',
  'for',
  'the',
  'of',
  'in',
  'ka',
  'ki',
  'ke',
  'wala',
  'wali',
]);

/** A query held against all words of an index. */
export interface MatchedQuery {
  /** For each of its words the cost of each word of the vocabulary. */
  readonly costs: readonly Uint8Array[];
  readonly quantity: Quantity | null;
}

interface Parts {
  readonly vocabulary: Vocabulary;
  readonly things: ThingNames;
}

function queryWords(text: string): string[] {
  const words = wordsOf(text);
  const telling = words.filter((word) => !JOINERS.has(word));
  return [...new Set(telling.length === 0 ? words : telling)].slice(0, MOST_WORDS);
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

/** The costs of one word, everyday names included. */
function costsOfWord(parts: Parts, word: string, size: number) {
  const { vocabulary, things } = parts;
  const costs = new Uint8Array(size);
  let lowest = vocabulary.match(word, costs);
  const thingCosts = new Uint8Array(things.count);
  if (things.match(word, thingCosts) < COST.none) {
    for (const [thing, cost] of thingCosts.entries()) {
      if (cost === COST.none) continue;
      const id = vocabulary.idOf(thingWord(thing));
      lower(costs, id, cost);
      if (id !== undefined && cost < lowest) lowest = cost;
    }
  }
  return { costs, lowest };
}

/** Several words that are one name ("shimla mirch") or one word ("corn flakes" for "cornflakes"). */
function joinWords(
  { vocabulary, things }: Parts,
  words: readonly string[],
  costs: readonly Uint8Array[],
): void {
  for (let from = 0; from < words.length; from += 1) {
    for (let length = 2; length <= Math.min(4, words.length - from); length += 1) {
      const together = words.slice(from, from + length);
      const named = things.thingsNamed(together).map((thing) => vocabulary.idOf(thingWord(thing)));
      const joined = length === 2 ? vocabulary.idOf(together.join('')) : undefined;
      for (let place = from; place < from + length; place += 1) {
        for (const id of named) lower(costs[place], id, COST.everydayName);
        lower(costs[place], joined, COST.everydayName);
      }
    }
  }
}

/** Compares a query's words with all words of the index, once; null when it holds no word. */
export function matchQuery(parts: Parts, query: string): MatchedQuery | null {
  const { quantity, rest } = takeQuantity(query.slice(0, LONGEST_QUERY));
  const asked = queryWords(rest);
  // A quantity alone is looked for as it was typed.
  const words = asked.length === 0 ? queryWords(query.slice(0, LONGEST_QUERY)) : asked;
  if (words.length === 0) return null;
  const size = parts.vocabulary.size();
  const matched = words.flatMap((word) => {
    const { costs, lowest } = costsOfWord(parts, word, size);
    const halves = lowest <= COST.error ? [word] : halvesOf(parts, word);
    return halves.length === 1
      ? [{ word, costs }]
      : halves.map((half) => ({ word: half, costs: costsOfWord(parts, half, size).costs }));
  });
  const kept = matched.slice(0, MOST_WORDS);
  const costs = kept.map((each) => each.costs);
  joinWords(
    parts,
    kept.map(({ word }) => word),
    costs,
  );
  return { costs, quantity: asked.length === 0 ? null : quantity };
}

/** For each word of the vocabulary the words of the query that it may be at a cost of at most `most`, as bits. */
export function bitsOf({ costs }: MatchedQuery, most: number): Uint8Array {
  const bits = new Uint8Array(costs[0]?.length ?? 0);
  for (const [place, column] of costs.entries()) {
    for (let id = 0; id < column.length; id += 1) {
      if ((column[id] ?? COST.none) <= most) bits[id] = (bits[id] ?? 0) | (1 << place);
    }
  }
  return bits;
}
