import type { BenchItem } from '../bench-catalogue.ts';
import { benchProducts } from '../bench-products.ts';
import { ASKED, type Find } from '../engines/engine.ts';
import { readJudgedSets, type JudgedQuery, type JudgedSets } from './judged-queries.ts';

/** How an engine did on the judged sets. Shares are of 1. */
export interface Verdict {
  /** Of the staples: the first answer is right. */
  readonly firstIsRight: number;
  /** Of all that is sold: one of the first ten is right. */
  readonly rightAmongTen: number;
  /** Queries for what nobody sells that have an answer. */
  readonly absurd: readonly string[];
  /** The same of those that were never tuned on, as a share of them. */
  readonly absurdOfUnseen: number;
  readonly absurdOfLater: number;
  /** Staples whose first answer is wrong, with it. */
  readonly missed: readonly string[];
  /** Queries for food that have something of the farm among their answers, with it (SRC-3). */
  readonly farmForFood: readonly string[];
}

/** Shelves of the demo with nothing to eat and nothing of the farm. */
const HOUSE = new Set(['Cleaning and household', 'Personal care basics']);

/** Every product of the demo once, as one store would sell them all. */
export function everyProductOnce(): readonly BenchItem[] {
  return benchProducts().map((product, index) => ({
    ...product,
    id: `i${index}`,
    storeId: 'store-0',
    product: product.name,
    brand: '',
  }));
}

/** The judged sets over the demo's products. */
export const judgedSets = async (): Promise<JudgedSets> =>
  readJudgedSets(benchProducts().map(({ name }) => name));

/** Asks everything. @param find ids of `items`, best first */
export async function judge(
  find: Find,
  items: readonly BenchItem[],
  { staples, others, absurd, unseen, later }: JudgedSets,
): Promise<Verdict> {
  const nameOf = new Map(items.map(({ id, product }) => [id, product]));
  const answers = async (query: string) =>
    (await find(query)).slice(0, ASKED).map((id) => nameOf.get(id) ?? '');
  const missed: string[] = [];
  const farm = new Set(items.filter(({ isFarm }) => isFarm).map(({ product }) => product));
  const farmForFood: string[] = [];
  const house = new Set(
    items.filter(({ category }) => HOUSE.has(category)).map(({ product }) => product),
  );
  const noteFarm = ({ query, right }: JudgedQuery, names: readonly string[]) => {
    if (right.some((name) => house.has(name))) return;
    const goods = right.some((name) => farm.has(name))
      ? []
      : names.filter((name) => farm.has(name));
    if (goods.length > 0) farmForFood.push(`${query} → ${goods[0]}`);
  };
  let amongTen = 0;
  const isAmong = (names: readonly string[], { right }: JudgedQuery) =>
    names.some((name) => right.includes(name));
  for (const asked of staples) {
    const names = await answers(asked.query);
    noteFarm(asked, names);
    if (!isAmong(names.slice(0, 1), asked)) missed.push(`${asked.query} → ${names[0] ?? ''}`);
    if (isAmong(names, asked)) amongTen += 1;
  }
  for (const asked of others) {
    const names = await answers(asked.query);
    noteFarm(asked, names);
    if (isAmong(names, asked)) amongTen += 1;
  }
  const answered = async (queries: readonly string[]) => {
    const found: string[] = [];
    for (const query of queries) if ((await answers(query)).length > 0) found.push(query);
    return found;
  };
  return {
    firstIsRight: 1 - missed.length / staples.length,
    rightAmongTen: amongTen / (staples.length + others.length),
    absurd: await answered(absurd),
    absurdOfUnseen: (await answered(unseen)).length / unseen.length,
    absurdOfLater: (await answered(later)).length / later.length,
    missed,
    farmForFood,
  };
}
