import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { startAppBehindProxy, type AppServer } from '../../support/servers/app-server.ts';
import { aPhone, pageOf, type Phone } from '../../support/browser/browser.ts';
import { beginScriptsWith } from '../../support/browser/changed-scripts.ts';
import { serviceWorkerOf } from '../../support/browser/browser-faults.ts';
import { startFaultProxy, type FaultProxy } from '../../support/servers/fault-proxy.ts';
import {
  expectSyncStatus,
  listOrders,
  placeOrder,
  startShopping,
  untilOnServer,
} from '../../support/browser/journeys.ts';

/** What makes a browser, in its pages and its service worker, one without Background Sync (Safari, Firefox). */
const WITHOUT_SYNC = `delete globalThis.SyncManager;
if ('ServiceWorkerRegistration' in globalThis) delete globalThis.ServiceWorkerRegistration.prototype.sync;`;

let server: AppServer;
let proxy: FaultProxy;
let phone: Phone;
let page: Page;

beforeAll(async () => {
  server = await startAppBehindProxy({ FULFILMENT: 'manual' });
});

afterAll(async () => {
  await server?.close();
});

beforeEach(async () => {
  // A test before may have left it stopped.
  await server.start();
  proxy = await startFaultProxy(server.url);
  beginScriptsWith(proxy, WITHOUT_SYNC);
  // One that has the app already would not ask for what is rewritten.
  phone = await aPhone({ isNew: true, notifications: true });
  page = pageOf(await phone.open());
});

afterEach(async () => {
  await phone?.discard();
  await proxy?.close();
});

describe('a browser without Background Sync', () => {
  it('OUT-5 sends what waits when its service worker starts, with no page of the app open', async () => {
    const { session, storeId } = await startShopping(page, proxy.url);
    const missing = await page.evaluate(
      async () => !('sync' in (await navigator.serviceWorker.ready)),
    );
    expect(missing).toBe(true);
    const worker = await serviceWorkerOf(page);
    await server.stop();
    const orderId = await placeOrder(page, storeId);
    await expectSyncStatus(page, '1 waiting to send');
    await page.goto('about:blank');
    await worker.stop();
    await server.start();
    expect(await listOrders(server.url, session)).toEqual([]);

    // An answer of the server that is no screen: it starts the service worker, and no app.
    await page.goto(`${proxy.url}/healthz`);
    await untilOnServer(server.url, session, [orderId]);
    expect(await page.getByRole('heading').count()).toBe(0);
  });

  it('OUT-5 sends what waits when the app is opened again', async () => {
    const { session, storeId } = await startShopping(page, proxy.url);
    await server.stop();
    const orderId = await placeOrder(page, storeId);
    await expectSyncStatus(page, '1 waiting to send');
    await phone.shut();
    await server.start();
    page = pageOf(await phone.open());
    await page.goto(`${proxy.url}/orders`);
    await expectSyncStatus(page, 'All saved');
    await untilOnServer(server.url, session, [orderId]);
    expect(await listOrders(server.url, session)).toHaveLength(1);
  });
});
