import type { CDPSession } from 'playwright';
import { preview } from 'vite';
import { buildBenchPage, withBenchPage } from '../bench-browser.ts';
import { judged, type BenchRow } from '../suite.ts';

const ITEMS = 100_000;
const WARM_UP = 30;
const CHANGES = 60;
/** What a changed price may cost worker and page together, ms (LIVE-6). */
const BUDGET_MS = 2;

interface Cost {
  /** JavaScript of one change, the worker's and the page's, ms. */
  readonly scriptMs: number;
  /** All that the thread did for it: IndexedDB, layout and painting, too, ms. */
  readonly threadMs: number;
}

/**
 * What one changed price among 100,000 items costs a browser, as the sync worker applies it and lists show it, all in one
 * thread, whose own time is counted; beside the same lists by live queries.
 */
export async function measureWatching(): Promise<BenchRow[]> {
  const folder = await buildBenchPage('prices');
  const server = await preview({
    configFile: false,
    logLevel: 'error',
    build: { outDir: folder },
    preview: { port: 0, host: '127.0.0.1' },
  });
  try {
    const [url] = server.resolvedUrls?.local ?? [];
    if (url === undefined) throw new Error('the page is not served');
    const one = await costOf(url, 1, 'watching');
    const many = await costOf(url, 200, 'watching');
    const queries = await costOf(url, 200, 'querying');
    const row = (
      name: string,
      ours: number,
      peer: number,
      peerName: string,
      budget: number | null,
    ) => judged({ name: `a price of 100,000, ${name}`, unit: 'ms', ours, peer, peerName, budget });
    const budget = 'the budget';
    return [
      row('script, 1 list', one.scriptMs, BUDGET_MS, budget, 1),
      row('script, 200 lists', many.scriptMs, BUDGET_MS, budget, 1),
      row('script, 200 lists', many.scriptMs, queries.scriptMs, 'live queries', null),
      row('all of the thread, 1 list', one.threadMs, BUDGET_MS, budget, null),
      row('all of the thread, 200 lists', many.threadMs, queries.threadMs, 'live queries', null),
    ];
  } finally {
    await server.close();
  }
}

async function costOf(url: string, lists: number, kind: 'watching' | 'querying'): Promise<Cost> {
  return withBenchPage(url, async (page) => {
    await page.evaluate(`bench.fill(${ITEMS})`);
    await page.evaluate(`bench.show(${lists}, '${kind}')`);
    await page.evaluate(`bench.changePrices(${WARM_UP})`);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const before = await readTimes(session);
    await page.evaluate(`bench.changePrices(${CHANGES})`);
    const after = await readTimes(session);
    return {
      scriptMs: ((after.script - before.script) * 1000) / CHANGES,
      threadMs: ((after.task - before.task) * 1000) / CHANGES,
    };
  });
}

/** Time of the page's thread so far, s. */
async function readTimes(session: CDPSession) {
  const { metrics } = await session.send('Performance.getMetrics');
  const valueOf = (wanted: string) => {
    const found = metrics.find(({ name }) => name === wanted);
    if (found === undefined) throw new Error(`the browser does not say ${wanted}`);
    return found.value;
  };
  return { script: valueOf('ScriptDuration'), task: valueOf('TaskDuration') };
}
