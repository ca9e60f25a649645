import type { Page } from 'playwright';

/** Typed letter by letter; the first letter of each is not counted, as it opens the list. */
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
/** Between two letters (ms): a quick typist, and time for the pictures of the letter before. */
const PAUSE_MS = 250;

/** Of each key press that changed the results, in ms since the browser got the key. */
export interface KeyPressTimes {
  /** Until the results were in the page. */
  readonly inPage: readonly number[];
  /** Until the frame with them was drawn. */
  readonly painted: readonly number[];
  /** Until the first frame after the key was drawn: that of the letter itself, which nothing can come before. */
  readonly letter: readonly number[];
}

/**
 * Notes when the results change first after a key press. Written as text: it runs in the page. The field itself and the
 * count for screen readers are not results, and pictures that come later are not the first change.
 */
const WATCH = `(() => {
  let pressedAt = 0;
  let letterAt = 0;
  const waiting = [];
  window.keyPresses = { inPage: [], painted: [], letter: [] };
  const channel = new MessageChannel();
  channel.port1.onmessage = () => {
    const now = performance.now();
    for (const tell of waiting.splice(0)) tell(now);
  };
  const afterFrame = (tell) =>
    requestAnimationFrame(() => { waiting.push(tell); channel.port2.postMessage(null); });
  addEventListener('input', (event) => {
    pressedAt = event.timeStamp;
    afterFrame((now) => { letterAt = now - event.timeStamp; });
  }, true);
  const isResult = (node) => {
    const element = node instanceof Element ? node : node.parentElement;
    return element !== null && element.closest('[role=search], [role=status]') === null;
  };
  new MutationObserver((records) => {
    if (pressedAt === 0 || !records.some(({ target }) => isResult(target))) return;
    const at = pressedAt;
    pressedAt = 0;
    window.keyPresses.inPage.push(performance.now() - at);
    afterFrame((now) => {
      window.keyPresses.painted.push(now - at);
      window.keyPresses.letter.push(letterAt);
    });
  }).observe(document.querySelector('main'), { subtree: true, childList: true, characterData: true });
  window.forgetKeyPress = () => { pressedAt = 0; };
})()`;

/** Types into the search of the app. Throws when hardly anything was found: then nothing was measured. */
export async function measureKeyPresses(page: Page, url: string): Promise<KeyPressTimes> {
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
  await page.getByRole('searchbox', { name: 'Search' }).fill(first);
  await page.waitForTimeout(PAUSE_MS);
  await page.evaluate('window.forgetKeyPress()');
  for (const letter of letters) {
    await page.keyboard.press(letter);
    await page.waitForTimeout(PAUSE_MS);
    await page.evaluate('window.forgetKeyPress()');
  }
}
