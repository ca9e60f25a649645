import { and, like, or, sql, type Column, type SQL } from 'drizzle-orm';
import type { QueryWord } from './query-words.ts';

/** What a word of the query is worth: as a whole word, the start of one, only by sound, only by a guess. */
const WHOLE_WORD = 8;
const WORD_START = 5;
const SOUND_START = 4;
const MEANING = 3;

// Search texts have a space before and after each word; folded words hold no `%`, `_` or backslash.
const hasStart = (text: Column, start: string): SQL => like(text, `% ${start}%`);
const hasWord = (text: Column, word: string): SQL => like(text, `% ${word} %`);

function matchesWord(text: Column, { starts, meanings }: QueryWord): SQL | undefined {
  return or(
    ...starts.map((start) => hasStart(text, start)),
    ...meanings.map((word) => hasWord(text, word)),
  );
}

/** Rows whose search text answers all words of the query (`every`) or at least one; served by the trigram index. */
export function answersQuery(
  text: Column,
  words: readonly QueryWord[],
  mode: 'every' | 'some',
): SQL | undefined {
  const each = words.map((word) => matchesWord(text, word));
  return mode === 'every' ? and(...each) : or(...each);
}

function wordScore(text: Column, { starts, meanings }: QueryWord): SQL {
  const cases = [
    ...starts.map((start) => sql`when ${hasWord(text, start)} then ${WHOLE_WORD}::int`),
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

/** Where the first word stands in the text: names come before everyday names, these before categories. */
export function firstWordPosition(text: Column, words: readonly QueryWord[]): SQL {
  const [first] = words;
  const places = [...(first?.starts ?? []), ...(first?.meanings ?? [])].map(
    (word) => sql`nullif(strpos(${text}, ${` ${word}`}), 0)`,
  );
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
  const cases = [...(last?.starts ?? []), ...(last?.meanings ?? [])].flatMap((word) => [
    sql`when ${lower} = ${word} then 3`,
    sql`when ${lower} like ${`% ${word}`} or ${lower} like ${`% ${word}s`} then 2`,
    sql`when ${lower} like ${`%${word}%`} then 0`,
  ]);
  return cases.length === 0 ? sql`0` : sql`case ${sql.join(cases, sql` `)} else 1 end`;
}
