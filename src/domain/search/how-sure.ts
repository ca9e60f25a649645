import { FACT, factAt, PLACE, placeAt, type IndexedPack } from './indexed-pack.ts';
import type { MatchedQuery } from './matched-query.ts';
import type { Surety } from './search-head.ts';
import { COST } from './word-columns.ts';
import { UNUSUAL } from './words/usual-kinds.ts';

interface FoundItem {
  readonly pack: IndexedPack;
  readonly index: number;
}

/** So many letters or more with one missing at the end, and it was forgotten: "banan". */
const FORGOTTEN_FROM = 5;
/** One error in so many letters leaves no doubt, whatever is meant by it; and one that leaves the consonants as they are. */
const ONE_ERROR_FROM = 8;
const SOFT_ERROR_FROM = 7;
/** So many letters less are enough where the thing is bought week after week. */
const USUAL_LETTERS = 2;
/** A letter that is missing or swapped, and no consonant: "mlik". */
const SLIP_FROM = 4;
/** The same of two errors. */
const TWO_ERRORS_FROM = 9;
/** A beginning with an error: "capsik". */
const START_ERROR_FROM = 6;
/** Of one word of a query. @param cost of the nearest word of the item, as itself */
function suretyOfWord(word: string, isSpoken: boolean, cost: number, isUsual: boolean): Surety {
  // No start costs as little as the same sound.
  if (cost <= COST.sound) return 'sure';
  if (cost < COST.rough) {
    const isForgotten =
      cost <= COST.start + 2 && word.length >= FORGOTTEN_FROM + (isSpoken ? 1 : 0);
    return isForgotten ? 'sure' : 'start';
  }
  if (cost < COST.error) return isUsual || cost === COST.rough ? 'sure' : 'guess';
  // What is bought week after week is far likelier misspelt than what hardly anybody asks for.
  if (cost <= COST.error + COST.consonant) {
    const from = cost > COST.error + COST.foreign ? ONE_ERROR_FROM : SOFT_ERROR_FROM;
    const isSlip = cost === COST.error && word.length >= SLIP_FROM;
    return word.length >= (isUsual ? from - USUAL_LETTERS : from) || (isUsual && isSlip)
      ? 'sure'
      : 'guess';
  }
  if (cost >= COST.doubtful) return 'guess';
  if (word.length >= TWO_ERRORS_FROM - (isUsual ? 1 : 0)) return 'sure';
  const isStart = cost < COST.error + COST.secondError;
  return isUsual && isStart && word.length >= START_ERROR_FROM ? 'start' : 'guess';
}

/** The lowest cost of a query's word among an item's words, each taken for itself wherever it stands. */
function nearest(column: Uint8Array, most: number, pack: IndexedPack, index: number): number {
  const { numbers, categoryFrom, placesFrom } = pack;
  const from = placeAt(pack, index - 1, PLACE.wordsEnd);
  const until = placeAt(pack, index, PLACE.wordsEnd);
  const thingsFrom = from + factAt(pack, index, FACT.nameWords);
  const thingsUntil = from + factAt(pack, index, FACT.saidWords);
  let best = COST.none as number;
  const take = (at: number) => {
    const cost = column[numbers[at] ?? 0] ?? COST.none;
    const isThing = at >= thingsFrom && at < thingsUntil;
    if (at >= thingsUntil && cost > most) return;
    // A thing costs more than its name does.
    best = Math.min(best, isThing ? Math.max(0, cost - COST.everydayName) : cost);
  };
  for (let at = from; at < until; at += 1) take(at);
  for (let at = categoryFrom; at < placesFrom; at += 1) take(at);
  return best;
}

function suretyOf(query: MatchedQuery, { pack, index }: FoundItem): Surety {
  const isUsual = factAt(pack, index, FACT.usual) < UNUSUAL;
  const sureties = query.costs.map((column, place): Surety => {
    const cost = nearest(column, query.besides[place] ?? COST.none, pack, index);
    return suretyOfWord(query.words[place] ?? '', query.spoken[place] ?? false, cost, isUsual);
  });
  const each = new Set(sureties);
  // An error beside a word that is met leaves no doubt.
  if (each.has('guess') && !each.has('sure')) return 'guess';
  return each.has('start') ? 'start' : 'sure';
}

/** Beside beginnings of words what is called so may stand so far below. */
const LOOKED_AT = 6;

/** How sure an answer is: as its best item; null where it has none. @param items the best first */
export function suretyOfAnswer(query: MatchedQuery, items: readonly FoundItem[]): Surety | null {
  const [best, ...others] = items.slice(0, LOOKED_AT);
  if (best === undefined) return null;
  const surety = suretyOf(query, best);
  const isSureBelow = () => others.some((item) => suretyOf(query, item) === 'sure');
  return surety === 'start' && isSureBelow() ? 'sure' : surety;
}
