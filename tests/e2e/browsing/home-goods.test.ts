import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAppOnPhone, type AppOnPhone } from '../../support/app-on-phone.ts';
import { axeFindings } from '../../support/browser/axe-findings.ts';
import {
  fetchStores,
  goInApp,
  untilInstalled,
  untilStoresAreHere,
} from '../../support/browser/journeys.ts';
import { startAsBuyer } from '../../support/browser/signed-in-phone.ts';
import { layoutShift, watchLayoutShifts } from '../../support/browser/web-vitals.ts';

let app: AppOnPhone;
beforeAll(async () => {
  app = await startAppOnPhone();
});
afterAll(() => app?.close());

it('HOME-1 a new person finds goods on the home screen and behind each category, also without a network, and nothing moves', async () => {
  const { page, server } = app;
  await page.addInitScript(watchLayoutShifts);
  await startAsBuyer(page, server.url, { address: null });
  await fetchStores(page);
  await goInApp(page, '/home');
  await untilInstalled(page);
  await untilStoresAreHere(page);
  await server.stop();
  await page.reload();
  const main = page.getByRole('main');
  const categories = main.getByRole('region', { name: 'Shop by category' });
  await categories.waitFor();
  await categories.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 600);

  const fresh = main.getByRole('region', { name: 'Fresh near you' });
  await fresh.getByRole('button', { name: /^Add / }).first().waitFor();
  const staples = main.getByRole('region', { name: 'Everyday staples' });
  await staples.getByRole('listitem').nth(5).waitFor();
  const below = main.getByRole('region', { name: 'Most below MRP' });
  await below
    .getByText(/^\d+% off$/)
    .nth(5)
    .waitFor();
  const percents = (await below.getByText(/^\d+% off$/).allTextContents()).map((text) =>
    Number.parseInt(text, 10),
  );
  expect(percents).toEqual(percents.toSorted((left, right) => right - left));
  expect(await axeFindings(page)).toEqual([]);
  const { sum, sources } = await layoutShift(page);
  expect(sum, sources.join(', ')).toBeLessThanOrEqual(0.02);

  await fresh.getByRole('button', { name: /^Add / }).first().click();
  await fresh
    .getByRole('button', { name: /^Increase / })
    .first()
    .waitFor();
  const item = staples.getByRole('link').first();
  const name = (await item.textContent()) ?? '';
  await item.click();
  await page.getByRole('dialog', { name, exact: true }).waitFor();
  await page.goBack();

  await categories.getByRole('link', { name: 'Dairy and bread' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dairy and bread' }).waitFor();
  await page.getByRole('button', { name: 'Milk', exact: true }).click();
  await main.getByText(/^\d+ products from (all )?\d+/).waitFor();
  await main.getByRole('button', { name: /^Add / }).first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const shop = page.getByRole('combobox', { name: 'Shop' });
  const shops = await shop.locator('option').allTextContents();
  expect(shops.length).toBeGreaterThan(2);
  await shop.selectOption({ index: 1 });
  await expect
    .poll(() => main.getByText(shops[1] ?? '', { exact: true }).count())
    .toBeGreaterThan(0);
  const filtered = await main.getByRole('status').first().textContent();
  expect(filtered).toMatch(/^\d+ of \d+ products?$/);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Dairy and bread' }).waitFor();
  await main.getByRole('link', { name: 'Shops for dairy and bread' }).click();
  await page.waitForURL(({ pathname, search }) => pathname === '/category' && search !== '');
});
