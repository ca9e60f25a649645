import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAppOnPhone, type AppOnPhone } from '../../support/app-on-phone.ts';
import type { AppServer } from '../../support/servers/app-server.ts';
import { axeFindings } from '../../support/browser/axe-findings.ts';
import {
  aBuyerWithOrders,
  type BuyerWithOrders,
} from '../../support/builders/buyer-with-orders.ts';
import {
  expectSyncStatus,
  goInApp,
  listOrders,
  type ListedOrder,
} from '../../support/browser/journeys.ts';

let app: AppOnPhone;
let server: AppServer;
let page: Page;
let buyer: BuyerWithOrders;
let delivered: ListedOrder;
let created: ListedOrder;

/** Someone with one order that was delivered and, from another store, one that was just confirmed. */
beforeAll(async () => {
  app = await startAppOnPhone();
  ({ server, page } = app);
  buyer = await aBuyerWithOrders(page, server, 1);
  const orders = await listOrders(server.url, buyer.session);
  const orderOf = (id: string): ListedOrder => {
    const order = orders.find(({ externalReferenceId }) => externalReferenceId === id);
    if (order === undefined) throw new Error(`the server has no order ${id}`);
    return order;
  };
  delivered = orderOf(buyer.deliveredId);
  created = orderOf(buyer.createdId);
});

afterAll(() => app?.close());

const clipboard = () => page.evaluate(() => navigator.clipboard.readText());

const cards = () => page.getByRole('main').locator('a[href^="/orders/retail?"]');

/** Loads the page of an order anew, and waits until its timeline is there. */
async function openOrder({ externalReferenceId }: ListedOrder): Promise<void> {
  await goInApp(page, `/orders/retail?order=${externalReferenceId}`);
  await page.getByText('Order Created', { exact: true }).waitFor();
}

describe('the orders of a phone', () => {
  it('ORD-1 are filtered, searched and found again on the way back; details are copied and shared', async () => {
    await page.goto(`${server.url}/orders`);
    await page.getByText('DELIVERED', { exact: true }).waitFor();
    await expect.poll(() => cards().count()).toBe(2);
    await page.getByRole('button', { name: 'Delivered 1' }).click();
    await expect.poll(() => cards().count()).toBe(1);
    await page.getByRole('searchbox', { name: 'Search your orders' }).fill(delivered.orderId);
    await page.waitForURL(/show=delivered&q=/);
    await expect.poll(() => cards().count()).toBe(1);
    expect(await axeFindings(page)).toEqual([]);

    await cards().first().click();
    await page.getByText('Your order is delivered', { exact: true }).waitFor();
    await page.getByText('by you', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Copy order id' }).click();
    await page.getByText('Order Id Copied', { exact: true }).waitFor();
    expect(await clipboard()).toBe(delivered.orderId);
    await page.getByRole('button', { name: 'Share this order' }).click();
    await page.getByText('Link copied to clipboard', { exact: true }).waitFor();
    expect(await clipboard()).toBe(
      `${server.url}/orders/retail?order=${delivered.externalReferenceId}`,
    );
    expect(await axeFindings(page)).toEqual([]);

    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe(delivered.orderId);
    await page.getByRole('searchbox').fill('no such thing');
    await page.getByText('No Data Found', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'All orders' }).click();
    await expect.poll(() => cards().count()).toBe(2);
  });

  it('ORD-5 have an invoice and somebody to call, which a phone without the network still has', async () => {
    await openOrder(delivered);
    const save = async () => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download invoice' }).click(),
      ]);
      const bytes = await readFile(await download.path());
      return { name: download.suggestedFilename(), start: bytes.subarray(0, 5).toString() };
    };
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Download invoice' }).click();
    await page.getByText(/^You are offline, and this invoice is not on this phone yet/).waitFor();
    await page.context().setOffline(false);
    const online = await save();
    expect(online.name).toMatch(/\.pdf$/);
    expect(online.start).toBe('%PDF-');
    await page.getByRole('button', { name: 'Customer care' }).click();
    await page.getByRole('link', { name: /^Call/ }).waitFor();
    await page.keyboard.press('Escape');

    await page.context().setOffline(true);
    expect(await save()).toEqual(online);
    await page.getByRole('button', { name: 'Customer care' }).click();
    const call = page.getByRole('link', { name: /^Call/ });
    expect(await call.getAttribute('href')).toMatch(/^tel:\d+$/);
    await page.keyboard.press('Escape');

    await openOrder(created);
    // A shop that has not accepted has sold nothing yet.
    const invoices = page.getByRole('button', { name: 'Download invoice' });
    await expect.poll(() => invoices.count()).toBe(0);
    await page.getByRole('button', { name: 'Customer care' }).click();
    await page.getByText(/^You are offline, and the number of this store/).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.context().setOffline(false);
  });

  it('ORD-3 are ordered again in one tap, also offline, with all that is still sold on the review', async () => {
    await page.context().setOffline(true);
    await goInApp(page, '/orders');
    const [line] = delivered.lines;
    await page
      .getByRole('listitem')
      .filter({ hasText: 'DELIVERED' })
      .getByRole('button', { name: 'Repeat order' })
      .click();
    await page.waitForURL(/\/cart\/retail-cart\?store=/);
    await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
    await page
      .getByText(line?.name ?? '')
      .first()
      .waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: 'Place order' }).isEnabled())
      .toBe(true);
    await page.context().setOffline(false);
  });

  it('ORD-5 are cancelled with the network: the store’s word is there at once', async () => {
    await goInApp(page, `/orders/cancel?order=${created.externalReferenceId}`);
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByRole('heading', { name: 'Your order is cancelled.' }).waitFor();
    await expectSyncStatus(page, 'All saved');
    const { session } = buyer;
    const statuses = (await listOrders(server.url, session)).map(({ status }) => status);
    expect(statuses).toContain('CANCELLED');
  });
});
