import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type AppServer } from '../support/app-server.ts';
import { aPhone, pageOf, type Phone } from '../support/browser.ts';
import { fillBuyer } from '../support/filled-buyer.ts';
import {
  askService,
  expectSyncStatus,
  listOrders,
  untilInstalled,
  type TestSession,
} from '../support/journeys.ts';
import { fillRoute, ROUTE_TABLE, type RouteIds } from '../support/route-table.ts';
import { showInApp } from '../support/shown-screen.ts';

/** What each screen is for, where no other test does it: without the network once everything was seen, then with it. */

let server: AppServer;
let phone: Phone;
let context: BrowserContext;
let page: Page;
let ids: RouteIds;
let session: TestSession;

beforeAll(async () => {
  server = await startApp({ FULFILMENT: 'manual' });
  phone = await aPhone();
  context = await phone.open();
  page = pageOf(context);
  ({ ids, session } = await fillBuyer(page, server));
  await untilInstalled(page);
  // Everything once, so that it is on the phone.
  for (const { path, title } of ROUTE_TABLE) await showInApp(page, fillRoute(path, ids), title);
  await context.setOffline(true);
});

afterAll(async () => {
  await phone?.discard();
  await server?.close();
});

const heading = (name: RegExp | string) => page.getByRole('heading', { level: 1, name });
const main = () => page.getByRole('main');

/** Puts the phone back on the network and waits until the server has everything. */
async function goOnline(): Promise<void> {
  await context.setOffline(false);
  await expectSyncStatus(page, 'All saved');
}

describe('what a screen is for, without the network', () => {
  it('/select-language keeps the language over a reload', async () => {
    await showInApp(page, '/select-language', /^Choose your language$/);
    await page.getByRole('radio', { name: /Hindi/ }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await heading('Account').waitFor();
    await page.reload();
    await showInApp(page, '/select-language', /^Choose your language$/);
    expect(await page.getByRole('radio', { name: /Hindi/ }).isChecked()).toBe(true);
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('hi');
  });

  it('/store leads into a store that was opened before, and /category shows who sells a kind of goods', async () => {
    await showInApp(page, '/store', /stores/i);
    await page.getByRole('region', { name: 'Your stores' }).getByRole('link').first().click();
    await page.waitForURL(/\/store\/[^/]+\/item/);
    await page
      .getByRole('button', { name: /^(Add|Increase) / })
      .first()
      .waitFor();

    await showInApp(page, '/category', /^Shops$/);
    const shops = main().getByRole('article');
    const all = await shops.count();
    await page.getByRole('button', { name: 'Dairy and bread' }).click();
    await page.waitForURL(/group=/);
    await expect.poll(() => shops.count()).toBeLessThan(all);
    expect(await shops.count()).toBeGreaterThan(0);
  });

  it('/shop leads to a supplier, and /brands over a brand to an item in the cart', async () => {
    await showInApp(page, '/shop', /./);
    await main().locator('a[href^="/products/"]').first().click();
    await page.waitForURL(/\/products\/[^/]+\/item/);

    await showInApp(page, '/brands', /brands/i);
    await page.getByRole('link', { name: new RegExp(ids.brand) }).click();
    await heading(ids.brand).waitFor();
    await main().getByRole('button', { name: /^Add / }).first().click();
    const more = main().getByRole('button', { name: /^Increase / });
    await expect.poll(() => more.count()).toBe(1);
  });

  it('/how-to-earn leads to what brings coins, and /tnc is there to be read', async () => {
    await showInApp(page, '/how-to-earn', /earn/i);
    await page.getByRole('link', { name: 'Earn more and use coins' }).click();
    await heading('Earn more coins').waitFor();
    await page.getByRole('heading', { name: 'What brings more coins' }).waitFor();
    await showInApp(page, '/profile', /^Account$/);
    await page.getByRole('link', { name: /terms/i }).click();
    await heading(/terms/i).waitFor();
    expect(await main().getByRole('listitem').count()).toBeGreaterThan(5);
  });

  it('/signin/create-profile and /profile/address keep what was changed and send it later', async () => {
    await showInApp(page, '/profile', /^Account$/);
    await page.getByRole('link', { name: 'Edit name and email' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Asha Rao');
    await page.getByRole('textbox', { name: /Email/ }).fill('asha at example');
    await page.getByRole('button', { name: 'Save' }).click();
    await main().getByText(/email/i).nth(1).waitFor();
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Asha Rao');
    await page.getByRole('textbox', { name: /Email/ }).fill('asha@example.org');
    await page.getByRole('button', { name: 'Save' }).click();
    await main().getByText('Asha Rao').waitFor();

    await showInApp(page, '/profile/address', /address/i);
    await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .click();
    await page.getByRole('textbox', { name: /Address Line 1/ }).fill('Flat 14C');
    await page.getByRole('button', { name: 'Save address' }).click();
    await heading(/addresses/i).waitFor();
    await main().getByText('Flat 14C').waitFor();
    expect(await main().getByText('Waiting to send').count()).toBe(1);
  });

  it('/orders/return asks for goods to go back, and /ratings takes stars from the list', async () => {
    await showInApp(page, fillRoute('/orders/return?order={deliveredId}', ids), /return/i);
    await page.getByRole('button', { name: 'Send return request' }).click();
    await main().getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
    await page.getByRole('checkbox').first().check();
    await page
      .getByRole('group', { name: 'What is wrong with it?' })
      .getByRole('radio')
      .first()
      .check();
    await page.getByRole('button', { name: 'Send return request' }).click();
    await page.getByRole('button', { name: 'Take back' }).waitFor();

    await showInApp(page, '/ratings', /^Ratings$/);
    await page.getByRole('radio', { name: '5 stars' }).first().check({ force: true });
    await page.getByRole('button', { name: 'Save rating' }).first().click();
    await expect
      .poll(() =>
        main()
          .getByText(/waiting to send/i)
          .count(),
      )
      .toBeGreaterThan(0);
  });

  it('and the server has all of it when the network is back', async () => {
    await expectSyncStatus(page, /waiting to send/);
    await goOnline();
    await showInApp(page, fillRoute('/orders/return?order={deliveredId}', ids), /return/i);
    await expect.poll(() => page.getByRole('button', { name: 'Take back' }).count()).toBe(0);
    const orders = await listOrders(server.url, session);
    const delivered = orders.find((order) => order.externalReferenceId === ids.deliveredId);
    expect(JSON.stringify(delivered)).toContain('return');
    const { rating } = await askService<{ rating: object }>(
      server.url,
      session,
      'fetch-rating-by-parent-id',
      {
        externalReferenceId: ids.deliveredId,
      },
    );
    expect(rating).toMatchObject({ stars: 5 });
    await showInApp(page, '/profile/address', /address/i);
    await main().getByText('Flat 14C').waitFor();
    await expect.poll(() => main().getByText('Waiting to send').count()).toBe(0);
  });
});
