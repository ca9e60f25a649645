import * as v from 'valibot';
import {
  livePath,
  manifest,
  pack as packSchema,
  packPath,
  type Manifest,
} from '../../src/contracts/catalogue/catalogue-documents.ts';
import type { Database } from '../../server/db/database.ts';
import { openPostgres } from '../../server/db/open-database.ts';
import { findPostgres, startPrivatePostgres } from '../../scripts/runner/private-postgres.ts';
import { BENCH_STORE_ID } from '../catalogue/bench-item.ts';
import { startChildServer, type ChildServer } from '../server/child-server.ts';
import { fillStore } from '../server/fill-store.ts';
import { measureBusyStore } from '../server/measure-busy-store.ts';
import { measureServices } from '../server/measure-services.ts';
import { sellLastUnits } from '../server/sell-last-units.ts';
import { fetchAll } from '../server/load.ts';
import { judged, median, type BenchRow, type BenchSuite } from '../suite.ts';

const ITEMS = 20_000;
/** Each figure is the median of so many runs, ours and the peer's in turns. */
const RUNS = 5;
/** The server answers five times as much in the same time. */
const BUDGET = 0.2;
const PEER = 'rows from PostgreSQL';

/** One figure: what ours and the peer answer to the same question, `times` times in a run. */
interface Question {
  readonly name: string;
  readonly ours: readonly string[];
  readonly peer: readonly string[];
  readonly times: number;
  /** Whether each answer is what the figure is about, or all of them together. */
  readonly counts: 'each' | 'all';
  readonly budget: number | null;
}

/** The real server, in a process of its own on a real PostgreSQL, beside a server that answers with rows. */
export const suite: BenchSuite = {
  async run() {
    const programs = await findPostgres();
    if (programs === undefined) throw new Error("PostgreSQL's server programs are not installed");
    const postgres = await startPrivatePostgres(programs);
    try {
      const { db, close } = await openPostgres(postgres.url, () => {});
      await fillStore(db, ITEMS);
      const rows = await measure(postgres.url, db);
      await close();
      return rows;
    } finally {
      await postgres.stop();
    }
  },
};

async function measure(databaseUrl: string, db: Database): Promise<BenchRow[]> {
  const servers: ChildServer[] = [];
  try {
    const ours = await startChildServer('server/main.ts', {
      DATABASE_URL: databaseUrl,
      HOST: '127.0.0.1',
      PORT: '0',
      SEED: 'none',
      FULFILMENT: 'manual',
      RATE_LIMIT_PER_MINUTE: '100000000',
      OTP_FIXED: '123456',
      OTP_PER_ADDRESS: '1000000',
    });
    servers.push(ours);
    const peer = await startChildServer('bench/server/rows-server.ts', {
      DATABASE_URL: databaseUrl,
    });
    servers.push(peer);
    const rows: BenchRow[] = [];
    for (const question of await questions(ours.url, peer.url)) rows.push(await ask(question));
    rows.push(...(await measureServices({ db, databaseUrl, ours: ours.url })));
    rows.push(...(await measureBusyStore({ db, ours: ours.url })));
    rows.push(...(await sellLastUnits({ db, ours: ours.url })));
    return rows;
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** The addresses of the same items on both servers. */
async function questions(ours: string, peer: string): Promise<Question[]> {
  const base = `${ours}/catalogue`;
  const manifestUrl = `${base}/stores/${BENCH_STORE_ID}/manifest`;
  const known = v.parse(manifest, await (await fetch(manifestUrl)).json());
  const packs = known.categories.flatMap((category) =>
    category.packs.map((hash) => `${base}${packPath(hash)}`),
  );
  const pages = pagesOf(known).map((page) => `${peer}/items/${page}`);
  await checkSameItems(packs, pages);
  const live = `${base}${livePath(BENCH_STORE_ID, null)}`;
  const [categories, prices] = [`${peer}/categories`, `${peer}/prices`];
  return [
    { name: 'a pack', ours: packs, peer: pages, times: 5, counts: 'each', budget: BUDGET },
    {
      name: 'a manifest',
      ours: [manifestUrl],
      peer: [categories],
      times: 300,
      counts: 'each',
      budget: BUDGET,
    },
    {
      name: 'a first sync: manifest, packs, live sheet',
      ours: [manifestUrl, ...packs, live],
      peer: [categories, ...pages],
      times: 3,
      counts: 'all',
      budget: BUDGET,
    },
    { name: 'a live sheet', ours: [live], peer: [prices], times: 40, counts: 'each', budget: null },
  ];
}

/** Category, place and length of each pack's page. */
function pagesOf({ categories }: Manifest): string[] {
  return categories.flatMap(({ id, counts = [] }) => {
    let from = 0;
    return counts.map((count) => {
      const page = `${id}/${from}/${count}`;
      from += count;
      return page;
    });
  });
}

async function checkSameItems(packs: readonly string[], pages: readonly string[]): Promise<void> {
  for (const [index, pack] of packs.entries()) {
    const { ids } = v.parse(packSchema, await (await fetch(pack)).json());
    const rows = (await (await fetch(pages[index] ?? '')).json()) as { id: string }[];
    if (ids.join() !== rows.map(({ id }) => id).join()) {
      throw new Error(`${pack} and ${pages[index]} are not the same items`);
    }
  }
}

const repeated = (urls: readonly string[], times: number): string[] =>
  Array.from({ length: times }, () => urls).flat();

async function ask({ name, ours, peer, times, counts, budget }: Question): Promise<BenchRow> {
  const both = { ours: repeated(ours, times), peer: repeated(peer, times) };
  const taken: Record<keyof typeof both, number[]> = { ours: [], peer: [] };
  for (let run = 0; run < RUNS; run += 1) {
    const order = run % 2 === 0 ? (['ours', 'peer'] as const) : (['peer', 'ours'] as const);
    for (const side of order) {
      const answers = counts === 'each' ? both[side].length : times;
      taken[side].push((await fetchAll(both[side])) / answers);
    }
  }
  const figures = { ours: median(taken.ours), peer: median(taken.peer), peerName: PEER, budget };
  return judged({ name, unit: 'ms', ...figures });
}
