import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright';
import { startAppBehindProxy, type AppServer } from '../../support/servers/app-server.ts';
import { aPhone, pageOf, type Phone } from '../../support/browser/browser.ts';
import { serviceWorkerOf } from '../../support/browser/browser-faults.ts';
import { startFaultProxy, type FaultProxy } from '../../support/servers/fault-proxy.ts';
import {
  addFirstItem,
  expectSyncStatus,
  openStore,
  placeOrder,
  saveAddress,
  startShopping,
  storeLinks,
  untilOnServer,
  type ShoppingBuyer,
} from '../../support/browser/journeys.ts';
import { untilIdle } from '../../support/browser/until-idle.ts';

/** On a line with answers after 2 s a screen that is this much later than without any line waited for one, ms. */
const LATER_MS = 1_000;

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
  // Without windows a navigation now and then passes by a service worker that has just worked alone.
  phone = await aPhone({ notifications: true });
  page = pageOf(await phone.open());
});

afterEach(async () => {
  await phone?.discard();
  await proxy?.close();
});

interface RepeatBuyer extends ShoppingBuyer {
  /** A confirmed order. */
  readonly ordered: string;
}

/** Somebody who has ordered here, and has something in the cart again. */
async function aRepeatBuyer(): Promise<RepeatBuyer> {
  const buyer = await startShopping(page, proxy.url);
  const ordered = await placeOrder(page, buyer.storeId);
  await expectSyncStatus(page, 'All saved');
  await openStore(page);
  const item = await addFirstItem(page, 2);
  await page.goto(`${proxy.url}/home`);
  await expectSyncStatus(page, 'All saved');
  await storeLinks(page).first().waitFor();
  return { ...buyer, ordered, item };
}

/** Every screen of somebody who has bought here before, and what of it was there the last time. */
function screens({
  storeId,
  ordered,
  item,
}: RepeatBuyer): readonly (readonly [path: string, content: Locator])[] {
  const main = page.getByRole('main');
  const store = storeLinks(page).first();
  return [
    ['/home', store],
    ['/category', store],
    ['/store', store],
    [`/store/${storeId}/item`, main.getByRole('button', { name: /^(Add|Increase) / }).first()],
    ['/search?q=tomato', main.getByRole('button', { name: /^(Add|Increase) Tomato/ }).first()],
    ['/cart', main.getByRole('button', { name: `Increase ${item}`, exact: true })],
    [`/cart/retail-cart?store=${storeId}`, main.getByText('Cash on delivery').first()],
    ['/orders', main.getByText('CREATED').first()],
    [`/orders/retail?order=${ordered}`, main.getByText('CREATED').first()],
    [`/orders/retail/order-confirm?order=${ordered}`, main.getByText('Order confirmed').first()],
    ['/address/address-list', main.getByText('Flat 12B').first()],
    ['/address', main.getByRole('textbox', { name: 'Address Name' })],
    ['/profile', main.getByText('Asha').first()],
    ['/sync', main.getByRole('switch', { name: 'Work offline' })],
  ];
}

/** How long a screen takes to show what it showed the last time, ms. */
async function timeScreen(path: string, content: Locator): Promise<number> {
  const startedAt = Date.now();
  await page.goto(`${proxy.url}${path}`, { waitUntil: 'commit' });
  await content.waitFor();
  return Date.now() - startedAt;
}

/** How long each screen takes, ms. */
async function timeScreens(buyer: RepeatBuyer): Promise<Map<string, number>> {
  // The first start of the browser itself is not what is measured.
  await page.goto(`${proxy.url}/profile`);
  const times = new Map<string, number>();
  for (const [path, content] of screens(buyer)) times.set(path, await timeScreen(path, content));
  return times;
}

/**
 * Screens that are later than without any line, each time that one looks. The server works on the same processors, and most
 * while a browser has just started: that makes a screen late once, a screen that waits for an answer is late always.
 */
async function lateScreens(
  buyer: RepeatBuyer,
  times: ReadonlyMap<string, number>,
  without: ReadonlyMap<string, number>,
): Promise<[path: string, ms: number][]> {
  const late: [string, number][] = [];
  for (const [path, content] of screens(buyer)) {
    const most = (without.get(path) ?? 0) + LATER_MS;
    let ms = times.get(path) ?? Number.POSITIVE_INFINITY;
    for (let again = 0; again < 2 && ms > most; again += 1) ms = await timeScreen(path, content);
    if (ms > most) late.push([path, ms]);
  }
  return late;
}

describe('on a weak line', () => {
  it('NET-1 with 2 s latency and 30 % loss no screen waits for the network', async () => {
    const buyer = await aRepeatBuyer();
    await page.context().setOffline(true);
    const without = await timeScreens(buyer);
    await phone.shut();
    proxy.setLine({ latencyMs: 2_000, loss: 0.3 });
    page = pageOf(await phone.open());
    const onWeakLine = await timeScreens(buyer);
    expect(await lateScreens(buyer, onWeakLine, without)).toEqual([]);
    expect(onWeakLine.size).toBe(14);
    expect(proxy.passages.some(({ fault }) => fault === 'swallow')).toBe(true);

    const orderId = await placeOrder(page, buyer.storeId);
    const { passages } = proxy;
    const confirmed = passages.filter(
      ({ path, endedAt, body }) =>
        path.includes('confirm-call-cod') && endedAt !== undefined && body.includes(orderId),
    );
    expect(confirmed).toEqual([]);
    proxy.heal();
    await untilOnServer(server.url, buyer.session, [buyer.ordered, orderId]);
    await expectSyncStatus(page, 'All saved');
  });

  it('NET-1 OUT-5 while the buyer works offline nothing at all is sent', async () => {
    const buyer = await aRepeatBuyer();
    await page.goto(`${proxy.url}/sync`);
    await page.getByRole('switch', { name: 'Work offline' }).click();
    await page.getByText('You work offline: nothing is sent or fetched.').waitFor();
    const worker = await serviceWorkerOf(page);
    await untilIdle(page);
    const mark = proxy.passages.length;
    for (const [path, content] of screens(buyer)) {
      await page.goto(`${proxy.url}${path}`);
      await content.waitFor();
      await untilIdle(page);
    }
    const orderId = await placeOrder(page, buyer.storeId);
    await saveAddress(page, 'Office');
    await expectSyncStatus(page, /^\d waiting to send$/);
    await worker.sync();
    await page.goto(`${proxy.url}/sync`);
    await page.getByText('Will be sent when you stop working offline').first().waitFor();
    // The browser itself looks for a new service worker.
    const sent = proxy.passages.slice(mark).filter(({ path }) => path !== '/sw.js');
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
    await page.getByRole('switch', { name: 'Work offline' }).click();
    await expectSyncStatus(page, 'All saved');
    await untilOnServer(server.url, buyer.session, [buyer.ordered, orderId]);
  });
});
