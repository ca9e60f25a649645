import { describe, expect, it } from 'vitest';
import { promotions } from '../../../server/promotions/promotion-tables.ts';
import type { Page } from 'playwright';
import { formatRupees } from '../../../src/domain/money.ts';
import { inDatabaseOf } from '../../support/servers/stopped-server.ts';
import { withNewPhone } from '../../support/browser/two-phones.ts';
import { pageOf } from '../../support/browser/browser.ts';
import {
  addFirstItem,
  expectServerOrders,
  expectSyncStatus,
  goInApp,
  openStore,
  placeOrder,
  serverOrders,
  untilInstalled,
} from '../../support/browser/journeys.ts';
import { startAsBuyer } from '../../support/browser/signed-in-phone.ts';

/** An offer of every store of the demo: 10% off from ₹199 on, up to ₹75. */
const CODE = 'HAAT10';
const FROM_PAISE = 19_900;

const given = withNewPhone();

/** Signed in, with an address and one item in the cart, on the cart page. */
async function aCart(): Promise<{ page: Page; storeId: string; item: string }> {
  const page = pageOf(await given.phone.open());
  await startAsBuyer(page, given.server.url);
  const storeId = await openStore(page);
  const item = await addFirstItem(page);
  await untilInstalled(page);
  await page.goto(`${given.server.url}/cart`);
  await page.getByRole('textbox', { name: 'Coupon code' }).waitFor();
  return { page, storeId, item };
}

/** An amount of the bill that the page shows, in paise. */
async function billed(page: Page, name: string): Promise<number> {
  const row = page.getByRole('term').filter({ hasText: name });
  const text = (await row.locator('xpath=following-sibling::dd').textContent()) ?? '';
  return Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100);
}

/** More of the item until the offer of every store of the demo holds. */
async function fillCart(page: Page, item: string): Promise<void> {
  const more = page.getByRole('button', { name: `Increase ${item}`, exact: true });
  const pricePaise = await billed(page, 'Item total');
  for (let quantity = 2; pricePaise * (quantity - 1) < FROM_PAISE; quantity += 1) {
    await more.click();
    await page.getByText(`${quantity} in the cart`).waitFor();
    await expect.poll(() => billed(page, 'Item total')).toBe(pricePaise * quantity);
  }
}

/** The coupon that the cart shows as used; its code and what it takes off. */
async function usedCoupon(page: Page): Promise<{ code: string; savesPaise: number }> {
  const remove = page.getByRole('button', { name: /^Remove coupon / });
  const label = (await remove.getAttribute('aria-label')) ?? '';
  const text = (await page.getByText(/^You save ₹/).textContent()) ?? '';
  const savesPaise = Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100);
  return { code: label.replace('Remove coupon ', ''), savesPaise };
}

describe('the best coupon', () => {
  it('OFF-2 is put on by itself, goes when it no longer holds, and stays off once it was taken off', async () => {
    const { page, storeId, item } = await aCart();
    await fillCart(page, item);
    await page.getByText(/^You save ₹/).waitFor();
    const { code, savesPaise } = await usedCoupon(page);
    expect(await billed(page, 'Coupon discount')).toBe(savesPaise);
    await page.getByRole('button', { name: `Decrease ${item}`, exact: true }).click();
    await page.getByText(`${code} is not on this cart any more.`).waitFor();
    await page.getByRole('button', { name: `Increase ${item}`, exact: true }).click();
    await page.getByText(/^You save ₹/).waitFor();
    await given.server.stop();
    await page.reload();
    await page.getByText(/^You save ₹/).waitFor();
    await page.getByRole('button', { name: /^Remove coupon / }).click();
    await page.getByRole('textbox', { name: 'Coupon code' }).waitFor();
    await page.reload();
    await page.getByRole('textbox', { name: 'Coupon code' }).waitFor();
    expect(await page.getByText(/^You save ₹/).count()).toBe(0);
    const orderId = await placeOrder(page, storeId);
    await given.server.start();
    await expectServerOrders(page, given.server.url, [orderId]);
    const [order] = await serverOrders(page, given.server.url);
    expect(order).toMatchObject({ couponCode: null, bill: { discountPaise: 0 } });
  });
});

describe('a coupon', () => {
  it('ORD-2 ORD-6 is chosen from the offers without a network, ordered with, and taken off by the store', async () => {
    const { page, storeId, item } = await aCart();
    const apply = page.getByRole('button', { name: `Apply ${CODE}` });
    await apply.waitFor();
    expect(await apply.isDisabled()).toBe(true);
    await page
      .getByText(/^Add item worth ₹[\d.]+ more to click this offer$/)
      .first()
      .waitFor();
    await fillCart(page, item);
    // The best one came by itself; it is taken off to choose another.
    await page.getByRole('button', { name: /^Remove coupon / }).click();
    await page.getByRole('textbox', { name: 'Coupon code' }).waitFor();
    await given.server.stop();
    await page.reload();
    // Another offer may save more by now; then it alone stands on the page itself.
    await page.getByRole('button', { name: /^All offers/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Apply ${CODE}` })
      .click();
    await page.getByRole('button', { name: `Remove coupon ${CODE}` }).waitFor();
    const discountPaise = await billed(page, 'Coupon discount');
    const itemTotalPaise = await billed(page, 'Item total');
    expect(discountPaise).toBe(Math.floor(itemTotalPaise / 10));
    const orderId = await placeOrder(page, storeId);
    await expectSyncStatus(page, /waiting to send/);
    await given.server.start();
    await expectServerOrders(page, given.server.url, [orderId]);
    const [order] = await serverOrders(page, given.server.url);
    expect(order).toMatchObject({ couponCode: CODE, bill: { itemTotalPaise, discountPaise } });
    await page.goto(`${given.server.url}/orders/retail?order=${orderId}`);
    await page.getByText('Coupon discount').waitFor();
    expect(await billed(page, 'Coupon discount')).toBe(discountPaise);
  });

  it('that is none is refused in the words of the specification', async () => {
    const { page } = await aCart();
    const field = page.getByRole('textbox', { name: 'Coupon code' });
    const apply = page.getByRole('button', { name: 'Apply', exact: true });
    await apply.click();
    await page.getByText('Please enter valid coupon code').waitFor();
    await field.fill('nosuchcode');
    await apply.click();
    await page.getByText('Invalid coupon code').waitFor();
    expect(await field.inputValue()).toBe('nosuchcode');
  });
});

/** All offers end, as the server has them, while no phone can hear of it. */
async function endOffers(): Promise<void> {
  await given.server.stop();
  await inDatabaseOf(given.server.dataDirectory, async (db) => {
    await db.update(promotions).set({ endsAt: Date.now() - 1 });
  });
}

// The last of the file: it takes the offers from all.
describe('a coupon that the server refuses', () => {
  it('OFF-2 ORD-2 came onto the cart by itself: it is told, nothing is ordered without it unasked, and the order is not lost', async () => {
    const { page, storeId, item } = await aCart();
    await fillCart(page, item);
    await page.getByText(/^You save ₹/).waitFor();
    const { code, savesPaise } = await usedCoupon(page);
    await endOffers();
    await page.reload();
    await page.getByText(/^You save ₹/).waitFor();
    const orderId = await placeOrder(page, storeId);
    await expectSyncStatus(page, /waiting to send/);
    await given.server.start();
    await expectSyncStatus(page, /needs you/i);
    await goInApp(page, `/orders/retail?order=${orderId}`);
    const told = page.getByRole('listitem').filter({ hasText: code });
    await told.getByText(`has ended: no ${formatRupees(savesPaise)} off`).waitFor();
    expect(await serverOrders(page, given.server.url)).toEqual([]);
    // It is all there after a reload without the network, too.
    await page.context().setOffline(true);
    await page.reload();
    await told.waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: /^Order (it|all)/ }).click();
    await expectServerOrders(page, given.server.url, [orderId]);
    const [order] = await serverOrders(page, given.server.url);
    expect(order).toMatchObject({ couponCode: null, bill: { discountPaise: 0 } });
    await expectSyncStatus(page, 'All saved');
  });
});
