import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { wordsOf } from './search-text.ts';

/** Adds the words of search texts to the list that misspelt words are compared with. */
export async function rememberWords(db: Database, searchTexts: Iterable<string>): Promise<void> {
  // In one order, so that two writers never wait for each other.
  const words = JSON.stringify([...wordsOf(searchTexts)].sort());
  await db.execute(
    sql`insert into search_words (word) select value from jsonb_array_elements_text(${words}::jsonb) as found(value)
      where not exists (select from search_words where word = found.value) on conflict do nothing`,
  );
}
