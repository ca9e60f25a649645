import { PLACE, placeAt, textsOf, type PackTexts } from './indexed-pack.ts';
import { readQuery } from './matched-query.ts';
import { type Hit, type SearchablePack, STORES } from './rank-items.ts';
import { farmWords, withoutFillers } from './words/asked-words.ts';
import { singular, wordsOf } from './words/fold-text.ts';

const wholeWords = (text: string): readonly string[] => wordsOf(text).map(singular);

/** A word of fewer letters is in too many descriptions to tell anything. */
const SHORTEST_TELLING = 4;

/** The words of a query that a description has to say; none where it has none that tells anything. */
export function describedWords(query: string): readonly string[] {
  const { words } = readQuery(query);
  const wanted = (withoutFillers(words) ?? words).map(singular);
  return wanted.some((word) => word.length >= SHORTEST_TELLING) ? wanted : [];
}

/**
 * Whether a product is described as what was asked for: each word is a whole word of its description, name or brand, and one
 * that tells something is in the description alone. @param words `describedWords` of the query
 */
export function isDescribedSo(
  words: readonly string[],
  { name, brand }: Pick<PackTexts, 'name' | 'brand'>,
  description: string,
): boolean {
  const said = new Set(wholeWords(description));
  const own = new Set([...wholeWords(name), ...wholeWords(brand)]);
  const isTelling = (word: string) =>
    word.length >= SHORTEST_TELLING && said.has(word) && !own.has(word);
  return words.some(isTelling) && words.every((word) => said.has(word) || own.has(word));
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
