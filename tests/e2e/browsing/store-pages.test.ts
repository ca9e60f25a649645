import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type AppServer } from '../../support/servers/app-server.ts';
import { axeFindings } from '../../support/browser/axe-findings.ts';
import { aPhone, pageOf, type Phone } from '../../support/browser/browser.ts';
import { importStore, type ImportedItem } from '../../support/catalogue/imported-store.ts';
import { goInApp, storeLinks, untilInstalled } from '../../support/browser/journeys.ts';
import { startAsBuyer } from '../../support/browser/signed-in-phone.ts';

const STORE = 'Long Shelf Stores';
/** A supermarket of the demo. */
const DEMO_STORE = '/store/green-basket-bellandur/item';
/** Far more than a screen holds, in several packs; the price falls along the shelf and every fifth is sold out. */
const TEAS: readonly ImportedItem[] = Array.from({ length: 600 }, (_each, index) => ({
  name: `Tea ${String(index).padStart(3, '0')}`,
  category: 'Beverages',
  price: 700 - index,
  mrp: 800,
  rating: index % 2 === 0 ? 4.5 : 3.2,
  stock: index % 5 === 0 ? 0 : 20,
}));
const PENS: readonly ImportedItem[] = Array.from({ length: 40 }, (_each, index) => ({
  name: `Pen ${String(index).padStart(3, '0')}`,
  category: 'Stationery',
  price: 10 + index,
  mrp: 60,
  rating: 4,
  stock: 20,
}));

let server: AppServer;
let phone: Phone;
let page: Page;
let storeAddress: string;

beforeAll(async () => {
  server = await startApp();
  await importStore(server, STORE, [...TEAS, ...PENS]);
  phone = await aPhone();
  page = pageOf(await phone.open());
  await startAsBuyer(page, server.url, { address: null });
  await storeLinks(page)
    .and(page.getByRole('link', { name: STORE, exact: true }))
    .click();
  await rowsOf('Beverages').first().waitFor();
  await untilInstalled(page);
  storeAddress = new URL(page.url()).pathname;
  await goInApp(page, DEMO_STORE);
  await page.getByRole('listitem').getByRole('heading', { name: 'Onion' }).first().waitFor();
  await page.context().setOffline(true);
});

afterAll(async () => {
  await phone?.discard();
  await server?.close();
});

const rowsOf = (category: string): Locator =>
  page.getByRole('list', { name: category, exact: true }).getByRole('listitem');

/** The names of the first items on screen. */
async function firstNames(count: number, category = 'Beverages'): Promise<string[]> {
  return rowsOf(category)
    .getByRole('heading')
    .evaluateAll(
      (headings, most) => headings.slice(0, most).map((each) => each.textContent),
      count,
    );
}

async function expectFirst(names: readonly string[], category = 'Beverages'): Promise<void> {
  await expect.poll(() => firstNames(names.length, category)).toEqual(names);
}

/** The line above the list. */
async function expectResult(text: RegExp): Promise<void> {
  const line = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /items?/ })
    .first();
  await expect.poll(async () => (await line.textContent()) ?? '').toMatch(text);
}

const openSheet = () => page.getByRole('button', { name: /^Filter and sort/ }).click();
const inSheet = () => page.getByRole('dialog', { name: 'Filter and sort' });

/** The uppermost row below the bars, and how far it stands from the window's top; null while rows move. */
async function uppermost(): Promise<{ name: string; top: number }> {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('li[data-index]')];
    const row = rows.find((each) => each.getBoundingClientRect().top > 170);
    return {
      name: row?.querySelector('h3')?.textContent ?? '',
      top: Math.round(row?.getBoundingClientRect().top ?? 0),
    };
  });
}

/** Scrolls so far down the list, px, and waits until this is noted. */
async function scrollTo(top: number): Promise<{ name: string; top: number }> {
  const stored = () => page.evaluate(() => sessionStorage.getItem('shelf-places') ?? '');
  const before = await stored();
  await page.evaluate((to) => window.scrollTo(0, to), top);
  await expect.poll(stored).not.toBe(before);
  const place = await uppermost();
  expect(place.name).not.toBe('');
  return place;
}

/** The same row at the same place; it is noted in whole pixels, and rows end between them. */
async function expectUppermost(place: { name: string; top: number }): Promise<void> {
  const asNear = async () => {
    const now = await uppermost();
    return now.name === place.name && Math.abs(now.top - place.top) <= 1 ? place : now;
  };
  await expect.poll(asNear).toEqual(place);
}

/** To the cart and back, and over a reload. */
async function leaveAndComeBack(place: { name: string; top: number }): Promise<void> {
  await page.getByRole('link', { name: 'Cart' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Cart' }).waitFor();
  await page.goBack();
  await expectUppermost(place);
  await page.reload();
  await expectUppermost(place);
}

describe('walking through a store, offline', () => {
  beforeEach(async () => {
    await goInApp(page, '/cart');
    await goInApp(page, DEMO_STORE);
    await page.getByRole('heading', { level: 1, name: 'Green Basket Supermarket' }).waitFor();
    await page.getByRole('listitem').getByRole('heading', { name: 'Onion' }).first().waitFor();
  });

  it('STORE-1 shows six goods whole, more once the header gives way, and moves nothing for it', async () => {
    const whole = () =>
      page.evaluate(() => {
        const bottom = document
          .querySelector('nav[aria-label="Main"]')
          ?.getBoundingClientRect().top;
        const top = document.querySelector('[data-bars]')?.getBoundingClientRect().bottom;
        if (top === undefined || bottom === undefined) return -1;
        const boxes = [...document.querySelectorAll('li[data-index]')].map((row) =>
          row.getBoundingClientRect(),
        );
        return boxes.filter((box) => box.top >= top - 1 && box.bottom <= bottom + 1).length;
      });
    await expect.poll(whole).toBeGreaterThanOrEqual(6);
    const header = page.getByRole('banner');
    const headerEnd = async () => ((await header.boundingBox())?.y ?? 0) + 1;
    await page.mouse.move(250, 500);
    await page.mouse.wheel(0, 400);
    await expect.poll(headerEnd).toBeLessThan(-40);
    await expect.poll(whole).toBeGreaterThanOrEqual(7);
    await page.mouse.wheel(0, -60);
    await expect.poll(headerEnd).toBeGreaterThan(0);
  });

  it('STORE-1 leads by groups with pictures to a category, and SRC-1 finds in the whole store', async () => {
    const rail = page.getByRole('toolbar', { name: 'Categories' });
    await rail.getByRole('button', { name: 'Dairy and bread' }).click();
    await rowsOf('Milk').getByRole('heading', { name: 'Toned milk', exact: true }).waitFor();
    const milk = rail.getByRole('button', { name: 'Milk', exact: true });
    expect(await milk.getAttribute('aria-pressed')).toBe('true');
    const field = page.getByRole('searchbox', { name: 'Search this shop' });
    await field.fill('pyaz');
    const found = page.getByRole('main').getByRole('listitem').getByRole('heading');
    await expect.poll(() => found.first().textContent()).toBe('Onion');
    await field.fill('tractor');
    await page.getByText('No “tractor” in this shop').waitFor();
    await field.fill('');
    await rowsOf('Milk').getByRole('heading', { name: 'Toned milk', exact: true }).waitFor();
  });

  it('SRC-4 holds the sizes of a product in one card, and buys the one that is chosen', async () => {
    const row = page.getByRole('listitem').filter({
      has: page.getByRole('combobox', { name: /^Size of Lady finger/ }),
    });
    const size = row.getByRole('combobox');
    const units = (await size.getByRole('option').allTextContents()).map(
      (text) => text.split(' · ')[0] ?? '',
    );
    expect(units.length).toBeGreaterThan(1);
    await size.selectOption({ index: 1 });
    await row.getByRole('button', { name: `Add Lady finger ${units[1]}` }).click();
    await size.getByRole('option', { name: '1 in cart' }).waitFor({ state: 'attached' });
    // The plus stands whole in the pill: WebKit gives no click to what sticks out.
    const plus = row.getByRole('button', { name: `Increase Lady finger ${units[1]}` });
    const endOf = async (part: Locator) => {
      const { x, width } = (await part.boundingBox()) ?? { x: Number.NaN, width: 0 };
      return x + width;
    };
    expect(await endOf(plus)).toBeLessThanOrEqual(await endOf(plus.locator('..')));
    await row.getByRole('button', { name: `Decrease Lady finger ${units[1]}` }).click();
    await row.getByRole('button', { name: `Add Lady finger ${units[1]}` }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  it('ITEM-1 SRC-4 holds the flavours of a product in one card beside its sizes, and buys the one that is chosen', async () => {
    await goInApp(page, `${DEMO_STORE}?category=fruit-juices-and-nectars`);
    const choice = page.getByRole('combobox', {
      name: /^Flavour and size of .+ juice, \d+ choices$/,
    });
    const row = page.getByRole('listitem').filter({ has: choice });
    await choice.waitFor();
    const texts = await row.getByRole('option').allTextContents();
    expect(texts.map((text) => text.split(' · ')[0])).toEqual(
      expect.arrayContaining(['Apple', 'Pineapple']),
    );
    await row.getByRole('combobox').selectOption({
      index: texts.findIndex((text) => text.startsWith('Pineapple · 1 l')),
    });
    await row.getByRole('heading', { name: 'Pineapple juice', exact: true }).waitFor();
    await row.getByRole('button', { name: 'Add Pineapple juice 1 l' }).click();
    await row.getByRole('option', { name: /^Pineapple · 1 l.* 1 in cart/ }).waitFor({
      state: 'attached',
    });
    await row.getByRole('button', { name: 'Decrease Pineapple juice 1 l' }).click();
    await row.getByRole('button', { name: 'Add Pineapple juice 1 l' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  it('moves a number that has just changed, and nothing where less motion is wished', async () => {
    await page.evaluate(() => {
      document.documentElement.dataset['moved'] = '';
      addEventListener('animationstart', ({ target, animationName }) => {
        const { animationDuration } = getComputedStyle(target as Element);
        document.documentElement.dataset['moved'] += `${animationName} ${animationDuration};`;
      });
    });
    const moved = () => page.evaluate(() => document.documentElement.dataset['moved']);
    const onion = (what: string) =>
      page.getByRole('button', { name: `${what} Onion 1 kg` }).first();
    await onion('Add').click();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await onion('Increase').click();
    // Once in the pill, once on the cart below.
    await expect.poll(async () => (await moved())?.match(/bump 0\.2s/g)).toHaveLength(2);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await onion('Decrease').click();
    await expect.poll(moved).toContain('bump 1e-05s;');
    await onion('Decrease').click();
    await onion('Add').waitFor();
    expect((await moved())?.match(/bump 0\.2s/g)).toHaveLength(2);
  });
});

describe('a category of a store, offline', () => {
  beforeEach(async () => {
    await page.evaluate(() => sessionStorage.removeItem('shelf-places'));
    await goInApp(page, '/cart');
    await goInApp(page, storeAddress);
    await expectResult(/^600 items$/);
  });

  it('CAT-3 is filtered and sorted whole, and says how many are left', async () => {
    await openSheet();
    await inSheet().getByText('Price: low to high').click();
    await inSheet().getByRole('button', { name: 'In stock' }).click();
    await inSheet().getByRole('button', { name: 'Show 480 items' }).click();
    await expectResult(/^480 of 600 items · Price: low to high$/);
    // The cheapest stands last on the shelf, in its last pack.
    await expectFirst(['Tea 599', 'Tea 598', 'Tea 597', 'Tea 596', 'Tea 594']);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.getByRole('heading', { name: 'Tea 001' }).waitFor();
    expect(new URL(page.url()).search).toBe('?sort=price-low&stock=1');
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expectResult(/^600 items · Price: low to high$/);
  });

  it('CAT-3 is filtered with one tap, by rating and by price', async () => {
    await page.getByRole('button', { name: /and up$/ }).click();
    await expectResult(/^300 of 600 items$/);
    await expectFirst(['Tea 000', 'Tea 002', 'Tea 004']);
    await openSheet();
    await inSheet().getByLabel('At least ₹').fill('300');
    await inSheet().getByLabel('At most ₹').fill('309');
    await inSheet().getByRole('button', { name: 'Show 5 items' }).click();
    await expectFirst(['Tea 392', 'Tea 394', 'Tea 396', 'Tea 398', 'Tea 400']);
    expect(new URL(page.url()).search).toContain('rating=4&from=300&to=309');
  });

  it('says so when nothing fits, and offers the way back', async () => {
    await openSheet();
    await inSheet().getByLabel('At least ₹').fill('9000');
    await inSheet().getByRole('button', { name: 'No items like that' }).click();
    await page.getByText('No item fits all filters.').waitFor();
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await expectResult(/^600 items$/);
    await expectFirst(['Tea 000', 'Tea 001']);
    expect(new URL(page.url()).search).toBe('');
  });

  it('keeps filters over a reload, on the way back from an item, and over another category', async () => {
    await page.getByRole('button', { name: 'In stock' }).click();
    await expectResult(/^480 of 600 items$/);
    await page.reload();
    await expectResult(/^480 of 600 items$/);
    await page.getByRole('link', { name: 'Tea 002' }).click();
    await page.getByRole('dialog', { name: 'Tea 002' }).waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectResult(/^480 of 600 items$/);
    await page.getByRole('button', { name: 'Stationery' }).click();
    await expectFirst(['Pen 000', 'Pen 001'], 'Stationery');
    expect(
      await page.getByRole('button', { name: 'Stationery' }).getAttribute('aria-pressed'),
    ).toBe('true');
    await expectResult(/^40 of 40 items$/);
  });

  it('is found where it was left: after an item, the cart, a reload and another category', async () => {
    const place = await scrollTo(20_000);
    expect(place.name).toMatch(/^Tea 2\d\d$/);
    await page.getByRole('link', { name: place.name }).click();
    await page.getByRole('dialog').waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectUppermost(place);
    await leaveAndComeBack(place);
    await page.getByRole('button', { name: 'Stationery' }).click();
    await expectFirst(['Pen 000', 'Pen 001'], 'Stationery');
    await page.getByRole('button', { name: 'Beverages' }).click();
    await expectUppermost(place);
  });

  it('is found where it was left with its filters, and starts at its first item with others', async () => {
    await page.getByRole('button', { name: 'In stock' }).click();
    await expectResult(/^480 of 600 items$/);
    const place = await scrollTo(9_000);
    await page.reload();
    await expectUppermost(place);
    const toggleReturnable = async () => {
      await openSheet();
      await inSheet().getByRole('button', { name: 'Returnable' }).click();
      await inSheet()
        .getByRole('button', { name: /^(Show|No items)/ })
        .click();
    };
    await toggleReturnable();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(1_000);
    await toggleReturnable();
    await expectUppermost(place);
  });

  it('does not make the next screen start in its middle', async () => {
    await scrollTo(20_000);
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('heading', { name: 'Shop by category' }).waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

  it('keeps the keyboard where it is when its row scrolls away, and reads in order', async () => {
    await page.getByRole('link', { name: 'Tea 001' }).focus();
    await scrollTo(15_000);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Tea 001');
    const positions = await rowsOf('Beverages').evaluateAll((rows) =>
      rows.map((row) => Number(row.getAttribute('aria-posinset'))),
    );
    expect(positions).toEqual(positions.toSorted((left, right) => left - right));
    expect(positions[0]).toBe(2);
  });

  it('stands quietly without pictures that are not here, and has them when the network is back', async () => {
    await page.evaluate(() => caches.delete('pictures'));
    const browser = await page.context().newCDPSession(page);
    await browser.send('Network.clearBrowserCache');
    await page.reload();
    await expectFirst(['Tea 000']);
    const row = rowsOf('Beverages').first();
    await row.locator('[data-missing]').waitFor();
    expect(await row.locator('img').count()).toBe(0);
    await page.context().setOffline(false);
    // This browser's own tracker of the network noticed neither its end nor its return.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await row.locator('img').waitFor();
    await page.context().setOffline(true);
  });

  it('has filters, a sheet and an empty list that axe does not object to', async () => {
    const found: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await openSheet();
      found.push(...(await axeFindings(page)));
      await inSheet().getByLabel('At least ₹').fill('9000');
      found.push(...(await axeFindings(page)));
      await inSheet().getByRole('button', { name: 'No items like that' }).click();
      found.push(...(await axeFindings(page)));
      await page.getByRole('button', { name: 'Clear all filters' }).click();
    }
    expect(found).toEqual([]);
  });
});

describe('a store on a tablet and at a desk, offline', () => {
  const resize = async (width: number, height = 900) => {
    await page.setViewportSize({ width, height });
    await goInApp(page, '/cart');
    await goInApp(page, DEMO_STORE);
    await page.getByRole('listitem').getByRole('heading', { name: 'Onion' }).first().waitFor();
  };

  beforeAll(() => page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' }));
  afterAll(() => page.setViewportSize({ width: 390, height: 844 }));

  it.each([
    [768, 3],
    [1024, 4],
    [1440, 4],
    [1680, 6],
  ])('shows goods side by side at %i px: %i', async (width, columns) => {
    await resize(width);
    const tops = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('li[data-index]')].map((row) =>
          Math.round(row.getBoundingClientRect().top),
        ),
      );
    await expect
      .poll(async () => (await tops()).filter((top, _place, all) => top === all[0]).length)
      .toBe(columns);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await axeFindings(page)).toEqual([]);
  });

  it('has the cart beside the goods, and changes it there', async () => {
    await resize(1440);
    const cart = page.getByRole('complementary', { name: 'Your cart' });
    await cart.getByText('What you add stands here').waitFor();
    await page.getByRole('button', { name: 'Add Onion 1 kg' }).click();
    await cart.getByRole('heading', { name: 'Onion' }).waitFor();
    await cart.getByRole('button', { name: 'Increase Onion 1 kg' }).click();
    await cart.getByRole('link', { name: /2 items.*Review order/ }).waitFor();
    const card = rowsOf('Everyday vegetables').filter({ hasText: 'Onion' }).first();
    await card.getByText('2 in the cart').waitFor();
    await goInApp(page, '/cart');
    const bill = page.getByText('Amount to be paid');
    const lines = page.getByRole('heading', { level: 3, name: 'Onion' });
    const leftOf = async (part: Locator) => (await part.boundingBox())?.x ?? Number.NaN;
    expect(await leftOf(bill)).toBeGreaterThan((await leftOf(lines)) + 400);
    await page.getByRole('link', { name: 'Checkout Green Basket Supermarket' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove Onion 1 kg' }).click();
  });

  it('is found where it was left', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.evaluate(() => sessionStorage.removeItem('shelf-places'));
    await goInApp(page, '/cart');
    await goInApp(page, storeAddress);
    await expectResult(/^600 items$/);
    const place = await scrollTo(9_000);
    expect(place.name).toMatch(/^Tea 1\d\d$/);
    await leaveAndComeBack(place);
  });
});
