import { wordsOf as latinWordsOf } from '../../src/domain/search/words/fold-text.ts';
import { soundOf } from '../../src/domain/search/words/sound.ts';
import { foldText } from '../text/fold-text.ts';

/** What people may look an item up by, most telling first. */
export interface ItemWords {
  readonly name: string;
  /** Names in Indian languages, in Latin letters. */
  readonly everydayNames: string;
  readonly brand: string;
  readonly categoryName: string;
}

/** Longest search text that is stored, characters. */
const LONGEST = 600;

/**
 * Folded words once each, then how they sound where that differs, with a space before and after every word,
 * so that `LIKE '% tom%'` finds the starts of words with the trigram index.
 */
function searchText(parts: readonly string[]): string {
  const words = parts.flatMap((part) => foldText(part).split(' ')).filter((word) => word !== '');
  // Words of Indian scripts stand in Latin letters, too.
  const latin = parts.flatMap(latinWordsOf);
  const all = new Set([...words, ...latin, ...latin.map(soundOf)]);
  return ` ${[...all].join(' ').slice(0, LONGEST)} `;
}

/** The `search_text` of an item: the only place that computes it. */
export function itemSearchText({ name, everydayNames, brand, categoryName }: ItemWords): string {
  return searchText([name, everydayNames, brand, categoryName]);
}

/** The `search_text` of a store: its name and where it is. */
export function storeSearchText(store: { readonly name: string; readonly street: string }): string {
  return searchText([store.name, store.street]);
}

/** The distinct words of search texts, for the list that misspelt words are compared with. */
export function wordsOf(searchTexts: Iterable<string>): Set<string> {
  const words = new Set<string>();
  for (const text of searchTexts)
    for (const word of text.split(' ')) if (word.length > 2) words.add(word);
  return words;
}

/** Counts how often this process has added words. */
function createCounter() {
  let count = 0;
  return {
    read: () => count,
    add: () => {
      count += 1;
    },
  };
}

const additions = createCounter();

/** How often this process has added words to those that are known: who keeps them reads the new ones. */
export const timesWordsWereAdded = additions.read;

/** Tells of words that were added. */
export const wordsWereAdded = additions.add;
