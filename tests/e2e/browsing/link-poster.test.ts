import type { CDPSession, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { storePath } from '../../../src/domain/routes/routes.ts';
import { aPhone, pageOf, type Phone } from '../../support/browser/browser.ts';
import { followInApp } from '../../support/browser/journeys.ts';
import { leaving } from '../../support/browser/leaving.ts';
import { layoutShift, watchLayoutShifts } from '../../support/browser/web-vitals.ts';
import { type AppServer, startApp } from '../../support/servers/app-server.ts';

/** What a page of a link may take, compressed with brotli. */
const MOST_BYTES = 14 * 1024;
const STORE = storePath('green-basket-bellandur');

let server: AppServer;
let phone: Phone | undefined;

beforeAll(async () => {
  server = await startApp({ FULFILMENT: 'manual' });
});
afterEach(() => phone?.discard());
afterAll(() => server?.close());

/** A phone that was never here. */
async function aStranger(): Promise<{ page: Page; client: CDPSession }> {
  phone = await aPhone({ isNew: true });
  const context = await phone.open();
  const page = pageOf(context);
  return { page, client: await context.newCDPSession(page) };
}

/** The app is on its way until it is let in; from now on it is watched what moves. */
async function holdBackApp(page: Page): Promise<() => void> {
  await page.addInitScript(watchLayoutShifts);
  let letIn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letIn = resolve));
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return letIn;
}

async function expectNothingMoved(page: Page): Promise<void> {
  const { sum, sources } = await layoutShift(page);
  expect(sum, sources.join(', ')).toBeLessThanOrEqual(0.02);
}

it('LINK-1 a link can be read without scripts, and its links lead on', async () => {
  const { page, client } = await aStranger();
  await client.send('Emulation.setScriptExecutionDisabled', { value: true });
  await client.send('Page.navigate', { url: server.url + STORE });
  await page.getByRole('heading', { level: 1, name: 'Green Basket' }).waitFor();
  const item = page.getByRole('list').getByRole('link').first();
  const name = (await item.textContent()) ?? '';
  await item.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name }).waitFor();
  expect(await dialog.getByText(/^Prices and stock as of/).count()).toBe(1);
});

it('LINK-1 what is tapped before the app is there is done once it is, and nothing moves', async () => {
  const { page, client } = await aStranger();
  const letIn = await holdBackApp(page);
  await client.send('Page.navigate', { url: server.url + STORE });
  const poster = page.locator('#start-picture');
  const add = poster.getByRole('button', { name: /^Add / }).first();
  const what = ((await add.getAttribute('aria-label')) ?? '').replace(/^Add /, '');
  await add.click();
  await expect.poll(() => add.getAttribute('data-tapped')).toBe('');
  letIn();
  await poster.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: `Increase ${what}`, exact: true }).waitFor();
  await expect
    .poll(() => page.getByRole('link', { name: /cart/i }).allTextContents())
    .toEqual(expect.arrayContaining([expect.stringMatching(/^1\D/)]));
  await expectNothingMoved(page);
});

it('LINK-1 a visitor who taps Sign in before the app is there comes to it, also by a link that the router missed', async () => {
  const { page, client } = await aStranger();
  const letIn = await holdBackApp(page);
  await client.send('Page.navigate', { url: `${server.url}/welcome` });
  const poster = page.locator('#start-picture');
  await poster.getByRole('link', { name: 'Sign in' }).click();
  letIn();
  const field = page.getByRole('textbox', { name: 'Mobile number' });
  await field.waitFor();
  await leaving(page, () => page.goBack());
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
  // As the router is told of it once it listens (useMissedNavigation).
  await followInApp(page, '/signin');
  await field.waitFor();
  // Going forward to it is another thing: the route guard of the specification leads to where it begins.
  await leaving(page, () => page.goBack());
  await leaving(page, () => page.goForward());
  await expect.poll(() => new URL(page.url()).pathname).toBe('/welcome');
});

it('LINK-1 at a desk the goods stand where the app has them', async () => {
  const { page, client } = await aStranger();
  await page.setViewportSize({ width: 1440, height: 900 });
  const letIn = await holdBackApp(page);
  await client.send('Page.navigate', { url: server.url + STORE });
  const goods = () =>
    page.locator('li[data-index] h3').evaluateAll((names) =>
      names.slice(0, 8).map((name) => {
        const { x, y } = name.getBoundingClientRect();
        return [name.textContent, Math.round(x), Math.round(y)];
      }),
    );
  const poster = page.locator('#start-picture');
  await poster.getByRole('complementary', { name: 'Your cart' }).waitFor();
  const before = await goods();
  expect(new Set(before.map(([, x]) => x)).size).toBe(4);
  letIn();
  await poster.waitFor({ state: 'detached' });
  await expect.poll(goods).toEqual(before);
  await expectNothingMoved(page);
});

it('LINK-1 a link takes no more than 14 KB, of each store of the demo', async () => {
  const map = await (await fetch(`${server.url}/sitemap.xml`)).text();
  const stores = [...map.matchAll(/<loc>[^<]*(\/store\/[^<]+)<\/loc>/g)].map(
    ([, path = '']) => path,
  );
  expect(stores.length).toBeGreaterThan(40);
  for (const path of stores) {
    const { headers } = await fetch(server.url + path, {
      method: 'HEAD',
      headers: { accept: 'text/html', 'accept-encoding': 'br' },
    });
    expect([path, Number(headers.get('content-length')) < MOST_BYTES]).toEqual([path, true]);
  }
});
