import { describe, expect, test } from 'vitest';
import { createItemBlocks } from './item-blocks.ts';
import { indexPack, type IndexedPack } from './indexed-pack.ts';
import { COST } from './word-columns.ts';
import { createThingNames } from './words/thing-names.ts';
import { createVocabulary } from './words/vocabulary.ts';

const WORDS = ['rice', 'dal', 'ghee', 'oil', 'salt', 'atta', 'sugar', 'besan'];

/** A pack of `count` items; each has the words whose bits its number has, and all have the category's. */
function aPack(parts: Parameters<typeof indexPack>[0], from: number, count: number, word: string) {
  const items = Array.from({ length: count }, (_, index) => from + index);
  return indexPack(
    parts,
    {
      storeId: 'a',
      categoryId: word,
      ids: items.map(String),
      ordinals: items,
      names: items.map((number) => wordsOf(number).join(' ')),
      everydayNames: items.map(() => ''),
      units: items.map(() => '1 kg'),
      pictures: items.map(() => ''),
    },
    { name: word, isFarm: false },
  );
}

const wordsOf = (number: number): readonly string[] =>
  WORDS.filter((_, place) => ((number >> place) & 1) === 1);

interface Held {
  readonly pack: IndexedPack;
  readonly from: number;
  readonly count: number;
  readonly category: string;
}

describe('items by their words', () => {
  const vocabulary = createVocabulary();
  const parts = { vocabulary, things: createThingNames([]) };
  const blocks = createItemBlocks();
  const held = new Map<number, Held>();

  const put = (from: number, count: number, category: string) => {
    const pack = aPack(parts, from, count, category);
    const slot = blocks.add(pack);
    expect(held.has(slot)).toBe(false);
    held.set(slot, { pack, from, count, category });
  };

  const found = (asked: readonly string[]) => {
    const costs = asked.map((word) => {
      const column = new Uint8Array(vocabulary.size()).fill(COST.none);
      const id = vocabulary.idOf(word);
      if (id !== undefined) column[id] = 0;
      return column;
    });
    const items: string[] = [];
    blocks.findAll(costs, COST.error, (slot, index) => {
      items.push(`${slot} ${index}`);
    });
    return items.toSorted();
  };

  const expected = (asked: readonly string[]) =>
    [...held]
      .flatMap(([slot, { from, count, category }]) =>
        Array.from({ length: count }, (_, index) => ({ slot, index, number: from + index })).filter(
          ({ number }) => {
            const has = new Set([...wordsOf(number), category]);
            return asked.every((word) => has.has(word));
          },
        ),
      )
      .map(({ slot, index }) => `${slot} ${index}`)
      .toSorted();

  /** Every seventh set of words, each with what is found of it and what should be. */
  const answers = () =>
    Array.from({ length: 2 ** WORDS.length / 8 }, (_, place) => wordsOf(1 + place * 7)).map(
      (asked) => ({ asked, found: found(asked), expected: expected(asked) }),
    );

  test('are those that hold each word, in their name or category, whatever a pack holds', () => {
    for (const count of [1, 11, 12, 13, 24, 25, 128]) put(count * 3, count, 'grocery');
    for (const answer of answers())
      expect(answer.found, answer.asked.join(' ')).toEqual(answer.expected);
  });

  test('are no longer found once their pack is gone, and its place is taken by others', () => {
    for (const [slot, { pack }] of [...held].filter((_, place) => place % 2 === 0)) {
      blocks.remove(pack, slot);
      held.delete(slot);
    }
    for (const answer of answers())
      expect(answer.found, answer.asked.join(' ')).toEqual(answer.expected);
    const before = held.size;
    for (const count of [13, 1, 128, 12]) put(count, count, 'ghee');
    expect(held.size).toBe(before + 4);
    for (const answer of answers())
      expect(answer.found, answer.asked.join(' ')).toEqual(answer.expected);
  });

  test('are none for a word that nothing has', () => {
    expect(found(['rice', 'perfume'])).toEqual([]);
    expect(found([])).toEqual([]);
  });
});
