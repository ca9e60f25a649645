import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { startAppBehindProxy, type AppServer } from '../../support/servers/app-server.ts';
import { aPhone, pageOf, type Phone } from '../../support/browser/browser.ts';
import { killBrowser, limitStorage } from '../../support/browser/browser-faults.ts';
import { startFaultProxy, type FaultProxy } from '../../support/servers/fault-proxy.ts';
import {
  expectSyncStatus,
  listOrders,
  orderIdsOnServer,
  placeOrder,
  startShopping,
  untilOnServer,
  walkInAsBuyer,
} from '../../support/browser/journeys.ts';
import { personTable, readRows } from '../../support/browser/local-rows.ts';
import { queuedOrders } from '../../support/people/queued-orders.ts';
import { giveWrongClock } from '../../support/browser/shifted-clock.ts';

const DAY_MS = 86_400_000;

let server: AppServer;
let proxy: FaultProxy;
let phone: Phone;
let page: Page;

beforeAll(async () => {
  // Sessions shorter than the clocks below are wrong.
  server = await startAppBehindProxy({ FULFILMENT: 'manual', SESSION_DAYS: '1' });
});

afterAll(async () => {
  await server?.close();
});

beforeEach(async () => {
  proxy = await startFaultProxy(server.url);
  phone = await aPhone();
  page = pageOf(await phone.open());
});

afterEach(async () => {
  await phone?.discard();
  await proxy?.close();
});

/** Goes on with a phone that does not have the app yet: what it has it would not ask the proxy for. */
async function takeNewPhone(): Promise<void> {
  await phone.discard();
  phone = await aPhone({ isNew: true });
  page = pageOf(await phone.open());
}

interface Kept {
  readonly cart: number;
  readonly orders: readonly string[];
  readonly outbox: readonly string[];
}

/** What a person's database holds, by transaction id. */
async function kept(of: Page, userId: number): Promise<Kept> {
  const orders = await readRows<{ id: string }>(of, personTable(userId, 'orders'));
  const cart = await readRows(of, personTable(userId, 'cart'));
  const outbox = await queuedOrders(of, userId);
  return {
    cart: cart.length,
    orders: orders.map(({ id }) => id),
    outbox: outbox.map(({ orderId }) => orderId),
  };
}

/** Opens the phone again without a network and shows the orders. */
async function reopenOffline(): Promise<Page> {
  const context = await phone.open();
  await context.setOffline(true);
  const again = pageOf(context);
  await again.goto(`${proxy.url}/orders`);
  await expectSyncStatus(again, /./);
  return again;
}

describe('faults of the device', () => {
  it('fault 8: ORD-1 OUT-1 the browser is killed right after the order is kept: order and row are both there', async () => {
    const { session, storeId } = await startShopping(page, proxy.url);
    await page.context().setOffline(true);
    const orderId = await placeOrder(page, storeId);
    await page.getByText('Your order is safe on this phone').waitFor();
    await killBrowser(page.context());
    const again = await reopenOffline();
    expect(await kept(again, session.userId)).toEqual({
      cart: 0,
      orders: [orderId],
      outbox: [orderId],
    });
    await again.getByText('Waiting to send').first().waitFor();
    await again.context().setOffline(false);
    await untilOnServer(server.url, session, [orderId]);
    await expectSyncStatus(again, 'All saved');
  });

  it('fault 8: ORD-1 OUT-1 the browser is killed before: both are absent, and the cart is whole', async () => {
    const { session, storeId } = await startShopping(page, proxy.url);
    await page.context().setOffline(true);
    await page.goto(`${proxy.url}/cart/retail-cart?store=${storeId}`);
    await expect
      .poll(() => page.getByRole('button', { name: 'Place order' }).isEnabled())
      .toBe(true);
    await killBrowser(page.context());
    const again = await reopenOffline();
    expect(await kept(again, session.userId)).toEqual({ cart: 1, orders: [], outbox: [] });
    await again.context().setOffline(false);
    await expectSyncStatus(again, 'All saved');
    expect(await orderIdsOnServer(server.url, session)).toEqual([]);
  });

  it('fault 8: ORD-1 OUT-1 the browser is killed while the button is pressed: both or none, never one', async () => {
    const { session, storeId } = await startShopping(page, proxy.url);
    await page.context().setOffline(true);
    await page.goto(`${proxy.url}/cart/retail-cart?store=${storeId}`);
    const button = page.getByRole('button', { name: 'Place order' });
    await expect.poll(() => button.isEnabled()).toBe(true);
    await button.evaluate((element: HTMLElement) => element.click());
    await killBrowser(page.context());
    const { cart, orders, outbox } = await kept(await reopenOffline(), session.userId);
    expect(outbox).toEqual(orders);
    expect(cart + orders.length).toBe(1);
  });

  it('fault 9: DB-2 CAT-5 a quota of 200 KB: "not saved", cart whole, catalogue evicted, one retry', async () => {
    const { session, storeId } = await startShopping(page, proxy.url);
    const pictures = () =>
      page.evaluate(async () => (await (await caches.open('pictures')).keys()).length);
    // What was shown before the service worker had the page was not kept.
    await page.goto(`${proxy.url}/store/${storeId}/item`);
    await expect.poll(pictures).toBeGreaterThan(1);
    await expectSyncStatus(page, 'All saved');
    await phone.shut();
    const context = await phone.open();
    page = pageOf(context);
    // Chromium remembers for half a minute how much room there was: the limit comes before the first write.
    await limitStorage(page, proxy.url, 200 * 1024);
    await context.setOffline(true);
    await page.addInitScript(() => {
      const { transaction } = IDBDatabase.prototype;
      IDBDatabase.prototype.transaction = function (stores, mode, options) {
        const names = typeof stores === 'string' ? [stores] : [...stores];
        if (mode === 'readwrite' && names.includes('outbox')) performance.mark('outbox-write');
        return transaction.call(this, stores, mode, options);
      };
    });
    const packs = async () => (await readRows(page, { database: 'haat', table: 'packs' })).length;
    const writes = () => page.evaluate(() => performance.getEntriesByName('outbox-write').length);
    await page.goto(`${proxy.url}/cart/retail-cart?store=${storeId}`);
    const button = page.getByRole('button', { name: 'Place order' });
    await expect.poll(() => button.isEnabled()).toBe(true);
    expect(await packs()).toBeGreaterThan(0);
    expect(await pictures()).toBeGreaterThan(1);
    const whole = { cart: 1, orders: [], outbox: [] };
    expect(await kept(page, session.userId)).toEqual(whole);
    const before = await writes();

    await button.click();
    await page.getByText('Not saved: this device is out of space.').waitFor();
    expect((await writes()) - before).toBe(2);
    expect(await kept(page, session.userId)).toEqual(whole);
    expect(await packs()).toBe(0);
    // The cart's own is worth the most (IMG-1).
    expect(await pictures()).toBeLessThanOrEqual(1);
    expect(new URL(page.url()).pathname).toBe('/cart/retail-cart');

    await limitStorage(page, proxy.url);
    await button.click();
    await page.waitForURL(/order-confirm\?order=/);
    const orderId = new URL(page.url()).searchParams.get('order') ?? '';
    await context.setOffline(false);
    await untilOnServer(server.url, session, [orderId]);
    await expectSyncStatus(page, 'All saved');
  });

  it.each([
    ['two days ahead', 2 * DAY_MS],
    ['two days behind', -2 * DAY_MS],
  ])('fault 14: OUT-7 the clock is %s: order and expiry unharmed', async (_how, wrongBy) => {
    await takeNewPhone();
    giveWrongClock(proxy, wrongBy);
    const { session, storeId } = await startShopping(page, proxy.url, walkInAsBuyer);
    const deviceNow = await page.evaluate(() => Date.now());
    expect(Math.abs(deviceNow - Date.now() - wrongBy)).toBeLessThan(10_000);
    const until = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('auth') ?? '{}') as { until: number }).until,
    );
    expect(Math.abs(until - deviceNow - DAY_MS)).toBeLessThan(60_000);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await page.getByText('prices from').count()).toBe(0);
    await page.context().setOffline(true);
    const orderId = await placeOrder(page, storeId);
    await expectSyncStatus(page, '1 waiting to send');
    proxy.fail(/select-call/, { status: 503 }, 2);
    await page.context().setOffline(false);
    await untilOnServer(server.url, session, [orderId]);
    await expectSyncStatus(page, 'All saved');
    expect(await listOrders(server.url, session)).toHaveLength(1);
    const [row] = await readRows<{ placedAt: number; state: string }>(
      page,
      personTable(session.userId, 'orders'),
    );
    expect(row?.state).toBe('confirmed');
    expect(Math.abs((row?.placedAt ?? 0) - Date.now())).toBeLessThan(60_000);
    await page.goto(`${proxy.url}/orders`);
    await page.getByText('CREATED').waitFor();
    expect(new URL(page.url()).pathname).toBe('/orders');
  });
});
