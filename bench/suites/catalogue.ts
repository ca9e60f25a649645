import type { Page } from 'playwright';
import {
  buildBenchPage,
  withBenchProfile,
  withBenchProfiles,
  type BenchProfile,
} from '../bench-browser.ts';
import { benchDocuments, changedItems } from '../catalogue/bench-documents.ts';
import { benchItems } from '../catalogue/bench-items.ts';
import { startCatalogueServer } from '../catalogue/catalogue-server.ts';
import { longestMainThreadTask } from '../catalogue/main-thread.ts';
import { wireRows } from '../catalogue/wire-bytes.ts';
import { installPeers, peerPackages } from '../install-peers.ts';
import { judged, median, type BenchRow, type BenchSuite } from '../suite.ts';

const ITEMS = 20_000;
const CHANGES = 1_000;
const ROUNDS = 5;
/** A frame at 60 Hz, ms. */
const FRAME_MS = 16;

const VARIANTS = ['packs', 'dexie', 'raw', 'rxdb', 'pouchdb'] as const;
type Variant = (typeof VARIANTS)[number];

const NAMES: Record<Exclude<Variant, 'packs'>, string> = {
  dexie: 'Dexie, rows',
  raw: 'raw IndexedDB, rows',
  rxdb: 'RxDB',
  pouchdb: 'PouchDB',
};

/** ms of each round, by what was measured and variant. */
type Times = Record<'store' | 'page' | 'cold' | 'change', Record<Variant, number[]>>;

/** A catalogue of 20,000 items on a device: storing, reading, changing, its bytes on the line, and the page meanwhile. */
export const suite: BenchSuite = {
  async run() {
    await installPeers();
    const items = await benchItems(ITEMS, process.env['BENCH_PRODUCTS']);
    const documents = benchDocuments(items);
    const { ordinals, changed } = changedItems(items, CHANGES);
    const peers = peerPackages(['rxdb', 'pouchdb-browser']);
    const pageFolder = await buildBenchPage('catalogue', [peers]);
    const server = await startCatalogueServer({ pageFolder, items, changed, documents });
    try {
      const times = await withBenchProfiles(VARIANTS, (profiles) =>
        measureRounds(profiles, server.url),
      );
      return [
        ...timeRows(times),
        ...(await wireRows(items, documents, { ordinals, changed })),
        ...(await measureMainThread(server.url)),
      ];
    } finally {
      await server.close();
    }
  },
};

/** Fisher–Yates with Park and Miller's generator: another order each round, the same in every run. */
function shuffled<Value>(values: readonly Value[], seed: number): readonly Value[] {
  const result = [...values];
  let state = seed * 7919 + 1;
  for (let last = result.length - 1; last > 0; last -= 1) {
    state = (state * 48_271) % 2_147_483_647;
    const other = state % (last + 1);
    [result[last], result[other]] = [result[other] as Value, result[last] as Value];
  }
  return result;
}

const emptyTimes = (): Record<Variant, number[]> => ({
  packs: [],
  dexie: [],
  raw: [],
  rxdb: [],
  pouchdb: [],
});

type Profiles = ReadonlyMap<Variant, BenchProfile>;

async function measureRounds(profiles: Profiles, url: string): Promise<Times> {
  const times: Times = {
    store: emptyTimes(),
    page: emptyTimes(),
    cold: emptyTimes(),
    change: emptyTimes(),
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = shuffled(VARIANTS, round);
    for (const variant of order) {
      await profiles.get(variant)?.open(url, async (page) => {
        // Once for nothing: an app that fetches a catalogue has run for a while.
        await page.evaluate(`bench.store('${variant}')`);
        await page.evaluate(`bench.pages('${variant}')`);
        await page.evaluate(`bench.remove('${variant}')`);
        times.store[variant].push(await page.evaluate<number>(`bench.store('${variant}')`));
        const pages = await page.evaluate<number[]>(`bench.pages('${variant}')`);
        times.page[variant].push(median(pages));
        times.change[variant].push(await page.evaluate<number>(`bench.change('${variant}')`));
      });
    }
    // Cold: another browser process on the same profile, where nothing is in memory.
    for (const variant of order) {
      await profiles.get(variant)?.open(url, async (page) => {
        times.cold[variant].push(await page.evaluate<number>(`bench.coldPage('${variant}')`));
        await page.evaluate(`bench.remove('${variant}')`);
      });
    }
  }
  return times;
}

function timeRows({ store, page, cold, change }: Times): readonly BenchRow[] {
  const beside = (
    name: string,
    times: Record<Variant, number[]>,
    peer: Exclude<Variant, 'packs'>,
    budget: number | null,
  ): BenchRow =>
    judged({
      name,
      unit: 'ms',
      ours: median(times.packs),
      peer: median(times[peer]),
      peerName: NAMES[peer],
      budget,
    });
  const size = ITEMS.toLocaleString('en');
  const rows: BenchRow[] = [];
  const all = ['dexie', 'raw', 'rxdb', 'pouchdb'] as const;
  const add = (
    name: string,
    times: Record<Variant, number[]>,
    peer: (typeof all)[number],
    budget: number,
  ) => {
    for (const each of all) rows.push(beside(name, times, each, each === peer ? budget : null));
  };
  add(`store ${size} items`, store, 'dexie', 1 / 15);
  add('first page of a category, database open', page, 'raw', 0.5);
  add('first page of a category, cold', cold, 'dexie', 0.7);
  add(`${CHANGES.toLocaleString('en')} price changes applied`, change, 'dexie', 0.25);
  return rows;
}

async function measureMainThread(url: string): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const slowdown of [1, 4]) {
    const longest: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      longest.push(await withBenchProfile((profile) => watchOnce(profile, url, slowdown)));
    }
    rows.push(
      judged({
        name: `longest main-thread task, ${ITEMS.toLocaleString('en')} items sync, CPU ${slowdown}×`,
        unit: 'ms',
        ours: median(longest),
        peer: FRAME_MS,
        peerName: 'one frame',
        budget: 1,
      }),
    );
  }
  return rows;
}

function watchOnce(profile: BenchProfile, url: string, slowdown: number): Promise<number> {
  return profile.open(url, async (page: Page) =>
    longestMainThreadTask(page, slowdown, async () => {
      const { items } = await page.evaluate<{ items: number }>('bench.watchSync()');
      if (items !== ITEMS) throw new Error(`${items} of ${ITEMS} items were fetched`);
    }),
  );
}
