import { PLACE, placeAt, type IndexedPack } from './indexed-pack.ts';
import { COST, growHalves, growWords } from './word-columns.ts';

/** Items of a block, one bit each; the other bits of an entry are its number, enough for twelve million items. */
const ITEMS = 12;
const ALL_OF_BLOCK = (1 << ITEMS) - 1;

/**
 * Which items hold which words, so that a search looks at no others. The items of a pack stand in blocks of twelve; a word has
 * one number for each block in which it stands: the block's and which of its items. A dropped pack leaves them at once.
 */
export interface ItemBlocks {
  /** Adds a pack. @returns its slot, a number from 0 */
  readonly add: (pack: IndexedPack) => number;
  readonly remove: (pack: IndexedPack, slot: number) => void;
  /**
   * Calls `found` for each item that holds every word of a query, a pack's items one after the other.
   * @param costs for each word of the query the cost of each word of the vocabulary
   * @param most up to which cost a word of the vocabulary is taken for one of the query
   */
  readonly findAll: (
    costs: readonly Uint8Array[],
    most: number,
    found: (slot: number, index: number) => void,
  ) => void;
  /** Bytes held, about. */
  readonly bytes: () => number;
}

/** Entries of one word, the first `length` of the column: an array of numbers would take three times the memory. */
interface Postings {
  entries: Uint32Array;
  length: number;
}

const blocksOf = ({ count }: IndexedPack): number => Math.ceil(count / ITEMS);

function addTo(list: Postings, entry: number): void {
  if (list.length === list.entries.length) {
    const longer = new Uint32Array(Math.ceil(list.length * 1.125) + 1);
    longer.set(list.entries);
    list.entries = longer;
  }
  list.entries[list.length] = entry;
  list.length += 1;
}

/** Takes the entries of blocks `from` to before `until` out, in place. */
function takeFrom(list: Postings, from: number, until: number): void {
  let kept = 0;
  for (let at = 0; at < list.length; at += 1) {
    const entry = list.entries[at] ?? 0;
    const block = entry >>> ITEMS;
    if (block >= from && block < until) continue;
    list.entries[kept] = entry;
    kept += 1;
  }
  list.length = kept;
}

/** The words of a block with those of its items that hold them, as bits. */
function wordsOfBlock(pack: IndexedPack, from: number): ReadonlyMap<number, number> {
  const { numbers, categoryFrom, placesFrom, count } = pack;
  const until = Math.min(from + ITEMS, count);
  const holders = new Map<number, number>();
  for (const word of numbers.subarray(categoryFrom, placesFrom))
    holders.set(word, (1 << (until - from)) - 1);
  let position = placeAt(pack, from - 1, PLACE.wordsEnd);
  for (let index = from; index < until; index += 1) {
    const end = placeAt(pack, index, PLACE.wordsEnd);
    for (; position < end; position += 1) {
      const word = numbers[position] ?? 0;
      holders.set(word, (holders.get(word) ?? 0) | (1 << (index - from)));
    }
  }
  return holders;
}

/** Creates it without packs. */
export function createItemBlocks(): ItemBlocks {
  const postings: (Postings | undefined)[] = [];
  /** Runs of blocks that packs have left, by their length. */
  const free = new Map<number, number[]>();
  let size = 0;
  /** For each block the first of its pack. */
  let slots: Uint32Array = new Uint32Array(0);
  let holders: Uint16Array = new Uint16Array(0);
  let ofWord: Uint16Array = new Uint16Array(0);

  function takeRun(length: number): number {
    const left = free.get(length)?.pop();
    if (left !== undefined) return left;
    const from = size;
    size += length;
    slots = growWords(slots, size);
    holders = growHalves(holders, size);
    ofWord = growHalves(ofWord, size);
    slots.fill(from, from, size);
    return from;
  }

  /** Writes into `into` which items of each block hold a word of the vocabulary that costs at most `most`. */
  function mark(into: Uint16Array, costs: Uint8Array, most: number): void {
    into.fill(0, 0, size);
    for (let word = 0; word < costs.length; word += 1) {
      if ((costs[word] ?? COST.none) > most) continue;
      const list = postings[word];
      if (list === undefined) continue;
      const { entries, length } = list;
      for (let at = 0; at < length; at += 1) {
        const entry = entries[at] ?? 0;
        into[entry >>> ITEMS] = (into[entry >>> ITEMS] ?? 0) | (entry & ALL_OF_BLOCK);
      }
    }
  }

  return {
    add(pack) {
      const slot = takeRun(blocksOf(pack));
      for (let from = 0, block = slot; from < pack.count; from += ITEMS, block += 1) {
        for (const [word, items] of wordsOfBlock(pack, from)) {
          const list = postings[word] ?? { entries: new Uint32Array(1), length: 0 };
          postings[word] = list;
          addTo(list, (block << ITEMS) | items);
        }
      }
      return slot;
    },
    remove(pack, slot) {
      const until = slot + blocksOf(pack);
      for (const word of new Set(pack.numbers.subarray(0, pack.placesFrom))) {
        const list = postings[word];
        if (list !== undefined) takeFrom(list, slot, until);
      }
      const runs = free.get(until - slot) ?? [];
      runs.push(slot);
      free.set(until - slot, runs);
    },
    findAll(costs, most, found) {
      const [first, ...others] = costs;
      if (first === undefined) return;
      mark(holders, first, most);
      for (const column of others) {
        mark(ofWord, column, most);
        for (let block = 0; block < size; block += 1)
          holders[block] = (holders[block] ?? 0) & (ofWord[block] ?? 0);
      }
      for (let block = 0; block < size; block += 1) {
        let items = holders[block] ?? 0;
        if (items === 0) continue;
        const slot = slots[block] ?? 0;
        for (let index = (block - slot) * ITEMS; items !== 0; index += 1, items >>>= 1)
          if ((items & 1) === 1) found(slot, index);
      }
    },
    bytes: () =>
      postings.reduce((sum, list) => sum + 200 + (list?.entries.byteLength ?? 0), 8 * size),
  };
}
