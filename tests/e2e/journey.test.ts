import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type AppServer } from '../support/servers/app-server.ts';
import { aPhone, pageOf, type Phone } from '../support/browser/browser.ts';
import {
  addFirstItem,
  chooseArea,
  expectServerOrders,
  expectSyncStatus,
  openStore,
  placeOrder,
  saveAddress,
  signIn,
  storeLinks,
} from '../support/browser/journeys.ts';
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

describe('the main journey, online', () => {
  it('(1) a visitor reaches a store by link without signing in, and keeps the cart when signing in', async () => {
    const page = pageOf(await phone.open());
    await page.goto(`${server.url}/store/green-basket-bellandur/item`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(page.url()).toContain('/store/green-basket-bellandur/item');
    const item = await addFirstItem(page, 2);
    await page.goto(`${server.url}/home`);
    await page.waitForURL(/\/welcome$/);
    await signIn(page, server.url);
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
