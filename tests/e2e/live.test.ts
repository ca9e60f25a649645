import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { startAppBehindProxy, type AppServer } from '../support/servers/app-server.ts';
import { startStreamProxy, type StreamProxy } from '../support/servers/stream-proxy.ts';
import { freezable, putToSleep } from '../support/browser/browser-faults.ts';
import { aPhone, pageOf, type Phone } from '../support/browser/browser.ts';
import {
  addFirstItem,
  expectSyncStatus,
  goInApp,
  placeOrder,
  sessionOf,
  untilInstalled,
} from '../support/browser/journeys.ts';
import { startAsBuyer, startSignedIn } from '../support/browser/signed-in-phone.ts';
import { moveOrders } from '../support/people/move-orders.ts';

const STORE_ID = 'green-basket-bellandur';
const SELLERS_NUMBER = '9000000002';

let server: AppServer;
let proxy: StreamProxy;
let phones: Phone[] = [];

beforeEach(async () => {
  server = await startAppBehindProxy({ FULFILMENT: 'manual' });
  proxy = await startStreamProxy(server.url);
  phones = [await aPhone(), await aPhone()];
});
afterEach(async () => {
  for (const phone of phones) await phone.discard();
  await proxy?.close();
  await server?.close();
});

async function aPage(place: number): Promise<Page> {
  const phone = phones[place];
  if (phone === undefined) throw new Error(`there is no phone ${place}`);
  return pageOf(await phone.open());
}

/** A buyer who looks at an order of theirs. Who saves data is asked for nothing by a screen: what comes was told by the server. */
async function aBuyerWithOrder(savesData: boolean): Promise<{ page: Page; orderId: string }> {
  const page = await aPage(0);
  await startAsBuyer(page, proxy.url, { settings: { 'save-data': savesData } });
  await expectSyncStatus(page, 'All saved');
  await goInApp(page, `/store/${STORE_ID}/item`);
  await addFirstItem(page, 2);
  const orderId = await placeOrder(page, STORE_ID);
  await expectSyncStatus(page, 'All saved');
  await goInApp(page, `/orders/retail?order=${orderId}`);
  await page.getByText('CREATED', { exact: true }).first().waitFor();
  return { page, orderId };
}

const expectOneStream = async () => {
  await expect.poll(() => proxy.openStreams()).toBe(1);
};
const expectStatus = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).first().waitFor();

describe('live screens', () => {
  it("LIVE-1 LIVE-4 a shop's tap, a restart and a line that was away reach a buyer who saves data, by pokes alone", async () => {
    const { page, orderId } = await aBuyerWithOrder(true);
    const { userId } = await sessionOf(page);
    await expectOneStream();
    const counter = await aPage(1);
    await startSignedIn(counter, proxy.url, SELLERS_NUMBER);
    await untilInstalled(counter);
    await goInApp(counter, '/profile');
    await counter.getByRole('link', { name: 'Order board' }).click();
    await counter.getByRole('combobox', { name: 'Shop' }).selectOption('Green Basket Supermarket');
    await counter.getByRole('button', { name: 'Accept', exact: true }).first().click();
    await expectStatus(page, 'APPROVED');

    // The versions that a stream begins with tell what was missed.
    await moveOrders(server, userId, [[orderId, 'PACKED']]);
    await expectStatus(page, 'PACKED');

    await page.context().setOffline(true);
    await counter.getByRole('button', { name: 'Hand over', exact: true }).first().click();
    await expectSyncStatus(counter, 'All saved');
    await page.context().setOffline(false);
    await expectStatus(page, 'OUT FOR DELIVERY');

    await goInApp(page, '/profile');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(/\/welcome$/);
    // The counter's is left.
    await expect.poll(() => proxy.openStreams()).toBe(1);
  });

  it('LIVE-3 one stream for all tabs; when the one that holds it is closed or frozen another has it', async () => {
    const { page: first } = await aBuyerWithOrder(false);
    await expectOneStream();
    const open = async () => {
      const tab = await first.context().newPage();
      await tab.goto(`${proxy.url}/orders`);
      await expectSyncStatus(tab, 'All saved');
      return tab;
    };
    const [second, third] = [await open(), await open()];
    expect(proxy.openStreams()).toBe(1);
    const asked = proxy.askedStreams();
    const closedAt = Date.now();
    await first.close();
    await expect.poll(() => proxy.askedStreams(), { interval: 20 }).toBeGreaterThan(asked);
    expect(Date.now() - closedAt).toBeLessThan(1_000 + 1_000);
    await expectOneStream();

    // The one that asked first has it.
    const { userId } = await sessionOf(second);
    const frozen = await freezable(second, third, ['haat', `haat-user-${userId}`]);
    const before = proxy.askedStreams();
    await frozen.freeze();
    // Somebody turns to the other tab.
    await goInApp(third, `/store/${STORE_ID}/item`);
    await expect.poll(() => proxy.askedStreams()).toBeGreaterThan(before);
    frozen.thaw();
    await expectOneStream();
  });

  it('LIVE-4 a phone that slept while its stream ended has the news once it is awake, by a poke alone', async () => {
    const { page, orderId } = await aBuyerWithOrder(true);
    const { userId } = await sessionOf(page);
    await expectOneStream();
    const wake = await putToSleep(page.context());
    try {
      proxy.cutStreams();
      await moveOrders(server, userId, [[orderId, 'PACKED']]);
      await expect.poll(() => proxy.openStreams()).toBe(0);
    } finally {
      wake();
    }
    await expectStatus(page, 'PACKED');
    await expectOneStream();
  });

  it('LIVE-4 behind a proxy that holds streams back the screens ask as before', async () => {
    proxy.holdBack();
    const { page, orderId } = await aBuyerWithOrder(false);
    const { userId } = await sessionOf(page);
    expect(proxy.askedStreams()).toBeGreaterThan(0);
    await moveOrders(server, userId, [[orderId, 'PACKED']]);
    await expectStatus(page, 'PACKED');
    expect(proxy.openStreams()).toBe(0);
  });
});
