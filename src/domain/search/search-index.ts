import { namedThings } from './everyday-names/everyday-names.ts';
import {
  type BoughtBefore,
  dropPack,
  indexPack,
  markBought,
  packBytes,
  type IndexedPack,
  type SearchedCategory,
  type SearchedPack,
} from './indexed-pack.ts';
import { describedHits } from './described-items.ts';
import { suretyOfAnswer } from './how-sure.ts';
import { type IndexedItem, indexedItem, type SheetColumns } from './found/indexed-item.ts';
import { withoutFillers, withoutBrands } from './words/asked-words.ts';
import { matchQuery, readQuery, type AskedQuery } from './matched-query.ts';
import type { LetterSource } from './next-texts.ts';
import { createItemBlocks } from './item-blocks.ts';
import { byRank, type Hit, type PackAt, rankItems, type SearchedStore } from './rank-items.ts';
import { isAnswer, surerOf, type Surety } from './search-head.ts';
import { createThingNames, type ThingNames } from './words/thing-names.ts';
import { createVocabulary } from './words/vocabulary.ts';

/** A pack in the index, its slot and the shelf that it is of. */
interface HeldPack {
  readonly pack: IndexedPack;
  readonly slot: number;
  readonly shelf: Shelf;
}

/** The packs of one store. */
interface Shelf {
  readonly packs: Map<string, HeldPack>;
  sheet: SheetColumns | undefined;
}

/** Items that are shown as alike, at most. */
const MOST_ALIKE = 12;
/** The same of those that are described so. */
const MOST_DESCRIBED = 40;

/** The items that answer a query; where none surely does, those that are alike (SRC-3). */
export interface IndexAnswer {
  readonly items: readonly IndexedItem[];
  readonly alike: readonly IndexedItem[];
  /** Of the items, or as `guess` of those that are alike; null where nothing answers, however it is spelled. */
  readonly surety: Surety | null;
}

type Answers = Pick<IndexAnswer, 'items' | 'surety'>;
const NO_ANSWERS: Answers = { items: [], surety: null };

/** The items of the stores on this device, in memory. */
export interface SearchIndex {
  readonly storeIds: () => readonly string[];
  /** Items of all stores. */
  readonly size: () => number;
  readonly holds: (storeId: string, hash: string, category: SearchedCategory) => boolean;
  readonly put: (hash: string, pack: SearchedPack, category: SearchedCategory) => void;
  /** Drops a store's packs but these. */
  readonly keepOnly: (storeId: string, hashes: ReadonlySet<string>) => void;
  readonly setSheet: (storeId: string, sheet: SheetColumns | undefined) => void;
  readonly setBought: (bought: BoughtBefore) => void;
  /**
   * The items that a query means, best first (`rankItems`), and if there are none what is alike: what may be meant by it, spelled
   * otherwise, else what is sold in place of it.
   * @param order stores, those whose items come first of equal ones; only these are searched
   * @param far stores that do not deliver to the area shopped in
   */
  readonly find: (
    query: string,
    order: readonly string[],
    far: ReadonlySet<string>,
    most: number,
  ) => IndexAnswer;
  /**
   * The items whose description says what was asked for in whole words, in a fixed order: for when no name surely does.
   * Goods of the farm answer for the farm alone (SRC-3).
   * @param descriptions by item id
   */
  readonly findDescribed: (
    query: string,
    order: readonly string[],
    far: ReadonlySet<string>,
    descriptions: ReadonlyMap<string, string>,
  ) => readonly IndexedItem[];
  /** The words that are searched: those of the items, and everyday names. */
  readonly letters: readonly LetterSource[];
  /** Bytes held, about. */
  readonly bytes: () => number;
}

/** Those of some stores that are here, by their shelves. */
function storesSearched(
  shelves: ReadonlyMap<string, Shelf>,
  order: readonly string[],
  far: ReadonlySet<string>,
): ReadonlyMap<Shelf, SearchedStore> {
  const stores = new Map<Shelf, SearchedStore>();
  for (const [place, storeId] of order.entries()) {
    const shelf = shelves.get(storeId);
    if (shelf === undefined) continue;
    const { stocks, pricesPaise: prices } = shelf.sheet ?? {};
    stores.set(shelf, { inArea: !far.has(storeId), place, stocks, prices });
  }
  return stores;
}

const isOfCategory = (pack: IndexedPack | undefined, { name, isFarm }: SearchedCategory): boolean =>
  pack?.categoryName === name && pack.isFarm === isFarm;

/**
 * Creates an empty index. Each pack is a part of its own: what changes in one store touches nothing of another.
 * @param things everyday names; several indexes may share them
 */
export function createSearchIndex(
  things: ThingNames = createThingNames(namedThings()),
): SearchIndex {
  const parts = { vocabulary: createVocabulary(), things };
  const blocks = createItemBlocks();
  const shelves = new Map<string, Shelf>();
  const bySlot: (HeldPack | undefined)[] = [];
  let bought: BoughtBefore = { keys: new Set(), names: new Set() };

  function shelfOf(storeId: string): Shelf {
    const shelf = shelves.get(storeId) ?? { packs: new Map(), sheet: undefined };
    shelves.set(storeId, shelf);
    return shelf;
  }

  function drop(shelf: Shelf, hash: string): void {
    const held = shelf.packs.get(hash);
    if (held === undefined) return;
    blocks.remove(held.pack, held.slot);
    bySlot[held.slot] = undefined;
    dropPack(parts, held.pack);
    shelf.packs.delete(hash);
  }

  const packsOf = (order: readonly string[], far: ReadonlySet<string>): PackAt => {
    const stores = storesSearched(shelves, order, far);
    return (slot) => {
      const held = bySlot[slot];
      const store = held === undefined ? undefined : stores.get(held.shelf);
      return held === undefined || store === undefined ? undefined : { pack: held.pack, store };
    };
  };

  const itemOf = (hit: Hit) => indexedItem(hit, shelves.get(hit.pack.storeId)?.sheet);

  function answersTo(query: AskedQuery, packAt: PackAt, most: number): Answers {
    const matched = matchQuery(parts, query);
    if (matched === null) return NO_ANSWERS;
    const hits = rankItems({ query: matched, blocks, packAt }, most);
    return { items: hits.map(itemOf), surety: suretyOfAnswer(matched, hits) };
  }

  /** What is like a thing that nobody sells: what its brand means, else the thing beside the words that nobody has. */
  function alikeOf(query: AskedQuery, packAt: PackAt, most: number) {
    const meant = withoutBrands(query.words);
    const named = parts.things.thingsIn(meant ?? query.words).at(-1);
    const thing = (meant ?? query.words).slice(named?.first ?? 0, (named?.last ?? -1) + 1);
    for (const words of [meant, thing]) {
      const { items } = answersTo({ ...query, words: words ?? [] }, packAt, most);
      if (items.length > 0) return items;
    }
    return [];
  }

  const allPacks = () => [...shelves.values()].flatMap(({ packs }) => [...packs.values()]);

  return {
    storeIds: () => [...shelves.keys()],
    size: () => allPacks().reduce((sum, { pack }) => sum + pack.count, 0),
    holds: (storeId, hash, category) =>
      isOfCategory(shelves.get(storeId)?.packs.get(hash)?.pack, category),
    put(hash, pack, category) {
      const shelf = shelfOf(pack.storeId);
      drop(shelf, hash);
      const indexed = indexPack(parts, pack, category);
      if (bought.keys.size > 0) markBought(indexed, bought);
      const slot = blocks.add(indexed);
      const held = { pack: indexed, slot, shelf };
      bySlot[slot] = held;
      shelf.packs.set(hash, held);
    },
    keepOnly(storeId, hashes) {
      const shelf = shelves.get(storeId);
      if (shelf === undefined) return;
      for (const hash of shelf.packs.keys()) if (!hashes.has(hash)) drop(shelf, hash);
      if (shelf.packs.size === 0) shelves.delete(storeId);
    },
    setSheet(storeId, sheet) {
      const shelf = shelves.get(storeId);
      if (shelf !== undefined) shelf.sheet = sheet;
    },
    setBought(now) {
      bought = now;
      for (const { pack } of allPacks()) markBought(pack, bought);
    },
    find(text, order, far, most) {
      const query = readQuery(text);
      const packAt = packsOf(order, far);
      const whole = answersTo(query, packAt, most);
      const bare = isAnswer(whole) ? null : withoutFillers(query.words);
      const fewer = bare === null ? whole : answersTo({ ...query, words: bare }, packAt, most);
      const best = surerOf(whole, fewer);
      if (isAnswer(best)) return { ...best, alike: [] };
      if (best.surety !== null) return { ...best, items: [], alike: best.items };
      return { ...NO_ANSWERS, alike: alikeOf(query, packAt, Math.min(most, MOST_ALIKE)) };
    },
    findDescribed(query, order, far, descriptions) {
      const packAt = packsOf(order, far);
      const packs = allPacks().flatMap(({ slot }) => packAt(slot) ?? []);
      const hits = describedHits(packs, query, descriptions).toSorted(byRank);
      return hits.slice(0, MOST_DESCRIBED).map(itemOf);
    },
    letters: [parts.vocabulary, parts.things.letters],
    bytes: () =>
      parts.vocabulary.bytes() +
      blocks.bytes() +
      allPacks().reduce((sum, { pack }) => sum + packBytes(pack), 0),
  };
}
