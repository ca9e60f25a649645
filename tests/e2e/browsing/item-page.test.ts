import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { axeFindings } from '../../support/browser/axe-findings.ts';
import { aPhone, pageOf, type Phone } from '../../support/browser/browser.ts';
import { fetchStores, goInApp, untilInstalled } from '../../support/browser/journeys.ts';
import { startAsBuyer } from '../../support/browser/signed-in-phone.ts';
import { layoutShift, watchLayoutShifts } from '../../support/browser/web-vitals.ts';
import { type AppServer, startApp } from '../../support/servers/app-server.ts';
import { storePath } from '../../../src/domain/routes/routes.ts';

const STORE_ID = 'green-basket-bellandur';
const STORE = storePath(STORE_ID);

let server: AppServer;
let phone: Phone | undefined;

beforeAll(async () => {
  server = await startApp();
});
afterEach(() => phone?.discard());
afterAll(() => server?.close());

it('ITEM-1 an item has a page of its own: address, title, link, pictures, sizes, declarations, also without a network', async () => {
  phone = await aPhone();
  const page = pageOf(await phone.open());
  await startAsBuyer(page, server.url, { address: null });
  await goInApp(page, `${STORE}?category=milk`);
  await untilInstalled(page);
  const milk = page.getByRole('link', { name: 'Full cream milk', exact: true }).first();
  await milk.click();
  const dialog = page.getByRole('dialog', { name: 'Full cream milk' });
  await dialog.getByRole('heading', { name: 'On the pack' }).waitFor();
  await expect.poll(() => page.title()).toMatch(/^Full cream milk .+ · Haat$/);
  const opened = new URL(page.url());
  expect(opened.searchParams.get('item')).not.toBeNull();
  await dialog.getByRole('button', { name: 'Share this item' }).waitFor();
  for (const name of ['Food type', 'Net quantity', 'MRP', 'Unit price', 'Sold by', 'Made by']) {
    await dialog
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .waitFor();
  }
  await dialog.getByText('Keep cold, at 4 °C or below.').waitFor();
  await dialog.getByText(/^Prices and stock as of/).waitFor();
  expect(await axeFindings(page)).toEqual([]);

  // Another size is a page of its own, whose facts were never asked for.
  const sizes = dialog.getByRole('navigation', { name: 'Sizes' }).getByRole('link');
  expect(await sizes.count()).toBeGreaterThan(1);
  await server.stop();
  await page.reload();
  await dialog.getByText('Keep cold, at 4 °C or below.').waitFor();
  const other = dialog.locator('a:not([aria-current])').first();
  await other.click();
  await expect.poll(() => page.url()).not.toBe(opened.href);
  await dialog
    .getByRole('term')
    .filter({ hasText: /^Net quantity$/ })
    .waitFor();
  await dialog.getByRole('button', { name: /^Add Full cream milk/ }).click();
  await dialog.getByRole('button', { name: /^Increase Full cream milk/ }).waitFor();
  await server.start();
});

it('ITEM-1 an item’s page offers the flavours of its product beside the sizes, also without a network; what is chosen is added', async () => {
  phone = await aPhone();
  const page = pageOf(await phone.open());
  await startAsBuyer(page, server.url, { address: null });
  await goInApp(page, `${STORE}?category=fruit-juices-and-nectars`);
  const choice = page.getByRole('combobox', { name: / juice, / });
  const row = page.getByRole('listitem').filter({ has: choice });
  await row.waitFor();
  await untilInstalled(page);
  await server.stop();
  await row.getByRole('link', { name: / juice$/ }).click();
  const dialog = page.getByRole('dialog', { name: / juice$/ });
  const flavours = dialog.getByRole('navigation', { name: 'Flavours' });
  await flavours.getByRole('link', { name: /^Pineapple/ }).click();
  const chosen = page.getByRole('dialog', { name: 'Pineapple juice' });
  const shown = chosen.getByRole('navigation', { name: 'Flavours' }).locator('[aria-current]');
  expect(await shown.innerText()).toMatch(/^Pineapple/);
  const sizes = chosen.getByRole('navigation', { name: 'Sizes' });
  await sizes.getByRole('link', { name: /^1 l/ }).click();
  await chosen.getByRole('button', { name: 'Add Pineapple juice 1 l' }).click();
  await chosen.getByRole('button', { name: 'Increase Pineapple juice 1 l' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await server.start();
});

it('ITEM-1 what the pack of goods in the cart says is there without a network, though nobody looked at it', async () => {
  phone = await aPhone();
  const page = pageOf(await phone.open());
  await startAsBuyer(page, server.url, { address: null });
  await fetchStores(page);
  await page.reload();
  await goInApp(page, `${STORE}?category=milk`);
  await untilInstalled(page);
  const asked = page.waitForResponse(/fetch-item-facts/);
  await page
    .getByRole('button', { name: /^Add Full cream milk/ })
    .first()
    .click();
  expect((await asked).status()).toBe(200);
  await server.stop();
  await page.reload();
  await page.getByRole('link', { name: 'Full cream milk', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Full cream milk' });
  await dialog.getByText(/invented maker/).waitFor();
  await dialog.getByText('Contains milk').waitFor();
  await server.start();
});

it("LINK-1 an item's poster stands where the app has it, and nothing moves", async () => {
  phone = await aPhone({ isNew: true });
  const page = pageOf(await phone.open());
  const answer = await fetch(`${server.url}${STORE}`, { headers: { accept: 'text/html' } });
  const link = /href="([^"]*&amp;item=[^"]+)"/.exec(await answer.text())?.[1] ?? '';
  await page.addInitScript(watchLayoutShifts);
  let letIn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letIn = resolve));
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  // Over once the app stands there.
  const opened = page.goto(server.url + link.replaceAll('&amp;', '&'));
  const places = () =>
    page.locator('dialog').evaluateAll((dialogs) => {
      const dialog = dialogs.at(-1);
      const rows = dialog?.querySelectorAll('h2, h3, nav a, dt, dd, button, p') ?? [];
      return [dialog, ...rows].flatMap((each) => {
        const box = each?.getBoundingClientRect();
        const isText = each !== dialog && each?.textContent === '';
        return box === undefined || isText
          ? []
          : [
              `${each?.localName} ${Math.round(box.x)} ${Math.round(box.y)} ${Math.round(box.height)}`,
            ];
      });
    });
  const poster = page.locator('#start-picture');
  await poster.getByRole('heading', { name: 'On the pack' }).waitFor();
  const before = await places();
  expect(before.length).toBeGreaterThan(10);
  letIn();
  await opened;
  await expect.poll(places).toEqual(before);
  const { sum, sources } = await layoutShift(page);
  expect(sum, sources.join(', ')).toBeLessThanOrEqual(0.02);
});
