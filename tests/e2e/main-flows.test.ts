import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAppOnPhone, type AppOnPhone } from '../support/app-on-phone.ts';
import type { AppServer } from '../support/servers/app-server.ts';
import { fillBuyer } from '../support/builders/filled-buyer.ts';
import {
  askService,
  expectSyncStatus,
  listOrders,
  sendReturnRequest,
  untilInstalled,
  type TestSession,
} from '../support/browser/journeys.ts';
import { personTable, putRows } from '../support/browser/local-rows.ts';
import { fillRoute, ROUTE_TABLE, type RouteIds } from '../support/route-table.ts';
import { showInApp } from '../support/browser/shown-screen.ts';

/**
 * What each screen is for, where no other test does it: with the network, and without it once everything was seen. Which
 * test does it for which screen is in tests/support/main-flow-table.ts.
 */

let app: AppOnPhone;
let server: AppServer;
let context: BrowserContext;
let page: Page;
let ids: RouteIds;
let session: TestSession;

beforeAll(async () => {
  app = await startAppOnPhone();
  ({ server, context, page } = app);
  ({ ids, session } = await fillBuyer(page, server));
  await untilInstalled(page);
  // Everything once, so that it is on the phone.
  for (const { path, title } of ROUTE_TABLE) await showInApp(page, fillRoute(path, ids), title);
});

afterAll(() => app?.close());

const heading = (name: RegExp | string) => page.getByRole('heading', { level: 1, name });
const main = () => page.getByRole('main');
const waiting = () => main().getByText(/waiting to send/i);

/** Puts an item of the screen into the cart. @returns how many of those that are shown it then has */
async function addAnother(): Promise<number> {
  const chosen = main().getByRole('button', { name: /^Increase / });
  const add = main().getByRole('button', { name: /^Add / }).first();
  await add.waitFor();
  const before = await chosen.count();
  await add.click();
  await expect.poll(() => chosen.count()).toBe(before + 1);
  return before + 1;
}

/** What a person chooses or writes, another thing each time. */
const MODES = [
  [
    'with the network',
    {
      isOnline: true,
      language: { name: /Bengali/, code: 'bn' },
      person: 'Asha Devi',
      firstLine: 'Flat 14B',
      stars: 3,
    },
  ],
  [
    'without the network',
    {
      isOnline: false,
      language: { name: /Hindi/, code: 'hi' },
      person: 'Asha Rao',
      firstLine: 'Flat 14C',
      stars: 5,
    },
  ],
] as const;

describe.each(MODES)('what a screen is for, %s', (_network, mode) => {
  const { isOnline } = mode;

  beforeAll(() => context.setOffline(!isOnline));

  it('/select-language keeps the language over a reload', async () => {
    await showInApp(page, '/select-language', /^Choose your language$/);
    await page.getByRole('radio', { name: mode.language.name }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await heading('Account').waitFor();
    await page.reload();
    await showInApp(page, '/select-language', /^Choose your language$/);
    await expect
      .poll(() => page.getByRole('radio', { name: mode.language.name }).isChecked())
      .toBe(true);
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe(mode.language.code);
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

  it('/shop leads to a supplier, /brands over a brand and /products over a search to an item in the cart', async () => {
    await showInApp(page, '/shop', /./);
    await main().locator('a[href^="/products/"][href$="/item"]').first().click();
    await page.waitForURL(/\/products\/[^/]+\/item/);
    await addAnother();

    await showInApp(page, '/brands', /brands/i);
    await page.getByRole('link', { name: new RegExp(ids.brand) }).click();
    await heading(ids.brand).waitFor();
    // A row says whose it is, also where it stands among others.
    await main().locator('article').filter({ hasText: ids.brand }).first().waitFor();
    await addAnother();

    await showInApp(page, '/products?q=seed', /./);
    expect(await addAnother()).toBeGreaterThan(0);
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

  it('/signin/create-profile and /profile/address keep what was changed, and send it', async () => {
    await showInApp(page, '/profile', /^Account$/);
    await page.getByRole('link', { name: 'Edit name and email' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(mode.person);
    await page.getByRole('textbox', { name: /Email/ }).fill('asha at example');
    await page.getByRole('button', { name: 'Save' }).click();
    await main().getByText(/email/i).nth(1).waitFor();
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe(mode.person);
    await page.getByRole('textbox', { name: /Email/ }).fill('asha@example.org');
    await page.getByRole('button', { name: 'Save' }).click();
    await main().getByText(mode.person).waitFor();

    await showInApp(page, '/profile/address', /address/i);
    await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .click();
    await page.getByRole('textbox', { name: /Address Line 1/ }).fill(mode.firstLine);
    await page.getByRole('button', { name: 'Save address' }).click();
    await heading(/addresses/i).waitFor();
    await main().getByText(mode.firstLine).waitFor();
    await expect.poll(() => waiting().count()).toBe(isOnline ? 0 : 1);
  });

  it('/address/address-list delivers to a saved address', async () => {
    await showInApp(page, '/address/address-list?next=/category', /^Deliver to$/);
    await main()
      .getByRole('button', { name: new RegExp(mode.firstLine) })
      .click();
    await heading('Shops').waitFor();
    const shops = main().getByRole('article');
    await shops.first().waitFor();
    expect(await shops.count()).toBeGreaterThan(0);
  });

  it('/ratings takes stars for an order and for an item of it', async () => {
    await showInApp(page, '/ratings', /^Ratings$/);
    const ofOrder = page.getByRole('group', { name: /^How was your order from/ }).first();
    await ofOrder.getByRole('radio', { name: `${mode.stars} stars` }).check({ force: true });
    await page
      .getByText(/^Rate the items/)
      .first()
      .click();
    const ofItem = main().locator('details').first().getByRole('radio', { name: '2 stars' });
    await ofItem.first().check({ force: true });
    await page.getByRole('button', { name: 'Save rating' }).first().click();
    const said = isOnline ? 'Thank you for your rating.' : 'Your rating, waiting to send';
    await main().getByText(said).first().waitFor();
    await expect.poll(() => main().getByText('Rate the items (1 rated)').count()).toBe(1);
  });

  it('/coop/home leads to a cooperative’s stores, /coop/faq is searched, and a pledge is found again', async () => {
    await showInApp(page, '/coop/home', /^Cooperative$/);
    await main().getByText('You are a member').waitFor();
    await showInApp(page, '/coop/faq', /^Questions/);
    await page.getByRole('searchbox', { name: 'Search questions' }).fill('too few');
    await main().locator('details[open]').waitFor();
    await showInApp(page, '/coop/group-buy/pledges', /^Your pledges$/);
    await main().getByRole('article').first().waitFor();
    await expect.poll(() => main().getByRole('article').count()).toBe(1);
  });
});

describe('what was done without the network', () => {
  it('/orders/return asks for goods to go back', async () => {
    await showInApp(page, fillRoute('/orders/return?order={deliveredId}', ids), /return/i);
    await page.getByRole('button', { name: 'Send return request' }).click();
    await main().getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
    await sendReturnRequest(page);
    await page.getByRole('button', { name: 'Take back' }).waitFor();
    await expect.poll(() => waiting().count()).toBeGreaterThan(0);
  });

  it('is all on the server when the network is back', async () => {
    await expectSyncStatus(page, /waiting to send/);
    await context.setOffline(false);
    await expectSyncStatus(page, 'All saved');
    await showInApp(page, fillRoute('/orders/return?order={deliveredId}', ids), /return/i);
    await expect.poll(() => page.getByRole('button', { name: 'Take back' }).count()).toBe(0);
    const orders = await listOrders(server.url, session);
    const delivered = orders.find((order) => order.externalReferenceId === ids.deliveredId);
    expect(JSON.stringify(delivered)).toContain('return');
    expect(await ratingOnServer()).toMatchObject({ stars: 5, items: [{ stars: 2 }] });
    await showInApp(page, '/profile/address', /address/i);
    await main().getByText('Flat 14C').waitFor();
    await expect.poll(() => main().getByText('Waiting to send').count()).toBe(0);
  });

  it('ORD-5 the stars of an order and of its items are shown by a phone that has an older rating', async () => {
    const confirmed = { ...(await ratingOnServer()), stars: 1, items: [], updatedAt: 1 };
    const older = { orderId: ids.deliveredId, stars: 1, comment: '', pending: false, confirmed };
    await putRows(page, personTable(session.userId, 'ratings'), [older]);
    await showInApp(page, '/ratings', /^Ratings$/);
    const five = main().getByRole('radio', { name: '5 stars' }).first();
    await expect.poll(() => five.isChecked()).toBe(true);
    await expect.poll(() => main().getByText('Rate the items (1 rated)').count()).toBe(1);
  });
});

/** What the server says of the rating of the delivered order. */
async function ratingOnServer(): Promise<object> {
  const { rating } = await askService<{ rating: object }>(
    server.url,
    session,
    'fetch-rating-by-parent-id',
    { externalReferenceId: ids.deliveredId },
  );
  return rating;
}
