import { sql, type Column, type SQL } from 'drizzle-orm';
import { searchWordsOf } from '../db/tables/columns.ts';
import type { QueryWord } from './query-words.ts';

/** What a word of the query is worth: as a whole word or another name of the thing, as a start, by sound, by a guess. */
const WHOLE_WORD = 8;
const WORD_START = 5;
const SOUND_START = 4;
const MEANING = 3;

/** The text search's own marks, made harmless: folded words have none, but that must not matter. */
const lexeme = (word: string): string => `'${word.replace(/['\\]/g, '')}'`;

/** A name's word in a catalogue may stand in the plural. */
const singularOrPlural = (word: string): string =>
  `(${[word, `${word}s`, `${word}es`].map(lexeme).join('|')})`;

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

function wordScore(text: Column, { starts, names, meanings }: QueryWord): SQL {
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
const textsOf = (word: QueryWord | undefined): string[] => [
  ...(word?.starts ?? []),
  ...(word?.names ?? []).map((words) => words.join(' ')),
  ...(word?.meanings ?? []),
];

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
  const isWithin = [...(last?.starts ?? []), ...(last?.meanings ?? [])].map(
    (word) => sql`when ${lower} like ${`%${word}%`} then 0`,
  );
  return cases.length === 0
    ? sql`0`
    : sql`case ${sql.join([...cases, ...isWithin], sql` `)} else 1 end`;
}
