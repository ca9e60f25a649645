import type { NumberColumn } from '../../db/device-database.ts';
import { FACT, PLACE, type IndexedPack } from './indexed-pack.ts';
import { COST, costBesides, costClass } from './match-cost.ts';
import { bitsOf, type MatchedQuery } from './matched-query.ts';
import type { PackSlots } from './pack-slots.ts';

/** A pack and what is known of its store now. */
export interface RankedPack {
  readonly pack: IndexedPack;
  /** Its place in the marks of `PackSlots`. */
  readonly slot: number;
  /** Whether its store delivers to the area shopped in. */
  readonly inArea: boolean;
  /** Stock by ordinal; undefined while no live sheet is here. */
  readonly stocks: NumberColumn | undefined;
}

/** An item that was found. */
export interface Hit {
  readonly place: RankedPack;
  readonly index: number;
  /** Less is better; items with typing errors have more than `ERROR_RANK`. */
  readonly rank: number;
  /** Which word its name has for the query's last word that was not typed in full. */
  readonly meaning: number;
}

/** What an item is short of comes before how well its words fit, so each takes its own bits of the rank. */
const FINE = 4_096;
const MOST_FINE = FINE - 1;

/** Hits kept while more are found, and of these the most of one meaning. */
const POOL = 256;
const OF_ONE_MEANING = 32;

function bitCount(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** How well an item fits: the tier of its words in the high bits, the sum of costs and of what else its name says below. */
function fitOf({ costs }: MatchedQuery, pack: IndexedPack, index: number, bits: number) {
  const until = pack.places[index * PLACE.each + PLACE.wordsEnd] ?? 0;
  const from = index === 0 ? 0 : (pack.places[(index - 1) * PLACE.each + PLACE.wordsEnd] ?? 0);
  const fact = index * FACT.each;
  const nameUntil = from + (pack.facts[fact + FACT.nameWords] ?? 0);
  const headUntil = nameUntil + (pack.facts[fact + FACT.headThings] ?? 0);
  const saidUntil = from + (pack.facts[fact + FACT.saidWords] ?? 0);
  let sum = 0;
  let worst = 0;
  let missing = 0;
  let named = 0;
  let hasHead = false;
  let meaning = 0;
  for (let word = 0; word < costs.length; word += 1) {
    if ((bits & (1 << word)) === 0) {
      missing += 1;
      continue;
    }
    const column = costs[word];
    if (column === undefined) continue;
    let best = COST.none as number;
    let at = -1;
    for (let position = from; position < until; position += 1) {
      const inWord = column[pack.words[position] ?? 0] ?? COST.none;
      const cost = position < saidUntil ? inWord : costBesides(inWord, COST.besidesName);
      if (cost < best) {
        best = cost;
        at = position;
      }
    }
    for (const id of pack.categoryWords) {
      const cost = costBesides(column[id] ?? COST.none, COST.category);
      if (cost < best) best = cost;
    }
    sum += best;
    if (best > worst) worst = best;
    if (best >= COST.start && at !== -1) meaning = (pack.words[at] ?? 0) + 1;
    const isThing = at >= nameUntil && at < headUntil;
    if (at >= from && (at < nameUntil || isThing)) named += 1;
    if (isThing || at - from === pack.facts[fact + FACT.head]) hasHead = true;
  }
  const others = Math.max(0, nameUntil - from - named);
  const fine = Math.min(MOST_FINE, sum + 3 * others + (hasHead ? 0 : 12));
  return { worst, missing, fine, meaning };
}

function rankOf(query: MatchedQuery, place: RankedPack, index: number, bits: number) {
  const { pack, inArea, stocks } = place;
  const { worst, missing, fine, meaning } = fitOf(query, pack, index, bits);
  const kind = costClass(worst);
  const errors = kind < 2 ? 0 : worst < COST.error + COST.secondError ? 1 : 2;
  const isOut = stocks?.[pack.places[index * PLACE.each + PLACE.ordinal] ?? -1] === 0;
  const { quantity } = query;
  const isOtherSize =
    quantity !== null &&
    (quantity.measure !== pack.facts[index * FACT.each + FACT.measure] ||
      Math.abs(quantity.amount - (pack.amounts[index] ?? 0)) > quantity.amount / 1_000);
  let rank = missing * 3 + errors;
  rank = rank * 2 + (inArea ? 0 : 1);
  rank = rank * 2 + (kind === 1 ? 1 : 0);
  rank = rank * 2 + (isOut ? 1 : 0);
  rank = rank * 2 + (isOtherSize ? 1 : 0);
  rank = rank * 2 + (pack.facts[index * FACT.each + FACT.bought] === 1 ? 0 : 1);
  return { rank: rank * FINE + fine, meaning };
}

const byRank = (left: Hit, right: Hit) => left.rank - right.rank;

/** What is held against each item. */
interface Scan {
  readonly query: MatchedQuery;
  /** Which words of the vocabulary are which of the query's, as bits. */
  readonly bits: Uint8Array;
  /** The same for the packs: which of the query's words each holds. */
  readonly marks: Uint8Array;
  /** An item must hold so many of the query's words. */
  readonly fewest: number;
}

/** Calls `found` for each item of a pack that holds enough of the words, in its order. */
function scanPack(
  { bits, fewest }: Scan,
  pack: IndexedPack,
  found: (index: number, bits: number) => void,
): void {
  const { words, places, count } = pack;
  let ofCategory = 0;
  for (const id of pack.categoryWords) ofCategory |= bits[id] ?? 0;
  let position = 0;
  for (let index = 0; index < count; index += 1) {
    const until = places[index * PLACE.each + PLACE.wordsEnd] ?? 0;
    let held = ofCategory;
    for (; position < until; position += 1) held |= bits[words[position] ?? 0] ?? 0;
    if (held !== 0 && bitCount(held) >= fewest) found(index, held);
  }
}

/** Keeps the best hits while more are found: at most `POOL`, and of each meaning at most `OF_ONE_MEANING`. */
function prune(hits: Hit[]): Hit[] {
  const counts = new Map<number, number>();
  return hits
    .sort(byRank)
    .filter(({ meaning }) => {
      const count = (counts.get(meaning) ?? 0) + 1;
      counts.set(meaning, count);
      return count <= OF_ONE_MEANING;
    })
    .slice(0, POOL);
}

function scan(parts: Scan, places: readonly RankedPack[]): Hit[] {
  let hits: Hit[] = [];
  let worst = Number.POSITIVE_INFINITY;
  for (const place of places) {
    if (bitCount(parts.marks[place.slot] ?? 0) < parts.fewest) continue;
    scanPack(parts, place.pack, (index, bits) => {
      const { rank, meaning } = rankOf(parts.query, place, index, bits);
      if (rank >= worst) return;
      hits.push({ place, index, rank, meaning });
      if (hits.length < 2 * POOL) return;
      // The sort is stable: of equal ranks the first found stay.
      hits = prune(hits);
      worst = hits.length < POOL ? worst : (hits.at(-1)?.rank ?? worst);
    });
  }
  return prune(hits);
}

/**
 * Lets the meanings of an unfinished or misspelt word take turns: "pot" is potato, pot and potash before it is the same
 * potato of ten stores. What counts more than the fine order (stock, area, …) stays in force.
 */
function takeTurns(hits: readonly Hit[]): readonly Hit[] {
  const turns = new Map<string, number>();
  return hits
    .map((hit) => {
      const tier = Math.floor(hit.rank / FINE);
      const key = `${tier} ${hit.meaning}`;
      const turn = turns.get(key) ?? 0;
      turns.set(key, turn + 1);
      return { hit, tier, turn };
    })
    .sort(
      (left, right) =>
        left.tier - right.tier || left.turn - right.turn || left.hit.rank - right.hit.rank,
    )
    .map(({ hit }) => hit);
}

/** Enough were found: what has more typing errors, or lacks a word, is left out. */
const ENOUGH = 10;

/** Costs up to which words count, one after the other while too little is found: no error, one error, all. */
const LIMITS = [COST.error - 1, COST.error + COST.secondError - 1, COST.none - 1];

/**
 * The best items for a query, at most `most`, best first. Items that hold all of its words; only when there are none,
 * those that lack one. In this order: words as typed or as another name before typing errors; the area shopped in; whole
 * words before word starts; in stock; the size asked for; bought before; and how much else the name says.
 * @param places of equal items the first stay first
 */
export function rankItems(
  query: MatchedQuery,
  slots: PackSlots,
  places: readonly RankedPack[],
  most: number,
): readonly Hit[] {
  const count = query.costs.length;
  for (let fewest = count; fewest >= Math.max(1, count - 1); fewest -= 1) {
    let hits: readonly Hit[] = [];
    for (const limit of LIMITS) {
      if (hits.length >= ENOUGH) break;
      const bits = bitsOf(query, limit);
      hits = scan({ query, bits, marks: slots.mark(bits), fewest }, places);
    }
    if (hits.length > 0) return takeTurns(hits).slice(0, most);
  }
  return [];
}
