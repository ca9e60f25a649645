import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guardRoute } from '../../src/domain/routes/route-guard.ts';
import { MESSAGES } from '../../src/domain/messages.ts';
import { startAppOnPhone, type AppOnPhone } from '../support/app-on-phone.ts';
import type { AppServer } from '../support/servers/app-server.ts';
import { aPhone, pageOf } from '../support/browser/browser.ts';
import { fillBuyer, type FilledBuyer } from '../support/builders/filled-buyer.ts';
import {
  chooseArea,
  expectSyncStatus,
  goInApp,
  saveAddress,
  signIn,
  untilInstalled,
} from '../support/browser/journeys.ts';
import { MAIN_FLOWS } from '../support/main-flow-table.ts';
import {
  fillRoute,
  pathOf,
  ROUTE_TABLE,
  type RouteCase,
  type RouteIds,
} from '../support/route-table.ts';
import { leaving } from '../support/browser/leaving.ts';
import { showInApp, untilShown, type ShownScreen } from '../support/browser/shown-screen.ts';
import { layoutShift, watchLayoutShifts } from '../support/browser/web-vitals.ts';
import { holdTable, personTable, readRows } from '../support/browser/local-rows.ts';
import { untilIdle } from '../support/browser/until-idle.ts';

/** Cumulative layout shift of one screen. */
const MOST_SHIFT = 0.02;
/** Where to go forth and come back from. */
const OTHER = { path: '/select-language', title: /language/ };
/** Paths that say of what their screen is, which a reload could lose; the others load on a reload as by their address. */
const NAMES_SOMETHING = /[:{?]/;
/** Of the routes that are closed to a visitor: tests/house/route-table.test.ts asks the route guard about all of them. */
const CLOSED = new Set(['/home', '/cart', '/search?q=tomato', '/orders/cancel?order={orderId}']);

let app: AppOnPhone;
let server: AppServer;
let context: BrowserContext;
let page: Page;
let buyer: FilledBuyer;
let ids: RouteIds;

beforeAll(async () => {
  app = await startAppOnPhone();
  ({ server, context, page } = app);
  await context.addInitScript(watchLayoutShifts);
  buyer = await fillBuyer(page, server);
  ({ ids } = buyer);
});

afterAll(() => app?.close());

/** Where a screen ends up for who is signed in. */
const targetOf = ({ path, leadsTo }: RouteCase): string => leadsTo ?? fillRoute(path, ids);

/** What is wrong with a screen, in words; nothing when it is as the table says. */
function problemsOf(route: RouteCase, shown: ShownScreen, when: string): string[] {
  const wrong: string[] = [];
  const target = targetOf(route);
  if (shown.address !== target && pathOf(shown.address) !== pathOf(target))
    wrong.push(`is at ${shown.address}`);
  if (!route.title.test(shown.title)) wrong.push(`has the title "${shown.title}"`);
  if (shown.headings !== 1) wrong.push(`has ${shown.headings} h1`);
  if (shown.bones > 0) wrong.push(`still shows ${shown.bones} grey bars`);
  if (shown.text.includes(MESSAGES.genericShort) || shown.text.includes(MESSAGES.generic))
    wrong.push('shows the generic error');
  if (shown.text.trim().length < 12) wrong.push(`says only "${shown.text}"`);
  return wrong.map((what) => `${route.path} ${when} ${what}`);
}

/** What can be done on a phone that has nothing and no network: a language, a name, an address and a list. */
async function writeOnBarePhone(bare: Page): Promise<void> {
  await showInApp(bare, '/select-language', /^Choose your language$/);
  await bare.getByRole('radio', { name: /Marathi/ }).check();
  await bare.getByRole('button', { name: 'Continue' }).click();
  await bare.getByRole('link', { name: 'Edit name and email' }).click();
  await bare.getByRole('textbox', { name: 'Name' }).fill('Asha Rao');
  await bare.getByRole('button', { name: 'Save' }).click();
  await bare.getByRole('main').getByText('Asha Rao').waitFor();
  await saveAddress(bare);
  // A list is kept, and nobody is told that no shop sells what could not be looked for.
  await showInApp(bare, '/search?list=', /^Your list$/);
  await bare.getByRole('textbox', { name: 'What do you need?' }).fill('2 kilo aloo');
  await bare.getByRole('button', { name: 'Find these' }).click();
  await bare.getByText('The goods of shops are not on this phone yet.').waitFor();
}

describe('every route', () => {
  it(`opens by its address and moves by ${MOST_SHIFT} at most, stays on a reload, and is there again on back and forward`, async () => {
    const found: string[] = [];
    let most = 0;
    page.on('pageerror', (error) => found.push(`${page.url()}: ${error.message}`));
    for (const route of ROUTE_TABLE) {
      const path = fillRoute(route.path, ids);
      // What the screen before has left to be sent would go from /sync while that is measured.
      await expectSyncStatus(page, 'All saved');
      await page.goto(`${server.url}${path}`);
      found.push(...problemsOf(route, await untilShown(page, route.title), 'by its address'));
      // Until the page is at rest: pictures are there, and what came late has been drawn.
      await untilIdle(page);
      const { sum, sources } = await layoutShift(page);
      most = Math.max(most, sum);
      if (sum > MOST_SHIFT) found.push(`${path} moves by ${sum}: ${sources.join(', ')}`);
      if (NAMES_SOMETHING.test(route.path)) {
        await page.reload();
        found.push(...problemsOf(route, await untilShown(page, route.title), 'on a reload'));
      }
      await showInApp(page, OTHER.path, OTHER.title);
      await leaving(page, () => page.goBack());
      found.push(...problemsOf(route, await untilShown(page, route.title), 'on back'));
      await leaving(page, () => page.goForward());
      const next = await untilShown(page, OTHER.title);
      if (next.address !== OTHER.path) found.push(`${route.path}: forward is ${next.address}`);
    }
    process.stdout.write(`largest layout shift: ${most.toFixed(4)}\n`);
    expect(found).toEqual([]);
  });

  it('puts the goods of a supplier that answers late below nobody’s', async () => {
    let letGo = (): void => undefined;
    const late = new Promise<void>((resolve) => (letGo = resolve));
    let asked = 0;
    await context.route('**/run/search-seller-catalogs', async (route) => {
      asked += 1;
      if (asked === 1) await late;
      await route.continue().catch(() => undefined);
    });
    await page.goto(`${server.url}/products?q=seeds`);
    const kept = async () =>
      (await readRows<{ id: string }>(page, { database: 'haat', table: 'listings' })).filter(
        ({ id }) => id.startsWith('["products"') && id.endsWith('"seeds"]'),
      );
    await expect.poll(kept).not.toEqual([]);
    await untilIdle(page);
    letGo();
    const suppliers = page.getByRole('link', { name: 'All products' });
    await expect.poll(() => suppliers.count()).toBeGreaterThan(1);
    await untilIdle(page);
    expect((await layoutShift(page)).sum).toBeLessThanOrEqual(MOST_SHIFT);
  });

  it('asks for a rating above no order that is drawn, and above no grey bar', async () => {
    const holder = await context.newPage();
    // No page of the app is open meanwhile: a write of it to both tables would wait for one, and keep the test from the other.
    await page.goto('about:blank');
    await holder.goto(`${server.url}/robots.txt`);
    try {
      const hold = (table: string) => holdTable(holder, personTable(buyer.session.userId, table));
      const [letGoRatings, letGoTrades] = [await hold('ratings'), await hold('facts')];
      await page.goto(`${server.url}/orders`, { waitUntil: 'commit' });
      await page.getByText('Reading orders').waitFor({ state: 'attached' });
      await page.getByRole('toolbar', { name: 'Which orders' }).waitFor();
      // Each is drawn before the next comes.
      await untilIdle(page);
      await letGoRatings();
      await untilIdle(page);
      await letGoTrades();
      await page.getByRole('complementary', { name: 'Rate your last order' }).waitFor();
      await untilIdle(page);
      expect((await layoutShift(page)).sum).toBeLessThanOrEqual(MOST_SHIFT);
    } finally {
      await holder.close();
    }
  });

  it('has something useful offline, once it was opened', async () => {
    await untilInstalled(page);
    await context.setOffline(true);
    const found: string[] = [];
    for (const route of ROUTE_TABLE) {
      // Loading a page offline is what the next test does.
      const shown = await showInApp(page, fillRoute(route.path, ids), route.title);
      found.push(...problemsOf(route, shown, 'offline'));
      if (/not on this phone yet|never fetched/i.test(shown.text))
        found.push(`${route.path} offline lacks something: ${shown.text.slice(0, 160)}`);
    }
    await context.setOffline(false);
    expect(found).toEqual([]);
  });

  it('says honestly offline what is not on a new phone', async () => {
    const fresh = await aPhone();
    const freshContext = await fresh.open();
    const freshPage = pageOf(freshContext);
    await signIn(freshPage, server.url);
    await untilInstalled(freshPage);
    // The name is on its way.
    await expectSyncStatus(freshPage, 'All saved');
    await freshContext.setOffline(true);
    const found: string[] = [];
    for (const route of ROUTE_TABLE) {
      await freshPage.goto(`${server.url}${fillRoute(route.path, ids)}`);
      const shown = await untilShown(freshPage, /./);
      const [wrong] = problemsOf({ ...route, title: /./ }, shown, 'with nothing on the phone');
      if (wrong !== undefined) found.push(wrong);
      const bare = MAIN_FLOWS.find(({ path }) => path === route.path)?.bare ?? /^$/;
      const said = () => freshPage.getByRole('main').innerText();
      // What is asked for in vain takes a moment longer than the screen itself.
      await expect.poll(said, { message: route.path }).toMatch(bare);
      const ways = freshPage.locator('main :is(a, button, input), header a');
      if ((await ways.count()) === 0) found.push(`${route.path} with nothing leads nowhere`);
    }
    expect(found).toEqual([]);
    await writeOnBarePhone(freshPage);
    await expectSyncStatus(freshPage, '2 waiting to send');
    await freshContext.setOffline(false);
    await freshPage.reload();
    await expectSyncStatus(freshPage, 'All saved');
    await fresh.discard();
  });

  it('is open or closed to a visitor as the route guard says, with "/b2c" and a query', async () => {
    const visitor = await aPhone();
    const visitorPage = pageOf(await visitor.open());
    const found: string[] = [];
    const asVisitor = ROUTE_TABLE.filter(
      ({ path, visitor: may }) => may === 'open' || CLOSED.has(path),
    );
    for (const { path } of asVisitor) {
      const filled = fillRoute(path, ids);
      const asked = `/b2c${filled}${filled.includes('?') ? '&' : '?'}from=mail`;
      const target = guardRoute(asked, false) ?? pathOf(filled);
      // Not until everything is loaded: the guard decides before the first paint.
      await visitorPage.goto(`${server.url}${asked}`, { waitUntil: 'commit' });
      const shown = await untilShown(visitorPage, /./);
      if (pathOf(shown.address) !== target) found.push(`${asked} leads to ${shown.address}`);
    }
    await visitor.discard();
    expect(found).toEqual([]);
  });
});

describe('what stands where there is no screen', () => {
  it('a path that leads nowhere says so and counts the seconds until it leads home', async () => {
    const lost = await context.newPage();
    await lost.clock.install();
    await lost.goto(`${server.url}/nowhere`);
    await lost.getByRole('heading', { level: 1, name: MESSAGES.lostTitle }).waitFor();
    expect(await lost.getByRole('main').innerText()).toContain(MESSAGES.lostText);
    await lost.getByText('Taking you back in 10 s').waitFor();
    await lost.clock.runFor(4_000);
    await lost.getByText('Taking you back in 6 s').waitFor();
    await lost.clock.runFor(6_000);
    await lost.waitForURL(/\/home$/);
    await lost.close();
  });

  it('a screen that breaks gives way to the generic error, and comes back on a reload', async () => {
    const broken = await context.newPage();
    await broken.addInitScript(() => {
      if (sessionStorage.getItem('broken') !== null) return;
      sessionStorage.setItem('broken', 'once');
      const texts = String.prototype;
      const { replaceAll } = texts;
      Object.defineProperty(texts, 'replaceAll', {
        value(this: string, pattern: RegExp | string, by: (found: string) => string) {
          // The digits of a price (money.ts).
          if (String(pattern).includes(String.raw`\d{3}`)) throw new Error('broken on purpose');
          return replaceAll.call(this, pattern, by);
        },
      });
    });
    await broken.goto(`${server.url}/cart`);
    const failure = broken.getByRole('alert').filter({ hasText: MESSAGES.generic });
    await failure.getByRole('heading', { level: 1, name: MESSAGES.genericShort }).waitFor();
    await failure.getByRole('button', { name: 'Try again' }).click();
    await broken.getByRole('heading', { level: 1, name: 'Cart' }).waitFor();
    expect(await failure.count()).toBe(0);
    await broken.close();
  });
});

describe('going elsewhere while the app is drawn', () => {
  it('is not missed: the screen is the one that the address names', async () => {
    const hasty = await context.newPage();
    await hasty.addInitScript(() => {
      const { addEventListener: listen } = window;
      window.addEventListener = (...how: Parameters<typeof listen>) => {
        // The router numbers the entry when it reads the address, and listens once it has drawn the screen.
        const { idx } = (history.state ?? {}) as { idx?: number };
        if (how[0] === 'popstate' && idx !== undefined && location.pathname === '/cart')
          history.replaceState(history.state, '', '/select-language');
        listen.apply(window, how);
      };
    });
    await hasty.goto(`${server.url}/cart`);
    await hasty.getByRole('heading', { level: 1, name: OTHER.title }).waitFor();
    expect(pathOf(hasty.url().replace(server.url, ''))).toBe(OTHER.path);
    await hasty.close();
  });
});

describe('texts that no other test reads', () => {
  it('stand on their screens: Add More Items, Go to Home, No stores nearby, the alert of a copied link', async () => {
    const reader = await context.newPage();
    const alerts: string[] = [];
    reader.on('dialog', (dialog) => {
      alerts.push(dialog.message());
      void dialog.accept();
    });
    // A browser that can neither share nor write to a clipboard.
    await reader.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined });
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    await reader.goto(`${server.url}/cart`);
    await reader.getByRole('link', { name: MESSAGES.addMoreItems }).first().waitFor();
    await goInApp(reader, `/payment?order=${crypto.randomUUID()}`);
    await reader.getByText(MESSAGES.goToHome).first().waitFor();
    // Nobody in the south of Mumbai sells cattle feed.
    await chooseArea(reader, '400005');
    await goInApp(reader, '/category?group=cattle-feed');
    await reader.getByText(MESSAGES.noStoresNearby).first().waitFor();
    await goInApp(reader, `/store/${ids.storeId}/item`);
    await reader
      .getByRole('button', { name: /^Share/ })
      .first()
      .click();
    await expect.poll(() => alerts).toEqual([MESSAGES.linkCopiedAlert]);
    await reader.close();
  });
});
