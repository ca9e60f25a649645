import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { startApp, type AppServer } from '../../support/servers/app-server.ts';
import { aPhone, pageOf, type Phone } from '../../support/browser/browser.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import {
  addFirstItem,
  expectSyncStatus,
  openStore,
  untilInstalled,
} from '../../support/browser/journeys.ts';
import { startAsBuyer } from '../../support/browser/signed-in-phone.ts';

let server: AppServer;
let phones: Phone[] = [];

beforeEach(async () => {
  phones = [await aPhone(), await aPhone()];
  server = await startApp({ FULFILMENT: 'manual' });
});

afterEach(async () => {
  for (const phone of phones) await phone.discard();
  await server?.close();
});

/** The same person signed in on both phones, each with the area chosen. */
async function twoPhones(): Promise<readonly [Page, Page]> {
  const mobileNumber = aMobileNumber();
  const pages: Page[] = [];
  for (const phone of phones) {
    const page = pageOf(await phone.open());
    await startAsBuyer(page, server.url, { mobileNumber, address: null });
    pages.push(page);
  }
  const [first, second] = pages;
  if (first === undefined || second === undefined) throw new Error('two phones are needed');
  return [first, second];
}

/** Goes to the cart inside the app: loading the page anew could cut off the tap before. */
async function openCart(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: /^Cart/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Cart' }).waitFor();
}

/** What the cart page shows, by the names of its lines' buttons. */
async function shownItems(page: Page): Promise<string[]> {
  const remove = page.getByRole('main').getByRole('button', { name: /^Remove / });
  const labels = await remove.evaluateAll((buttons) =>
    buttons.map((button) => button.getAttribute('aria-label') ?? ''),
  );
  return labels.map((label) => label.replace(/^Remove /, '')).toSorted();
}

async function expectCart(page: Page, items: readonly string[]): Promise<void> {
  await expect.poll(() => shownItems(page)).toEqual(items.toSorted());
}

/** Looks at the open cart as a person does who turns to another app and back. */
async function expectCartOnLooking(page: Page, items: readonly string[]): Promise<void> {
  const look = async () => {
    await page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
    return shownItems(page);
  };
  await expect.poll(look, { interval: 500 }).toEqual(items.toSorted());
}

/** Adds another item of a store: the first that is not in the cart, as soon as the page shows what is. */
async function addAnother(page: Page, storeId: string, inCart: string): Promise<string> {
  await page.goto(`${server.url}/store/${storeId}/item`);
  await page.getByRole('button', { name: `Increase ${inCart}`, exact: true }).waitFor();
  return addFirstItem(page);
}

describe('one person, two phones, one cart', () => {
  it('OUT-6 what is added on one appears on the other, what is taken out disappears', async () => {
    const [first, second] = await twoPhones();
    await openCart(second);
    await openStore(first);
    const item = await addFirstItem(first, 2);
    await expectSyncStatus(first, 'All saved');
    await openCart(first);
    await expectCart(first, [item]);
    await expectCartOnLooking(second, [item]);
    await second.getByRole('button', { name: `Remove ${item}`, exact: true }).click();
    await expectCart(second, []);
    await expect
      .poll(
        async () => {
          await first.reload();
          await first.getByRole('heading', { level: 1, name: 'Cart' }).waitFor();
          return shownItems(first);
        },
        { interval: 1_000 },
      )
      .toEqual([]);
    await expectSyncStatus(second, 'All saved');
  });

  it('OUT-6 both edited while the server is away become the same cart: nothing lost, nothing back', async () => {
    const [first, second] = await twoPhones();
    const storeId = await openStore(first);
    const gone = await addFirstItem(first);
    const kept = await addFirstItem(first);
    await openCart(first);
    await expectCart(first, [gone, kept]);
    await openStore(second);
    await second.getByRole('main').getByRole('button', { name: /^Add / }).first().waitFor();
    await untilInstalled(second);
    await openCart(second);
    await expectCartOnLooking(second, [gone, kept]);

    await server.stop();
    await first.getByRole('button', { name: `Remove ${gone}`, exact: true }).click();
    await second.getByRole('button', { name: `Increase ${gone}`, exact: true }).click();
    const added = await addAnother(second, storeId, gone);
    await openCart(second);
    await expectCart(second, [gone, kept, added]);
    await expectCart(first, [kept]);
    await expectSyncStatus(first, '1 waiting to send');
    await expectSyncStatus(second, '1 waiting to send');

    await server.start();
    for (const page of [first, second]) await page.reload();
    for (const page of [first, second]) await expectSyncStatus(page, 'All saved');
    for (const page of [first, second, first]) {
      await page.reload();
      await expectCart(page, [kept, added]);
    }
    expect(await shownItems(second)).toEqual(await shownItems(first));
  });
});
