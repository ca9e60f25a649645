import type { IndexedPack } from './indexed-pack.ts';

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

/** Creates it without packs. */
export function createPackSlots(): PackSlots {
  const slotsOfWord: number[][] = [];
  const free: number[] = [];
  let size = 0;

  return {
    add(pack) {
      const slot = free.pop() ?? size;
      if (slot === size) size += 1;
      for (const word of distinctWords(pack)) {
        const slots = slotsOfWord[word];
        if (slots === undefined) slotsOfWord[word] = [slot];
        else slots.push(slot);
      }
      return slot;
    },
    remove(pack, slot) {
      for (const word of distinctWords(pack)) {
        const slots = slotsOfWord[word];
        if (slots === undefined) continue;
        const last = slots.pop();
        if (last !== undefined && last !== slot) slots[slots.indexOf(slot)] = last;
      }
      free.push(slot);
    },
    mark(bits) {
      const marks = new Uint8Array(size);
      for (const [word, bit] of bits.entries()) {
        if (bit === 0) continue;
        for (const slot of slotsOfWord[word] ?? []) marks[slot] = (marks[slot] ?? 0) | bit;
      }
      return marks;
    },
    // Four bytes a small integer, half as much room again for growing.
    bytes: () => slotsOfWord.reduce((sum, slots) => sum + 32 + slots.length * 6, 0),
  };
}
