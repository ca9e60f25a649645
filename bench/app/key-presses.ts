import type { Page } from 'playwright';
import { judged, median, type BenchRow } from '../suite.ts';

/** Typed letter by letter; the first letter of each is not counted, as it takes the place of the word before. */
const WORDS = [
  'milk',
  'rice',
  'soap',
  'shampoo',
  'biscuit',
  'masala',
  'honey',
  'coffee',
  'sugar',
  'cream',
];
const ROUNDS = 3;
/** Between two letters (ms): a quick typist on a phone, and time for the pictures of the letter before. */
const PAUSE_MS = 250;

/** Of each key press that changed the results on the screen, in ms since the browser got the key. */
interface KeyPressTimes {
  /** Until the results were in the page. */
  readonly inPage: readonly number[];
  /** Until the frame with them was drawn. */
  readonly painted: readonly number[];
  /** Until the first frame after the key was drawn: that of the letter itself, which nothing can come before. */
  readonly letter: readonly number[];
}

/** A frame of a screen with 60 of them a second (ms). */
const FRAME_MS = 1000 / 60;
/** A processor of a cheap phone, as a part of this one. The worker keeps its speed: Chromium slows pages only. */
const SLOWDOWN = 4;

/** The part of all presses that may miss the frame of their letter. */
const MOST_LATE = 0.25;
/** Times of one frame differ by less (ms). */
const SAME_FRAME_MS = 1;

/**
 * Key presses of the search, beside a frame at 60 Hz: until the results are in the page, until they are painted, and how many
 * missed the frame of their letter; then the same on a processor four times slower.
 */
export async function keyPressRows(page: Page, url: string, items: number): Promise<BenchRow[]> {
  const what = `search: key press to results, ${items.toLocaleString('en-IN')} items`;
  const quick = await measureKeyPresses(page, url);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const slow = await measureKeyPresses(page, url);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const onSlow = { budget: null };
  return [...rowsOf(what, quick), ...rowsOf(`${what}, ${SLOWDOWN}× CPU`, slow, onSlow)];
}

function rowsOf(
  what: string,
  { inPage, painted, letter }: KeyPressTimes,
  judgedBy: { readonly budget: number | null } = { budget: 1 },
): BenchRow[] {
  const frame = { unit: 'ms', peer: FRAME_MS, peerName: 'a frame at 60 Hz', ...judgedBy };
  const percent = { unit: '%', peer: 100, peerName: 'all presses' };
  const late = painted.filter((ms, index) => ms - (letter[index] ?? 0) >= SAME_FRAME_MS);
  return [
    judged({ ...frame, name: `${what}, in the page`, ours: median(inPage) }),
    judged({ ...frame, name: `${what}, painted`, ours: median(painted) }),
    judged({
      ...percent,
      name: `${what}, drawn later than the letter`,
      ours: (100 * late.length) / painted.length,
      budget: judgedBy.budget === null ? null : MOST_LATE,
    }),
    judged({
      ...percent,
      name: `${what}, painted after a frame's time`,
      ours: (100 * painted.filter((ms) => ms > FRAME_MS).length) / painted.length,
      budget: null,
    }),
    judged({
      unit: 'ms',
      name: `${what}, painted with the letter`,
      ours: median(painted),
      peer: median(letter),
      peerName: 'the letter itself',
      budget: null,
    }),
  ];
}

/**
 * Notes when the first cards, those on the screen, change first after a key press. Written as text: it runs in the page.
 * Pictures that come later are not the first change, and what follows below the screen is none.
 */
const WATCH = `(() => {
  let pressedAt = 0;
  let letterAt = 0;
  let shown = '';
  const waiting = [];
  window.keyPresses = { inPage: [], painted: [], letter: [] };
  const firstCards = () =>
    [...document.querySelectorAll('main article')].slice(0, 6).map((card) => card.textContent).join();
  const channel = new MessageChannel();
  channel.port1.onmessage = () => {
    const now = performance.now();
    for (const tell of waiting.splice(0)) tell(now);
  };
  const afterFrame = (tell) =>
    requestAnimationFrame(() => { waiting.push(tell); channel.port2.postMessage(null); });
  addEventListener('input', (event) => {
    if (!window.countsKeyPresses) return;
    pressedAt = event.timeStamp;
    shown = firstCards();
    afterFrame((now) => { letterAt = now - event.timeStamp; });
  }, true);
  new MutationObserver(() => {
    if (pressedAt === 0 || firstCards() === shown) return;
    const at = pressedAt;
    pressedAt = 0;
    window.keyPresses.inPage.push(performance.now() - at);
    afterFrame((now) => {
      window.keyPresses.painted.push(now - at);
      window.keyPresses.letter.push(letterAt);
    });
  }).observe(document.querySelector('main'), { subtree: true, childList: true, characterData: true });
  window.countKeyPresses = (counts) => { window.countsKeyPresses = counts; pressedAt = 0; };
})()`;

/** Types into the search of the app. Throws when hardly anything was found: then nothing was measured. */
async function measureKeyPresses(page: Page, url: string): Promise<KeyPressTimes> {
  await page.goto(`${url}/search`);
  const field = page.getByRole('searchbox', { name: 'Search' });
  // The index is built when the search is first asked.
  await field.fill(WORDS[0] ?? '');
  await page.getByRole('region', { name: 'Top search results' }).waitFor();
  await page.evaluate(WATCH);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const word of WORDS) await typeWord(page, word);
  }
  const times = await page.evaluate<KeyPressTimes>('window.keyPresses');
  if (times.inPage.length < WORDS.length) throw new Error('The search found hardly anything.');
  return times;
}

async function typeWord(page: Page, word: string): Promise<void> {
  const [first = '', ...letters] = word;
  await page.evaluate('window.countKeyPresses(false)');
  await page.getByRole('searchbox', { name: 'Search' }).fill(first);
  await page.waitForTimeout(PAUSE_MS);
  for (const letter of letters) {
    await page.evaluate('window.countKeyPresses(true)');
    await page.keyboard.press(letter);
    await page.waitForTimeout(PAUSE_MS);
  }
}
