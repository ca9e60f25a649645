import { toLatin } from '../../src/domain/search/words/fold-text.ts';
import type { Database } from '../db/database.ts';
import { splitQuantity } from '../import/products/unit-of-name.ts';
import { queryWords, type QueryWord } from './query-words.ts';

/** Longest part of a query that is looked at, characters. */
const LONGEST_QUERY = 200;

/** What a typed text asks for. */
export interface SearchQuery {
  /** As typed, as far as it is looked at. */
  readonly text: string;
  /** Empty when nothing of it is known. */
  readonly words: readonly QueryWord[];
  /** As we write units ("1 l"); undefined when the text names none, or nothing else. */
  readonly unit: string | undefined;
}

/** Reads a query: "milk 1l" is milk, best in bottles of a litre. */
export async function readQuery(db: Database, text: string): Promise<SearchQuery> {
  const { rest, unit } = splitQuantity(toLatin(text.slice(0, LONGEST_QUERY)));
  return { text, words: await queryWords(db, rest), unit };
}
