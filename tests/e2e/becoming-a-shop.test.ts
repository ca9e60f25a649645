import { expect, it } from 'vitest';
import type { Page } from 'playwright';
import { axeFindings } from '../support/browser/axe-findings.ts';
import { aPhone, pageOf } from '../support/browser/browser.ts';
import { pollUntil } from '../support/poll-until.ts';
import { withTwoPhones } from '../support/browser/two-phones.ts';
import {
  addFirstItem,
  askService,
  expectSyncStatus,
  goInApp,
  listOrders,
  placeOrder,
  sessionOf,
  untilInstalled,
  type TestSession,
} from '../support/browser/journeys.ts';
import { startAsBuyer, startSignedIn } from '../support/browser/signed-in-phone.ts';

/** The demo's administrator (server/seed/seed-demo.ts). */
const ADMINS_NUMBER = '9000000004';

const phones = withTwoPhones();
const { aPage } = phones;

interface Listed {
  readonly applicationId: string;
  readonly version: number;
  readonly details: { readonly shopName: string };
}

const waiting = async (admin: TestSession): Promise<Listed | undefined> => {
  const { applications } = await askService<{ applications: readonly Listed[] }>(
    phones.server.url,
    admin,
    'fetch-shop-applications',
    { statuses: ['waiting'] },
  );
  return applications.find(({ details }) => details.shopName === 'Meera Stores');
};

/** What an administrator decides at their desk. */
async function decide(
  admin: Page,
  decision: 'Approve' | 'Ask back',
  { street, message = '' }: { readonly street: string; readonly message?: string },
) {
  await goInApp(admin, '/admin/shops');
  await admin.getByRole('button', { name: 'Meera Stores' }).click();
  const sheet = admin.getByRole('dialog', { name: 'Meera Stores' });
  // What is kept from before is shown first; a decision about that would be refused.
  await sheet.getByText(street).waitFor();
  expect(await axeFindings(admin)).toEqual([]);
  // Who it is shows for a reason only.
  await sheet.getByText('M…', { exact: true }).waitFor();
  await sheet.getByRole('button', { name: 'Show names and numbers' }).click();
  await sheet.getByLabel('Why you need them').fill('Compares the PAN');
  await sheet.getByRole('button', { name: 'Show them' }).click();
  await sheet.getByText('AAPFU0939F', { exact: true }).waitFor();
  await sheet.getByLabel('What the applicant reads').fill(message);
  const button = sheet.getByRole('button', { name: decision });
  await button.click();
  // What was asked back can be decided again: its buttons are gone for the moment only in which that is sent.
  if (message === '') await button.waitFor({ state: 'detached' });
  else await sheet.getByText(`You said: ${message}`).waitFor();
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Puts the shop's first goods on its shelf, and keeps it open around the clock, as the test may run at night. */
async function fillShelf(page: Page, storeId: string): Promise<void> {
  await goInApp(page, '/seller/shop');
  await field(page, 'Opens at').fill('00:00');
  await field(page, 'Closes at').fill('23:59');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectSyncStatus(page, 'All saved');
  await goInApp(page, '/seller/goods');
  await page.getByRole('button', { name: 'Add an item' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add an item' });
  await sheet.getByRole('button', { name: 'Write it yourself' }).click();
  await field(page, 'Name').fill('Nendran chips');
  await field(page, 'Size').fill('200 g');
  await field(page, 'Price').fill('90');
  await field(page, 'MRP').fill('100');
  await field(page, 'Stock').fill('20');
  await sheet.getByLabel('Where it belongs').selectOption('Grocery');
  await sheet.getByRole('button', { name: 'Add to your shop' }).click();
  await sheet.waitFor({ state: 'detached' });
  await expectSyncStatus(page, 'All saved');
  // The catalogue is made anew in a round of the server's.
  await pollUntil(
    async () => {
      const path = `/catalogue/stores/${storeId}/manifest`;
      const response = await fetch(`${phones.server.url}${path}`);
      if (!response.ok) return 0;
      return ((await response.json()) as { readonly itemCount: number }).itemCount;
    },
    (items) => items === 1,
    'the first goods, to be in the catalogue',
  );
}

/** Somebody else finds the new shop and orders. @returns the order's own number and how it stands */
async function orderThere(buyer: Page, storeId: string) {
  await startAsBuyer(buyer, phones.server.url);
  // The shop and its goods come with the next rounds of server and phone.
  const shop = buyer.getByRole('main').getByRole('link', { name: /Meera Stores/ });
  await pollUntil(
    async () => {
      await buyer.reload();
      await buyer.getByRole('heading', { level: 1, name: 'Shops' }).waitFor();
      return shop.count();
    },
    (found) => found > 0,
    'the new shop, to be among the shops around',
  );
  await shop.first().click();
  await buyer.waitForURL(new RegExp(`/store/${storeId}/item`));
  await addFirstItem(buyer, 3);
  const transactionId = await placeOrder(buyer, storeId);
  const session = await sessionOf(buyer);
  const theOrder = async () =>
    (await listOrders(phones.server.url, session)).find(
      ({ externalReferenceId }) => externalReferenceId === transactionId,
    );
  const placed = await pollUntil(theOrder, (one) => one !== undefined, 'the order on the server');
  return { transactionId, orderId: placed?.orderId ?? '', theOrder };
}

it('SELL-1 SELL-4 a shop applies offline, is approved, opens, adds goods and delivers its first order', async () => {
  const admin = await aPage(1);
  await startSignedIn(admin, phones.server.url, ADMINS_NUMBER);
  const admins = await sessionOf(admin);
  const page = await aPage(0);
  await startSignedIn(page, phones.server.url);
  await untilInstalled(page);
  await goInApp(page, '/profile');
  await page.getByRole('link', { name: 'Sell on Haat' }).click();
  await page.getByRole('button', { name: 'Write an application' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Write an application' }).click();
  await field(page, 'Name of the shop').fill('Meera Stores');
  await field(page, 'Your name').fill('Meera Rao');
  await field(page, 'Mobile number for customers').fill('98450 12345');
  await field(page, 'Address').fill('12 Outer Ring Road');
  await field(page, 'Pincode').fill('560103');
  await page.getByRole('button', { name: 'Grocery' }).click();
  await field(page, 'Closes at').fill('01:00');
  await page.getByText(/past midnight, till 1:00 AM the next day/).waitFor();
  await field(page, 'PAN').fill('aapfu0939f');
  await field(page, 'GSTIN (if you have one)').fill('27AAPFU0939F1ZA');
  await field(page, 'FSSAI number (if you sell food)').fill('1001201100000');
  await field(page, 'Account holder').fill('Meera Rao');
  await field(page, 'Account number').fill('123456789012');
  await field(page, 'IFSC').fill('HDFCO001234');
  await page.getByRole('button', { name: 'Send application' }).click();

  // Each wrong number is named where it is, without the network, and nothing is lost.
  await page.getByText(/compare it with your certificate/).waitFor();
  await page.getByText(/An FSSAI number has 14 digits/).waitFor();
  await page.getByText(/a zero, not the letter O/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await field(page, 'GSTIN (if you have one)').fill('27AAPFU0939F1ZV');
  await field(page, 'FSSAI number (if you sell food)').fill('10012011000001');
  await field(page, 'IFSC').fill('HDFC0001234');
  await page.getByRole('button', { name: 'Send application' }).click();
  const card = page.getByRole('article', { name: 'Meera Stores' });
  await card.getByText('Waiting to send').waitFor();
  expect(await waiting(admins)).toBeUndefined();

  await page.context().setOffline(false);
  await card.getByText('Haat is looking at it').waitFor();
  await decide(admin, 'Ask back', {
    street: '12 Outer Ring Road, 560103',
    message: 'Which name stands on the licence?',
  });
  await goInApp(page, '/profile');
  await page.getByRole('link', { name: 'Sell on Haat' }).click();
  await card.getByText('Which name stands on the licence?').waitFor();
  await card.getByRole('button', { name: 'Answer' }).click();
  await field(page, 'Address').fill('12 Outer Ring Road, licence of Meera Rao');
  await page.getByRole('button', { name: 'Send application' }).click();
  await card.getByText('Haat is looking at it').waitFor();
  await decide(admin, 'Approve', { street: '12 Outer Ring Road, licence of Meera Rao, 560103' });

  await goInApp(page, '/profile');
  await page.getByRole('link', { name: 'Sell on Haat' }).click();
  await card.getByText('Approved').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await card.getByRole('link', { name: /open your shop/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Shop settings' }).waitFor();

  // Opened and priced without the network, the shop says that this waits.
  const takesOrders = page.getByRole('switch', { name: 'Take orders' });
  await takesOrders.waitFor();
  await page.context().setOffline(true);
  await takesOrders.click();
  await field(page, 'Delivery').fill('25.50');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Changed, waiting to send').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.context().setOffline(false);
  await page.getByText('Changed, waiting to send').waitFor({ state: 'detached' });
  await expectSyncStatus(page, 'All saved');
  const storeId = new URL(page.url()).searchParams.get('store') ?? '';
  const { store } = await askService<{ store: object }>(
    phones.server.url,
    admins,
    'fetch-seller-by-id-ondc',
    { storeId },
  );
  expect(store).toMatchObject({
    name: 'Meera Stores',
    takingOrders: true,
    deliveryChargePaise: 2550,
    opensAt: 800,
    closesAt: 100,
  });

  const gstin = field(page, 'GSTIN');
  await gstin.fill('29ABCPE1234F1Z8');
  await page.getByRole('button', { name: 'Change GSTIN' }).click();
  await page.getByText(/of this GSTIN is wrong/).waitFor();
  await gstin.fill('29abcpe1234f1z7');
  await page.getByRole('button', { name: 'Change GSTIN' }).click();
  await expect.poll(() => gstin.inputValue()).toBe('29ABCPE1234F1Z7');

  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await page.getByText('No orders yet').waitFor();

  await fillShelf(page, storeId);
  const phone = await aPhone();
  try {
    const buyer = pageOf(await phone.open());
    const { orderId, transactionId, theOrder } = await orderThere(buyer, storeId);
    await goInApp(page, '/seller/orders');
    const order = page.getByRole('article', { name: orderId, exact: true });
    for (const act of ['Accept', 'Packed', 'Hand over', 'Delivered']) {
      await order.getByRole('button', { name: act, exact: true }).click();
    }
    const delivered = await pollUntil(
      theOrder,
      (one) => one?.status === 'DELIVERED',
      'the first order, to be delivered',
    );
    expect(delivered?.lines).toMatchObject([{ name: 'Nendran chips', quantity: 3 }]);
    await goInApp(buyer, `/orders/retail?order=${transactionId}`);
    await buyer.getByRole('main').getByText('DELIVERED', { exact: true }).first().waitFor();
    // Care finds it by the new shop's name.
    await goInApp(admin, '/care/orders?q=meera');
    await admin.getByRole('button', { name: orderId }).waitFor();
  } finally {
    await phone.discard();
  }
});
