import { wordsOf } from './words/fold-text.ts';
import { COST } from './word-columns.ts';
import type { LetterSource } from './next-texts.ts';
import { createVocabulary } from './words/vocabulary.ts';

/** Characters and words of a query that count. */
const LONGEST_QUERY = 80;
const MOST_WORDS = 8;

/** What is found by its name. */
export interface NamedStore {
  readonly id: string;
  readonly name: string;
}

/** Stores, to be found by name. */
export interface StoreNames<Store extends NamedStore> {
  /**
   * Those whose names hold all words of a query, best first, at most `most`.
   * @param order of equal ones the first come first
   * @param far stores that come after all others that fit as well
   */
  readonly find: (
    query: string,
    order: readonly string[],
    far: ReadonlySet<string>,
    most: number,
  ) => readonly Store[];
  readonly letters: LetterSource;
}

/**
 * Whether a query asks for a store by its name: it is the name, or its first two words or more, the last of them perhaps not typed
 * to its end. A single word is rather a thing that is sold ("fresh", "dairy").
 */
export function isNameOf(query: string, { name }: Pick<NamedStore, 'name'>): boolean {
  const asked = wordsOf(query);
  const words = wordsOf(name);
  if (asked.length < Math.min(2, words.length) || asked.length === 0) return false;
  const last = asked.length - 1;
  return asked.every(
    (word, at) =>
      words[at] === word || (at === last && last > 0 && words[at]?.startsWith(word) === true),
  );
}

/** Prepares the names of these stores. */
export function createStoreNames<Store extends NamedStore>(
  stores: readonly Store[],
): StoreNames<Store> {
  const vocabulary = createVocabulary();
  const named = new Map(
    stores.map((store) => [
      store.id,
      { store, words: wordsOf(store.name).map((word) => vocabulary.use(word)) },
    ]),
  );

  return {
    letters: vocabulary,
    find(query, order, far, most) {
      const asked = wordsOf(query.slice(0, LONGEST_QUERY)).slice(0, MOST_WORDS);
      if (asked.length === 0) return [];
      const costs = asked.map((word) => {
        const column = new Uint8Array(vocabulary.size());
        vocabulary.match(word, column);
        return column;
      });
      const found = order.flatMap((id) => {
        const entry = named.get(id);
        if (entry === undefined) return [];
        const best = costs.map((column) =>
          Math.min(COST.none, ...entry.words.map((word) => column[word] ?? COST.none)),
        );
        if (best.some((cost) => cost >= COST.doubtful)) return [];
        const cost = best.reduce((sum, each) => sum + each, far.has(id) ? COST.start : 0);
        return [{ store: entry.store, cost }];
      });
      return found
        .sort((left, right) => left.cost - right.cost)
        .slice(0, most)
        .map(({ store }) => store);
    },
  };
}
