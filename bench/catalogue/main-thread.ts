import type { CDPSession, Page } from 'playwright';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** µs */
  readonly ts: number;
  readonly dur?: number;
  /** CPU time of the thread, µs. */
  readonly tdur?: number;
  readonly args: { readonly name?: string; readonly data?: { readonly message?: string } };
}

const CATEGORIES = ['toplevel', 'blink.user_timing', '__metadata'];

/** All that was traced while `work` ran. */
async function traced(
  client: CDPSession,
  work: () => Promise<void>,
): Promise<readonly TraceEvent[]> {
  const events: TraceEvent[] = [];
  client.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  const complete = new Promise<void>((resolve) => {
    client.once('Tracing.tracingComplete', () => resolve());
  });
  const traceConfig = { includedCategories: CATEGORIES };
  await client.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await work();
  await client.send('Tracing.end');
  await complete;
  return events;
}

/**
 * The longest task of the page's main thread between its marks `sync-begins` and `sync-ends`, ms of that thread's own
 * time as the browser traced it, so that other programs on the machine count nothing. Every task counts, not only those
 * over 50 ms. `slowdown` slows the page's main thread, not its workers.
 */
export async function longestMainThreadTask(
  page: Page,
  slowdown: number,
  work: () => Promise<void>,
): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const events = await traced(client, work);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const markAt = (name: string) => events.find((event) => event.name === name);
  const begin = markAt('sync-begins');
  const end = markAt('sync-ends');
  if (begin === undefined || end === undefined) throw new Error('The trace has no marks');
  const tasks = events.filter(
    ({ name, ph, pid, tid, ts }) =>
      name.endsWith('RunTask') &&
      ph === 'X' &&
      pid === begin.pid &&
      tid === begin.tid &&
      ts >= begin.ts &&
      ts <= end.ts,
  );
  if (tasks.length === 0) throw new Error('The trace has no tasks of the main thread');
  // Where the browser did not say how long the thread itself took, by the clock on the wall it was no shorter.
  return Math.max(...tasks.map(({ dur = Number.NaN, tdur = dur }) => tdur)) / 1000;
}
