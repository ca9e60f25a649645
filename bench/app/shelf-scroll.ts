import type { Page } from 'playwright';
import { storePath } from '../../src/domain/routes/routes.ts';
import { judged, median, type BenchRow } from '../suite.ts';

/** A frame at 60 Hz, ms. */
const FRAME_MS = 1000 / 60;
/** A processor of a cheap phone, as a part of this one. */
const SLOWDOWN = 4;
/** How long the list is flung, ms, and how far in each frame, px: five screens a second. */
const FLING_MS = 6_000;
const STEP_PX = 70;
/** What a person feels as a stop, ms. */
const LONG_TASK_MS = 50;

interface Scrolled {
  /** ms between frames. */
  readonly frames: readonly number[];
  readonly longestTask: number;
  /** Frames in which a part of the list on the screen had no goods. */
  readonly blank: number;
}

/** Scrolls as far as it comes, and notes each frame. Written as text: it runs in the page. */
const FLING = `(async () => {
  let longestTask = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration);
  });
  observer.observe({ type: 'longtask' });
  const frames = [];
  let blank = 0;
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const end = performance.now() + ${FLING_MS};
  let last = await frame();
  while (last < end) {
    scrollBy(0, ${STEP_PX});
    const now = await frame();
    frames.push(now - last);
    last = now;
    const middle = document.elementFromPoint(innerWidth * 0.6, innerHeight / 2);
    if (middle !== null && middle.closest('article, li, nav') === null) blank += 1;
  }
  observer.disconnect();
  return { frames, longestTask, blank };
})()`;

/** The fling of a list of a store of so many items, on a processor four times slower: frames, the longest task, and gaps. */
export async function shelfScrollRows(
  page: Page,
  url: string,
  { storeId, items }: { readonly storeId: string; readonly items: number },
): Promise<BenchRow[]> {
  await page.goto(`${url}${storePath(storeId)}`);
  await page.locator('main article').first().waitFor();
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const { frames, longestTask, blank } = (await page.evaluate(FLING)) as Scrolled;
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const what = `store of ${items.toLocaleString('en-IN')} items: scrolling, ${SLOWDOWN}× CPU`;
  const percent = { unit: '%', peer: 100, peerName: 'all frames' };
  const partOf = (count: number) => (100 * count) / frames.length;
  return [
    judged({
      name: `${what}, longest task`,
      unit: 'ms',
      ours: longestTask,
      peer: LONG_TASK_MS,
      peerName: 'what is felt as a stop',
      budget: null,
    }),
    judged({
      name: `${what}, a frame, median`,
      unit: 'ms',
      ours: median(frames),
      peer: FRAME_MS,
      peerName: 'a frame at 60 Hz',
      budget: null,
    }),
    judged({
      ...percent,
      name: `${what}, frames of more than two frames' time`,
      ours: partOf(frames.filter((ms) => ms > 2 * FRAME_MS + 1).length),
      budget: null,
    }),
    judged({
      ...percent,
      name: `${what}, frames with a gap in the list`,
      ours: partOf(blank),
      budget: null,
    }),
  ];
}
