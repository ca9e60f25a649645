import type { Find } from './engines/engine.ts';

const LETTERS = 10_000;

/** What nobody means and somebody pastes: each must be answered as quickly as any other query, with anything or nothing. */
export const HOSTILE_QUERIES: Readonly<Record<string, string>> = {
  'one letter': 'a',
  'the alphabet': 'a b c d e f g h i j k l m n o p q r s t u v w x y z',
  'ten thousand letters': 'a'.repeat(LETTERS),
  'ten thousand times one word': 'rice '.repeat(LETTERS),
  'three thousand words': Array.from({ length: 3_000 }, (_, number) => `w${number}`).join(' '),
  'ten thousand digits': '9'.repeat(LETTERS),
  'ten thousand sizes': '1 kg '.repeat(LETTERS),
  'ten thousand spaces': ' '.repeat(LETTERS),
  emoji: '😀🍅'.repeat(LETTERS),
  'emoji that are joined': '👨‍👩‍👧‍👦'.repeat(LETTERS),
  'half of an emoji': '\ud83d'.repeat(LETTERS),
  'marks on one letter': `a${'\u0301'.repeat(LETTERS)}`,
  'letters that grow when they are folded': 'ﷺ'.repeat(LETTERS),
  'signs that turn text round': '\u202edoodh\u202c'.repeat(LETTERS),
  'signs of nothing': '\u0000\u0001'.repeat(LETTERS),
  'half letters of Devanagari': 'क्'.repeat(LETTERS),
  'three scripts': 'दूध milk பால் '.repeat(LETTERS),
  'an expression': `${'(a+)+$'.repeat(LETTERS)}!`,
};

const TRIES = 5;

/** The query that took longest, each by the shortest of five tries. */
export async function slowestHostile(
  find: Find,
): Promise<{ readonly name: string; readonly ms: number }> {
  let slowest = { name: '', ms: 0 };
  for (const [name, query] of Object.entries(HOSTILE_QUERIES)) {
    let ms = Number.POSITIVE_INFINITY;
    for (let tried = 0; tried < TRIES; tried += 1) {
      const askedAt = performance.now();
      await find(query);
      ms = Math.min(ms, performance.now() - askedAt);
    }
    if (ms > slowest.ms) slowest = { name, ms };
  }
  return slowest;
}
