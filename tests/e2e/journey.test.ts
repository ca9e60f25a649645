import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type AppServer } from '../support/servers/app-server.ts';
import { aPhone, pageOf, type Phone } from '../support/browser/browser.ts';
import {
  addFirstItem,
  chooseArea,
  enterCode,
  expectServerOrders,
  expectSyncStatus,
  openStore,
  placeOrder,
  saveAddress,
  signIn,
  storeLinks,
} from '../support/browser/journeys.ts';
import { putRows, readRows } from '../support/browser/local-rows.ts';
import { aMobileNumber } from '../support/inputs/mobile-numbers.ts';

let server: AppServer;
let phone: Phone;

beforeAll(async () => {
  server = await startApp();
  phone = await aPhone();
});

afterAll(async () => {
  await phone?.discard();
  await server?.close();
});

const VISITORS_CART = { database: 'haat-user-visitor', table: 'cart' };

/** Sets the units of the one line in a visitor's cart, and loads the screen anew. */
async function setUnits(page: Page, quantity: number): Promise<void> {
  const [line] = await readRows<object>(page, VISITORS_CART);
  await putRows(page, VISITORS_CART, [{ ...line, quantity }]);
  await page.reload();
}

/** What the bottom bar's badge says, on how many lines, and whether its number lies within it. */
async function cartBadge(page: Page) {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cart' });
  const badge = link.locator('span span').first();
  await badge.waitFor();
  return badge.evaluate((circle) => {
    const range = document.createRange();
    range.selectNodeContents(circle);
    const [text, box] = [range.getBoundingClientRect(), circle.getBoundingClientRect()];
    const isInside = text.left >= box.left && text.right <= box.right && text.bottom <= box.bottom;
    const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
    return { text: circle.textContent, lines: tops.size, isInside };
  });
}

describe('the main journey, online', () => {
  it('(1) a visitor reaches a store by link without signing in, and keeps the cart when signing in', async () => {
    const page = pageOf(await phone.open());
    await page.goto(`${server.url}/store/green-basket-bellandur/item`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(page.url()).toContain('/store/green-basket-bellandur/item');
    const item = await addFirstItem(page, 2);
    for (const [units, shown] of [
      [12, '12'],
      [120, '99+'],
      [2, '2'],
    ] as const) {
      await setUnits(page, units);
      expect(await cartBadge(page)).toEqual({ text: shown, lines: 1, isInside: true });
    }
    await page.goto(`${server.url}/orders`);
    await page.waitForURL(/\/welcome$/);
    await page.getByText('Sign in to see your orders.').waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await enterCode(page, aMobileNumber(), /\/(signin\/create-profile|orders)$/);
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
    await page.goto(`${server.url}/cart`);
    await page.getByRole('button', { name: `Decrease ${item}`, exact: true }).waitFor();
    expect(await page.getByRole('main').textContent()).toContain('2');
    await phone.shut();
  });

  it('(2) signs in, chooses 560103, orders from two stores and sees the timeline advance', async () => {
    const fresh = await aPhone();
    const page = pageOf(await fresh.open());
    await signIn(page, server.url, aMobileNumber());
    await chooseArea(page);
    await storeLinks(page).nth(4).waitFor();
    await saveAddress(page);
    const orderIds: string[] = [];
    for (const place of [0, 1]) {
      const storeId = await openStore(page, place);
      await addFirstItem(page, 3);
      orderIds.push(await placeOrder(page, storeId));
    }
    await expectServerOrders(page, server.url, orderIds);
    await expectSyncStatus(page, 'All saved');
    await page.goto(`${server.url}/orders/retail?order=${orderIds[0] ?? ''}`);
    await page.getByText('Your order is under process').waitFor();
    await page.getByText('Your order is delivered').waitFor();
    await page.goto(`${server.url}/orders`);
    await expect.poll(() => page.getByText('DELIVERED', { exact: true }).count()).toBe(2);
    await fresh.discard();
  });
});
