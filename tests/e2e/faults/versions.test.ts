import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserContext, Page } from 'playwright';
import { FIXED_CODE, openDemoData } from '../../support/servers/app-server.ts';
import {
  createAppVersions,
  isNewer,
  untilUpdateWaits,
  type AppVersions,
} from '../../support/app-versions.ts';
import { aPhone, pageOf, type Phone } from '../../support/browser/browser.ts';
import { startFaultProxy, type FaultProxy } from '../../support/servers/fault-proxy.ts';
import {
  addFirstItem,
  expectSyncStatus,
  goInApp,
  openStore,
  orderIdsOnServer,
  placeOrder,
  startShopping,
  untilOnServer,
} from '../../support/browser/journeys.ts';
import { queuedOrders } from '../../support/people/queued-orders.ts';
import { keptFiles, poisonShell } from '../../support/browser/poisoned-shell.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { createTestClock } from '../../support/test-clock.ts';

let versions: AppVersions;
let server: TestServer;
let proxy: FaultProxy;
let phone: Phone;
const complaints: string[] = [];

beforeAll(async () => {
  versions = await createAppVersions();
  await versions.deploy('older');
  server = await startTestServer({
    clock: createTestClock(Date.now()),
    appDirectory: versions.directory,
    otp: { fixedCode: FIXED_CODE },
    openDatabase: openDemoData,
  });
  proxy = await startFaultProxy(server.url);
  phone = await aPhone({ isNew: true });
});

afterAll(async () => {
  await phone?.discard();
  await proxy?.close();
  await server?.close();
  await versions?.discard();
});

/** Opens the phone; what pages complain about is kept. */
async function openPhone(): Promise<Page> {
  const context: BrowserContext = await phone.open();
  const page = pageOf(context);
  page.on('pageerror', (error) => complaints.push(error.message));
  return page;
}

/** Closes the app and opens it until the version that waited is the one that runs. */
async function reopenUntil(newer: boolean): Promise<Page> {
  await phone.shut();
  const page = await openPhone();
  const version = async () => {
    await page.goto('about:blank');
    await page.goto(`${proxy.url}/orders`);
    await expectSyncStatus(page, /./);
    return isNewer(page);
  };
  await expect.poll(version).toBe(newer);
  return page;
}

/** Fills the cart of the first store and goes to its checkout; the mark is lost when the page is loaded again. */
async function toCheckout(page: Page): Promise<void> {
  const storeId = await openStore(page);
  await addFirstItem(page, 2);
  await page.goto(`${proxy.url}/cart/retail-cart?store=${storeId}`);
  await page.getByRole('button', { name: 'Place order' }).waitFor();
  await page.evaluate(() => performance.mark('checkout'));
}

/** Presses the button of the checkout and looks at the order; all in the page that the checkout began in. */
async function finishCheckout(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.waitForURL(/order-confirm\?order=/);
  const orderId = new URL(page.url()).searchParams.get('order') ?? '';
  await page.getByRole('link', { name: 'View order' }).click();
  await page.waitForURL(/orders\/retail\?order=/);
  await page.getByText('Waiting to send').first().waitFor();
  expect(await page.evaluate(() => performance.getEntriesByName('checkout').length)).toBe(1);
  return orderId;
}

describe('faults of new versions', () => {
  it('fault 15: DB-1 a new version deployed with rows waiting, then rolled back: nothing lost, no missing chunk, no reload in a checkout', async () => {
    let page = await openPhone();
    const { session, storeId } = await startShopping(page, proxy.url);
    expect(await isNewer(page)).toBe(false);
    proxy.fail(/select-call/, { status: 503 }, Number.POSITIVE_INFINITY);
    const first = await placeOrder(page, storeId);

    await toCheckout(page);
    await versions.deploy('newer');
    await untilUpdateWaits(page);
    const second = await finishCheckout(page);
    await expectSyncStatus(page, '2 waiting to send');

    page = await reopenUntil(true);
    await expectSyncStatus(page, '2 waiting to send');
    await toCheckout(page);
    await versions.deploy('older');
    await untilUpdateWaits(page);
    const third = await finishCheckout(page);
    const newest = (await queuedOrders(page, session.userId)).find(
      ({ orderId }) => orderId === third,
    );
    expect(newest?.row.payloadVersion).toBe(99);

    page = await reopenUntil(false);
    proxy.heal();
    // A start asks at once, however long the waits have grown.
    await page.reload();
    await untilOnServer(server.url, session, [first, second]);
    await expectSyncStatus(page, '1 waiting to send');
    const left = await queuedOrders(page, session.userId);
    expect(left.map(({ orderId, row }) => [orderId, row.payload, row.payloadVersion])).toEqual([
      [third, newest?.row.payload, 99],
    ]);
    for (const path of ['/home', '/sync', '/cart', `/orders/retail?order=${third}`]) {
      await page.goto(`${proxy.url}${path}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
    }

    await versions.deploy('newer');
    await untilUpdateWaits(page);
    page = await reopenUntil(true);
    await untilOnServer(server.url, session, [first, second, third]);
    await expectSyncStatus(page, 'All saved');
    expect(await orderIdsOnServer(server.url, session)).toHaveLength(3);
    const chunks = proxy.passagesOf(/^\/assets\//);
    expect(chunks.length).toBeGreaterThan(0);
    expect(chunks.filter(({ status }) => status !== 200 && status !== 304)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('UPD-1 asks in one tab, leaves a checkout in another alone, and that one goes on without the network', async () => {
    await phone.discard();
    proxy.heal();
    phone = await aPhone({ isNew: true });
    const context = await phone.open();
    const checkout = pageOf(context);
    await startShopping(checkout, proxy.url);
    const wasNewer = await isNewer(checkout);
    await toCheckout(checkout);
    const other = await context.newPage();
    await other.goto(`${proxy.url}/home`);
    await other.getByRole('heading', { level: 1 }).first().waitFor();
    // After the test above it is a roll-back, which is an update like any other.
    await versions.deploy(wasNewer ? 'older' : 'newer');
    await untilUpdateWaits(other);
    await other.getByText('New version ready').waitFor();
    expect(await checkout.getByText('New version ready').count()).toBe(0);

    await other.getByRole('button', { name: 'Update' }).click();
    await expect.poll(() => isNewer(other)).toBe(!wasNewer);
    await expectSyncStatus(other, /./);
    await checkout.getByText('Haat was updated in another tab.', { exact: false }).waitFor();
    expect(await isNewer(checkout)).toBe(wasNewer);

    // The screens that come next are chunks of the version that is gone; they are on the phone.
    await context.setOffline(true);
    await finishCheckout(checkout);
    await context.setOffline(false);
    await expectSyncStatus(other, 'All saved');
  });

  it('SHELL-1 a phone that was poisoned is healed when the next version is installed, before that takes over', async () => {
    await phone.shut();
    let page = await openPhone();
    await page.goto(`${proxy.url}/orders`);
    await expectSyncStatus(page, /./);
    const wasNewer = await isNewer(page);
    expect(await poisonShell(page)).toBeGreaterThan(50);
    await versions.deploy(wasNewer ? 'older' : 'newer');
    await untilUpdateWaits(page);
    expect((await keptFiles(page)).wrong).toEqual([]);
    // This version's own chunks come from the server now.
    await goInApp(page, '/tnc');
    await page.getByRole('heading', { level: 1, name: /terms/i }).waitFor();
    expect(await isNewer(page)).toBe(wasNewer);
    page = await reopenUntil(!wasNewer);
    expect((await keptFiles(page)).wrong).toEqual([]);
  });
});
