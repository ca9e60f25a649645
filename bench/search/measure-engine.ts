import { benchCatalogue } from './bench-catalogue.ts';
import { ASKED, type Find, type SearchEngine } from './engines/engine.ts';
import { haat, haatPlain } from './engines/haat.ts';
import { flexSearch, fuse, miniSearch, orama, uFuzzy } from './engines/peers.ts';
import { everyProductOnce, judge, judgedSets } from './judged/judge.ts';
import { slowestHostile } from './hostile-queries.ts';
import { judgeLists, readJudgedLists } from './judged/judge-lists.ts';
import { createSeededRandom } from './seeded-random.ts';
import { readWorkload, type WorkloadQuery } from './workload.ts';

/** `node --expose-gc --import tsx measure-engine.ts <engine> <items>`: measures one engine in a process of its own. */
export const ENGINES: readonly SearchEngine[] = [haat, miniSearch, flexSearch, orama, uFuzzy, fuse];

/** What one engine did; times in ms. */
export interface EngineFigures {
  readonly engine: string;
  readonly options: string;
  readonly buildMs: number;
  /** Of the index alone, MB. */
  readonly memory: number;
  readonly p50: number;
  readonly p95: number;
  /** Queries that were asked: all, or as many as the time allowed. */
  readonly asked: number;
  /** Which of them had no right answer among the first ten, as places in the order of asking, which is always the same. */
  readonly missed: readonly number[];
  /** The 95th of a hundred of the judged queries, in eight languages and their scripts, ms. */
  readonly scriptsP95: number;
  /** The slowest of the queries that nobody means, ms; NaN for a library. */
  readonly hostileMs: number;
  readonly judged: JudgedFigures;
}

/** How it did on the judged sets over the demo's products, of 100. */
export interface JudgedFigures {
  readonly firstIsRight: number;
  readonly rightAmongTen: number;
  /** What nobody sells and was answered. */
  readonly absurd: number;
  /** Shopping lists that are right or asked back, each line searched by this engine. */
  readonly lists: number;
  /** Those of them that are right without a question. */
  readonly listsAtOnce: number;
}

/** A slow engine is asked for so long; the queries come in a random order, so that its share of each kind is the same. */
const MOST_MS = 60_000;
/** So often each query is asked; its shortest time counts, as whatever else the machine does only ever adds to it. */
const PASSES = 3;

type Asked = Pick<WorkloadQuery, 'query' | 'right'>;

function shuffled(queries: readonly Asked[]): readonly Asked[] {
  const random = createSeededRandom(1);
  return queries
    .map((query) => ({ query, place: random.next() }))
    .sort((left, right) => left.place - right.place)
    .map(({ query }) => query);
}

function usedMemory(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}

interface Answer {
  readonly query: Asked;
  readonly ids: readonly string[];
  readonly ms: number;
}

/** The answers to as many queries as the time allows. */
async function askAll(find: Find, queries: readonly Asked[]): Promise<readonly Answer[]> {
  const answers = new Map<string, Answer>();
  const until = performance.now() + MOST_MS;
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const query of queries) {
      if (performance.now() > until) return [...answers.values()];
      const askedAt = performance.now();
      const ids = await find(query.query);
      const took = performance.now() - askedAt;
      const ms = Math.min(took, answers.get(query.query)?.ms ?? took);
      answers.set(query.query, { query, ids: ids.slice(0, ASKED), ms });
    }
  }
  return [...answers.values()];
}

function percentile(answers: readonly Answer[], share: number): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

async function judgeEngine(engine: SearchEngine): Promise<JudgedFigures> {
  const items = everyProductOnce();
  const find = await engine.build(items);
  const sets = await judgedSets();
  // What it calls a guess is asked, and no answer.
  const plain = engine === haat ? await haatPlain.build(items) : find;
  const { firstIsRight, rightAmongTen, absurd } = await judge(plain, items, sets);
  const { rightOrAsked, right } = await judgeLists(find, items, await readJudgedLists());
  return {
    firstIsRight: firstIsRight * 100,
    rightAmongTen: rightAmongTen * 100,
    absurd: (absurd.length / sets.absurd.length) * 100,
    lists: rightOrAsked * 100,
    listsAtOnce: right * 100,
  };
}

/** Builds, asks the whole workload and counts what was right. */
export async function measureEngine(engine: SearchEngine, count: number): Promise<EngineFigures> {
  const items = benchCatalogue(count);
  const productOf = new Map(items.map(({ id, product }) => [id, product]));
  const queries = shuffled(await readWorkload());
  const before = usedMemory();
  const startedAt = performance.now();
  const find = await engine.build(items);
  const buildMs = performance.now() - startedAt;
  const memory = usedMemory() - before;
  const answers = await askAll(find, queries);
  const missed: number[] = [];
  for (const [place, { query, ids }] of answers.entries()) {
    if (ids.some((id) => query.right.includes(productOf.get(id) ?? ''))) continue;
    missed.push(place);
  }
  const { staples, others } = await judgedSets();
  const scripts = await askAll(find, shuffled([...staples, ...others]));
  return {
    engine: engine.name,
    options: engine.options,
    buildMs,
    memory,
    p50: percentile(answers, 0.5),
    p95: percentile(answers, 0.95),
    asked: answers.length,
    missed,
    scriptsP95: percentile(scripts, 0.95),
    // Some libraries would not end.
    hostileMs: engine === haat ? (await slowestHostile(find)).ms : Number.NaN,
    judged: await judgeEngine(engine),
  };
}

if (process.argv[1] === import.meta.filename) {
  const engine = ENGINES.find(({ name }) => name === process.argv[2]);
  if (engine === undefined) throw new Error(`No engine ${process.argv[2]}`);
  console.log(JSON.stringify(await measureEngine(engine, Number(process.argv[3]))));
}
