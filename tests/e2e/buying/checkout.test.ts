import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import type { CheckoutDraft } from '../../../src/domain/cart/checkout-draft.ts';
import { axeFindings } from '../../support/browser/axe-findings.ts';
import { startAppOnPhone, type AppOnPhone } from '../../support/app-on-phone.ts';
import type { AppServer } from '../../support/servers/app-server.ts';
import { changeStore } from '../../support/catalogue/change-prices.ts';
import {
  addFirstItem,
  expectServerOrders,
  expectSyncStatus,
  goInApp,
  openStore,
  serverOrders,
  startShopping,
  type ShoppingBuyer,
} from '../../support/browser/journeys.ts';
import { personTable, readRows } from '../../support/browser/local-rows.ts';

let app: AppOnPhone;
let server: AppServer;
let page: Page;
let buyer: ShoppingBuyer;

beforeAll(async () => {
  app = await startAppOnPhone();
  ({ server, page } = app);
  buyer = await startShopping(page, server.url);
});

afterAll(() => app?.close());

beforeEach(() => server.start());

const checkout = () => `${server.url}/cart/retail-cart?store=${buyer.storeId}`;
const placeButton = () => page.getByRole('button', { name: 'Place order' });

/** Waits until what was entered is on the disk, which may be slow: who leaves in the instant of a tap takes it along. */
async function untilKept(entered: Partial<CheckoutDraft>): Promise<void> {
  const facts = personTable(buyer.session.userId, 'facts');
  const drafts = async () => {
    const rows = await readRows<{ name: string; value: unknown }>(page, facts);
    return rows.find(({ name }) => name === 'checkout-drafts')?.value;
  };
  await expect.poll(drafts).toMatchObject({ [buyer.storeId]: entered });
}

async function placedOrder(): Promise<string> {
  await placeButton().click();
  await page.waitForURL(/order-confirm\?order=/);
  return new URL(page.url()).searchParams.get('order') ?? '';
}

/** Fills the cart from two stores, and orders all of it. */
async function orderFromTwoStores(): Promise<void> {
  for (const place of [0, 1]) {
    await openStore(page, place);
    await addFirstItem(page, 4);
  }
  await goInApp(page, '/cart');
  await page.getByRole('link', { name: /^Order from all 2 stores at once/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Order from all stores' }).waitFor();
  await page.getByRole('button', { name: 'Place 2 orders' }).click();
  await page.waitForURL(/\/orders$/);
}

/** How wide the sync status is to the eye, px: what it says, without its dot. */
const shownWidth = () =>
  page
    .getByRole('status', { name: 'Sync status' })
    .locator('a > span')
    .evaluate((text) => text.getBoundingClientRect().width);

describe('the checkout', () => {
  it('OUT-8 shows its lines with pictures, and says how it is saved only where something waits', async () => {
    await page.goto(checkout());
    const steppers = page.getByRole('button', { name: /^Increase / });
    const lines = page.getByRole('listitem').filter({ has: steppers });
    await expectSyncStatus(page, 'All saved');
    await lines.first().waitFor();
    const pictures = await lines.evaluateAll((all) =>
      all.map((line) =>
        Math.max(
          ...[...line.querySelectorAll('img, svg')].map(
            (each) => each.getBoundingClientRect().width,
          ),
        ),
      ),
    );
    expect(pictures.length).toBeGreaterThan(0);
    expect(Math.min(...pictures)).toBeGreaterThan(24);
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect(await shownWidth()).toBeLessThanOrEqual(1);
      expect(await axeFindings(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 390, height: 844 });
  });

  it('ORD-2 keeps a slot, somebody else and a substitution over a reload, and the order carries them', async () => {
    await page.goto(checkout());
    await page.getByRole('switch', { name: 'Ordering for someone else' }).check();
    const number = page.getByRole('textbox', { name: 'Phone Number' });
    await page.getByRole('textbox', { name: 'Name' }).fill('Meena');
    await number.fill('12345');
    await page.getByRole('button', { name: /^Delivery time/ }).click();
    const slots = page.getByRole('group', { name: 'Tomorrow' }).getByRole('radio');
    await slots.first().click();
    await page.getByRole('radio', { name: 'Similar item' }).check({ force: true });
    await placeButton().click();
    await page.getByText('Please enter valid contact number').waitFor();
    expect(await number.evaluate((field) => field === document.activeElement)).toBe(true);
    await untilKept({ recipientNumber: '12345', substitution: 'similar' });
    await page.reload();
    await page.getByText(/^Tomorrow, /).waitFor();
    expect(await number.inputValue()).toBe('12345');
    expect(await page.getByRole('radio', { name: 'Similar item' }).isChecked()).toBe(true);
    await number.fill('98765 43210');
    const orderId = await placedOrder();
    await expectServerOrders(page, server.url, [orderId]);
    const [order] = await serverOrders(page, server.url);
    expect(order).toMatchObject({
      wishes: {
        recipient: { name: 'Meena', contactNumber: '9876543210' },
        substitution: 'similar',
        deliverySlot: { from: expect.any(Number), to: expect.any(Number) },
      },
    });
  });

  it('orders from all stores of the cart with one review; without the network the orders wait, and are sent', async () => {
    const before = (await serverOrders(page, server.url)).length;
    const count = async () => (await serverOrders(page, server.url)).length;
    await orderFromTwoStores();
    await expect.poll(count).toBe(before + 2);
    await expectSyncStatus(page, 'All saved');
    await page.context().setOffline(true);
    await orderFromTwoStores();
    await expect.poll(() => page.getByText('Waiting to send').count()).toBeGreaterThan(1);
    expect(await count()).toBe(before + 2);
    await page.context().setOffline(false);
    // This browser's own tracker of the network noticed neither its end nor its return.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(count).toBe(before + 4);
  });

  it.each([1024, 1440])(
    'at a desk %i px wide the button stands below the bill, beside what is ordered, and stays in view',
    async (width) => {
      await openStore(page);
      await addFirstItem(page, 4);
      await page.setViewportSize({ width, height: 768 });
      for (const path of [`/cart/retail-cart?store=${buyer.storeId}`, '/cart/enam-cart']) {
        await goInApp(page, path);
        const amount = page.getByText('Amount to be paid', { exact: true });
        await amount.waitFor();
        const boxes = async () => {
          const [bill, button, first] = await Promise.all(
            [amount, placeButton(), page.getByText('Delivery address', { exact: true })].map(
              (each) => each.boundingBox(),
            ),
          );
          if (!bill || !button || !first) throw new Error('one of them is not on the screen');
          return { bill, button, first };
        };
        const { bill, button, first } = await boxes();
        expect(button.y).toBeGreaterThan(bill.y);
        expect(button.x).toBeGreaterThan(first.x + 400);
        expect(await axeFindings(page)).toEqual([]);
        await page.evaluate(() => scrollTo({ top: document.body.scrollHeight }));
        const { y, height } = (await boxes()).button;
        expect([y > 0, y + height <= 768]).toEqual([true, true]);
      }
      await goInApp(page, `/cart/retail-cart?store=${buyer.storeId}`);
      await placedOrder();
      await page.setViewportSize({ width: 390, height: 844 });
    },
  );

  it('ORD-2 NET-1 tells before the order that fewer can be had, mends it with a tap, and says when it could not ask', async () => {
    await openStore(page);
    await addFirstItem(page, 3);
    await server.stop();
    await page.goto(checkout());
    await page.getByText(/^Not checked with the store/).waitFor();
    await changeStore(server.dataDirectory, buyer.storeId, () => ({ stock: 2 }));
    await server.start();
    await page.reload();
    await page.getByText('Requested quantity unavailable. Please decrease to 2').waitFor();
    await page.getByRole('button', { name: /^Decrease to 2: / }).click();
    await page.getByText('Checked with the store: all is as shown.').waitFor();
    const orderId = await placedOrder();
    const quantity = async () => {
      const orders = await serverOrders(page, server.url);
      const placed = orders.find((order) => order.externalReferenceId === orderId);
      return placed?.lines[0]?.quantity;
    };
    await expect.poll(quantity).toBe(2);
  });

  it('ORD-2 asks all stores of the cart at once, and tells which of them has too few', async () => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const [, name] = /\/run\/([\w-]*select-call)$/.exec(new URL(request.url()).pathname) ?? [];
      if (name !== undefined) asked.push(name);
    });
    const stores: string[] = [];
    // Nobody has changed the stock of these.
    for (const place of [1, 2]) {
      stores.push(await openStore(page, place));
      await addFirstItem(page, 4);
    }
    await goInApp(page, '/cart');
    await page.getByRole('link', { name: /^Order from all 2 stores at once/ }).click();
    await expect
      .poll(() => page.getByText('Checked with the store: all is as shown.').count())
      .toBe(2);
    expect(new Set(asked)).toEqual(new Set(['buyer-b2c-bulk-select-call']));
    await server.stop();
    await changeStore(server.dataDirectory, stores[1] ?? '', () => ({ stock: 3 }));
    await server.start();
    await page.reload();
    await page.getByText('Requested quantity unavailable. Please decrease to 3').waitFor();
    // The first store's answer may be drawn after the second's.
    await expect
      .poll(() => page.getByText('Checked with the store: all is as shown.').count())
      .toBe(1);
  });
});
