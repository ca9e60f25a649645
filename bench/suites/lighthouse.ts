import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { runCommand } from '../../scripts/run-command.ts';
import { findChromium } from '../../scripts/runner/find-chromium.ts';
import { signInWithArea } from '../app/shopper.ts';
import { startChildServer } from '../server/child-server.ts';
import { judged, median, type BenchRow, type BenchSuite } from '../suite.ts';

const OTP = '123456';
const STORE_ID = 'green-basket-bellandur';
/** Runs of each screen; `BENCH_RUNS` says otherwise. */
const RUNS = Number(process.env['BENCH_RUNS'] ?? 5);

const ROUTES = ['/welcome', '/home', `/store/${STORE_ID}/item`, '/cart'] as const;

/** Least points of a hundred in each category. */
const WANTED = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 95 } as const;
type Category = keyof typeof WANTED;
const CATEGORIES = Object.keys(WANTED) as Category[];

/** Lighthouse's own judgement of four screens of the built app, mobile preset, medians: what was wanted beside what was reached. */
export const suite: BenchSuite = {
  async run() {
    await build();
    await mkdir('.cache/bench', { recursive: true });
    const folder = await mkdtemp(join('.cache/bench', 'lighthouse-'));
    try {
      return await measureIn(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function build(): Promise<void> {
  const { code, output } = await runCommand(process.execPath, [
    '--import',
    'tsx',
    'scripts/build.ts',
  ]);
  if (code !== 0) throw new Error(`The app could not be built:\n${output}`);
}

async function measureIn(folder: string): Promise<BenchRow[]> {
  const server = await startChildServer('dist/server/main.js', {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    SEED: 'demo',
    OTP_FIXED: OTP,
    FULFILMENT: 'manual',
  });
  const port = await freePort();
  const executablePath = await findChromium();
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', `--remote-debugging-port=${port}`],
  });
  try {
    const page = await context.newPage();
    // Somebody with a cart: what is measured has something to show.
    await signInWithArea(page, server.url, OTP);
    await page.goto(`${server.url}/store/${STORE_ID}/item`);
    await page.getByRole('main').getByRole('button', { name: /^Add / }).first().click();
    await page.close();
    const rows: BenchRow[] = [];
    for (const route of ROUTES) rows.push(...(await judgeRoute(`${server.url}${route}`, port)));
    return rows;
  } finally {
    await context.close();
    await server.stop();
  }
}

async function judgeRoute(url: string, port: number): Promise<BenchRow[]> {
  const scores = new Map<Category, number[]>(CATEGORIES.map((category) => [category, []]));
  const missed = new Set<string>();
  for (let run = 0; run < RUNS; run += 1) {
    const result = await lighthouse(url, {
      port,
      onlyCategories: CATEGORIES,
      // Who is signed in stays so; the caches of a first visit are emptied all the same.
      disableStorageReset: true,
      logLevel: 'error',
    });
    const report = result?.lhr;
    if (report === undefined || report.runtimeError !== undefined) {
      throw new Error(`Lighthouse could not look at ${url}: ${report?.runtimeError?.message}`);
    }
    for (const category of CATEGORIES) {
      scores.get(category)?.push((report.categories[category]?.score ?? 0) * 100);
    }
    for (const { id, score, scoreDisplayMode } of Object.values(report.audits)) {
      if (score === 0 && scoreDisplayMode === 'binary') missed.add(id);
    }
  }
  if (missed.size > 0) console.log(`${new URL(url).pathname} misses: ${[...missed].join(', ')}`);
  return CATEGORIES.map((category) =>
    judged({
      name: `${new URL(url).pathname.replace(STORE_ID, '{storeId}')}: ${category}`,
      unit: 'points',
      ours: WANTED[category],
      peer: Math.round(median(scores.get(category) ?? [])),
      peerName: 'points reached; ours are those wanted',
      budget: 1,
    }),
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
