import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { withNewPhone } from '../../support/browser/two-phones.ts';
import { axeFindings } from '../../support/browser/axe-findings.ts';
import { pageOf } from '../../support/browser/browser.ts';
import {
  expectSyncStatus,
  goInApp,
  serverOrders,
  startShopping,
} from '../../support/browser/journeys.ts';

const given = withNewPhone();

const providersPage = (page: Page) => page.getByRole('heading', { name: 'Test payment' });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

/** Fills a cart, chooses to pay like this, and taps the button: the provider's page follows by itself. */
async function checkOut(page: Page, how: 'UPI' | 'Credit or debit card'): Promise<string> {
  const { storeId } = await startShopping(page, given.server.url);
  await goInApp(page, `/cart/retail-cart?store=${storeId}`);
  await page.getByRole('radio', { name: how }).check();
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.waitForURL(/\/payment\?order=/);
  const orderId = new URL(page.url()).searchParams.get('order') ?? '';
  await providersPage(page).waitFor();
  return orderId;
}

/** The orders of the buyer at the server, as id and how they are paid. */
async function ordersThere(page: Page) {
  const orders = await serverOrders(page, given.server.url);
  return orders.map((order) => [order.externalReferenceId, order.paymentMethod]);
}

describe('paying online', () => {
  it('ORD-3 ORD-1 by card: through a reload and a lost network here, and on the way back to SUCCESSFUL, one order', async () => {
    const page = pageOf(await given.phone.open());
    const orderId = await checkOut(page, 'Credit or debit card');
    await page.goBack();
    await title(page, 'Please wait while we are confirming your order').waitFor();
    await page.context().setOffline(true);
    await page.reload();
    await title(page, 'You are offline').waitFor();
    await page.getByText(/^If you have paid, your order is placed/).waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: 'Go on paying' }).isDisabled())
      .toBe(true);
    await page.context().setOffline(false);
    await page.reload();
    await title(page, 'Please wait while we are confirming your order').waitFor();
    await goInApp(page, '/orders');
    await page.getByText('PAYMENT AWAITING').waitFor();
    await page.getByText('Checking with your bank…').waitFor();
    await expectSyncStatus(page, 'Checking payment');
    // While the bank is asked nothing can be paid, here or on the order's page.
    expect(await page.getByRole('link', { name: /^Pay/ }).count()).toBe(0);
    await goInApp(page, `/orders/retail?order=${orderId}`);
    await page.getByRole('link', { name: 'See payment' }).click();
    await title(page, 'Payment not finished').waitFor();
    await page.getByRole('button', { name: 'Go on paying' }).click();
    await providersPage(page).waitFor();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await title(page, 'Your payment was SUCCESSFUL').waitFor();
    await page.getByText('Transaction ID', { exact: true }).waitFor();
    await page.reload();
    await title(page, 'Your payment was SUCCESSFUL').waitFor();
    await expectSyncStatus(page, 'All saved');
    expect(await ordersThere(page)).toEqual([[orderId, 'online']]);
  });

  it('ORD-3 a browser that is closed right after paying finds one order, paid once, when it is back', async () => {
    const page = pageOf(await given.phone.open());
    const orderId = await checkOut(page, 'UPI');
    // The bank has the money; the page that would come back never loads.
    await page.route(/\/payment\?order=/, (route) => route.abort());
    await page.getByRole('button', { name: 'Pay, webhook half a minute late' }).click();
    await given.phone.shut();
    const again = pageOf(await given.phone.open());
    await again.goto(`${given.server.url}/orders`);
    await again.getByText('CREATED', { exact: true }).waitFor();
    await again.goto(`${given.server.url}/payment?order=${orderId}`);
    await title(again, 'Your payment was SUCCESSFUL').waitFor();
    await expectSyncStatus(again, 'All saved');
    expect(await ordersThere(again)).toEqual([[orderId, 'online']]);
  });

  it('ORD-3 a payment that failed is said so, and cash on delivery makes the one order', async () => {
    const page = pageOf(await given.phone.open());
    const orderId = await checkOut(page, 'UPI');
    await page.getByRole('button', { name: 'Let the payment fail' }).click();
    await title(page, 'Your payment was FAILED').waitFor();
    await page
      .getByText('Sorry, your order not confirmed at this moment. Try again later')
      .waitFor();
    await page.getByText(/^₹[\d.]+ was not taken\./).waitFor();
    await expectSyncStatus(page, 'Payment failed');
    await page.getByRole('button', { name: 'Pay cash' }).click();
    await title(page, 'Order confirmed').waitFor();
    expect(await ordersThere(page)).toEqual([[orderId, 'cod']]);
  });

  it('ORD-3 ORD-1 by UPI on Android: apps stand as rows, and nothing is paid before the provider has said so', async () => {
    const page = pageOf(await given.phone.open());
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'userAgent', {
        get: () => 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile',
      });
    });
    const { storeId } = await startShopping(page, given.server.url);
    await goInApp(page, `/cart/retail-cart?store=${storeId}`);
    await page.getByRole('radio', { name: 'UPI' }).check();
    await page.getByRole('button', { name: 'Pay now' }).click();
    await page.waitForURL(/\/payment\?order=/);
    const row = page.getByRole('link', { name: 'Google Pay' });
    await row.waitFor();
    expect(await row.getAttribute('href')).toMatch(
      /^intent:\/\/pay\?pa=haat%40sandbox&.*#Intent;scheme=upi;package=com\.google\.android\.apps\.nbu\.paisa\.user;end$/,
    );
    expect(await page.getByRole('link', { name: 'Another UPI app' }).getAttribute('href')).toMatch(
      /^upi:\/\/pay\?/,
    );
    expect(await axeFindings(page)).toEqual([]);
    expect(await ordersThere(page)).toEqual([]);
    // The provider's page has the other ways; the rows are there again for who comes back without having paid.
    await page.getByRole('button', { name: 'Go on paying' }).click();
    await providersPage(page).waitFor();
    await page.goBack();
    await row.waitFor();
    await page.getByRole('button', { name: 'Go on paying' }).click();
    await providersPage(page).waitFor();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await title(page, 'Your payment was SUCCESSFUL').waitFor();
    expect(await row.count()).toBe(0);
    expect((await ordersThere(page)).map(([, how]) => how)).toEqual(['online']);
  });

  it('ORD-3 by UPI elsewhere: a code stands on the payment page for who comes back from the provider', async () => {
    const page = pageOf(await given.phone.open());
    await checkOut(page, 'UPI');
    await page.goBack();
    await page.getByRole('img', { name: /^UPI code for ₹/ }).waitFor();
    expect(await page.getByRole('link', { name: 'Google Pay' }).count()).toBe(0);
  });
});
