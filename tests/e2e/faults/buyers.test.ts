import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { startAppBehindProxy, type AppServer } from '../../support/servers/app-server.ts';
import { aPhone, pageOf, type Phone } from '../../support/browser/browser.ts';
import { changeStore } from '../../support/catalogue/change-prices.ts';
import { startFaultProxy, type FaultProxy } from '../../support/servers/fault-proxy.ts';
import {
  addFirstItem,
  expectSyncStatus,
  listOrders,
  openStore,
  orderIdsOnServer,
  placeOrder,
  saveAddress,
  sessionOf,
  signInAgain,
  startShopping,
  untilOnServer,
} from '../../support/browser/journeys.ts';
import { personTable, readRows } from '../../support/browser/local-rows.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { queuedOrders } from '../../support/people/queued-orders.ts';

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
  phone = await aPhone();
  page = pageOf(await phone.open());
});

afterEach(async () => {
  await phone?.discard();
  await proxy?.close();
});

/** The server does not know this token any more. */
function endSession(token: string): void {
  proxy.fail((passage) => passage.token === token, { status: 401 }, Number.POSITIVE_INFINITY);
}

/** All that the screens of who is signed in say. */
async function everyScreen(orderId: string): Promise<string> {
  const texts: string[] = [];
  const order = `/orders/retail?order=${orderId}`;
  for (const path of [
    '/home',
    '/cart',
    '/orders',
    order,
    '/address/address-list',
    '/sync',
    '/profile',
  ]) {
    await page.goto(`${proxy.url}${path}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await expectSyncStatus(page, /./);
    texts.push(await page.locator('body').innerText());
  }
  return texts.join('\n');
}

const cartOf = (userId: number) =>
  readRows<{ name: string; quantity: number }>(page, personTable(userId, 'cart'));

describe('faults between people and prices', () => {
  it('fault 11: OUT-4 KEY-1 another person signs in on the same phone: nothing leaks either way', async () => {
    const asha = await startShopping(page, proxy.url);
    await saveAddress(page, 'Ashas flat');
    await expectSyncStatus(page, 'All saved');
    await page.goto(`${proxy.url}/profile`);
    await page.getByText('Leave it out').click();
    await page.getByText('Items that are out of stock are left out.').waitFor();
    endSession(asha.session.token);
    const ashasOrder = await placeOrder(page, asha.storeId);
    await page.getByRole('link', { name: 'sign in again' }).waitFor();
    await openStore(page);
    const ashasItem = await addFirstItem(page, 1);
    await expect.poll(() => cartOf(asha.session.userId)).toHaveLength(1);

    const before = proxy.passages.length;
    const baluNumber = aMobileNumber();
    await page.goto(`${proxy.url}/orders`);
    await signInAgain(page, baluNumber);
    await expectSyncStatus(page, 'All saved');
    const balu = await sessionOf(page);
    // Asked once what to do with what Asha never sent; it may stay.
    await page.getByRole('button', { name: 'Choose' }).click();
    const dialog = page.getByRole('dialog', { name: 'Keep it for them?' });
    await dialog.getByText(/^1 order and \d other changes? of somebody/).waitFor();
    await dialog.getByRole('button', { name: 'Keep it for them' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Choose' }).count()).toBe(0);
    expect(balu.userId).not.toBe(asha.session.userId);
    const seen = await everyScreen(ashasOrder);
    expect(seen).not.toContain('Ashas flat');
    expect(seen).not.toContain(asha.mobileNumber.slice(-5));
    expect(seen).not.toContain(ashasOrder.slice(-8));
    expect(seen).toContain('If an item is missing, nothing is ordered until you decide.');
    expect(await cartOf(balu.userId)).toEqual([]);
    expect(await orderIdsOnServer(server.url, balu)).toEqual([]);
    await saveAddress(page, 'Balus shop');
    await openStore(page, 1);
    await addFirstItem(page, 4);
    const balusStore = new URL(page.url()).pathname.split('/')[2] ?? '';
    const balusOrder = await placeOrder(page, balusStore);
    await untilOnServer(server.url, balu, [balusOrder]);
    const balusCalls = proxy.passages.slice(before).filter(({ token }) => token === balu.token);
    expect(balusCalls.length).toBeGreaterThan(0);
    const ofBalu = `/workflow/${balu.realmId}/${balu.userId}/`;
    const elsewhere = balusCalls.filter(
      ({ path }) => path.startsWith('/workflow/') && !path.startsWith(ofBalu),
    );
    expect(elsewhere).toEqual([]);
    const telling = balusCalls.filter(
      ({ body }) => body.includes(ashasOrder) || body.includes('Ashas flat'),
    );
    expect(telling).toEqual([]);

    endSession(balu.token);
    await page.goto(`${proxy.url}/orders`);
    await saveAddress(page, 'Balus home');
    await page.getByRole('link', { name: 'sign in again' }).waitFor();
    await signInAgain(page, asha.mobileNumber);
    const again = await sessionOf(page);
    expect(again.userId).toBe(asha.session.userId);
    await untilOnServer(server.url, again, [ashasOrder]);
    await expectSyncStatus(page, 'All saved');
    const ashaSees = await everyScreen(balusOrder);
    expect(ashaSees).toContain('Ashas flat');
    expect(ashaSees).not.toContain('Balus');
    const [kept, ...more] = await cartOf(again.userId);
    expect(more).toEqual([]);
    expect(kept?.quantity).toBe(1);
    expect(ashasItem).toContain(kept?.name);
    expect(await orderIdsOnServer(server.url, again)).toEqual([ashasOrder]);
  });

  it('fault 12: ORD-2 OUT-3 price or stock changed: needs the buyer, accept makes one order at the new price, the others go', async () => {
    const { session, storeId: dearer } = await startShopping(page, proxy.url);
    const scarcer = await openStore(page, 1);
    await addFirstItem(page, 5);
    const same = await openStore(page, 2);
    await addFirstItem(page, 5);
    await page.goto(`${proxy.url}/cart`);
    await server.stop();
    const orders = {
      dearer: await placeOrder(page, dearer),
      scarcer: await placeOrder(page, scarcer),
      same: await placeOrder(page, same),
    };
    await expectSyncStatus(page, '3 waiting to send');
    const seen = new Map(
      (await queuedOrders(page, session.userId)).map(({ orderId, row }) => [
        orderId,
        (row.payload['lines'] as { pricePaise: number; quantity: number }[])[0],
      ]),
    );
    await changeStore(server.dataDirectory, dearer, ({ pricePaise }) => ({
      pricePaise: pricePaise + 500,
    }));
    await changeStore(server.dataDirectory, scarcer, () => ({ stock: 4 }));
    await server.start();
    await untilOnServer(server.url, session, [orders.same]);
    await expectSyncStatus(page, 'Needs you');
    const states = async () =>
      (await queuedOrders(page, session.userId)).map(({ row }) => row.state);
    await expect.poll(states).toEqual(['needs-buyer', 'needs-buyer']);
    expect(await orderIdsOnServer(server.url, session)).toEqual([orders.same]);

    for (const orderId of [orders.dearer, orders.scarcer]) {
      await page.goto(`${proxy.url}/orders/retail?order=${orderId}`);
      await page.getByRole('button', { name: /^Order (it|what is left) · / }).click();
      await expect.poll(() => orderIdsOnServer(server.url, session)).toContain(orderId);
    }
    await expectSyncStatus(page, 'All saved');
    const placed = await listOrders(server.url, session);
    const lineOf = (orderId: string) =>
      placed.find(({ externalReferenceId }) => externalReferenceId === orderId)?.lines[0];
    expect(placed).toHaveLength(3);
    expect(lineOf(orders.dearer)?.pricePaise).toBe(
      (seen.get(orders.dearer)?.pricePaise ?? 0) + 500,
    );
    expect(lineOf(orders.dearer)?.quantity).toBe(2);
    expect(lineOf(orders.scarcer)?.quantity).toBe(4);
    expect(lineOf(orders.scarcer)?.pricePaise).toBe(seen.get(orders.scarcer)?.pricePaise);
    expect(lineOf(orders.same)).toMatchObject(seen.get(orders.same) ?? {});
  });
});
