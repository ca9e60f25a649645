import type { Page } from 'playwright';

/** How slow the phone and its line are made. */
export interface Conditions {
  /** How many times slower the processor is. */
  readonly cpu: number;
  /** Slow 4G as Lighthouse applies it; else the line of this machine. */
  readonly isSlowLine: boolean;
}

/** One load of a page; times in ms since the navigation began. */
export interface LoadFigures {
  readonly fcp: number;
  readonly lcp: number;
  /** End of the last task of more than 50 ms, or the first paint where there is none after it. */
  readonly tti: number;
  /** What tasks took over 50 ms each, after the first paint. */
  readonly tbt: number;
  /** As they came over the line, compressed, with headers. */
  readonly bytes: number;
  readonly requests: number;
}

/** Lighthouse's slow 4G when it is applied by the browser: 150 ms round trip and 1.6 Mbit/s, with its corrections. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};

/** Nothing happens for so long: the page is loaded (ms). */
const QUIET_MS = 2_500;

/** Runs in the page before anything else. As text: it is no code of this realm. */
const WATCH = `(() => {
  const seen = { fcp: 0, lcp: 0, tasks: [] };
  window.loadFigures = seen;
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') seen.fcp = startTime;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.lcp = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.tasks.push([startTime, duration]);
  }).observe({ type: 'longtask', buffered: true });
})()`;

interface Seen {
  readonly fcp: number;
  readonly lcp: number;
  readonly tasks: readonly (readonly [start: number, duration: number])[];
}

/** Loads `url` in a page that shows nothing yet. Throws when nothing was painted. */
export async function measureLoad(
  page: Page,
  url: string,
  { cpu, isSlowLine }: Conditions,
): Promise<LoadFigures> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (isSlowLine) await client.send('Network.emulateNetworkConditions', SLOW_4G);
  let bytes = 0;
  let requests = 0;
  let lastAt = Date.now();
  const isOver = new Set<string>();
  client.on('Network.requestWillBeSent', ({ request }) => {
    lastAt = Date.now();
    if (!request.url.startsWith('data:')) requests += 1;
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    lastAt = Date.now();
    if (!isOver.has(requestId)) bytes += encodedDataLength;
    isOver.add(requestId);
  });
  await page.addInitScript(WATCH);
  await page.goto(url, { waitUntil: 'load', timeout: 120_000 });
  const read = () => page.evaluate<Seen>('window.loadFigures');
  let seen = await read();
  for (;;) {
    await page.waitForTimeout(250);
    const now = await read();
    if (now.lcp !== seen.lcp || now.tasks.length !== seen.tasks.length) lastAt = Date.now();
    seen = now;
    if (Date.now() - lastAt > QUIET_MS) break;
  }
  const { fcp, lcp, tasks } = seen;
  if (fcp === 0 || lcp === 0) throw new Error(`${url} painted nothing.`);
  const after = tasks.filter(([start, duration]) => start + duration > fcp);
  const tti = Math.max(fcp, ...after.map(([start, duration]) => start + duration));
  const tbt = after.reduce((sum, [, duration]) => sum + duration - 50, 0);
  await client.detach();
  return { fcp, lcp, tti, tbt, bytes, requests };
}
