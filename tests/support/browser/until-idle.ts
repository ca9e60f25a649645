import type { Page, Request } from 'playwright';
import { LIVE_PATH } from '../../../src/contracts/live/pokes.ts';

/** As long without a request as Playwright's own `networkidle` takes for idle, ms. */
const IDLE_MS = 500;
const LOOK_EVERY_MS = 50;

interface Traffic {
  readonly running: Set<Request>;
  changedAt: number;
}

const trafficByPage = new WeakMap<Page, Traffic>();

/**
 * Waits until the page is loaded and has had no request for half a second. The stream of pokes does not count: it stays open as
 * long as the page, and with it `networkidle` never comes.
 */
export async function untilIdle(page: Page): Promise<void> {
  const traffic = trafficOf(page);
  await page.waitForLoadState('load');
  traffic.changedAt = Date.now();
  while (traffic.running.size > 0 || Date.now() - traffic.changedAt < IDLE_MS) {
    await page.waitForTimeout(LOOK_EVERY_MS);
  }
}

function trafficOf(page: Page): Traffic {
  const known = trafficByPage.get(page);
  if (known !== undefined) return known;
  const traffic: Traffic = { running: new Set(), changedAt: 0 };
  const changed = () => {
    traffic.changedAt = Date.now();
  };
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(LIVE_PATH)) return;
    traffic.running.add(request);
    changed();
  });
  const ended = (request: Request) => {
    if (traffic.running.delete(request)) changed();
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  // What the former document asked for ends with it.
  page.on('domcontentloaded', () => {
    for (const request of traffic.running) {
      if (request.isNavigationRequest()) traffic.running.delete(request);
    }
  });
  trafficByPage.set(page, traffic);
  return traffic;
}
