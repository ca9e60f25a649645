import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { startApp, type AppServer } from '../support/servers/app-server.ts';
import { aPhone, pageOf, type Phone } from '../support/browser/browser.ts';
import { changePrices } from '../support/catalogue/change-prices.ts';
import { startFaultProxy, type FaultProxy } from '../support/servers/fault-proxy.ts';
import {
  addFirstItem,
  expectServerOrders,
  expectSyncStatus,
  openStore,
  placeOrder,
  saveAddress,
  listOrders,
  serverOrders,
  sessionOf,
  untilInstalled,
} from '../support/browser/journeys.ts';
import { startAsBuyer } from '../support/browser/signed-in-phone.ts';

let server: AppServer;
let phone: Phone;
let proxy: FaultProxy | undefined;

beforeAll(async () => {
  server = await startApp({ FULFILMENT: 'manual' });
});

afterAll(async () => {
  await server?.close();
});

beforeEach(async () => {
  // A test before may have left it stopped.
  await server.start();
  // What the service worker does with no page open may be to notify.
  phone = await aPhone({ notifications: true });
});

afterEach(async () => {
  await phone?.discard();
  await proxy?.close();
  proxy = undefined;
});

/** Signed in, with an address and one item of the nearest store in the cart. */
async function aFilledCart(url: string): Promise<{ page: Page; storeId: string; item: string }> {
  const page = pageOf(await phone.open());
  await startAsBuyer(page, url);
  await expectSyncStatus(page, 'All saved');
  const storeId = await openStore(page);
  const item = await addFirstItem(page, 2);
  await untilInstalled(page);
  return { page, storeId, item };
}

/** Makes the page believe that nobody looks at it, and notes what it has its service worker do. */
function turnAway(page: Page): Promise<void> {
  return page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    const { controller } = navigator.serviceWorker;
    if (controller === null) throw new Error('There is no service worker');
    const send = controller.postMessage.bind(controller);
    controller.postMessage = (message: { readonly type?: string }) => {
      if (message.type === 'needs-buyer') document.documentElement.dataset['told'] = message.type;
      send(message);
    };
  });
}

describe('without the network', () => {
  it('(3) ORD-1 the server stops between cart and order: reload, order, close, start, open: one order, confirmed', async () => {
    const { page, storeId } = await aFilledCart(server.url);
    await server.stop();
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    const orderId = await placeOrder(page, storeId);
    await page.getByText('Waiting to send').first().waitFor();
    await expectSyncStatus(page, '1 waiting to send');
    await phone.shut();
    await server.start();
    const again = pageOf(await phone.open());
    await again.goto(`${server.url}/orders`);
    await again.getByText('CREATED').waitFor();
    await expectSyncStatus(again, 'All saved');
    await expectServerOrders(again, server.url, [orderId]);
    expect(await serverOrders(again, server.url)).toHaveLength(1);
  });

  it('ORD-3 the app opens, stores and items can be browsed and searched, an address can be added', async () => {
    const { page, storeId, item } = await aFilledCart(server.url);
    await server.stop();
    await phone.shut();
    const again = pageOf(await phone.open());
    for (const path of ['/home', '/category', '/store', '/cart', '/orders', '/profile', '/sync']) {
      await again.goto(`${server.url}${path}`);
      await again.getByRole('heading', { level: 1 }).waitFor();
    }
    await again.goto(`${server.url}/store/${storeId}/item`);
    await again.getByRole('button', { name: `Increase ${item}`, exact: true }).waitFor();
    await again.goto(`${server.url}/search`);
    await again
      .getByRole('searchbox')
      .or(again.getByRole('textbox', { name: 'Search' }))
      .fill('tomatto');
    await again
      .getByRole('button', { name: /^Add Tomato/ })
      .first()
      .waitFor();
    await saveAddress(again, 'Office');
    await expectSyncStatus(again, '1 waiting to send');
    await server.start();
    await again.goto(`${server.url}/sync`);
    await expectSyncStatus(again, 'All saved');
    expect(page.isClosed()).toBe(true);
  });

  it('(4) ORD-4 OUT-1 the answer to confirm-call-cod is lost after the server stored the order: exactly one', async () => {
    proxy = await startFaultProxy(server.url);
    const { page, storeId } = await aFilledCart(proxy.url);
    proxy.fail(/confirm-call-cod/, 'lose-answer', 2);
    const orderId = await placeOrder(page, storeId);
    await expectServerOrders(page, server.url, [orderId]);
    await page.goto(`${proxy.url}/orders`);
    await page.getByText('CREATED').waitFor();
    await expectSyncStatus(page, 'All saved');
    await expectServerOrders(page, server.url, [orderId]);
    const confirms = proxy.passages.filter(({ path }) => path.includes('confirm-call-cod'));
    expect(confirms.filter(({ fault }) => fault === 'lose-answer').length).toBeGreaterThanOrEqual(
      1,
    );
    expect(new Set(confirms.map(({ key }) => key)).size).toBe(1);
  });

  it('(5) ORD-2 a price rises while offline: nothing is ordered until the buyer accepts the difference', async () => {
    const { page, storeId } = await aFilledCart(server.url);
    await server.stop();
    const orderId = await placeOrder(page, storeId);
    await expectSyncStatus(page, '1 waiting to send');
    const risen = await changePrices(
      server.dataDirectory,
      storeId,
      (pricePaise) => pricePaise + 500,
    );
    expect(risen).toBeGreaterThan(0);
    await turnAway(page);
    await server.start();
    await expectSyncStatus(page, 'Needs you');
    // Nobody looks at the page: it has the service worker tell of it.
    await page.waitForFunction(() => document.documentElement.dataset['told'] === 'needs-buyer');
    expect(await serverOrders(page, server.url)).toEqual([]);
    await page.goto(`${server.url}/orders/retail?order=${orderId}`);
    await page.getByRole('button', { name: /^Order it · / }).waitFor();
    expect(await page.getByRole('main').textContent()).toMatch(/now ₹\d+, was ₹\d+/);
    await page.getByRole('button', { name: /^Order it · / }).click();
    await expectSyncStatus(page, 'All saved');
    await expectServerOrders(page, server.url, [orderId]);
    const orders = await serverOrders(page, server.url);
    const [line] = orders[0]?.lines ?? [];
    expect((line?.pricePaise ?? 0) % 100).toBe(0);
  });

  it('(6) OUT-2 a second tab sees the same cart, and the order is sent once', async () => {
    const { page, storeId, item } = await aFilledCart(server.url);
    const second = await page.context().newPage();
    await second.goto(`${server.url}/cart`);
    await second.getByRole('button', { name: `Increase ${item}`, exact: true }).click();
    await page.goto(`${server.url}/cart`);
    await expect.poll(async () => (await page.getByRole('main').textContent()) ?? '').toMatch(/3/);
    await server.stop();
    const orderId = await placeOrder(page, storeId);
    await expectSyncStatus(second, '1 waiting to send');
    await second.goto(`${server.url}/cart/retail-cart?store=${storeId}`);
    await second.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
    const pressable = second.getByRole('button', { name: 'Place order', disabled: false });
    await expect.poll(() => pressable.count()).toBe(0);
    await server.start();
    await Promise.all([page.reload(), second.reload()]);
    await expectSyncStatus(page, 'All saved');
    await expectSyncStatus(second, 'All saved');
    await expectServerOrders(page, server.url, [orderId]);
  });

  it('OUT-5 the service worker sends the order when no page is open', async () => {
    const { page, storeId } = await aFilledCart(server.url);
    const dearer = await openStore(page, 1);
    await addFirstItem(page, 5);
    await page.context().grantPermissions(['notifications'], { origin: server.url });
    await server.stop();
    const orderId = await placeOrder(page, storeId);
    await placeOrder(page, dearer);
    await changePrices(server.dataDirectory, dearer, (pricePaise) => pricePaise + 500);
    await expectSyncStatus(page, '2 waiting to send');
    const session = await sessionOf(page);
    const context = page.context();
    const blank = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send('ServiceWorker.enable');
    const registrationId = await new Promise<string>((resolve) => {
      client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const found = registrations.find(({ isDeleted }) => !isDeleted);
        if (found !== undefined) resolve(found.registrationId);
      });
      void client.send('ServiceWorker.disable').then(() => client.send('ServiceWorker.enable'));
    });
    await page.goto('about:blank');
    await server.start();
    const far = await context.newCDPSession(blank);
    await far.send('ServiceWorker.enable');
    await far.send('ServiceWorker.dispatchSyncEvent', {
      origin: server.url,
      registrationId,
      tag: 'workbox-background-sync:haat-outbox',
      lastChance: false,
    });
    // No page of the app is open until the server has the order.
    await expect.poll(async () => (await listOrders(server.url, session)).length).toBe(1);
    // Nobody looks: the order that stands still comes as a message (OUT-8).
    const told = () =>
      context.serviceWorkers()[0]?.evaluate(async () => {
        const { registration } = globalThis as unknown as {
          readonly registration: ServiceWorkerRegistration;
        };
        const [needy] = await registration.getNotifications({ tag: 'needs-you' });
        return needy === undefined ? null : `${needy.title}: ${needy.body}`;
      });
    await expect.poll(told).toMatch(/needs you|changed/i);
    await page.goto(`${server.url}/orders`);
    await expectSyncStatus(page, 'Needs you');
    await expectServerOrders(page, server.url, [orderId]);
  });
});
