import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { startAppBehindProxy, type AppServer } from '../../support/servers/app-server.ts';
import { aPhone, pageOf, type Phone } from '../../support/browser/browser.ts';
import {
  crash,
  freezable,
  isDraining,
  serviceWorkerOf,
} from '../../support/browser/browser-faults.ts';
import {
  mostAtOnce,
  startFaultProxy,
  type FaultProxy,
  type Passage,
} from '../../support/servers/fault-proxy.ts';
import {
  expectSyncStatus,
  orderIdsOnServer,
  placeOrder,
  startShopping,
  untilOnServer,
} from '../../support/browser/journeys.ts';
import { queueCopies, queuedOrders } from '../../support/people/queued-orders.ts';

/** The calls that an order is made of. */
const ORDER_CALLS = /select-call|init-call|confirm-call-cod/;
const CONFIRM = /confirm-call-cod/;

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
  proxy = await startFaultProxy(server.url);
  // As in weak-line.test.ts.
  phone = await aPhone({ notifications: true });
  page = pageOf(await phone.open());
});

afterEach(async () => {
  await phone?.discard();
  await proxy?.close();
});

async function untilPassed(match: RegExp): Promise<void> {
  const count = () => proxy.passagesOf(match).length;
  await expect.poll(count).toBeGreaterThan(0);
}

/** Leaves sending to the tabs: the browser may start the service worker at once, and it may be the one that drains. */
function keepServiceWorkerOut(): void {
  const ofServiceWorker = ({ from, method }: Passage) =>
    from.endsWith('/sw.js') && method === 'POST';
  proxy.fail(ofServiceWorker, 'lose-request', Number.POSITIVE_INFINITY);
}

describe('faults of tabs and workers', () => {
  it.each([
    ['before the server has it', 'hold'],
    ['after the server stored it', 'hold-answer'],
  ] as const)(
    'fault 4: OUT-5 OUT-1 the service worker is stopped in mid-request, %s, then `sync`: one order',
    async (_when, fault) => {
      const { session, storeId } = await startShopping(page, proxy.url);
      await page.context().setOffline(true);
      const orderId = await placeOrder(page, storeId);
      await expectSyncStatus(page, '1 waiting to send');
      const blank = await page.context().newPage();
      const worker = await serviceWorkerOf(page, blank);
      await page.goto('about:blank');
      proxy.fail(CONFIRM, fault);
      await page.context().setOffline(false);
      await worker.sync();
      await untilPassed(CONFIRM);
      await worker.stop();
      proxy.release();
      await worker.sync();
      await untilOnServer(server.url, session, [orderId]);
      await page.goto(`${proxy.url}/orders`);
      await expectSyncStatus(page, 'All saved');
      expect(await orderIdsOnServer(server.url, session)).toEqual([orderId]);
      await expect.poll(() => page.getByText('CREATED').count()).toBe(1);
    },
  );

  it('fault 5: OUT-2 the draining tab crashes while a second is open: the second drains within 5 s', async () => {
    const { session, storeId } = await startShopping(page, proxy.url);
    const second = await page.context().newPage();
    await second.goto(`${proxy.url}/orders`);
    await expectSyncStatus(second, 'All saved');
    await page.bringToFront();
    keepServiceWorkerOut();
    proxy.fail(CONFIRM, 'hold', 1);
    const orderId = await placeOrder(page, storeId);
    await untilPassed(CONFIRM);
    // Every tab asks for the drain; which one got it is chance.
    const [draining, other] = (await isDraining(page)) ? [page, second] : [second, page];
    expect(await isDraining(draining)).toBe(true);
    await crash(draining);
    const crashedAt = Date.now();
    await untilOnServer(server.url, session, [orderId]);
    expect(Date.now() - crashedAt).toBeLessThan(5_000);
    proxy.release();
    await expectSyncStatus(other, 'All saved');
    await other.goto(`${proxy.url}/orders`);
    await other.getByText('CREATED').waitFor();
    expect(await orderIdsOnServer(server.url, session)).toEqual([orderId]);
  });

  it('fault 6: OUT-2 OUT-3 two tabs and a sync event with 20 orders queued: 20 orders, each once, never two drainers', async () => {
    const { session, storeId } = await startShopping(page, proxy.url);
    const second = await page.context().newPage();
    await second.goto(`${proxy.url}/sync`);
    await page.bringToFront();
    await page.context().setOffline(true);
    await placeOrder(page, storeId);
    await expectSyncStatus(page, '1 waiting to send');
    const worker = await serviceWorkerOf(page);
    const ids = await queueCopies(page, session.userId, 19);
    const reached = () => proxy.passagesOf(ORDER_CALLS).filter(({ status }) => status === 200);
    await page.context().setOffline(false);
    await Promise.all([
      worker.sync(),
      ...[page, second].map((tab) =>
        tab.evaluate(() => window.dispatchEvent(new Event('pageshow'))),
      ),
    ]);
    await untilOnServer(server.url, session, ids);
    await expectSyncStatus(page, 'All saved');
    await expectSyncStatus(second, 'All saved');
    const calls = proxy.passagesOf(ORDER_CALLS);
    expect(reached()).toHaveLength(60);
    // Two drainers would send a message twice, or more than six at once.
    expect(new Set(calls.map(({ key }) => key)).size).toBe(calls.length);
    expect(mostAtOnce(calls)).toBeLessThanOrEqual(6);
    expect(await queuedOrders(page, session.userId)).toEqual([]);
  });

  it('fault 7: OUT-2 the tab that holds the lock is frozen: another takes over; thawed: still one', async () => {
    const { session, storeId } = await startShopping(page, proxy.url);
    const witness = await page.context().newPage();
    await witness.goto(`${proxy.url}/icons/haat.svg`);
    await page.bringToFront();
    const databases = ['haat', `haat-user-${session.userId}`];
    const freezing = await freezable(page, witness, databases);
    keepServiceWorkerOut();
    proxy.fail(CONFIRM, 'hold', 1);
    const orderId = await placeOrder(page, storeId);
    await untilPassed(CONFIRM);
    expect(await isDraining(page)).toBe(true);
    await freezing.freeze();
    const second = await page.context().newPage();
    try {
      await second.goto(`${proxy.url}/orders`);
      await untilOnServer(server.url, session, [orderId]);
      await second.getByText('CREATED').waitFor();
    } finally {
      freezing.thaw();
    }
    proxy.release();
    await expectSyncStatus(page, 'All saved');
    const confirms = proxy.passagesOf(CONFIRM);
    await expect.poll(() => confirms[0]?.endedAt).toBeDefined();
    expect(confirms.length).toBeGreaterThanOrEqual(2);
    expect([...new Set(confirms.map(({ key }) => key))]).toHaveLength(1);
    expect(await orderIdsOnServer(server.url, session)).toEqual([orderId]);
    await expectSyncStatus(second, 'All saved');
  });
});
