import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type AppServer } from '../support/app-server.ts';
import { aPhone, pageOf, type Phone } from '../support/browser.ts';
import {
  addFirstItem,
  chooseArea,
  expectSyncStatus,
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

/** What axe finds on the current screen against WCAG 2.2 AA, as one line each. */
async function findings(): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
  );
}

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

describe('accessibility', () => {
  it('the screens of a visitor have nothing that axe objects to', async () => {
    expect(await findings()).toEqual([]);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('textbox', { name: 'Mobile number' }).waitFor();
    expect(await findings()).toEqual([]);
  });

  it('every screen of a buyer, in light and dark, has nothing that axe objects to', async () => {
    await signIn(page, server.url);
    await chooseArea(page);
    await saveAddress(page);
    storeId = await openStore(page);
    await addFirstItem(page, 3);
    orderId = await placeOrder(page, storeId);
    await expectSyncStatus(page, 'All saved');
    await openStore(page);
    await addFirstItem(page, 2);
    const found: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const screen of SCREENS) {
        const path = screen.replace('{storeId}', storeId).replace('{orderId}', orderId);
        await page.goto(`${server.url}${path}`);
        await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
        await page.waitForLoadState('networkidle');
        for (const finding of await findings()) found.push(`${colorScheme} ${screen} ${finding}`);
      }
    }
    expect(found).toEqual([]);
  });

  it('every screen has one h1, and no element wider than a small phone', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const screen of SCREENS) {
      const path = screen.replace('{storeId}', storeId).replace('{orderId}', orderId);
      await page.goto(`${server.url}${path}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
      await page.waitForLoadState('networkidle');
      const { headings, wider } = await page.evaluate(() => ({
        headings: document.querySelectorAll('h1').length,
        wider: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }));
      expect({ screen, headings, wider }).toEqual({ screen, headings: 1, wider: 0 });
    }
  });
});
