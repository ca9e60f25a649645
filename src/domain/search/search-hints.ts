import { CATEGORY_GROUPS, type CategoryGroup } from '../catalogue/category-groups.ts';
import { wordsOf } from './words/fold-text.ts';

interface HintedItem {
  readonly name: string;
  readonly brand?: string;
  readonly categoryName?: string;
}

/** Hints of one kind, at most. */
const MOST_EACH = 4;

/** Letters from which a word may name a category or a brand. */
const FEWEST_LETTERS = 3;

/** What a text may go on to, or mean besides goods. */
export interface SearchHints {
  /** Whole texts that the unfinished last word may become. */
  readonly texts: readonly string[];
  /** Categories of the shops whose names have the words. */
  readonly categories: readonly string[];
  readonly groups: readonly CategoryGroup[];
  readonly brands: readonly string[];
}

/** True when each of the words begins a word of the name. */
const isNamed = (name: string, asked: readonly string[]): boolean => {
  const words = wordsOf(name);
  return asked.every((word) => words.some((one) => one.startsWith(word)));
};

const distinct = (texts: readonly string[]): readonly string[] =>
  [...new Set(texts)].filter((text) => text !== '').slice(0, MOST_EACH);

/** Hints from what a query found, most fitting first; the same answer gives the same hints (SRC-4). */
export function hintsOf(
  query: string,
  items: readonly HintedItem[],
  allGroups: readonly CategoryGroup[] = CATEGORY_GROUPS,
): SearchHints {
  const asked = wordsOf(query);
  const last = asked.at(-1) ?? '';
  const isLong = asked.length > 0 && asked.every((word) => word.length >= FEWEST_LETTERS);
  const ends = items
    .flatMap(({ name }) => wordsOf(name))
    .filter((word) => last !== '' && word.startsWith(last) && word !== last);
  const start = asked.slice(0, -1);
  const named = (names: readonly string[]) =>
    isLong ? distinct(names.filter((name) => isNamed(name, asked))) : [];
  return {
    texts: distinct(ends).map((word) => [...start, word].join(' ')),
    categories: named(items.map(({ categoryName = '' }) => categoryName)),
    groups: isLong ? allGroups.filter(({ name }) => isNamed(name, asked)) : [],
    brands: named(items.map(({ brand = '' }) => brand)),
  };
}
