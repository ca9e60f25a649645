import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MESSAGES } from '../../../src/domain/messages.ts';
import { startAppOnPhone, type AppOnPhone } from '../../support/app-on-phone.ts';
import { goInApp, startShopping } from '../../support/browser/journeys.ts';

let app: AppOnPhone;
let page: Page;

beforeAll(async () => {
  app = await startAppOnPhone();
  ({ page } = app);
  await startShopping(page, app.server.url);
  await goInApp(page, '/search');
  await page.getByRole('searchbox', { name: 'Search' }).focus();
  await page.evaluate(WATCH);
});

afterAll(() => app?.close());

/** What stood in the page at the end of the task in which the browser brought the letter; nothing can come between. */
interface Press {
  readonly typed: string;
  /** Names of the first results before the letter, and in its own task. */
  readonly before: readonly string[];
  readonly withLetter: readonly string[];
}

/** Written as text: it runs in the page. React draws what an `input` event has changed in a microtask at the latest. */
const WATCH = `(() => {
  window.presses = [];
  const names = () =>
    [...document.querySelectorAll('main article h3')].slice(0, 6).map((name) => name.textContent);
  let before = [];
  addEventListener('input', () => { before = names(); }, true);
  addEventListener('input', ({ target }) => {
    const shown = before;
    queueMicrotask(() => queueMicrotask(() => {
      window.presses.push({ typed: target.value, before: shown, withLetter: names() });
    }));
  });
})()`;

/** What one press drew, and the first results once phone and server had answered it. */
interface SettledPress extends Press {
  readonly settled: readonly string[];
}

/** Types a word letter by letter, each after the results of the one before have come. */
async function pressesOf(word: string): Promise<readonly SettledPress[]> {
  const field = page.getByRole('searchbox', { name: 'Search' });
  await field.fill('');
  await page.evaluate('window.presses.length = 0');
  const settled: (readonly string[])[] = [];
  for (const letter of word) {
    await page.keyboard.press(letter);
    const typed = await field.inputValue();
    // The address takes the query over some time after its results.
    await page.waitForURL(({ searchParams }) => searchParams.get('q') === typed);
    const names = await page.getByRole('main').locator('article h3').allTextContents();
    settled.push(names.slice(0, 6));
  }
  const presses = await page.evaluate<Press[]>('window.presses');
  return presses.map((press, index) => ({ ...press, settled: settled[index] ?? [] }));
}

/** The results that stood there at the letter, where they stood in the end; the server may have added some below. */
const inPlace = ({ withLetter, settled }: SettledPress) => settled.slice(0, withLetter.length);

describe('search that works ahead', () => {
  it('SRC-1 draws the results in the task of the key press, and they stay as they were drawn', async () => {
    const words = ['potato', 'milk', 'tomato', 'onion', 'rice'];
    const drawn: SettledPress[] = [];
    for (const word of words) {
      // Without the first letter, which takes the place of the word before.
      const presses = (await pressesOf(word)).slice(1);
      drawn.push(...presses.filter((each) => String(each.before) !== String(each.withLetter)));
    }
    // A letter often finds the same again.
    expect(drawn.length).toBeGreaterThanOrEqual(words.length);
    for (const press of drawn) expect(press.withLetter, press.typed).toEqual(inPlace(press));
  });

  it('SRC-1 shows nothing of the word before once the field was emptied', async () => {
    await pressesOf('milk');
    const field = page.getByRole('searchbox', { name: 'Search' });
    const results = page.getByRole('main').locator('article h3');
    const ofMilk = await results.allTextContents();
    expect(ofMilk.length).toBeGreaterThan(0);
    await field.fill('');
    await page.evaluate('window.presses.length = 0');
    // Nobody has searched for it: the answer is not at hand.
    await field.fill('zzzz');
    const [press] = await page.evaluate<Press[]>('window.presses');
    expect(press?.typed).toBe('zzzz');
    expect(press?.withLetter).toEqual([]);
    await page.getByText(MESSAGES.noData).waitFor();
  });

  it('SRC-1 has the results of the query before at hand when a letter is taken back', async () => {
    const presses = await pressesOf('milk');
    await page.evaluate('window.presses.length = 0');
    await page.keyboard.press('Backspace');
    const [back] = await page.evaluate<Press[]>('window.presses');
    expect(back?.typed).toBe('mil');
    expect(back?.withLetter.length).toBeGreaterThan(0);
    expect(back?.withLetter).toEqual(presses.find(({ typed }) => typed === 'mil')?.settled);
  });
});
