import { writeFile } from 'node:fs/promises';
import { benchProducts, wordsOf, type BenchProduct } from './bench-products.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';
import { ERRORS, otherSpelling, withError, type TypingError } from './typing-errors.ts';
import type { QueryKind, WorkloadQuery } from './workload.ts';

/**
 * `npx tsx bench/search/make-workload.ts` writes `workload.jsonl`, the same file on every run. It was made once, before
 * the search was tuned: a change of it makes older figures incomparable.
 */
const SEED = 20_261_121;
const MOST_WORDS = 3;

const COUNTS: Readonly<Record<QueryKind, number>> = {
  insert: 150,
  delete: 150,
  substitute: 150,
  swap: 150,
  start: 200,
  'start with an error': 100,
  'everyday name': 200,
  'everyday name, other spelling': 100,
};

/** A product with its words, which are looked up again and again. */
interface Prepared extends BenchProduct {
  readonly words: ReadonlySet<string>;
  readonly wordList: readonly string[];
  readonly everydayWords: readonly string[];
}

type Draft = Omit<WorkloadQuery, 'kind'> | null;

function namesWith(products: readonly Prepared[], words: readonly string[]): readonly string[] {
  return products
    .filter((product) => words.every((word) => product.words.has(word)))
    .map(({ name }) => name);
}

/** Up to three words in a row of a product's name. */
function someWords(products: readonly Prepared[], random: SeededRandom): readonly string[] {
  const words = random.oneOf(products).wordList;
  return words.slice(0, 1 + random.below(Math.min(MOST_WORDS, words.length)));
}

function misspelt(products: readonly Prepared[], random: SeededRandom, error: TypingError): Draft {
  const words = someWords(products, random);
  const at = random.below(words.length);
  const word = words[at] ?? '';
  const wrong = word.length < 4 ? null : withError(word, error, random);
  if (wrong === null) return null;
  return { query: words.with(at, wrong).join(' '), right: namesWith(products, words) };
}

function started(products: readonly Prepared[], random: SeededRandom, hasError: boolean): Draft {
  const words = someWords(products, random);
  const last = words.at(-1) ?? '';
  const shortest = hasError ? 5 : 3;
  if (last.length <= shortest) return null;
  const start = last.slice(0, shortest + random.below(last.length - shortest));
  const typed = hasError ? withError(start, random.oneOf(ERRORS), random) : start;
  if (typed === null) return null;
  return { query: [...words.slice(0, -1), typed].join(' '), right: namesWith(products, words) };
}

function everyday(products: readonly Prepared[], random: SeededRandom, isOther: boolean): Draft {
  const word = random.oneOf(products.flatMap(({ everydayWords }) => everydayWords));
  if (word.length < 4) return null;
  const query = isOther ? otherSpelling(word, random) : word;
  if (query === null) return null;
  const right = products
    .filter(({ words, everydayWords }) => words.has(word) || everydayWords.includes(word))
    .map(({ name }) => name);
  return { query, right };
}

function draft(kind: QueryKind, products: readonly Prepared[], random: SeededRandom): Draft {
  switch (kind) {
    case 'start':
    case 'start with an error':
      return started(products, random, kind !== 'start');
    case 'everyday name':
    case 'everyday name, other spelling':
      return everyday(products, random, kind !== 'everyday name');
    default:
      return misspelt(products, random, kind);
  }
}

/** The queries of all kinds, each query once, with the names that are right answers. */
export function makeWorkload(products: readonly BenchProduct[], seed = SEED): WorkloadQuery[] {
  const random = createSeededRandom(seed);
  const prepared = products.map((product): Prepared => {
    const wordList = wordsOf(product.name);
    const everydayWords = wordsOf(product.everydayNames);
    return { ...product, wordList, words: new Set(wordList), everydayWords };
  });
  const queries = new Map<string, WorkloadQuery>();
  for (const [kind, count] of Object.entries(COUNTS) as [QueryKind, number][]) {
    const until = queries.size + count;
    while (queries.size < until) {
      const made = draft(kind, prepared, random);
      if (made !== null && !queries.has(made.query)) queries.set(made.query, { kind, ...made });
    }
  }
  return [...queries.values()];
}

if (process.argv[1] === import.meta.filename) {
  const lines = makeWorkload(benchProducts()).map((query) => JSON.stringify(query));
  await writeFile(new URL('workload.jsonl', import.meta.url), `${lines.join('\n')}\n`);
}
