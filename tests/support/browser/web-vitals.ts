import type { Page } from 'playwright';

/** Cumulative layout shift when the sync status makes room for "Offline" above it and takes it back, in two steps on a slow phone, on 390 × 844. */
export const MARK_SHIFT = 0.001;

/** What the scripts below leave on the page. */
interface Watched {
  shifts?: { value: number; what: string; startTime: number }[];
  interactions?: number[];
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources?: readonly { readonly node: Node | null }[];
}

interface EventTiming extends PerformanceEntry {
  readonly interactionId: number;
}

/** Runs in the page before anything else: writes down what moved without the person's doing. */
export function watchLayoutShifts(): void {
  const watched = globalThis as Watched;
  const shifts: Required<Watched>['shifts'] = [];
  watched.shifts = shifts;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      if (entry.hadRecentInput) continue;
      const node = entry.sources?.[0]?.node;
      const element = node instanceof Element ? node : node?.parentElement;
      const what = `${element?.tagName ?? '?'}.${element?.className ?? ''}`;
      shifts.push({ value: entry.value, what, startTime: entry.startTime });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the page before anything else: writes down how long each tap and key took until the next paint. */
export function watchInteractions(): void {
  const watched = globalThis as Watched;
  const interactions: number[] = [];
  watched.interactions = interactions;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as EventTiming[]) {
      if (entry.interactionId > 0) interactions.push(entry.duration);
    }
    // 16 ms is the least that the browser reports, and durations come in steps of 8 ms.
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

/** How much the screen moved since it was loaded, and what. Sums all shifts, which is stricter than the web's windows of 5 s. */
export function layoutShift(page: Page): Promise<{ sum: number; sources: string[] }> {
  return page.evaluate(() => {
    const { shifts = [] } = globalThis as Watched;
    return {
      sum: shifts.reduce((sum, { value }) => sum + value, 0),
      sources: shifts.map(({ what, value }) => `${what} ${value.toFixed(3)}`),
    };
  });
}

/**
 * The slowest interaction since the last call, ms (web-vitals' INP of a page with fewer than 50 interactions); 0 when none
 * took as long as a frame.
 */
export function slowestInteraction(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // Entries are handed over after the paint that they end with.
    await new Promise((resolve) => {
      requestAnimationFrame(() => setTimeout(resolve, 150));
    });
    const watched = globalThis as Watched;
    const slowest = Math.max(0, ...(watched.interactions ?? []));
    watched.interactions?.splice(0);
    return slowest;
  });
}

/** What `knownTap` takes on a quiet machine of the kind that the budgets were set on, with a quarter of its speed, ms. */
const KNOWN_TAP_MS = 160;

/**
 * How much slower than a quiet machine this one is right now, at least 1: a tap whose work is known (sorting and copying
 * 6,000 words five times) is answered on the page that is open, under the same throttling as what it is compared with.
 */
export async function slownessNow(page: Page): Promise<number> {
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.id = 'known-tap';
    button.style.cssText = 'position:fixed;inset:0;z-index:9999;opacity:0.01';
    button.addEventListener('click', () => {
      for (let run = 0; run < 5; run += 1) {
        let seed = 1;
        const words = Array.from({ length: 6000 }, () => {
          seed = (seed * 48_271) % 2_147_483_647;
          return seed.toString(36);
        });
        words.sort();
        button.title = String(structuredClone(words.map((word) => ({ word }))).length);
      }
    });
    document.body.append(button);
  });
  const taps: number[] = [];
  for (let tap = 0; tap < 3; tap += 1) {
    await page.mouse.click(195, 400);
    taps.push(await slowestInteraction(page));
  }
  await page.evaluate(() => document.querySelector('#known-tap')?.remove());
  const [, median = KNOWN_TAP_MS] = taps.toSorted((a, b) => a - b);
  return Math.max(1, median / KNOWN_TAP_MS);
}
