import { FACT, factAt, PLACE, placeAt, textsOf, type IndexedPack } from './indexed-pack.ts';
import { describedWords, isDescribedSo } from './list/name-check.ts';
import type { MatchedQuery } from './matched-query.ts';
import type { IndexedItem, SheetColumns } from './product-rows.ts';
import { type Hit, type SearchablePack, STORES } from './rank-items.ts';
import type { Surety } from './search-head.ts';
import { COST } from './word-columns.ts';
import { farmWords } from './words/asked-words.ts';
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

/** Items of the packs that are described so, unordered. */
export function describedHits(
  packs: Iterable<SearchablePack>,
  query: string,
  descriptions: ReadonlyMap<string, string>,
): readonly Hit[] {
  const words = describedWords(query);
  const farm = farmWords(words);
  const hits: Hit[] = [];
  if (words.length === 0) return hits;
  for (const { pack, store } of packs) {
    if (farm === 'none' ? pack.isFarm : farm === 'farm' && !pack.isFarm) continue;
    for (let index = 0; index < pack.count; index += 1) {
      const { id, name, brand } = textsOf(pack, index);
      const description = descriptions.get(id);
      if (description === undefined || !isDescribedSo(words, { name, brand }, description))
        continue;
      const isOut = store.stocks?.[placeAt(pack, index, PLACE.ordinal)] === 0;
      const rank = ((store.inArea ? 0 : 2) + (isOut ? 1 : 0)) * STORES + store.place;
      hits.push({ pack, store, index, rank, meaning: 0 });
    }
  }
  return hits;
}

/** Item `index` of a pack, as it is found. @param sheet undefined while none is here */
export function foundItem({ pack, index }: Hit, sheet: SheetColumns | undefined): IndexedItem {
  const { id, name, unit, picture, brand, flavour } = textsOf(pack, index);
  const ordinal = placeAt(pack, index, PLACE.ordinal);
  return {
    itemId: id,
    storeId: pack.storeId,
    categoryId: pack.categoryId,
    categoryName: pack.categoryName,
    name,
    brand,
    flavour,
    vegMark: factAt(pack, index, FACT.vegMark),
    unit,
    picture,
    pricePaise: sheet?.pricesPaise[ordinal] ?? null,
    mrpPaise: sheet?.mrpsPaise[ordinal] ?? null,
    stock: sheet?.stocks[ordinal] ?? null,
    lot: pack.lots?.[index] ?? undefined,
  };
}
