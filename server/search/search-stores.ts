import { readQuery as readAsked } from '../../src/domain/search/matched-query.ts';
import { withoutFillers } from '../../src/domain/search/words/asked-words.ts';
import { toLatin } from '../../src/domain/search/words/fold-text.ts';
import type { Database } from '../db/database.ts';
import { splitQuantity } from '../import/products/unit-of-name.ts';
import { queryWords, type QueryWord, WORD_ENDS } from './query-words.ts';
import { sql, type Column, type SQL, and, asc, desc, inArray } from 'drizzle-orm';
import { searchWordsOf } from '../db/columns.ts';
import type { StoreSummary } from '../../src/contracts/schemas.ts';
import { stores } from '../sellers/store-tables.ts';
import { storeSummaries } from '../sellers/store-summaries.ts';
import type { SearchedStores } from './search-items.ts';

/** Longest part of a query that is looked at, characters. */
const LONGEST_QUERY = 200;

/** What a typed text asks for. */
export interface SearchQuery {
  /** As typed, as far as it is looked at. */
  readonly text: string;
  /** Empty when nothing of it is known. */
  readonly words: readonly QueryWord[];
  /** The same without words that only stand around the thing, for when nothing answers all; null where there are none. */
  readonly bare: readonly QueryWord[] | null;
  /** As we write units ("1 l"); undefined when the text names none, or nothing else. */
  readonly unit: string | undefined;
}

/** Reads a query: "milk 1l" is milk, best in bottles of a litre. */
export async function readQuery(db: Database, text: string): Promise<SearchQuery> {
  const { unit } = splitQuantity(toLatin(text.slice(0, LONGEST_QUERY)));
  const asked = readAsked(text);
  const fewer = withoutFillers(asked.words);
  return {
    text,
    words: await queryWords(db, asked),
    bare: fewer === null ? null : await queryWords(db, { ...asked, words: fewer }),
    unit,
  };
}

/** What a word of the query is worth: as a whole word or another name of the thing, as a start, by sound, by a guess. */
const WHOLE_WORD = 8;
const WORD_START = 5;
const SOUND_START = 4;
const MEANING = 3;

/** The text search's own marks, made harmless: folded words have none, but that must not matter. */
const lexeme = (word: string): string => `'${word.replace(/['\\]/g, '')}'`;

const singularOrPlural = (word: string): string =>
  `(${WORD_ENDS.map((end) => lexeme(word + end)).join('|')})`;

function wordQuery({ starts, names, meanings }: QueryWord): string {
  const parts = [
    ...starts.map((start) => `${lexeme(start)}:*`),
    ...names.map((words) => `(${words.map(singularOrPlural).join('&')})`),
    ...meanings.map(lexeme),
  ];
  return `(${parts.join('|')})`;
}

/**
 * Rows whose search text answers all words of the query (`every`) or at least one; served by the index on its words.
 * @param words at least one
 */
export function answersQuery(
  text: Column,
  words: readonly QueryWord[],
  mode: 'every' | 'some',
): SQL {
  const query = words.map(wordQuery).join(mode === 'every' ? '&' : '|');
  return sql`${searchWordsOf(text)} @@ ${query}::tsquery`;
}

// Search texts have a space before and after each word; folded words hold no `%`, `_` or backslash.
const hasStart = (text: Column, start: string): SQL => sql`${text} like ${`% ${start}%`}`;
const hasWord = (text: Column, word: string): SQL => sql`${text} like ${`% ${word} %`}`;
const hasName = (text: Column, words: readonly string[]): SQL =>
  sql.join(
    words.map((word) => hasStart(text, word)),
    sql` and `,
  );

/** Names and meanings of a word that count where rows are put in order: the likeliest. */
const MOST_SCORED = 3;

const scored = ({ starts, names, meanings }: QueryWord): QueryWord => ({
  starts,
  names: names.slice(0, MOST_SCORED),
  meanings: meanings.slice(0, MOST_SCORED),
});

function wordScore(text: Column, asked: QueryWord): SQL {
  const { starts, names, meanings } = scored(asked);
  const cases = [
    ...starts.map((start) => sql`when ${hasWord(text, start)} then ${WHOLE_WORD}::int`),
    ...names.map((words) => sql`when ${hasName(text, words)} then ${WHOLE_WORD}::int`),
    ...starts.map(
      (start, index) =>
        sql`when ${hasStart(text, start)} then ${index === 0 ? WORD_START : SOUND_START}::int`,
    ),
    ...meanings.map((word) => sql`when ${hasWord(text, word)} then ${MEANING}::int`),
  ];
  return sql`case ${sql.join(cases, sql` `)} else 0 end`;
}

/** How well a row answers the query: larger is better. */
export function queryScore(text: Column, words: readonly QueryWord[]): SQL {
  return sql`(${sql.join(
    words.map((word) => wordScore(text, word)),
    sql` + `,
  )})`;
}

/** All that a word of the query may stand for, likeliest first. */
function textsOf(asked: QueryWord | undefined): string[] {
  if (asked === undefined) return [];
  const { starts, names, meanings } = scored(asked);
  return [...starts, ...names.map((words) => words.join(' ')), ...meanings];
}

/** Where the first word stands in the text: names come before everyday names, these before brands and categories. */
export function firstWordPosition(text: Column, words: readonly QueryWord[]): SQL {
  const places = textsOf(words[0]).map((word) => sql`nullif(strpos(${text}, ${` ${word}`}), 0)`);
  return sql`coalesce(${sql.join([...places, sql`${10_000}::int`], sql`, `)})`;
}

/**
 * Whether the last word of the query is what the item is, rather than what it is made of or for: names say that last
 * ("Basmati rice" before "Rice bran oil"), and everyday names are other words for the thing ("aloo" is Potato before
 * it is Aloo bhujia). Larger is better.
 */
export function headRank(name: Column, words: readonly QueryWord[]): SQL {
  const last = words.at(-1);
  const lower = sql`lower(${name})`;
  const cases = textsOf(last).flatMap((word) => [
    sql`when ${lower} in (${word}, ${`${word}s`}, ${`${word}es`}) then 3`,
    sql`when ${lower} like ${`% ${word}`} or ${lower} like ${`% ${word}s`} then 2`,
  ]);
  const { starts = [], meanings = [] } = last === undefined ? {} : scored(last);
  const isWithin = [...starts, ...meanings].map(
    (word) => sql`when ${lower} like ${`%${word}%`} then 0`,
  );
  return cases.length === 0
    ? sql`0`
    : sql`case ${sql.join([...cases, ...isWithin], sql` `)} else 1 end`;
}

/** Stores of one answer when nothing else is asked for. */
const FEW_STORES = 20;

/** Stores whose name or street answers all words, best first. */
export async function searchStores(
  db: Database,
  words: readonly QueryWord[],
  searched: SearchedStores,
  page: { readonly limit: number; readonly offset: number } = { limit: FEW_STORES, offset: 0 },
): Promise<StoreSummary[]> {
  if (words.length === 0 || searched?.length === 0) return [];
  const among = searched === undefined ? undefined : inArray(stores.id, [...searched]);
  const rows = await db
    .select({ id: stores.id })
    .from(stores)
    .where(and(answersQuery(stores.searchText, words.map(scored), 'every'), among))
    .orderBy(desc(queryScore(stores.searchText, words)), asc(stores.name), asc(stores.id))
    .limit(page.limit)
    .offset(page.offset);
  return storeSummaries(
    db,
    rows.map(({ id }) => id),
  );
}
