import type { IndexedPack } from './indexed-pack.ts';

/**
 * How far a word of a name is from a word of a query, 0 to 255, less is nearer. The three classes stay apart whatever is
 * added within one: a whole word, a word that only starts so, a word with typing errors.
 */
export const COST = {
  /** The same word in the plural or singular. */
  plural: 3,
  /** Another name of the same thing. */
  everydayName: 4,
  /** Spelled otherwise, sounds the same: as likely as a word start, as English words are no Indian names. */
  sound: 40,
  /** A word of an Indian script with the same consonants. */
  rough: 90,
  /** Words that start like the query's word cost from here, more for each missing letter. */
  start: 40,
  /** One typing error, and each further one. */
  error: 100,
  secondError: 45,
  /** The word only starts like the query's word with its error. */
  startWithError: 25,
  /** Added when the word stands in the brand or among everyday names of the pack, and when it is the category's. */
  besidesName: 6,
  category: 24,
  none: 255,
} as const;

/**
 * The cost of a word that is found beside the name. A whole one counts no more than a start of a name's word: "pota" is
 * somebody's word for gizzard, and far more often the beginning of "potato".
 */
export function costBesides(cost: number, more: number): number {
  return cost === COST.none ? cost : Math.max(cost, COST.start) + more;
}

/** Class of a cost: 0 whole words, 1 word starts, 2 typing errors. */
export function costClass(cost: number): 0 | 1 | 2 {
  if (cost < COST.start) return 0;
  return cost < COST.error ? 1 : 2;
}

/**
 * Which packs hold which words, so that a search only goes over packs that can have what is asked for. Packs, not items:
 * a hundredth of the postings, and a dropped pack leaves them at once.
 */
export interface PackSlots {
  /** Gives a pack a slot, a number from 0. */
  readonly add: (pack: IndexedPack) => number;
  readonly remove: (pack: IndexedPack, slot: number) => void;
  /** For each slot which of a query's words its pack holds. @param bits for each word of the vocabulary, as bits */
  readonly mark: (bits: Uint8Array) => Uint8Array;
  /** Bytes held, about. */
  readonly bytes: () => number;
}

const distinctWords = (pack: IndexedPack): ReadonlySet<number> =>
  new Set([...pack.words, ...pack.categoryWords]);

/** Slots of one word, the first `length` of the column: an array of numbers would take three times the memory. */
interface SlotList {
  slots: Uint32Array;
  length: number;
}

function addTo(list: SlotList, slot: number): void {
  if (list.length === list.slots.length) {
    const longer = new Uint32Array(Math.ceil(list.length * 1.25) + 2);
    longer.set(list.slots);
    list.slots = longer;
  }
  list.slots[list.length] = slot;
  list.length += 1;
}

function takeFrom(list: SlotList, slot: number): void {
  const at = list.slots.subarray(0, list.length).indexOf(slot);
  if (at < 0) return;
  list.length -= 1;
  list.slots[at] = list.slots[list.length] ?? 0;
}

/** Creates it without packs. */
export function createPackSlots(): PackSlots {
  const slotsOfWord: (SlotList | undefined)[] = [];
  const free: number[] = [];
  let size = 0;

  return {
    add(pack) {
      const slot = free.pop() ?? size;
      if (slot === size) size += 1;
      for (const word of distinctWords(pack)) {
        const list = slotsOfWord[word] ?? { slots: new Uint32Array(1), length: 0 };
        slotsOfWord[word] = list;
        addTo(list, slot);
      }
      return slot;
    },
    remove(pack, slot) {
      for (const word of distinctWords(pack)) {
        const list = slotsOfWord[word];
        if (list !== undefined) takeFrom(list, slot);
      }
      free.push(slot);
    },
    mark(bits) {
      const marks = new Uint8Array(size);
      for (let word = 0; word < bits.length; word += 1) {
        const bit = bits[word] ?? 0;
        const list = bit === 0 ? undefined : slotsOfWord[word];
        if (list === undefined) continue;
        for (let at = 0; at < list.length; at += 1) {
          const slot = list.slots[at] ?? 0;
          marks[slot] = (marks[slot] ?? 0) | bit;
        }
      }
      return marks;
    },
    bytes: () => slotsOfWord.reduce((sum, list) => sum + 200 + (list?.slots.byteLength ?? 0), 0),
  };
}
