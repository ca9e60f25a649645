import type { Locator } from 'playwright';
import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { upiAppLink, type UpiRequest, upiUri } from '../../../src/domain/upi-id.ts';
import { axeFindings } from '../../support/browser/axe-findings.ts';
import {
  addFirstItem,
  expectSyncStatus,
  goInApp,
  placeOrder,
  sessionOf,
  serverOrders,
  untilInstalled,
  untilOnServer,
} from '../../support/browser/journeys.ts';
import { startAsBuyer } from '../../support/browser/signed-in-phone.ts';
import { DEMO_SHOP, withTwoPhones } from '../../support/browser/two-phones.ts';

const phones = withTwoPhones();
const UPI_ID = 'green.basket@okaxis';

/** A code on a screen is that of the shop's UPI id with this amount and note, dot by dot. */
async function expectCode(
  code: Locator,
  wanted: Pick<UpiRequest, 'amountPaise' | 'note'>,
): Promise<void> {
  await code.waitFor();
  const text = upiUri({ upiId: UPI_ID, name: DEMO_SHOP.name, ...wanted });
  const { data, size } = encode(text, { ecc: 'L', border: 2 });
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  expect(await code.getAttribute('viewBox')).toBe(`0 0 ${size} ${size}`);
  expect(await code.locator('path').getAttribute('d')).toBe(dark.join(''));
}

it('ORD-1 ORD-6 a shop shows its UPI code at the door, offline, with the amount and the order, so does its buyer’s phone, and nothing counts as paid by it', async () => {
  const counter = await phones.aCounter('/seller/orders');
  await goInApp(counter, '/seller/shop');
  const field = counter.getByRole('textbox', { name: 'UPI id' });
  await field.fill('green.basket@gmail.com');
  // By the keyboard: what stands above may still come and move a button from under the tap.
  await field.press('Enter');
  await counter.getByText(/^This looks like a mail address/).waitFor();
  await field.fill(` ${UPI_ID.toUpperCase()} `);
  await field.press('Enter');
  await expectSyncStatus(counter, 'All saved');
  await expect.poll(() => field.inputValue()).toBe(UPI_ID);

  const buyer = await phones.aPage(0);
  await startAsBuyer(buyer, phones.server.url);
  await goInApp(buyer, `/store/${DEMO_SHOP.id}/item`);
  await addFirstItem(buyer, 4);
  const transactionId = await placeOrder(buyer, DEMO_SHOP.id);
  await untilOnServer(phones.server.url, await sessionOf(buyer), [transactionId]);
  const [order] = await serverOrders(buyer, phones.server.url);
  const orderId = order?.orderId ?? '';
  const amountPaise = order?.bill.amountToBePaidPaise ?? 0;

  await goInApp(counter, '/seller/orders');
  const card = counter.getByRole('article', { name: orderId, exact: true });
  await card.getByRole('button', { name: 'Accept', exact: true }).waitFor();
  await counter.context().setOffline(true);
  for (const act of ['Accept', 'Packed', 'Say who brings it']) {
    await card.getByRole('button', { name: act, exact: true }).click();
  }
  const who = counter.getByRole('dialog', { name: 'Who brings it?' });
  await who.getByLabel('Rider’s name').fill('Ramesh');
  await who.getByLabel('Rider’s mobile number').fill('+91 98765 01234');
  await who.getByRole('button', { name: 'Hand over' }).click();
  await card.getByRole('button', { name: /^Show UPI code for ₹/ }).click();
  const code = counter.getByRole('dialog').getByRole('img', { name: /^UPI code of / });
  await expectCode(code, { amountPaise, note: orderId });
  expect(await axeFindings(counter)).toEqual([]);
  await counter.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await counter.context().setOffline(false);
  await expectSyncStatus(counter, 'All saved');
  await goInApp(buyer, `/orders/retail?order=${transactionId}`);
  const rider = buyer.getByRole('link', { name: '9876501234' });
  expect(await rider.getAttribute('href')).toBe('tel:+919876501234');
  const pay = buyer.getByRole('button', { name: 'Pay at the door by UPI' });
  await pay.waitFor();
  await untilInstalled(buyer);

  // The buyer's own screen has the same code, without the network and after a new start.
  await buyer.context().setOffline(true);
  await buyer.reload();
  await pay.click();
  const sheet = buyer.getByRole('dialog', { name: 'Pay at the door by UPI' });
  const own = sheet.getByRole('img', { name: /^UPI code of / });
  await expectCode(own, { amountPaise, note: orderId });
  await sheet.getByText(/does not count as paid by it/).waitFor();
  expect(await axeFindings(buyer)).toEqual([]);
  await sheet.getByRole('button', { name: 'Close' }).click();
  // On Android a tap opens the app that is on this phone.
  await buyer.evaluate(() => {
    Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (Linux; Android 14)' });
  });
  await pay.click();
  const app = sheet.getByRole('link', { name: 'PhonePe' });
  const uri = upiUri({ upiId: UPI_ID, name: DEMO_SHOP.name, amountPaise, note: orderId });
  expect(await app.getAttribute('href')).toBe(upiAppLink(uri, 'com.phonepe.app'));
  expect(await axeFindings(buyer)).toEqual([]);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await buyer.context().setOffline(false);
  await buyer.getByText('Cash on delivery').waitFor();
  expect(await buyer.getByText('Paid online').count()).toBe(0);
});
