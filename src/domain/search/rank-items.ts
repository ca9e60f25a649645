import { FACT, PLACE, type IndexedPack } from './indexed-pack.ts';
import { COST, costBesides, costClass, type PackSlots } from './pack-slots.ts';
import { bitsOf, type MatchedQuery } from './matched-query.ts';
import { UNUSUAL } from './words/usual-kinds.ts';

/** Whole numbers by ordinal. */
type Numbers = readonly number[] | Uint32Array | Float64Array;

/** A store that is searched, and what is known of it now. */
export interface SearchedStore {
  /** Whether it delivers to the area shopped in. */
  readonly inArea: boolean;
  /** Its place in the order asked for: of equal items those of the first come first. */
  readonly place: number;
  /** Stock by ordinal; undefined while no live sheet is here. */
  readonly stocks: Numbers | undefined;
  /** Price by ordinal, paise; the same. */
  readonly prices: Numbers | undefined;
}

/** A pack with its store. */
export interface SearchablePack {
  readonly pack: IndexedPack;
  readonly store: SearchedStore;
}

/** An item that was found. */
export interface Hit extends SearchablePack {
  readonly index: number;
  /** Less is better. */
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

/** What an item is of what is asked for: the thing itself, of that name but another thing, with it in its name, beside it. */
const MEANING = { thing: 0, head: 1, named: 2, beside: 3, each: 4 } as const;

/** How well the words of an item fit those of a query. */
interface Fit {
  readonly worst: number;
  /** The sum of costs and of what else its name says. */
  readonly fine: number;
  /** Which word of the vocabulary stands for an unfinished word. */
  readonly unfinished: number;
  readonly tier: number;
  /** The query names the whole product, up to a comma, dash or bracket. */
  readonly isWholeName: boolean;
}

function isMeant(
  { meant }: MatchedQuery,
  words: IndexedPack['words'],
  from: number,
  until: number,
) {
  if (meant === null) return false;
  for (let at = from; at < until; at += 1) if (meant.has(words[at] ?? 0)) return true;
  return false;
}

function fitOf(query: MatchedQuery, pack: IndexedPack, index: number): Fit {
  const { costs } = query;
  const until = pack.places[index * PLACE.each + PLACE.wordsEnd] ?? 0;
  const from = index === 0 ? 0 : (pack.places[(index - 1) * PLACE.each + PLACE.wordsEnd] ?? 0);
  const fact = index * FACT.each;
  const nameUntil = from + (pack.facts[fact + FACT.nameWords] ?? 0);
  const headUntil = nameUntil + (pack.facts[fact + FACT.headThings] ?? 0);
  const saidUntil = from + (pack.facts[fact + FACT.saidWords] ?? 0);
  let sum = 0;
  let worst = 0;
  let named = 0;
  let last = until;
  let hasHead = false;
  let unfinished = 0;
  for (const column of costs) {
    let best = COST.none as number;
    let at = until;
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
      if (cost < best) {
        best = cost;
        at = until;
      }
    }
    sum += best;
    if (best > worst) worst = best;
    if (best >= COST.start && at !== until) unfinished = (pack.words[at] ?? 0) + 1;
    const isThing = at >= nameUntil && at < headUntil;
    if (at < nameUntil || isThing) named += 1;
    if (isThing || at - from === pack.facts[fact + FACT.head]) hasHead = true;
    last = at;
  }
  const others = Math.max(0, nameUntil - from - named);
  const isHead = query.meant === null ? hasHead : isMeant(query, pack.words, nameUntil, headUntil);
  const isNamed = last < saidUntil;
  const tier = isHead
    ? MEANING.thing
    : hasHead
      ? MEANING.head
      : isNamed
        ? MEANING.named
        : MEANING.beside;
  return {
    worst,
    fine: Math.min(MOST_FINE, sum + 3 * others + (hasHead ? 0 : 12)),
    unfinished,
    tier: pack.isFarm && query.shelf !== 'farm' ? MEANING.beside : tier,
    isWholeName: named >= (pack.facts[fact + FACT.plainWords] ?? 0) && worst < COST.error,
  };
}

function isOtherSize({ quantity }: MatchedQuery, pack: IndexedPack, index: number): boolean {
  if (quantity === null) return false;
  if (quantity.measure !== pack.facts[index * FACT.each + FACT.measure]) return true;
  return Math.abs(quantity.amount - (pack.amounts[index] ?? 0)) > quantity.amount / 1_000;
}

/** The rank of an item, less is better; null when it must not answer, whatever its words (SRC-3). */
function rankOf(query: MatchedQuery, { pack, store }: SearchablePack, index: number) {
  const { inArea, stocks } = store;
  const { worst, fine, unfinished, tier, isWholeName } = fitOf(query, pack, index);
  if (pack.isFarm && query.shelf === 'food' && !isWholeName) return null;
  const kind = costClass(worst);
  const isOut = stocks?.[pack.places[index * PLACE.each + PLACE.ordinal] ?? -1] === 0;
  const fact = index * FACT.each;
  let rank = kind < 2 ? 0 : worst < COST.error + COST.secondError ? 1 : 2;
  rank = rank * 2 + (inArea ? 0 : 1);
  rank = rank * 2 + (kind === 1 ? 1 : 0);
  rank = rank * 2 + (isOut ? 1 : 0);
  rank = rank * MEANING.each + tier;
  rank = rank * 2 + (isOtherSize(query, pack, index) ? 1 : 0);
  rank = rank * 2 + (pack.facts[fact + FACT.bought] === 1 ? 0 : 1);
  rank = rank * (UNUSUAL + 1) + (pack.facts[fact + FACT.usual] ?? UNUSUAL);
  return { rank: rank * FINE + fine, meaning: unfinished };
}

const ordinalOf = ({ pack, index }: Hit): number =>
  pack.places[index * PLACE.each + PLACE.ordinal] ?? 0;
const priceOf = (hit: Hit): number => hit.store.prices?.[ordinalOf(hit)] ?? 0;

/** Of equal ranks the nearer store comes first, then the lower price: the same order wherever it is computed (SRC-5). */
const byRank = (left: Hit, right: Hit) =>
  left.rank - right.rank ||
  left.store.place - right.store.place ||
  priceOf(left) - priceOf(right) ||
  ordinalOf(left) - ordinalOf(right);

/** The pack in a slot of `PackSlots` with its store; undefined when that store is not searched. */
export type PackAt = (slot: number) => SearchablePack | undefined;

/** What is held against each item. */
interface Scan {
  readonly query: MatchedQuery;
  /** Which words of the vocabulary are which of the query's, as bits. */
  readonly bits: Uint8Array;
  /** The same for the packs: which of the query's words each holds. */
  readonly marks: Uint8Array;
  /** All of the query's words, as bits: an item must hold each (SRC-3). */
  readonly all: number;
}

/** Calls `found` for each item of a pack that holds all of the words, in its order. */
function scanPack({ bits, all }: Scan, pack: IndexedPack, found: (index: number) => void): void {
  const { words, places, count } = pack;
  let ofCategory = 0;
  for (const id of pack.categoryWords) ofCategory |= bits[id] ?? 0;
  let position = 0;
  for (let index = 0; index < count; index += 1) {
    const until = places[index * PLACE.each + PLACE.wordsEnd] ?? 0;
    let held = ofCategory;
    for (; position < until; position += 1) held |= bits[words[position] ?? 0] ?? 0;
    if (held === all) found(index);
  }
}

/** Keeps the best hits while more are found: at most `pool`, and of each unfinished word at most `OF_ONE_MEANING`. */
function prune(hits: Hit[], pool: number): Hit[] {
  if (pool === Number.POSITIVE_INFINITY) return hits.sort(byRank);
  const counts = new Map<number, number>();
  return hits
    .sort(byRank)
    .filter(({ meaning }) => {
      if (meaning === 0) return true;
      const count = (counts.get(meaning) ?? 0) + 1;
      counts.set(meaning, count);
      return count <= OF_ONE_MEANING;
    })
    .slice(0, pool);
}

function scan(parts: Scan, packAt: PackAt, pool: number): Hit[] {
  let hits: Hit[] = [];
  let worst = Number.POSITIVE_INFINITY;
  for (let slot = 0; slot < parts.marks.length; slot += 1) {
    if (parts.marks[slot] !== parts.all) continue;
    const searched = packAt(slot);
    if (searched === undefined) continue;
    const { pack, store } = searched;
    if (!pack.isFarm && parts.query.shelf === 'farm') continue;
    scanPack(parts, pack, (index) => {
      const ranked = rankOf(parts.query, searched, index);
      if (ranked === null || ranked.rank > worst) return;
      const { rank, meaning } = ranked;
      hits.push({ pack, store, index, rank, meaning });
      if (hits.length < 2 * pool) return;
      hits = prune(hits, pool);
      worst = hits.length < pool ? worst : (hits.at(-1)?.rank ?? worst);
    });
  }
  return prune(hits, pool);
}

/**
 * Lets the meanings of an unfinished or misspelt word take turns: "pot" is potato, pot and potash before it is the same
 * potato of ten stores. What counts more than the fine order (stock, area, …) stays in force.
 */
function takeTurns(hits: readonly Hit[]): readonly Hit[] {
  const turns = new Map<string, number>();
  return hits
    .map((hit) => {
      const tier = Math.floor(hit.rank / (FINE * (UNUSUAL + 1)));
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

/** Enough were found: what has more typing errors is left out. */
const ENOUGH = 10;

/** Costs up to which words count, one after the other while too little is found: no error, one error, all. */
const LIMITS = [COST.error - 1, COST.error + COST.secondError - 1, COST.none - 1];

/** Whether what was found without errors is what was typed, and no mere beginning of it. */
const isWhole = (hits: readonly Hit[]): boolean => hits[0]?.meaning === 0;

/**
 * The best items for a query, at most `most`, best first; each holds all of its words. In this order: words as typed or as another
 * name before typing errors; the area shopped in; whole words before word starts; in stock; the thing itself before what is
 * made of it; the size asked for; bought before; how usual a kind it is; how much else the name says; the nearer store; the price (SRC-2).
 */
export function rankItems(
  query: MatchedQuery,
  slots: PackSlots,
  packAt: PackAt,
  most: number,
): readonly Hit[] {
  const all = (1 << query.costs.length) - 1;
  const pool = Math.max(POOL, most);
  let hits: readonly Hit[] = [];
  for (const limit of LIMITS) {
    if (hits.length >= ENOUGH || isWhole(hits)) break;
    const bits = bitsOf(query, limit);
    hits = scan({ query, bits, marks: slots.mark(bits), all }, packAt, pool);
  }
  return takeTurns(hits).slice(0, most);
}
