import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAppOnPhone, type AppOnPhone } from '../support/app-on-phone.ts';
import { aPhone, pageOf, type Phone } from '../support/browser/browser.ts';
import { fillBuyer, type FilledBuyer } from '../support/builders/filled-buyer.ts';
import { signIn } from '../support/browser/journeys.ts';
import { fillRoute, ROUTE_TABLE } from '../support/route-table.ts';
import { showInApp, untilShown } from '../support/browser/shown-screen.ts';
import { noteWhatIsSaid, slowReads, type Said } from '../support/browser/slow-reads.ts';
import { layoutShift, watchLayoutShifts } from '../support/browser/web-vitals.ts';
import { untilIdle } from '../support/browser/until-idle.ts';

const WALK_MS = 600_000;
/** A reading takes so much longer at most, ms. */
const SLOWER_MS = 150;
/** Everything has been read by then, ms. */
const REST_MS = 500;
/** Cumulative layout shift of one screen. */
const MOST_SHIFT = 0.02;

/** What a screen may say for a moment: that something is on its way, and seconds that are counted. */
const PASSING = /^(Reading |Checking |Looking |Taking you back in )|^.{0,12}$/;
/** What the home screen says by itself until the content of the area is there. */
const BUILT_IN = /^(Works without a network|What you opened stays here)/;

let app: AppOnPhone;
let buyer: FilledBuyer;
let bare: Phone;

async function slowDown(context: BrowserContext): Promise<void> {
  await context.addInitScript(slowReads, SLOWER_MS);
  await context.addInitScript(noteWhatIsSaid);
  await context.addInitScript(watchLayoutShifts);
}

beforeAll(async () => {
  app = await startAppOnPhone();
  buyer = await fillBuyer(app.page, app.server);
  bare = await aPhone();
});

afterAll(async () => {
  await bare?.discard();
  await app?.close();
});

/** What the screen has said and does not say any more. */
function takenBack(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const now = document.querySelector('main')?.textContent ?? '';
    const { said = new Map<string, number>() } = globalThis as Said;
    const gone = [...said].filter(([text]) => !now.includes(text));
    said.clear();
    return gone.map(([text]) => text);
  });
}

const wrongOf = (path: string, texts: readonly string[]): string[] =>
  texts
    .filter((text) => !PASSING.test(text) && !BUILT_IN.test(text))
    .map((text) => `${path} said and took back: ${text}`);

/** Opens every screen by its address. @returns what moved, and what was said and taken back */
async function loadAll(page: Page, titleOf: (title: RegExp) => RegExp): Promise<string[]> {
  const found: string[] = [];
  for (const { path: pattern, title } of ROUTE_TABLE) {
    const path = fillRoute(pattern, buyer.ids);
    await page.goto(`${app.server.url}${path}`);
    await untilShown(page, titleOf(title));
    await untilIdle(page);
    await page.waitForTimeout(REST_MS);
    const { sum, sources } = await layoutShift(page);
    if (sum > MOST_SHIFT) found.push(`${path} moves by ${sum}: ${sources.join(', ')}`);
    found.push(...wrongOf(path, await takenBack(page)));
  }
  return found;
}

describe('on a slow storage', () => {
  it('no screen moves, or says what it takes back', { timeout: WALK_MS }, async () => {
    await slowDown(app.context);
    expect(await loadAll(app.page, (title) => title)).toEqual([]);
  });

  it(
    'nor on a phone to which everything comes for the first time',
    { timeout: WALK_MS },
    async () => {
      const context = await bare.open();
      const page = pageOf(context);
      await signIn(page, app.server.url, buyer.mobileNumber);
      await slowDown(context);
      expect(await loadAll(page, () => /./)).toEqual([]);
    },
  );

  it('nor without the network', { timeout: WALK_MS }, async () => {
    const { page, context } = app;
    await context.setOffline(true);
    const found: string[] = [];
    for (const { path: pattern, title } of ROUTE_TABLE) {
      const path = fillRoute(pattern, buyer.ids);
      await takenBack(page);
      const { text } = await showInApp(page, path, title);
      if (/not on this phone yet|never fetched/i.test(text)) found.push(`${path} lacks something`);
      await page.waitForTimeout(REST_MS);
      found.push(...wrongOf(path, await takenBack(page)));
    }
    expect(found).toEqual([]);
  });
});
