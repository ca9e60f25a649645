import { findPostgres, startPrivatePostgres } from '../../scripts/runner/private-postgres.ts';
import { buildBenchPage, withBenchPage } from '../bench-browser.ts';
import { eventPosts } from '../events/event-load.ts';
import { startIsolatedPage } from '../events/isolated-page.ts';
import { trackerBytes } from '../events/tracker-bytes.ts';
import { startChildServer } from '../server/child-server.ts';
import { sendAll } from '../server/load.ts';
import { judged, median, type BenchRow, type BenchSuite } from '../suite.ts';

const RUNS = 5;
/** Events a second that the server has to take. */
const EVENTS_A_SECOND = 5_000;
const EVENTS = 10_000;
/** Events of one request: as a phone sends them, and as a shell or another server does. */
const SIZES = [5, 100];
/** Where a call of `track()` has to stay below, of a hundred rows of calls the slowest but five, ms. */
const TRACK_MS = 0.2;
const TRACK_ROWS = 100;
const TRACKS_IN_ROW = 200;
const SLOW_CPU = 4;
const MOST_BYTES = 3 * 1024;

/** The events: what the server takes, what tracking costs a slow phone, and what it adds to the first load. */
export const suite: BenchSuite = {
  async run() {
    return [...(await measureServer()), await measureTracking(), await measureBytes()];
  },
};

async function measureServer(): Promise<BenchRow[]> {
  const programs = await findPostgres();
  if (programs === undefined) throw new Error("PostgreSQL's server programs are not installed");
  const postgres = await startPrivatePostgres(programs);
  try {
    const server = await startChildServer('server/main.ts', {
      DATABASE_URL: postgres.url,
      HOST: '127.0.0.1',
      PORT: '0',
      SEED: 'none',
      FULFILMENT: 'manual',
      RATE_LIMIT_PER_MINUTE: '100000000',
      LOG_LEVEL: 'error',
    });
    try {
      const rows: BenchRow[] = [];
      for (const size of SIZES) rows.push(await measureSize(server.url, size));
      return rows;
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.stop();
  }
}

async function measureSize(server: string, size: number): Promise<BenchRow> {
  await sendAll(server, eventPosts(server, EVENTS / 5, size));
  const taken: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const posts = eventPosts(server, EVENTS, size);
    const { tookMs } = await sendAll(server, posts);
    taken.push((tookMs * 1000) / (posts.length * size));
  }
  return judged({
    name: `an event stored, ${size} in a request`,
    unit: 'µs',
    ours: median(taken),
    peer: 1_000_000 / EVENTS_A_SECOND,
    peerName: `${EVENTS_A_SECOND} a second`,
    budget: 1,
  });
}

async function measureTracking(): Promise<BenchRow> {
  const server = await startIsolatedPage(await buildBenchPage('events'));
  try {
    const times = await withBenchPage(server.url, async (page) => {
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
      return page.evaluate<number[]>(`bench.trackTimes(${TRACK_ROWS}, ${TRACKS_IN_ROW})`);
    });
    const sorted = times.toSorted((left, right) => left - right);
    return judged({
      name: `track(), of 100 the slowest but 5, ${SLOW_CPU}× CPU`,
      unit: 'ms',
      ours: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
      peer: TRACK_MS,
      peerName: 'budget',
      budget: 1,
    });
  } finally {
    await server.close();
  }
}

async function measureBytes(): Promise<BenchRow> {
  return judged({
    name: 'the tracker in the first load, gzip',
    unit: 'bytes',
    ours: await trackerBytes(),
    peer: MOST_BYTES,
    peerName: 'budget',
    budget: 1,
  });
}
