import type { Page } from 'playwright';
import { goInApp } from './journeys.ts';
import { PATIENCE_MS } from '../patience.ts';

/** What stands on a screen once it is all there. */
export interface ShownScreen {
  /** Path and query in the address line. */
  readonly address: string;
  readonly title: string;
  readonly headings: number;
  /** Grey bars that still stand for what is being read. */
  readonly bones: number;
  /** What `main` says. */
  readonly text: string;
}

/** Reads the screen as it stands. */
export function readScreen(page: Page): Promise<ShownScreen> {
  return page.evaluate(() => ({
    address: `${location.pathname}${location.search}`,
    title: document.querySelector('h1')?.textContent ?? '',
    headings: document.querySelectorAll('h1').length,
    bones: document.querySelectorAll('[data-bone], main .mantine-Skeleton-root').length,
    text: document.querySelector('main')?.innerText ?? '',
  }));
}

/** Goes to a screen as a link does, and waits until it is there; see `untilShown`. */
export async function showInApp(
  page: Page,
  path: string,
  title: RegExp,
  patienceMs?: number,
): Promise<ShownScreen> {
  await goInApp(page, path);
  return untilShown(page, title, patienceMs);
}

/**
 * Waits until a screen has its title, no grey bars and something to read.
 * @returns what stands there then, or after `patienceMs` all the same
 */
export async function untilShown(
  page: Page,
  title: RegExp,
  patienceMs = PATIENCE_MS,
): Promise<ShownScreen> {
  const deadline = Date.now() + patienceMs;
  let shown = await readOnceShown(page, title, patienceMs);
  // What was just read may have given way to what is read next.
  while (shown.bones > 0 && Date.now() < deadline)
    shown = await readOnceShown(page, title, deadline - Date.now());
  return shown;
}

async function readOnceShown(page: Page, title: RegExp, patienceMs: number): Promise<ShownScreen> {
  const { source, flags } = title;
  await page
    .waitForFunction(
      ([pattern, options]) => {
        const shown = document.querySelector('h1')?.textContent ?? '';
        const isBare = document.querySelector('[data-bone], main .mantine-Skeleton-root') === null;
        const text = document.querySelector('main')?.textContent ?? '';
        return new RegExp(pattern, options).test(shown) && isBare && text.trim() !== '';
      },
      [source, flags] as const,
      { timeout: patienceMs },
    )
    // What is shown instead is the finding; the caller reads it.
    .catch(() => undefined);
  return readScreen(page);
}
