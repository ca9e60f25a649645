import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Locator, Page } from 'playwright';
import * as v from 'valibot';
import { manifest, manifestPath } from '../../../src/contracts/catalogue/catalogue-documents.ts';
import { axeFindings } from '../../support/browser/axe-findings.ts';
import { withTwoPhones } from '../../support/browser/two-phones.ts';
import {
  askService,
  expectSyncStatus,
  goInApp,
  sessionOf,
  untilInstalled,
} from '../../support/browser/journeys.ts';
import { startAsBuyer, startSignedIn } from '../../support/browser/signed-in-phone.ts';
import { readRows } from '../../support/browser/local-rows.ts';
import { pollUntil } from '../../support/poll-until.ts';

/** A shop of the demo's seller, who signs in with this number (server/seed/seed-demo.ts). */
const STORE_ID = 'green-basket-bellandur';
const SELLERS_NUMBER = '9000000002';

/** What the test reads of an item as the server tells it. */
interface ToldGood {
  readonly name: string;
  readonly pricePaise: number;
}

/** What the shop's page shows first. */
const TOP_OF_SHELF = 'Tomato country';

const phones = withTwoPhones();
const { aPage } = phones;

/** The goods of the shop, which its owner finds on the account page. */
async function aCounter(place: number): Promise<Page> {
  const page = await aPage(place);
  await startSignedIn(page, phones.server.url, SELLERS_NUMBER);
  await untilInstalled(page);
  await goInApp(page, '/profile');
  await page.getByRole('link', { name: 'Goods' }).click();
  await page.getByRole('combobox', { name: 'Shop' }).selectOption('Green Basket Supermarket');
  await priceCells(page).first().waitFor();
  return page;
}

const priceCells = (page: Page): Locator => page.getByRole('textbox', { name: /^Price of / });

/** The item at a place of the list. New goods come first until they are on the shelf: by itself a place may hold another item later. */
async function itemAt(page: Page, place: number) {
  const label = await priceCells(page).nth(place).getAttribute('aria-label');
  return itemNamed(page, (label ?? '').replace('Price of ', ''));
}

/** An item and its cells. */
function itemNamed(page: Page, name: string) {
  const cell = (what: string) =>
    page.getByRole('textbox', { name: `${what} of ${name}`, exact: true });
  const row = page.getByRole('listitem').filter({ has: cell('Price') });
  return { name, row, price: cell('Price'), mrp: cell('MRP'), stock: cell('Stock') };
}

/** Rows that the next one lies over. */
const coveredRows = (page: Page) =>
  page.getByRole('list', { name: 'Goods' }).evaluate((list) => {
    const rows = [...list.children].map((row) => row.getBoundingClientRect());
    return rows.filter((row, place) => row.bottom > (rows[place + 1]?.top ?? Infinity) + 1).length;
  });

const addedHere = (page: Page): Locator => page.getByRole('list', { name: 'Added here' });

/** Writes a new item by hand; first with a price that can't be. */
async function addItem(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add an item' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add an item' });
  await sheet.getByRole('button', { name: 'Write it yourself' }).click();
  await sheet.getByLabel('Name').fill(name);
  await sheet.getByLabel('Size').fill('500 g');
  await sheet.getByLabel('Price').fill('199');
  await sheet.getByLabel('MRP').fill('150');
  await sheet.getByLabel('Stock').fill('12');
  await sheet.getByLabel('Where it belongs').selectOption('Grocery');
  await sheet.getByLabel('Category').selectOption({ index: 1 });
  await sheet.getByRole('button', { name: 'Add to your shop' }).click();
  const refusal = sheet.getByText(/is above the MRP of/);
  await refusal.waitFor();
  // It stands at the price, and goes with an MRP that mends it.
  await sheet.getByLabel('MRP').fill('160');
  await refusal.waitFor();
  await sheet.getByLabel('MRP').fill('200');
  await refusal.waitFor({ state: 'detached' });
  await sheet.getByLabel('MRP').fill('150');
  await sheet.getByLabel('Price').fill('139');
  await sheet.getByText('More of what the pack says').click();
  const nutrition = sheet.getByLabel('Nutrition per 100 g or 100 ml');
  await nutrition.fill('Energy 331 kcal\nlots of protein');
  await sheet.getByRole('button', { name: 'Add to your shop' }).click();
  await sheet.getByText('“lots of protein” has no amount.').waitFor();
  await nutrition.fill('Energy 331 kcal\nProtein: 22 g');
  expect(await axeFindings(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Add to your shop' }).click();
  await sheet.waitFor({ state: 'detached' });
}

it("SELL-1 SELL-2 a shop changes price and stock offline, and a buyer's shelf shows them once the network is back", async () => {
  const counter = await aCounter(1);
  const { name, row, price, mrp, stock } = await itemAt(counter, 0);
  const next = [(await itemAt(counter, 1)).name, (await itemAt(counter, 2)).name];
  expect(await axeFindings(counter)).toEqual([]);

  // Refused where it is typed, and nothing is lost.
  await price.fill('9999');
  await price.press('Enter');
  await row.getByText(/is above the MRP of/).waitFor();
  await price.fill('-5');
  await price.press('Enter');
  await row.getByText('The price has to be above ₹0.').waitFor();
  await stock.fill('-3');
  await stock.press('Enter');
  await row.getByText('Stock can’t be below 0. Is it sold out? Enter 0.').waitFor();
  await stock.press('Escape');
  await price.press('Escape');

  // The categories of a group are told once, and are here without the network later.
  await counter.getByRole('button', { name: 'Add an item' }).click();
  const sheet = counter.getByRole('dialog', { name: 'Add an item' });
  await sheet.getByRole('button', { name: 'Write it yourself' }).click();
  await sheet.getByLabel('Where it belongs').selectOption('Grocery');
  await sheet.getByLabel('Category').waitFor();
  await sheet.getByRole('button', { name: 'Close' }).click();

  await counter.context().setOffline(true);
  await mrp.fill('90');
  await mrp.press('Tab');
  await price.fill('77.50');
  await price.press('Enter');
  expect(await counter.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    `Price of ${next[0]}`,
  );
  await stock.fill('7');
  await stock.press('Enter');
  // The price's entry says "Waiting to send" already: what is typed last is stored when all three are in the outbox.
  const { userId } = await sessionOf(counter);
  const outbox = { database: `haat-user-${userId}`, table: 'outbox' };
  await pollUntil(
    async () => JSON.stringify(await readRows(counter, outbox)),
    (entries) => [/:7750\b/, /:9000\b/, /"act":"(?!price)/].every((part) => part.test(entries)),
    'what was typed, to be in the outbox',
  );
  await row.getByText('Waiting to send').waitFor();
  await addItem(counter, 'Ragi Malt of Kolar');
  expect(JSON.stringify(await readRows(counter, outbox))).toMatch(/"categoryId":"[a-z-]+"/);
  await counter.reload();
  await row.getByText('Waiting to send').waitFor();
  await addedHere(counter).getByText('Waiting to send').waitFor();
  expect([await price.inputValue(), await mrp.inputValue(), await stock.inputValue()]).toEqual([
    '77.50',
    '90',
    '7',
  ]);
  expect(await axeFindings(counter)).toEqual([]);

  await counter.context().setOffline(false);
  await expectSyncStatus(counter, 'All saved');
  await expect.poll(() => row.getByText('Waiting to send').count()).toBe(0);
  expect(await price.inputValue()).toBe('77.50');
  await expect.poll(() => addedHere(counter).count()).toBe(0);
  const search = counter.getByPlaceholder('Name or brand');
  await search.fill('ragi malt of kolar');
  await counter.getByRole('textbox', { name: 'Price of Ragi Malt of Kolar' }).waitFor();
  await search.fill('');
  // Whatever came before it, a row that grows makes room for itself.
  for (const grown of [name, ...next].map((each) => itemNamed(counter, each))) {
    await grown.price.fill('99999');
    await grown.price.press('Enter');
    await grown.row.getByText(/is above the MRP of/).waitFor();
  }
  await expect.poll(() => coveredRows(counter)).toBe(0);
  // A column of a spreadsheet goes in at once, and can be taken back.
  await price.fill('77.50');
  await counter.evaluate(() => navigator.clipboard.writeText('1.60\n1.70'));
  await price.press('Control+A');
  await price.press('Control+V');
  await counter.getByText('2 cells pasted. Undo takes them back.').waitFor();
  const below = itemNamed(counter, next[0] ?? '').price;
  const both = () => Promise.all([price.inputValue(), below.inputValue()]);
  await expect.poll(both).toEqual(['1.60', '1.70']);
  await counter.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => price.inputValue()).toBe('77.50');
  await expectSyncStatus(counter, 'All saved');

  const buyer = await aPage(0);
  await startAsBuyer(buyer, phones.server.url, { address: null });
  await goInApp(buyer, `/store/${STORE_ID}/item`);
  await buyer
    .getByRole('link', { name: new RegExp(name.replaceAll(/[()]/g, '.')) })
    .first()
    .waitFor();
  await buyer.getByText('₹77.50').first().waitFor();
});

it('SELL-3 of two counters on one price the second is asked, and decides', async () => {
  const [first, second] = [await aCounter(0), await aCounter(1)];
  const mine = await itemAt(first, 2);
  const theirs = itemNamed(second, mine.name);
  await first.context().setOffline(true);
  await mine.price.fill('11');
  await mine.price.press('Enter');
  await mine.row.getByText('Waiting to send').waitFor();
  await theirs.price.fill('12');
  await theirs.price.press('Enter');
  // Until the server has it: "All saved" may still be the word of before.
  const session = await sessionOf(second);
  await pollUntil(
    async () =>
      (
        await askService<{ items: readonly ToldGood[] }>(
          phones.server.url,
          session,
          'fetch-shop-goods',
          {
            storeId: STORE_ID,
          },
        )
      ).items.find((item) => item.name === theirs.name)?.pricePaise,
    (pricePaise) => pricePaise === 1200,
    'the price of the second counter on the server',
  );
  await first.context().setOffline(false);
  await mine.row.getByText(/You entered ₹11\. Your other phone has set it to ₹12/).waitFor();
  // What has been scrolled under the bar at the top counts as too small.
  await first.evaluate(() => window.scrollTo(0, 0));
  expect(await axeFindings(first)).toEqual([]);
  await mine.row.getByRole('button', { name: 'Use ₹11' }).click();
  await expect.poll(() => mine.row.getByRole('button', { name: 'Use ₹11' }).count()).toBe(0);
  await expect.poll(() => mine.row.getByText('Waiting to send').count()).toBe(0);
  expect(await mine.price.inputValue()).toBe('11');
});

/** A photo of one colour, as it is chosen from the phone. */
async function aPhoto(name: string, background: string) {
  const photo = { create: { width: 640, height: 480, channels: 3, background } } as const;
  return { name, mimeType: 'image/jpeg', buffer: await sharp(photo).jpeg().toBuffer() };
}

/** Pictures of a shop in a part of the screen that have been drawn. */
const drawnPictures = (part: Locator) =>
  part
    .locator('img[srcset*="/goods/own/"]')
    .evaluateAll(
      (images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length,
    );

/** The catalogue's version as the server tells it. */
async function catalogueVersion(): Promise<number> {
  const answer = await fetch(`${phones.server.url}/catalogue${manifestPath(STORE_ID)}`);
  return v.parse(manifest, await answer.json()).version;
}

it('IMG-1 SELL-1 a shop takes pictures of an item offline; buyers see them on the shelf and its page, offline, too', async () => {
  const counter = await aCounter(1);
  // What the tests before have added moves from the top of the list to its place.
  await counter.getByPlaceholder('Name or brand').fill(TOP_OF_SHELF);
  const more = counter.getByRole('button', { name: new RegExp(`^More about ${TOP_OF_SHELF}`) });
  const label = (await more.first().getAttribute('aria-label')) ?? '';
  const name = label.replace('More about ', '');
  await more.first().click();
  const sheet = counter.getByRole('dialog');
  const choose = sheet.getByLabel(/ictures of it$/);
  await choose.waitFor();
  const before = await catalogueVersion();
  await counter.context().setOffline(true);
  await choose.setInputFiles([
    await aPhoto('front.jpg', '#b3261e'),
    await aPhoto('back.jpg', '#1e6bb3'),
  ]);
  await sheet.getByRole('button', { name: 'Save pictures' }).click();
  await sheet.getByText('Its new pictures are sent as soon as the network allows.').waitFor();
  expect(await axeFindings(counter)).toEqual([]);
  await counter.context().setOffline(false);
  await sheet.getByRole('button', { name: 'Show picture 2 first' }).waitFor();
  await expect.poll(() => drawnPictures(sheet)).toBe(2);
  expect(await axeFindings(counter)).toEqual([]);

  // The shelf's pack is made anew every few seconds.
  await pollUntil(catalogueVersion, (version) => version > before, 'a pack with the picture');
  const buyer = await aPage(0);
  await startAsBuyer(buyer, phones.server.url, { address: null });
  await goInApp(buyer, `/store/${STORE_ID}/item`);
  const shelf = buyer.locator('main');
  await expect.poll(() => drawnPictures(shelf)).toBe(1);
  await untilInstalled(buyer);
  await buyer.reload();
  await expect.poll(() => drawnPictures(shelf)).toBe(1);
  const link = () => buyer.getByRole('link', { name, exact: true }).first();
  await link().click();
  const page = buyer.getByRole('dialog', { name });
  await expect.poll(() => drawnPictures(page)).toBe(2);
  await buyer.context().setOffline(true);
  await buyer.reload();
  await expect.poll(() => drawnPictures(page)).toBe(2);
  expect(await axeFindings(buyer)).toEqual([]);
});
