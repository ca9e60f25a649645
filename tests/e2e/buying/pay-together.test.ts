import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { withNewPhone } from '../../support/browser/two-phones.ts';
import { pageOf } from '../../support/browser/browser.ts';
import {
  addFirstItem,
  expectSyncStatus,
  goInApp,
  openStore,
  serverOrders,
} from '../../support/browser/journeys.ts';
import { startAsBuyer } from '../../support/browser/signed-in-phone.ts';

const given = withNewPhone();

const providersPage = (page: Page) => page.getByRole('heading', { name: 'Test payment' });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const paiseOf = (text: string) => Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100);

/** Fills the cart from two stores, chooses a time at the first, and taps "Pay now"; the provider's page follows by itself. */
async function payForTwoStores(page: Page): Promise<{ orderId: string; totalPaise: number }> {
  await startAsBuyer(page, given.server.url);
  for (const place of [0, 1]) {
    await openStore(page, place);
    await addFirstItem(page, 5);
  }
  await goInApp(page, '/cart/enam-cart');
  const times = page.getByRole('button', { name: /^Delivery time/ });
  await times.first().click();
  await page.getByRole('dialog').getByRole('radio').last().click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('radio', { name: 'UPI' }).check();
  const button = page.getByRole('button', { name: 'Pay now' });
  await button.click();
  await page.waitForURL(/\/payment\?order=/);
  const orderId = new URL(page.url()).searchParams.get('order') ?? '';
  await providersPage(page).waitFor();
  const amount =
    (await page
      .getByText(/₹[\d,.]+/)
      .first()
      .textContent()) ?? '';
  return { orderId, totalPaise: paiseOf(amount) };
}

describe('the orders of two stores', () => {
  it('ORD-3 are paid with one payment, each with a time of its own, though the app was closed meanwhile', async () => {
    let page = pageOf(await given.phone.open());
    const { orderId, totalPaise } = await payForTwoStores(page);
    const providerUrl = page.url();
    // The app is closed on the provider's page, opened anew, and goes on to the same page.
    await given.phone.shut();
    page = pageOf(await given.phone.open());
    await page.goto(`${given.server.url}/payment?order=${orderId}`);
    await page.getByRole('button', { name: 'Go on paying' }).click();
    await providersPage(page).waitFor();
    expect(page.url()).toBe(providerUrl);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await title(page, 'Your payment was SUCCESSFUL').waitFor();
    await expectSyncStatus(page, 'All saved');
    const orders = await serverOrders(page, given.server.url);
    expect(orders.map(({ paymentMethod }) => paymentMethod)).toEqual(['online', 'online']);
    expect(new Set(orders.map(({ paymentId }) => paymentId)).size).toBe(2);
    const sum = orders.reduce((paise, { bill }) => paise + bill.amountToBePaidPaise, 0);
    expect(sum).toBe(totalPaise);
    const slots = orders.map(({ wishes }) => wishes?.deliverySlot ?? null);
    expect(slots.filter((slot) => slot !== null)).toHaveLength(1);
  });

  it('ORD-3 are not paid where the payment fails, and are paid with the next one or in cash, all of them', async () => {
    const page = pageOf(await given.phone.open());
    await payForTwoStores(page);
    await page.getByRole('button', { name: 'Let the payment fail' }).click();
    await title(page, 'Your payment was FAILED').waitFor();
    expect(await serverOrders(page, given.server.url)).toEqual([]);
    await page.getByRole('button', { name: 'Pay again' }).click();
    await providersPage(page).waitFor();
    await page.getByRole('button', { name: 'Let the payment fail' }).click();
    await title(page, 'Your payment was FAILED').waitFor();
    await page.getByRole('button', { name: 'Pay cash' }).click();
    await page.waitForURL(/\/orders$/);
    await expect
      .poll(async () =>
        (await serverOrders(page, given.server.url)).map((order) => order.paymentMethod),
      )
      .toEqual(['cod', 'cod']);
  });
});
