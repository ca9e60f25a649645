import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import { orderPath } from '../../src/domain/routes/routes.ts';
import { startStreamProxy, type StreamProxy } from '../../tests/support/servers/stream-proxy.ts';
import { signInWithArea, untilInstalled, untilStoreIsKept } from '../app/shopper.ts';
import { withBenchPage } from '../bench-browser.ts';
import { BENCH_STORE_ID } from '../catalogue/bench-item.ts';
import { judged, median, type BenchRow } from '../suite.ts';

/** An order of who has signed in on the page, and a way to move it on. */
export interface FollowedOrder {
  readonly transactionId: string;
  /** Moves it by one step and waits for its label. @returns from the request to the frame, ms; undefined after the last one */
  readonly step: () => Promise<number | undefined>;
}

export interface AskingParts {
  readonly url: string;
  readonly code: string;
  readonly placeOrder: (page: Page) => Promise<FollowedOrder>;
}

/** So long an open order is left alone, ms; polls of five minutes are counted by what an hour has of them. */
const IDLE_MS = 5 * 60_000;
const SETTLED_MS = 20_000;
const HOUR_MS = 3_600_000;

interface Asking {
  readonly requestsPerHour: number;
  readonly stepsMs: readonly number[];
}

/** What an open order costs and how soon it has news by pokes, beside a phone whose network holds streams back: it asks. */
export async function measureAsking(parts: AskingParts): Promise<BenchRow[]> {
  const told = await followOrder(parts, () => {});
  const asking = await followOrder(parts, (proxy) => proxy.holdBack());
  const beside = 'asking';
  return [
    judged({
      name: 'requests of an idle open order, an hour',
      unit: 'requests',
      ours: told.requestsPerHour,
      peer: asking.requestsPerHour,
      peerName: beside,
      budget: null,
    }),
    judged({
      name: "an order's step, beside asking, median",
      unit: 'ms',
      ours: median(told.stepsMs),
      peer: median(asking.stepsMs),
      peerName: beside,
      budget: null,
    }),
  ];
}

async function followOrder(
  { url, code, placeOrder }: AskingParts,
  prepare: (proxy: StreamProxy) => void,
): Promise<Asking> {
  const proxy = await startStreamProxy(url);
  prepare(proxy);
  try {
    return await withBenchPage(proxy.url, async (page) => {
      await signInWithArea(page, proxy.url, code);
      await untilStoreIsKept(page, proxy.url, BENCH_STORE_ID);
      await untilInstalled(page);
      const order = await placeOrder(page);
      await page.goto(proxy.url + orderPath(order.transactionId));
      await page.getByText('CREATED', { exact: true }).first().waitFor();
      // What follows from opening it is asked.
      await wait(SETTLED_MS);
      const before = proxy.requests();
      await wait(IDLE_MS);
      const requestsPerHour = ((proxy.requests() - before) * HOUR_MS) / IDLE_MS;
      const stepsMs: number[] = [];
      for (let took = await order.step(); took !== undefined; took = await order.step()) {
        stepsMs.push(took);
      }
      return { requestsPerHour, stepsMs };
    });
  } finally {
    await proxy.close();
  }
}
