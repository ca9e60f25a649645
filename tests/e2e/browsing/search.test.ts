import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { pollUntil } from '../../support/poll-until.ts';
import { startApp, type AppServer } from '../../support/servers/app-server.ts';
import { aPhone, pageOf, type Phone } from '../../support/browser/browser.ts';
import { axeFindings } from '../../support/browser/axe-findings.ts';
import {
  askService,
  chooseArea,
  followInApp,
  goInApp,
  openStore,
  sessionOf,
  untilInstalled,
} from '../../support/browser/journeys.ts';
import { startAsBuyer, startSignedIn } from '../../support/browser/signed-in-phone.ts';

let server: AppServer;
let phone: Phone;

beforeAll(async () => {
  server = await startApp({});
});

afterAll(async () => {
  await server?.close();
});

beforeEach(async () => {
  // A test before may have left it stopped.
  await server.start();
  phone = await aPhone();
});

afterEach(async () => {
  await phone?.discard();
});

/** Signed in, an area chosen, the nearest store's catalogue on the phone. */
async function aPhoneWithAStore(): Promise<{ page: Page; storeId: string }> {
  const page = pageOf(await phone.open());
  await startAsBuyer(page, server.url, { address: null });
  const storeId = await openStore(page);
  await page.getByRole('main').getByRole('button', { name: /^Add / }).first().waitFor();
  await untilInstalled(page);
  return { page, storeId };
}

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const topItems = (page: Page) =>
  group(page, 'Top search results').getByRole('heading', { level: 3 });
const topItem = (page: Page) => topItems(page).first();

async function type(page: Page, query: string): Promise<void> {
  await field(page).fill(query);
}

describe('search', () => {
  it('SRC-1 without the network it finds items of the stores on this phone: errors, word starts, everyday names', async () => {
    const { page } = await aPhoneWithAStore();
    await server.stop();
    await goInApp(page, '/search');
    expect(await field(page).getAttribute('placeholder')).toBe('Search by items or stores ...');
    for (const [query, found] of [
      ['tomatto', /tomato/i],
      ['pota', /potato/i],
      ['pyaaz', /onion/i],
      ['dhai', /curd/i],
    ] as const) {
      await type(page, query);
      await topItems(page).filter({ hasText: found }).first().waitFor();
    }
    await page.getByText('Showing what is on this phone').waitFor();
  });

  it('SRC-1 the results stand in groups: items, stores, your local stores, and what the server adds below', async () => {
    const { page, storeId } = await aPhoneWithAStore();
    await goInApp(page, '/category');
    await page.getByRole('heading', { level: 1, name: 'Shops' }).waitFor();
    const name = await page
      .getByRole('main')
      .locator(`a[href^="/store/${storeId}"]`)
      .first()
      .innerText();
    await goInApp(page, '/search');
    await type(page, name.split(' ')[0] ?? '');
    await group(page, 'Your local stores').getByText(name).first().waitFor();
    await type(page, 'onion');
    await group(page, 'Top search results').waitFor();
    await group(page, 'More stores').waitFor();
    const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
    expect(titles.at(0)).toBe('Top search results');
    expect(titles.at(-1)).toBe('More stores');
  });

  it('SRC-1 a store whose name is typed stands above all goods', async () => {
    const { page } = await aPhoneWithAStore();
    await goInApp(page, '/search');
    await type(page, 'green basket super');
    const first = page.getByRole('main').getByRole('heading', { level: 3 }).first();
    await first.filter({ hasText: 'Green Basket Supermarket' }).waitFor();
    expect(await group(page, 'Stores').count()).toBe(0);
  });

  it("SRC-1 the server's late answer moves nothing that is on the screen", async () => {
    const { page } = await aPhoneWithAStore();
    let answer = (): void => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.context().route('**/seller-items-global-search', async (route) => {
      await held;
      await route.continue();
    });
    await goInApp(page, '/search');
    await type(page, 'onion');
    await topItem(page).waitFor();
    const places = () =>
      page
        .getByRole('main')
        .locator('article')
        .evaluateAll((cards) =>
          cards.slice(0, 5).map((card) => [card.textContent, card.getBoundingClientRect().top]),
        );
    const before = await places();
    answer();
    await group(page, 'More stores').waitFor();
    expect(await places()).toEqual(before);
  });

  it('SRC-1 a result that is not delivered to the area shopped in now says so', async () => {
    const { page } = await aPhoneWithAStore();
    await chooseArea(page, '110001');
    await server.stop();
    await goInApp(page, '/search');
    await type(page, 'onion');
    await group(page, 'Top search results').getByText('Not delivered to 110001').first().waitFor();
    expect(await topItem(page).innerText()).toMatch(/onion/i);
  });

  it('SRC-4 shows one row a product, its sizes and shops inside, with filters and searches of before, also offline', async () => {
    const { page } = await aPhoneWithAStore();
    await openStore(page, 1);
    await page.getByRole('main').getByRole('button', { name: /^Add / }).first().waitFor();
    await server.stop();
    await goInApp(page, '/search');
    await type(page, 'mil');
    await page
      .getByRole('group', { name: 'Suggestions' })
      .getByRole('button', { name: 'milk', exact: true })
      .click();
    expect(await field(page).inputValue()).toBe('milk');
    const offers = page.getByRole('button', { name: /From ₹.*(shops|sizes).* for / });
    await offers.first().waitFor();
    const names = await topItems(page).allInnerTexts();
    expect(new Set(names).size).toBe(names.length);

    await offers.first().click();
    const inside = page.getByRole('list', { name: /^Sizes and shops of / });
    expect(await inside.getByRole('listitem').count()).toBeGreaterThan(1);
    await inside.getByRole('button', { name: /^Add / }).first().click();
    await page
      .getByText(/1 in cart/)
      .first()
      .waitFor();

    const filters = page.getByRole('group', { name: 'Filters' });
    const shop = filters.getByRole('combobox', { name: 'Shop' });
    const shopName = await shop.getByRole('option').nth(1).innerText();
    await shop.selectOption({ label: shopName });
    await filters.getByRole('combobox', { name: 'Sort' }).selectOption('price-low');
    await pollUntil(
      () => page.getByRole('main').locator('article').filter({ hasNotText: shopName }).count(),
      (others) => others === 0,
      'cards of other shops than the chosen one',
    );

    await page.getByRole('button', { name: 'Clear search' }).click();
    await group(page, 'Recent searches')
      .getByRole('button', { name: 'milk', exact: true })
      .waitFor();
    await page.getByRole('button', { name: 'Clear recent searches' }).click();
    await group(page, 'Recent searches').waitFor({ state: 'detached' });
  });

  it('ITEM-1 SRC-4 shows the flavours of a product in one row; the one that is asked for comes first, also offline', async () => {
    const { page } = await aPhoneWithAStore();
    await server.stop();
    await goInApp(page, '/search');
    await type(page, 'pineapple juice');
    await expect.poll(() => topItem(page).innerText()).toMatch(/Pineapple juice/);
    await type(page, 'juice');
    const offers = page.getByRole('button', { name: /flavours.* for .+ juice/ });
    await offers.first().click();
    const inside = page.getByRole('list', { name: /^Flavours, sizes and shops of .+ juice/ });
    await inside
      .getByRole('button', { name: /^Add Pineapple juice / })
      .first()
      .click();
    await inside
      .getByRole('button', { name: /^Increase Pineapple juice / })
      .first()
      .waitFor();
  });

  it('SRC-3 ITEM-1 finds what only a description names, under a heading that says so, also offline once it was looked at', async () => {
    const { page } = await aPhoneWithAStore();
    await goInApp(page, '/search');
    await type(page, 'probiotic');
    await page.getByText('No shop near you sells “probiotic”').waitFor();
    const described = group(page, 'Named in the description');
    await described.getByRole('link', { name: 'Greek yogurt plain', exact: true }).first().click();
    await page.getByRole('dialog').getByText('live probiotic cultures').waitFor();
    await server.stop();
    await goInApp(page, '/search');
    await type(page, 'probiotic yogurt');
    await described.getByRole('button', { name: /^Add Greek yogurt plain/ }).waitFor();
    await type(page, 'yogurt');
    await group(page, 'Top search results').getByRole('heading', { level: 3 }).first().waitFor();
    await expect.poll(() => described.count()).toBe(0);
  });

  it('SRC-3 says that no shop sells it above what is alike, and asks back what is only spelled alike', async () => {
    const { page } = await aPhoneWithAStore();
    await goInApp(page, '/search');
    const said = (query: string) => page.getByText(`No shop near you sells “${query}”`);
    await type(page, 'maggi');
    await said('maggi').waitFor();
    const alike = group(page, 'Not “maggi”, but alike').getByRole('heading', { level: 3 });
    expect(await alike.first().innerText()).toMatch(/noodles/i);
    const below = async (upper: string, lower: string) => {
      const [first, second] = [page.getByText(upper).first(), group(page, lower)];
      const [top, next] = [await first.boundingBox(), await second.boundingBox()];
      return (top?.y ?? 0) < (next?.y ?? 0);
    };
    expect(await below('No shop near you sells', 'Not “maggi”, but alike')).toBe(true);
    expect(await topItems(page).count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);

    await type(page, 'hony');
    await said('hony').waitFor();
    const meant = group(page, 'Did you mean one of these?').getByRole('heading', { level: 3 });
    expect(await meant.first().innerText()).toMatch(/honey/i);
    expect(await below('No shop near you sells', 'Did you mean one of these?')).toBe(true);
    expect(await topItems(page).count()).toBe(0);

    await type(page, 'hon');
    await group(page, 'Top search results').getByText('Words that begin so').waitFor();
    await type(page, 'honey');
    await topItem(page).filter({ hasText: /honey/i }).waitFor();
    expect(await page.getByText('Words that begin so').count()).toBe(0);
  });

  it('SRC-1 a link to another query shows that one, also while the search is open', async () => {
    const { page } = await aPhoneWithAStore();
    await goInApp(page, '/search?q=onion');
    await topItem(page).filter({ hasText: /onion/i }).waitFor();
    await type(page, 'potato');
    await page.waitForURL(/q=potato/);
    await followInApp(page, '/search?q=tomato');
    await topItem(page)
      .filter({ hasText: /tomato/i })
      .waitFor();
    expect(await field(page).inputValue()).toBe('tomato');
    await page.goBack();
    await topItem(page)
      .filter({ hasText: /potato/i })
      .waitFor();
    expect(await field(page).inputValue()).toBe('potato');
    // What is typed is not taken back by the address that follows it.
    await field(page).pressSequentially(' chips', { delay: 150 });
    await page.waitForURL(/q=potato\+chips/);
    expect(await field(page).inputValue()).toBe('potato chips');
  });

  it('OUT-1 what no shop around sells is passed on to them, and said so once they have it', async () => {
    const { page } = await aPhoneWithAStore();
    await goInApp(page, '/search');
    await type(page, 'zzyzx qwrtp');
    await page.getByText('No shop near you sells “zzyzx qwrtp”').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Tell the shops around' }).click();
    await page.getByText('Waiting to send', { exact: true }).first().waitFor();
    await page.context().setOffline(false);
    await page.getByText('The shops around see now that somebody looks for it').waitFor();

    const counter = await aPhone();
    const shop = pageOf(await counter.open());
    await startSignedIn(shop, server.url, '9000000002');
    const { requests } = await askService<{ requests: readonly { readonly query: string }[] }>(
      server.url,
      await sessionOf(shop),
      'fetch-search-requests',
      { storeId: 'green-basket-bellandur' },
    );
    expect(requests.map(({ query }) => query)).toContain('zzyzx qwrtp');
    await counter.discard();
  });

  it('SRC-1 a hostile query is only text', async () => {
    const { page } = await aPhoneWithAStore();
    await goInApp(page, '/search');
    for (const query of ['<img src=x onerror=alert(1)>', '%_\\', "' or 1=1 --", '((((']) {
      await type(page, query);
      await page
        .getByText('No Data Found')
        .or(group(page, 'More stores'))
        .or(group(page, 'Top search results'))
        .first()
        .waitFor();
      expect(await field(page).inputValue()).toBe(query);
    }
  });
});
