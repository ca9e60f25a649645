import type { CDPSession, Page } from 'playwright';
import { storePath } from '../../src/domain/routes/routes.ts';
import { judged, type BenchRow } from '../suite.ts';

/** A processor of a cheap phone, as a part of this one. */
const SLOWDOWN = 4;
/** How far the list is pushed, px, and how fast, px/s: more than two screens a second, by one who looks for something. */
const DISTANCE_PX = 30_000;
const SPEED_PX = 2_000;
/** Frames a second of a usual screen, and below which one sees it stutter. */
const FRAMES = 60;
const LEAST_FRAMES = 45;

/** Where the list and what stands below it on the screen begin and end, px. */
const BARS_PX = { top: 300, bottom: 60 };

/** Notes in each frame of the page whether what is on the screen has goods. Written as text: it runs in the page. */
const WATCH = `(() => {
  const seen = { frames: 0, gaps: 0, end: false };
  globalThis.seenWhileScrolling = seen;
  let last = scrollY;
  const look = () => {
    if (scrollY !== last) {
      const boxes = [...document.querySelectorAll('main li[data-index]')]
        .filter((row) => row.querySelector('article') !== null)
        .map((row) => row.getBoundingClientRect());
      const top = Math.min(...boxes.map((box) => box.top));
      const bottom = Math.max(...boxes.map((box) => box.bottom));
      seen.frames += 1;
      if (!(top <= ${BARS_PX.top} && bottom >= innerHeight - ${BARS_PX.bottom})) seen.gaps += 1;
    }
    last = scrollY;
    if (!seen.end) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

/** What WATCH has noted. */
interface Seen {
  readonly frames: number;
  readonly gaps: number;
}

/**
 * The scrolling of a single list of so many items on a processor four times slower, by the browser's own gesture, as a finger
 * or a wheel does it: frames that were drawn, and frames of the page in which a part of the list on the screen had no goods yet.
 */
export async function shelfScrollRows(
  page: Page,
  url: string,
  { storeId, items }: { readonly storeId: string; readonly items: number },
): Promise<BenchRow[]> {
  await page.goto(`${url}${storePath(storeId)}`);
  await page.locator('main article').first().waitFor();
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  const session = await page.context().newCDPSession(page);
  await push(session, page, 1);
  const { drawn, seen, seconds } = await push(session, page, SLOWDOWN);
  const what = `a list of ${items.toLocaleString('en-IN')} items: ${SPEED_PX.toLocaleString('en-IN')} px a second, ${SLOWDOWN}× CPU`;
  return [
    judged({
      name: `${what}, a drawn frame`,
      unit: 'ms',
      ours: (1000 * seconds) / drawn,
      peer: 1000 / FRAMES,
      peerName: 'a frame at 60 Hz',
      budget: FRAMES / LEAST_FRAMES,
    }),
    judged({
      name: `${what}, frames with a gap in the list`,
      unit: '%',
      ours: (100 * seen.gaps) / seen.frames,
      peer: 100,
      peerName: 'all frames',
      budget: 0.02,
    }),
  ];
}

/** Scrolls from the start of the list on, and counts. */
async function push(session: CDPSession, page: Page, rate: number) {
  await page.evaluate('scrollTo(0, 0)');
  await page.locator('main li[data-index="0"] article').waitFor();
  await page.evaluate(WATCH);
  let drawn = 0;
  const count = ({ value }: { value: { name?: string }[] }) => {
    drawn += value.filter(({ name }) => name === 'DrawFrame').length;
  };
  session.on('Tracing.dataCollected', count);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: [
        'devtools.timeline',
        'disabled-by-default-devtools.timeline.frame',
        'devtools.timeline.frame',
      ],
    },
  });
  const begun = performance.now();
  await session.send('Input.synthesizeScrollGesture', {
    x: 250,
    y: 600,
    yDistance: -DISTANCE_PX,
    speed: SPEED_PX,
    gestureSourceType: 'mouse',
  });
  const seconds = (performance.now() - begun) / 1000;
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', count);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const seen = (await page.evaluate('seenWhileScrolling.end = true, seenWhileScrolling')) as Seen;
  return { drawn, seen, seconds };
}
