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

  it('ORD-7 go out with what was entered in a store’s own checkout, as the review of all stores shows it', async () => {
    const page = pageOf(await given.phone.open());
    await startAsBuyer(page, given.server.url);
    const storeId = await openStore(page, 0);
    await addFirstItem(page, 5);
    await openStore(page, 1);
    await addFirstItem(page, 5);
    await goInApp(page, `/cart/retail-cart?store=${storeId}`);
    await page.getByText('Instructions for store and rider').click();
    await page.getByRole('textbox', { name: 'For the store' }).fill('ripe ones, please');
    await page.getByRole('textbox', { name: 'For the rider' }).fill('blue gate\nno bell');
    await page.getByRole('switch', { name: 'Ordering for someone else' }).check();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Meera');
    await goInApp(page, '/cart/enam-cart');
    // Half of a recipient is no recipient: that store waits until it is whole.
    await page.getByText('Left in the cart: please say who takes the goods.').waitFor();
    await page.getByRole('button', { name: 'Place order' }).waitFor();
    await goInApp(page, `/cart/retail-cart?store=${storeId}`);
    await page.getByRole('textbox', { name: 'Phone Number' }).fill('98765 43210');
    await goInApp(page, '/cart/enam-cart');
    const along = page.getByRole('list', { name: /^Goes along to / });
    await along.getByText('For the store: “ripe ones, please”').waitFor();
    await along.getByText('For the rider: “blue gate no bell”').waitFor();
    await along.getByText('For Meera, 9876543210').waitFor();
    expect(await along.count()).toBe(1);
    await page.getByRole('button', { name: 'Place 2 orders' }).click();
    await page.waitForURL(/\/orders$/);
    await expect
      .poll(async () =>
        (await serverOrders(page, given.server.url)).map((order) => order.wishes ?? null),
      )
      .toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            recipient: { name: 'Meera', contactNumber: '9876543210' },
            instructions: { store: 'ripe ones, please', rider: 'blue gate no bell' },
          }),
        ]),
      );
  });
});
