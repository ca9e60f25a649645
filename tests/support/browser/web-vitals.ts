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
