import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import type { Locator, Page } from 'playwright';
import { stores } from '../../server/sellers/store-tables.ts';
import { startApp, type AppServer } from '../support/servers/app-server.ts';
import { aPhone, pageOf, type Phone } from '../support/browser/browser.ts';
import { changeStore } from '../support/catalogue/change-prices.ts';
import { inDatabaseOf } from '../support/servers/stopped-server.ts';
import { startFaultProxy, type FaultProxy } from '../support/servers/fault-proxy.ts';
import {
  addFirstItem,
  expectServerOrders,
  expectSyncStatus,
  goInApp,
  openStore,
  placeOrder,
  saveAddress,
  serverOrders,
  untilInstalled,
} from '../support/browser/journeys.ts';
import { startAsBuyer } from '../support/browser/signed-in-phone.ts';

let server: AppServer;
let phone: Phone;
let proxy: FaultProxy | undefined;

beforeEach(async () => {
  server = await startApp({ FULFILMENT: 'manual' });
  phone = await aPhone();
});

afterEach(async () => {
  await phone?.discard();
  await proxy?.close();
  proxy = undefined;
  await server?.close();
});

const MOBILE_NUMBER = '9812345670';

/** Signed in as Asha, with an address and two of an item in the cart. */
async function aFilledCart(url: string): Promise<{ page: Page; storeId: string; item: string }> {
  const page = pageOf(await phone.open());
  await startAsBuyer(page, url, { mobileNumber: MOBILE_NUMBER });
  await expectSyncStatus(page, 'All saved');
  const storeId = await openStore(page);
  const item = await addFirstItem(page, 2);
  await untilInstalled(page);
  return { page, storeId, item };
}

const openSync = (page: Page) => page.goto(new URL('/sync', page.url()).href);
const entryOf = (page: Page, what: RegExp) => page.getByRole('listitem').filter({ hasText: what });

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
  );
}

/** Of "Onion 1 kg". */
const nameOf = (label: string): string => label.replace(/ [\d.]+ \S+$/, '');

/** In the database of the stopped server: one item is dearer, one gone, and the delivery another price. */
async function makeDifferent(storeId: string, dearer: string, gone: string): Promise<void> {
  await changeStore(server.dataDirectory, storeId, ({ name, pricePaise, stock }) => ({
    pricePaise: name === dearer ? pricePaise + 500 : pricePaise,
    stock: name === gone ? 0 : stock,
  }));
  await inDatabaseOf(server.dataDirectory, async (db) => {
    const delivery = { deliveryChargePaise: 7700, freeDeliveryFromPaise: null };
    await db.update(stores).set(delivery).where(eq(stores.id, storeId));
  });
}

/** Each changed line has its size and picture, the changed charge is marked, and both ways on are offered. */
async function expectDifference(
  within: Locator,
  { gone, dearer }: Readonly<Record<'gone' | 'dearer', string>>,
): Promise<void> {
  for (const [label, what] of [
    [dearer, /now ₹[\d.]+, was ₹[\d.]+$/],
    [gone, /out of stock$/],
  ] as const) {
    const line = within.getByRole('listitem').filter({ hasText: nameOf(label) });
    await line.filter({ hasText: what }).waitFor();
    expect(await line.textContent()).toContain(label.slice(nameOf(label).length + 1));
    expect(await line.locator('svg, img').count()).toBeGreaterThan(0);
  }
  const charge = within.locator('div', { has: within.page().getByText('Delivery charge') });
  await charge.filter({ hasText: '₹77' }).last().locator('s').waitFor();
  for (const name of [/^Order the other 2 · ₹[\d.]+/, /^Only the 1 unchanged · ₹[\d.]+/]) {
    const button = within.getByRole('button', { name });
    await button.waitFor();
    // The amount is what is agreed to: none of it is cut.
    const label = button.locator('span').last();
    expect(await label.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
  }
}

describe('the sync page', () => {
  it('OUT-8 says of each entry what it is, why it waits, since when and what comes next; edits and discards it', async () => {
    const { page, storeId } = await aFilledCart(server.url);
    await server.stop();
    await placeOrder(page, storeId);
    await saveAddress(page, 'Office');
    await openStore(page);
    await addFirstItem(page);
    await openSync(page);
    // The cart is nothing that a person sends: it waits under "Details", closed and without buttons.
    const details = page.locator('details', { hasText: 'Details' });
    const cart = details.getByText('Your cart');
    await details.waitFor();
    expect(await cart.isVisible()).toBe(false);
    expect(await entryOf(page, /Your cart/).count()).toBe(0);
    await details.getByText('Details').click();
    await cart.waitFor();
    expect(await details.getByRole('button').count()).toBe(0);
    const order = entryOf(page, /Order from/);
    const address = entryOf(page, /Address Office/);
    await order.getByText('Waiting to send').waitFor();
    await order.getByText(/since/).waitFor();
    await address.getByText(/No connection to Haat/).waitFor();
    await address.getByText(/Will be sent when the network is back|Next try in/).waitFor();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await findings(page)).toEqual([]);

    await page.getByRole('link', { name: 'Edit: Address Office' }).click();
    await page.getByRole('textbox', { name: 'Address Name' }).fill('Shop');
    await page.getByRole('button', { name: 'Save address' }).click();
    await page.waitForURL(/\/sync$/);
    await entryOf(page, /Address Shop/)
      .first()
      .waitFor();

    await page.getByRole('button', { name: /^Discard: Order/ }).click();
    await page.getByRole('button', { name: 'Keep' }).click();
    await order.waitFor();
    await page.getByRole('button', { name: /^Edit in cart: Order/ }).click();
    await page.waitForURL(/\/cart$/);
    await page
      .getByRole('button', { name: /^Increase / })
      .first()
      .waitFor();
    await openSync(page);
    await page.getByText('Address Shop').first().waitFor();
    expect(await order.count()).toBe(0);
  });

  it('OUT-8 goes on asking whether to discard while a try begins, and says that it came too late', async () => {
    proxy = await startFaultProxy(server.url);
    const { page } = await aFilledCart(proxy.url);
    const calls = /\/workflow\//;
    proxy.fail(calls, 'lose-request', Number.POSITIVE_INFINITY);
    await saveAddress(page, 'Office');
    await openSync(page);
    const address = entryOf(page, /Address Office/);
    await address.getByText('Will be sent when the network is back').waitFor();
    const network = page.getByRole('region', { name: 'Network' });
    const networkAway = await network.boundingBox();
    await page.getByRole('button', { name: /^Discard: Address Office/ }).click();
    // By its text: behind the question nothing has a role.
    const retry = address.locator('button', { hasText: 'Retry' });
    // In its entry: those above may get longer meanwhile, or go.
    const placeOfRetry = () =>
      retry.evaluate((button) => {
        const card = button.closest('li')?.getBoundingClientRect();
        return button.getBoundingClientRect().y - (card?.y ?? 0);
      });
    const before = await placeOfRetry();
    proxy.heal();
    proxy.fail(calls, 'hold', Number.POSITIVE_INFINITY);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await address.getByText('Sending now').waitFor();
    expect(await placeOfRetry()).toBe(before);
    const question = page.getByRole('dialog', { name: /^Discard/ });
    await question.getByRole('button', { name: 'Discard' }).click();
    await address.getByText('This is on its way at this moment.', { exact: false }).waitFor();
    proxy.heal();
    proxy.release();
    await page.getByText('Nothing waits on this phone', { exact: false }).waitFor();
    await network.getByText('Connected to Haat.').waitFor();
    expect((await network.boundingBox())?.height).toBe(networkAway?.height);
    await page.goto(`${proxy.url}/address/address-list`);
    await expect.poll(() => page.getByText('Office').count()).toBeGreaterThan(0);
  });

  it('ORD-2 OUT-8 shows what changed line by line, and accepting it there makes exactly that order', async () => {
    const { page, storeId, item: gone } = await aFilledCart(server.url);
    // What is left must not be below the store's smallest order.
    const dearer = await addFirstItem(page, 2);
    const same = await addFirstItem(page, 2);
    await server.stop();
    const orderId = await placeOrder(page, storeId);
    await makeDifferent(storeId, nameOf(dearer), nameOf(gone));
    await server.start();
    await openSync(page);
    await expectSyncStatus(page, 'Needs you');
    const order = entryOf(page, /Order from/);
    await expectDifference(order, { gone, dearer });
    expect(await serverOrders(page, server.url)).toEqual([]);
    expect(await findings(page)).toEqual([]);
    // The same stands first on the start page, with its buttons.
    await goInApp(page, '/home');
    const needy = page.getByRole('region', { name: 'Orders that need you' });
    await expectDifference(needy, { gone, dearer });
    const headings = page.getByRole('main').getByRole('heading', { level: 2 });
    expect(await headings.first().textContent()).toMatch(/^Order from /);
    expect(await findings(page)).toEqual([]);
    await needy.getByRole('button', { name: /^Order the other 2 · ₹[\d.]+$/ }).click();
    await needy.waitFor({ state: 'detached' });
    await expectSyncStatus(page, 'All saved');
    await expectServerOrders(page, server.url, [orderId]);
    const [placed] = await serverOrders(page, server.url);
    expect(placed?.lines.map(({ name }) => name).toSorted()).toEqual(
      [nameOf(dearer), nameOf(same)].toSorted(),
    );
  });

  it('ORD-2 NET-1 offers the standing choice where one goes offline, and sends nothing until one is back', async () => {
    proxy = await startFaultProxy(server.url);
    const { page } = await aFilledCart(proxy.url);
    await openSync(page);
    await page.getByRole('switch', { name: /Work offline/ }).click();
    await page.getByText('You work offline: nothing is sent or fetched.').waitFor();
    const before = proxy.passages.length;
    await page.getByText('₹25 more').click();
    await page.getByText(/A total up to ₹25 dearer is ordered without asking/).waitFor();
    const entry = entryOf(page, /Your choices for orders/);
    await entry.getByText('You chose to work offline.').waitFor();
    const services = proxy.passages.slice(before).filter(({ path }) => path.includes('/workflow/'));
    expect(services).toEqual([]);
    await page.getByRole('switch', { name: /Work offline/ }).click();
    await expectSyncStatus(page, 'All saved');
    await page.goto(`${proxy.url}/profile`);
    await page.getByText('Saved for all your devices.').waitFor();
  });

  it('NET-1 saving data asks for nothing by itself, and still sends what was done', async () => {
    proxy = await startFaultProxy(server.url);
    const { page, storeId } = await aFilledCart(proxy.url);
    await openSync(page);
    await page.getByRole('switch', { name: /Save data/ }).click();
    const orderId = await placeOrder(page, storeId);
    await expectSyncStatus(page, 'All saved');
    await expectServerOrders(page, server.url, [orderId]);
    const listings = () =>
      proxy?.passages.filter(({ path }) => path.includes('buyer-order-listing')).length ?? 0;
    const before = listings();
    await page.clock.install();
    await page.goto(`${proxy.url}/orders`);
    await page.getByText('CREATED').waitFor();
    await expect.poll(listings).toBeGreaterThan(before);
    // The page asks more than once when it starts; what it asks for by itself comes in a slower rhythm.
    const askedInSeconds = async () => {
      const known = listings();
      for (let second = 0; second < 5; second += 1) {
        await page.clock.runFor(1_000);
        await page.evaluate(async () => (await fetch('/healthz')).status);
      }
      return listings() - known;
    };
    await expect.poll(askedInSeconds).toBe(0);
    const asked = listings();
    for (let round = 0; round < 10; round += 1) {
      await page.clock.runFor(10_000);
      // A request of its own goes and comes back: one of the page's would have been seen by then.
      await page.evaluate(async () => (await fetch('/healthz')).status);
    }
    expect(listings()).toBe(asked);
    await openSync(page);
    const saving = page.getByRole('switch', { name: /Save data/ });
    await saving.click();
    // The page is left only when the phone has kept it.
    await expect.poll(() => saving.isChecked()).toBe(false);
    await page.goto(`${proxy.url}/orders`);
    await page.getByText('CREATED').waitFor();
    const askedAfterMinutes = async () => {
      await page.clock.runFor(10_000);
      return listings();
    };
    await expect.poll(askedAfterMinutes).toBeGreaterThan(asked + 4);
  });

  it('OUT-8 gives a report to send to support that says nothing of the person', async () => {
    const { page, storeId } = await aFilledCart(server.url);
    await server.stop();
    const orderId = await placeOrder(page, storeId);
    await openSync(page);
    await entryOf(page, /Order from/).waitFor();
    const title =
      (await entryOf(page, /Order from/)
        .getByRole('heading')
        .textContent()) ?? '';
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save report for support' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^haat-report-[\d-]+\.json$/);
    const text = await readFile(await download.path(), 'utf8');
    const report = JSON.parse(text) as { outbox: { kind: string }[]; build: string };
    expect(report.outbox.map(({ kind }) => kind)).toContain('place-order');
    expect(report.build).toMatch(/\.js$/);
    const store = title.replace('Order from ', '');
    for (const secret of [
      MOBILE_NUMBER,
      'Asha',
      'Flat 12B',
      '9876543210',
      orderId,
      storeId,
      store,
    ]) {
      expect(text).not.toContain(secret);
    }
  });
});
