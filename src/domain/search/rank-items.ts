import {
  FACT,
  factAt,
  isSameSize,
  PLACE,
  placeAt,
  sizeCode,
  type IndexedPack,
} from './indexed-pack.ts';
import type { ItemBlocks } from './item-blocks.ts';
import type { MatchedQuery } from './matched-query.ts';
import { COST, costBesides, costClass } from './word-columns.ts';
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
/** Of equal items the nearer store's comes first: so many stores have a place in the rank. */
export const STORES = 65_536;

/** Hits kept while more are found, and of these the most of one meaning. */
const POOL = 256;
const OF_ONE_MEANING = 32;

/** What an item is of what is asked for: the thing itself, of that name but another thing, with it in its name, beside it. */
const MEANING = { thing: 0, head: 1, named: 2, beside: 3, each: 4 } as const;

/** How well the words of an item fit those of a query. */
interface Fit {
  readonly worst: number;
  /** The sum of costs, of what else its name says, and whether it says the words in another order. */
  readonly fine: number;
  /** Which word of the vocabulary stands for an unfinished word. */
  readonly unfinished: number;
  readonly tier: number;
  /** The query has each word of the name, up to a comma, dash or bracket; or all of it is the brand. */
  readonly isWholeName: boolean;
  /** The query is its name, word for word. */
  readonly isItsName: boolean;
}

function isMeant(
  { meant }: MatchedQuery,
  words: IndexedPack['numbers'],
  from: number,
  until: number,
) {
  if (meant === null) return false;
  for (let at = from; at < until; at += 1) if (meant.has(words[at] ?? 0)) return true;
  return false;
}

/** One of 31 bits for each place in a name; the last stands for all behind it. */
const placeBit = (place: number): number => 1 << Math.min(30, place);

function fitOf(query: MatchedQuery, pack: IndexedPack, index: number): Fit {
  const { costs, besides } = query;
  const { numbers: words, categoryFrom, placesFrom } = pack;
  const until = placeAt(pack, index, PLACE.wordsEnd);
  const from = placeAt(pack, index - 1, PLACE.wordsEnd);
  const nameUntil = from + factAt(pack, index, FACT.nameWords);
  const headUntil = nameUntil + factAt(pack, index, FACT.headThings);
  const saidUntil = from + factAt(pack, index, FACT.saidWords);
  const brandUntil = saidUntil + factAt(pack, index, FACT.brandWords);
  let branded = 0;
  let sum = 0;
  let worst = 0;
  let surest = COST.none as number;
  let sure = 0;
  let doubtful = 0;
  let named = 0;
  let plain = 0;
  let last = until;
  let turned = 0;
  let hasHead = false;
  let unfinished = 0;
  let asked = 0;
  for (const column of costs) {
    const most = besides[asked] ?? COST.none;
    asked += 1;
    let best = COST.none as number;
    let at = until;
    for (let position = from; position < saidUntil; position += 1) {
      const cost = column[words[position] ?? 0] ?? COST.none;
      if (cost >= best) continue;
      best = cost;
      at = position;
    }
    // Beside the name nothing costs less than this.
    if (best > COST.besidesName) {
      for (let position = saidUntil; position < until; position += 1) {
        const inWord = column[words[position] ?? 0] ?? COST.none;
        if (inWord >= best || inWord > most) continue;
        // A brand is asked for by its name.
        const isBrand = position < brandUntil && inWord < COST.start;
        const cost = isBrand ? inWord + COST.besidesName : costBesides(inWord, COST.besidesName);
        if (cost >= best) continue;
        best = cost;
        at = position;
      }
      for (let position = categoryFrom; position < placesFrom; position += 1) {
        const inWord = column[words[position] ?? 0] ?? COST.none;
        const cost = costBesides(inWord, COST.category);
        if (cost >= best || inWord > most) continue;
        best = cost;
        at = until;
      }
    }
    sum += best;
    if (best > worst) worst = best;
    if (best < surest) surest = best;
    if (best >= COST.doubtful) doubtful |= placeBit(at - from);
    else sure |= placeBit(at - from);
    if (best >= COST.start && at !== until) unfinished = (words[at] ?? 0) + 1;
    const isThing = at >= nameUntil && at < headUntil;
    if (at < nameUntil || isThing) named += 1;
    if (at < nameUntil) plain |= placeBit(at - from);
    if (at >= saidUntil && at < brandUntil && best < COST.start) branded += 1;
    if (isThing || at - from === factAt(pack, index, FACT.head)) hasHead = true;
    if (at < last && last < nameUntil) turned = 1;
    last = at;
  }
  // Of "dairy milk silk" toned milk has one word, not two.
  const isAbsurd = doubtful !== 0 && (surest >= COST.error || (doubtful & sure) !== 0);
  const others = Math.max(0, nameUntil - from - named);
  const isOfBrand = query.meant === null && branded > 0 && branded + named === costs.length;
  const isHead =
    query.meant === null ? hasHead || isOfBrand : isMeant(query, words, nameUntil, headUntil);
  const isNamed = last < saidUntil;
  const tier = isHead
    ? MEANING.thing
    : hasHead
      ? MEANING.head
      : isNamed
        ? MEANING.named
        : MEANING.beside;
  return {
    worst: isAbsurd ? COST.none : worst,
    fine: Math.min(MOST_FINE, sum + 3 * others + turned + (hasHead ? 0 : 12)),
    unfinished,
    tier: pack.isFarm && query.shelf !== 'farm' ? MEANING.beside : tier,
    isWholeName:
      branded === costs.length ||
      ((~plain & ((1 << factAt(pack, index, FACT.plainWords)) - 1)) === 0 && worst < COST.error),
    isItsName: costs.length > 1 && sum + others + turned === 0,
  };
}

function isOtherSize({ quantity }: MatchedQuery, pack: IndexedPack, index: number): boolean {
  if (quantity === null) return false;
  if (quantity.measure !== factAt(pack, index, FACT.measure)) return true;
  return !isSameSize(sizeCode(quantity), placeAt(pack, index, PLACE.size));
}

/** The rank of an item, less is better; null when it must not answer, whatever its words (SRC-3). */
function rankOf(query: MatchedQuery, { pack, store }: SearchablePack, index: number) {
  const { inArea, stocks } = store;
  const { worst, fine, unfinished, tier, isWholeName, isItsName } = fitOf(query, pack, index);
  if (worst === COST.none) return null;
  if (pack.isFarm && (query.shelf === 'food' ? !isWholeName : worst > query.farmLimit)) return null;
  const kind = costClass(worst);
  const isOut = stocks?.[placeAt(pack, index, PLACE.ordinal)] === 0;
  let rank = kind < 2 ? 0 : worst < COST.error + COST.secondError ? 1 : 2;
  rank = rank * 2 + (inArea ? 0 : 1);
  rank = rank * 2 + (kind === 1 ? 1 : 0);
  rank = rank * MEANING.each + tier;
  rank = rank * 2 + (isOut ? 1 : 0);
  rank = rank * 2 + (isOtherSize(query, pack, index) ? 1 : 0);
  rank = rank * 2 + (factAt(pack, index, FACT.bought) === 1 ? 0 : 1);
  rank = rank * (UNUSUAL + 1) + (isItsName ? 0 : factAt(pack, index, FACT.usual));
  rank = rank * FINE + fine;
  return { rank: rank * STORES + Math.min(store.place, STORES - 1), meaning: unfinished };
}

const ordinalOf = ({ pack, index }: Hit): number => placeAt(pack, index, PLACE.ordinal);
const priceOf = (hit: Hit): number => hit.store.prices?.[ordinalOf(hit)] ?? 0;

/** Of equal ranks the nearer store comes first, then the lower price: the same order wherever it is computed (SRC-5). */
export const byRank = (left: Hit, right: Hit) =>
  left.rank - right.rank || priceOf(left) - priceOf(right) || ordinalOf(left) - ordinalOf(right);

/** The pack in a slot of `ItemBlocks` with its store; undefined when that store is not searched. */
export type PackAt = (slot: number) => SearchablePack | undefined;

/** What is looked for, and where. */
interface Search {
  readonly query: MatchedQuery;
  readonly blocks: ItemBlocks;
  readonly packAt: PackAt;
}

/** The best hits while more are found: at most `pool`, and of each unfinished word at most `OF_ONE_MEANING`. */
class BestHits {
  #hits: Hit[] = [];
  #worst = Number.POSITIVE_INFINITY;
  /** The rank of the last hit that a meaning has room for. */
  readonly #worstOf = new Map<number, number>();

  readonly #pool: number;

  constructor(pool: number) {
    this.#pool = pool;
  }

  /** Whether a hit can still be among them. */
  hasRoomFor(rank: number, meaning: number): boolean {
    return rank <= this.#worst && rank <= (this.#worstOf.get(meaning) ?? Number.POSITIVE_INFINITY);
  }

  add(hit: Hit): void {
    this.#hits.push(hit);
    if (this.#hits.length >= 2 * this.#pool) this.sorted();
  }

  /** What is kept, best first. */
  sorted(): readonly Hit[] {
    const hits = this.#hits.sort(byRank);
    if (this.#pool === Number.POSITIVE_INFINITY) return hits;
    const counts = new Map<number, number>();
    const kept = hits.filter(({ meaning, rank }) => {
      if (meaning === 0) return true;
      const count = (counts.get(meaning) ?? 0) + 1;
      counts.set(meaning, count);
      if (count === OF_ONE_MEANING) this.#worstOf.set(meaning, rank);
      return count <= OF_ONE_MEANING;
    });
    this.#hits = kept.slice(0, this.#pool);
    if (this.#hits.length === this.#pool) this.#worst = this.#hits.at(-1)?.rank ?? this.#worst;
    return this.#hits;
  }
}

/** The best items that hold each word of a query at a cost of at most `limit` (SRC-3). */
function scan({ query, blocks, packAt }: Search, limit: number, pool: number): readonly Hit[] {
  const best = new BestHits(pool);
  let last = -1;
  let searched: SearchablePack | undefined;
  blocks.findAll(query.costs, limit, (slot, index) => {
    if (slot !== last) searched = packAt(slot);
    last = slot;
    if (searched === undefined) return;
    const { pack, store } = searched;
    if (!pack.isFarm && query.shelf === 'farm') return;
    const ranked = rankOf(query, searched, index);
    if (ranked === null || !best.hasRoomFor(ranked.rank, ranked.meaning)) return;
    best.add({ pack, store, index, rank: ranked.rank, meaning: ranked.meaning });
  });
  return best.sorted();
}

/**
 * Lets the meanings of an unfinished or misspelt word take turns: "pot" is potato, pot and potash before it is the same
 * potato of ten stores. What counts more than the fine order (stock, area, …) stays in force.
 */
function takeTurns(hits: readonly Hit[]): readonly Hit[] {
  if (hits.every(({ meaning }) => meaning === hits[0]?.meaning)) return hits;
  const turns = new Map<string, number>();
  return hits
    .map((hit) => {
      const tier = Math.floor(hit.rank / (STORES * FINE * (UNUSUAL + 1)));
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
 * name before typing errors; the area shopped in; whole words before word starts; the thing itself before what is made of
 * it; in stock; the size asked for; bought before; how usual a kind it is, or its name word for word; how much else the name says; words in the order typed; the nearer store; the price (SRC-2).
 */
export function rankItems(search: Search, most: number): readonly Hit[] {
  const pool = Math.max(POOL, most);
  let hits: readonly Hit[] = [];
  for (const limit of LIMITS) {
    if (hits.length >= ENOUGH || isWhole(hits)) break;
    hits = scan(search, limit, pool);
  }
  return takeTurns(hits).slice(0, most);
}
