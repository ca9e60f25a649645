import { inArray, sql } from 'drizzle-orm';
import { soundForm } from '../catalogue/sound-form.ts';
import type { Database } from '../db/database.ts';
import { searchWords } from '../db/schema.ts';
import { foldText } from '../text/fold-text.ts';
import { editDistance, forgivenErrors } from './edit-distance.ts';

/** Most words of a query that are looked for, and most meanings of a misspelt one. */
const MOST_WORDS = 6;
const MOST_MEANINGS = 8;

/** A word of a query that finds something. */
export interface QueryWord {
  /** Starts of words: as typed, then as it sounds. */
  readonly starts: readonly string[];
  /** Whole words that a misspelt one may mean, likeliest first; empty when something starts with it. */
  readonly meanings: readonly string[];
}

interface TypedWord {
  readonly typed: string;
  readonly sound: string;
}

/** Which of these have a known word that starts with them. */
async function knownStarts(db: Database, starts: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ start: sql<string>`asked.start` })
    .from(sql`jsonb_array_elements_text(${JSON.stringify(starts)}::jsonb) as asked(start)`)
    .where(
      sql`exists (select from ${searchWords} where starts_with(${searchWords.word}, asked.start))`,
    );
  return new Set(rows.map(({ start }) => start));
}

/** Known words of like length that begin with the first letter, or with the second (the two may be swapped). */
async function likeWords(db: Database, words: readonly TypedWord[]): Promise<string[]> {
  const letters = new Set(
    words.flatMap(({ typed, sound }) => [...typed.slice(0, 2), ...sound.slice(0, 1)]),
  );
  const lengths = words.flatMap(({ typed, sound }) => [typed.length, sound.length]);
  const length = sql`length(${searchWords.word})`;
  const rows = await db
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(
      sql`${inArray(sql`left(${searchWords.word}, 1)`, [...letters])}
        and ${length} between ${Math.min(...lengths) - 2} and ${Math.max(...lengths) + 4}`,
    );
  return rows.map(({ word }) => word);
}

/** Errors between a typed word and a known one, or, one error dearer, its beginning. */
function errorsTo(word: string, { typed, sound }: TypedWord): number {
  const most = forgivenErrors(typed.length);
  // A short sound ("jk" of "zzqq") is forgiven as little as a short word, or it would mean anything.
  const mostInSound = Math.min(most, forgivenErrors(sound.length));
  const inSound = editDistance(sound, word, mostInSound);
  const bySound = inSound <= mostInSound ? inSound : most + 1;
  const whole = Math.min(editDistance(typed, word, most), bySound);
  if (whole <= most || typed.length < 5) return whole;
  return editDistance(typed, word.slice(0, typed.length), most - 1) + 1;
}

/** The known words with the fewest errors; among these first the ones with the same first letter and length. */
function meaningsOf(word: TypedWord, known: readonly string[]): string[] {
  const { typed } = word;
  const found = known.map((text) => ({
    text,
    errors: errorsTo(text, word),
    unlike: (text[0] === typed[0] ? 0 : 100) + Math.abs(text.length - typed.length),
  }));
  const fewest = Math.min(...found.map(({ errors }) => errors));
  if (fewest > forgivenErrors(typed.length)) return [];
  return found
    .filter(({ errors }) => errors === fewest)
    .sort((a, b) => a.unlike - b.unlike || (a.text < b.text ? -1 : 1))
    .slice(0, MOST_MEANINGS)
    .map(({ text }) => text);
}

/**
 * The words of a query with what each may mean (SRC-1): words that start with it or with how it sounds, else known
 * words one or two typing errors away. Words that find nothing are left out.
 */
export async function queryWords(db: Database, query: string): Promise<QueryWord[]> {
  const folded = foldText(query)
    .split(' ')
    .filter((word) => word !== '');
  const words = [...new Set(folded)]
    .slice(0, MOST_WORDS)
    .map((typed) => ({ typed, sound: soundForm(typed) }));
  if (words.length === 0) return [];
  const known = await knownStarts(
    db,
    words.flatMap(({ typed, sound }) => [typed, sound]),
  );
  const startsOf = ({ typed, sound }: TypedWord): string[] =>
    [...new Set([typed, sound])].filter((start) => known.has(start));
  const misspelt = words.filter(
    (word) => startsOf(word).length === 0 && forgivenErrors(word.typed.length) > 0,
  );
  const like = misspelt.length === 0 ? [] : await likeWords(db, misspelt);
  return words
    .map((word) => {
      const starts = startsOf(word);
      return { starts, meanings: starts.length > 0 ? [] : meaningsOf(word, like) };
    })
    .filter(({ starts, meanings }) => starts.length + meanings.length > 0);
}
