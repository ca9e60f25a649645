import { lightFormat } from 'date-fns';
import { millisecondsInDay } from 'date-fns/constants';
import type { Locator, Page } from 'playwright';
import sharp from 'sharp';
import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { FIXED_CODE } from '../../support/servers/app-server.ts';
import { createServiceClient } from '../../support/service-client.ts';
import { fetchSellerById } from '../../../src/contracts/sellers/store-details.ts';
import { sellerUpdate } from '../../../src/contracts/sellers/seller-update.ts';
import { orderReturnPath } from '../../../src/domain/routes/routes.ts';
import { inIndia } from '../../../src/domain/time.ts';
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

/** Writes a notice and saves it by the keyboard: what stands above may still come and move a button from under the tap. */
async function tellCustomers(counter: Page, text: string, day: string): Promise<void> {
  await counter.getByLabel('Last day of the notice').fill(day);
  const notice = counter.getByRole('textbox', { name: 'Notice', exact: true });
  await notice.fill(text);
  await notice.press('Enter');
}

/** The buyer orders, the shop delivers, and what it says of returns stands where goods are returned, without the network. */
async function returnsOf(buyer: Page, counter: Page): Promise<void> {
  await addFirstItem(buyer, 4);
  const transactionId = await placeOrder(buyer, DEMO_SHOP.id);
  await untilOnServer(phones.server.url, await sessionOf(buyer), [transactionId]);
  const [order] = await serverOrders(buyer, phones.server.url);
  await goInApp(counter, '/seller/orders');
  const card = counter.getByRole('article', { name: order?.orderId ?? '', exact: true });
  for (const act of ['Accept', 'Packed', 'Hand over', 'Delivered']) {
    await card.getByRole('button', { name: act, exact: true }).click();
  }
  await goInApp(counter, '/seller/shop');
  await goInApp(buyer, `/orders/retail?order=${transactionId}`);
  await buyer.getByText('DELIVERED', { exact: true }).first().waitFor();
  await buyer.context().setOffline(true);
  await goInApp(buyer, orderReturnPath(transactionId));
  await buyer.getByText(/^Returns are accepted within 7 days of delivery/).waitFor();
  await buyer.getByText('The shop says: Please keep the bill.').waitFor();
  await buyer.context().setOffline(false);
}

const dayText = (days: number) =>
  lightFormat(inIndia(Date.now() + days * millisecondsInDay), 'yyyy-MM-dd');

it('SELL-1 OUT-10 a shop sets notice, returns and picture offline, buyers see them, and who changes the same second is told', async () => {
  const counter = await phones.aCounter('/seller/orders');
  await goInApp(counter, '/seller/shop');
  await counter.getByRole('heading', { name: 'Notice to customers' }).waitFor();
  await counter.context().setOffline(true);
  await tellCustomers(counter, 'No delivery on Sunday evening', dayText(-1));
  await counter.getByText('The last day of this notice is over already.').waitFor();
  await tellCustomers(counter, 'No delivery on Sunday evening', dayText(2));
  const noticePart = counter.getByRole('region', { name: 'Notice to customers' });
  await noticePart.getByText('Waiting to send').waitFor();
  await counter.getByLabel('Goods can come back').selectOption('Within 7 days');
  await counter.getByLabel('Your own words (optional)').fill('Please keep the bill.');
  await counter.getByRole('button', { name: 'Save returns' }).click();
  const background = { r: 40, g: 120, b: 60 };
  const photo = sharp({ create: { width: 400, height: 300, channels: 3, background } });
  await counter.getByLabel('Your shopfront or sign').setInputFiles({
    name: 'shop.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo.jpeg().toBuffer(),
  });
  await counter.getByRole('button', { name: 'Save picture' }).click();
  await counter.getByText(/Your new picture is sent as soon as/).waitFor();
  expect(await axeFindings(counter)).toEqual([]);
  await counter.context().setOffline(false);
  await expectSyncStatus(counter, 'All saved');
  await counter.getByRole('button', { name: 'Take picture off' }).waitFor();

  const buyer = await phones.aPage(0);
  await startAsBuyer(buyer, phones.server.url);
  await untilInstalled(buyer);
  await goInApp(buyer, `/store/${DEMO_SHOP.id}/item`);
  const notice = buyer.getByText('No delivery on Sunday evening');
  const picture = buyer.locator('main [data-own] img').first();
  const seesAll = async () => {
    await notice.waitFor();
    await picture.waitFor();
    await buyer.locator('summary').click();
    await buyer.getByText(/^Returns are accepted within 7 days of delivery/).waitFor();
    await buyer.getByText('The shop says: Please keep the bill.').waitFor();
  };
  await seesAll();
  expect(await axeFindings(buyer)).toEqual([]);
  await buyer.context().setOffline(true);
  await buyer.reload();
  await seesAll();
  await buyer.context().setOffline(false);
  await returnsOf(buyer, counter);
  // Its day passes by the phone's own clock, without the network.
  await goInApp(buyer, `/store/${DEMO_SHOP.id}/item`);
  await notice.waitFor();
  await buyer.context().setOffline(true);
  await buyer.clock.setFixedTime(Date.now() + 3 * millisecondsInDay);
  await buyer.reload();
  await picture.waitFor();
  expect(await notice.count()).toBe(0);
  await buyer.context().setOffline(false);

  // An administrator has said something else meanwhile: the shop is told, and what it typed stays.
  await counter.context().setOffline(true);
  await tellCustomers(counter, 'Open all Sunday', dayText(2));
  await counter.getByText('Changed, waiting to send').waitFor();
  const client = createServiceClient(phones.server.url, () => FIXED_CODE);
  const admin = await client.signIn('9000000004');
  const theirs = { text: 'Closed on Monday', endsAt: Date.now() + 2 * millisecondsInDay };
  const change = { storeId: DEMO_SHOP.id, store: { notice: theirs } };
  await client.call(sellerUpdate, change, { as: admin });
  await counter.context().setOffline(false);
  await counter.getByText(/It says “Closed on Monday” now/).waitFor();
  await counter.getByRole('button', { name: 'Leave it as it is now' }).waitFor();
  expect(await axeFindings(counter)).toEqual([]);
  const typed = counter.getByRole('textbox', { name: 'Notice', exact: true });
  expect(await typed.inputValue()).toBe('Open all Sunday');
  await counter.getByRole('button', { name: 'Save notice' }).click();
  await expectSyncStatus(counter, 'All saved');
  const { output } = await client.call(fetchSellerById, { storeId: DEMO_SHOP.id });
  expect(output.store.notice?.text).toBe('Open all Sunday');
});
