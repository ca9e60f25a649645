import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type AppServer } from '../support/app-server.ts';
import { axeFindings } from '../support/axe-findings.ts';
import { aPhone, pageOf, type Phone } from '../support/browser.ts';
import {
  addFirstItem,
  chooseArea,
  expectServerOrders,
  expectSyncStatus,
  goInApp,
  openStore,
  placeOrder,
  saveAddress,
  signIn,
} from '../support/journeys.ts';

let server: AppServer;
let phone: Phone;
let page: Page;
let storeId: string;
let orderId: string;

beforeAll(async () => {
  server = await startApp({ FULFILMENT: 'manual' });
  phone = await aPhone();
  page = pageOf(await phone.open());
  await page.goto(`${server.url}/welcome`);
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
});

afterAll(async () => {
  await phone?.discard();
  await server?.close();
});

const SCREENS = [
  '/select-language',
  '/signin/create-profile',
  '/home',
  '/category',
  '/store',
  '/store/{storeId}/item',
  '/search?q=tomato',
  '/cart',
  '/cart/retail-cart?store={storeId}',
  '/cart/enam-cart',
  '/address',
  '/address/address-list',
  '/orders',
  '/orders/retail?order={orderId}',
  '/orders/retail/order-confirm?order={orderId}',
  '/orders/cancel?order={orderId}',
  '/orders/return?order={orderId}',
  '/igm/create?order={orderId}',
  '/igm/list',
  '/profile',
  '/sync',
  '/nowhere',
] as const;

/** Shows a screen until all that is on this phone is on it. */
async function show(screen: string): Promise<void> {
  await goInApp(page, screen.replace('{storeId}', storeId).replace('{orderId}', orderId));
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await expect.poll(() => page.locator('[data-bone]').count(), { timeout: 20_000 }).toBe(0);
}

/** Switches to light or dark, and waits until all of the screen has. */
async function paint(colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.waitForFunction(
    (scheme) => document.documentElement.dataset['mantineColorScheme'] === scheme,
    colorScheme,
  );
  await page.evaluate(async () => {
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
}

/** How many h1 there are, and by how much something is wider than a small phone, px. */
async function shapeOnSmallPhone(): Promise<{ headings: number; wider: number }> {
  await page.setViewportSize({ width: 320, height: 640 });
  const shape = await page.evaluate(() => ({
    headings: document.querySelectorAll('h1').length,
    wider: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));
  await page.setViewportSize({ width: 390, height: 844 });
  return shape;
}

describe('accessibility', () => {
  it('the screens of a visitor have nothing that axe objects to', async () => {
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('textbox', { name: 'Mobile number' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  it(
    'no screen of a buyer, in light and dark, has anything that axe objects to; each has one h1 and fits 320 px',
    { timeout: 240_000 },
    async () => {
      await signIn(page, server.url);
      await chooseArea(page);
      await saveAddress(page);
      storeId = await openStore(page);
      await addFirstItem(page, 3);
      orderId = await placeOrder(page, storeId);
      await expectServerOrders(page, server.url, [orderId]);
      await expectSyncStatus(page, 'All saved');
      await openStore(page);
      await addFirstItem(page, 2);
      const found: string[] = [];
      for (const screen of SCREENS) {
        await show(screen);
        for (const colorScheme of ['light', 'dark'] as const) {
          await paint(colorScheme);
          for (const finding of await axeFindings(page)) found.push(`${colorScheme} ${finding}`);
        }
        const shape = await shapeOnSmallPhone();
        expect({ screen, ...shape }).toEqual({ screen, headings: 1, wider: 0 });
      }
      expect(found).toEqual([]);
    },
  );
});
