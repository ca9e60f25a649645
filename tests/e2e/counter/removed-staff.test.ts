import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { searchSellerCatalogs } from '../../../src/contracts/catalogue/item-search.ts';
import { buyerB2cCancelCall } from '../../../src/contracts/orders/cancel-order.ts';
import { changeShopStaff, fetchShopStaff } from '../../../src/contracts/sellers/shop-staff.ts';
import { axeFindings } from '../../support/browser/axe-findings.ts';
import { expectSyncStatus, goInApp, untilInstalled } from '../../support/browser/journeys.ts';
import { startSignedIn } from '../../support/browser/signed-in-phone.ts';
import { DEMO_SHOP, withTwoPhones } from '../../support/browser/two-phones.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { aPhoto } from '../../support/inputs/uploads.ts';
import { pollUntil } from '../../support/poll-until.ts';
import { FIXED_CODE } from '../../support/servers/app-server.ts';
import { createServiceClient } from '../../support/service-client.ts';

const { id: storeId } = DEMO_SHOP;
const RAVIS_NUMBER = '9811122255';

const phones = withTwoPhones();

/** All that a phone at the counter tells of an item, opened. */
async function sheetOf(page: Page, name: string): Promise<Locator> {
  await goInApp(page, '/seller/goods');
  await page.getByPlaceholder('Name or brand').fill(name);
  const more = page.getByRole('button', { name: new RegExp(`^More about ${name}`) });
  await more.first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(/ictures of it$/).waitFor();
  return sheet;
}

it('SELL-1 OUT-10 what somebody did offline who was removed meanwhile the owner does with one tap, and reads why some of it can’t be done', async () => {
  const client = createServiceClient(phones.server.url, () => FIXED_CODE);
  const as = await client.signIn(DEMO_SHOP.sellersNumber);
  const invite = { act: 'invite', mobileNumber: RAVIS_NUMBER, name: 'Ravi' } as const;
  await client.call(changeShopStaff, { storeId, change: invite }, { as });
  const ask = { storeId, query: 'dal', limit: 1 };
  const [item] = (await client.call(searchSellerCatalogs, ask)).output.items;
  const lines = [{ itemId: item?.itemId ?? '', quantity: 2 }];
  const buyer = await client.signIn(aMobileNumber());
  const [first, second] = [
    await placeOrder(client, buyer, anOrderWish(storeId, lines)),
    await placeOrder(client, buyer, anOrderWish(storeId, lines)),
  ];

  const ravi = await phones.aPage(0);
  await startSignedIn(ravi, phones.server.url, RAVIS_NUMBER);
  await untilInstalled(ravi);
  await goInApp(ravi, '/seller/orders');
  const cards = [first, second].map(({ orderId }) =>
    ravi.getByRole('article', { name: orderId, exact: true }),
  );
  for (const card of cards) await card.getByRole('button', { name: 'Accept' }).waitFor();
  const sheet = await sheetOf(ravi, item?.name ?? '');
  await ravi.context().setOffline(true);
  await sheet
    .getByLabel(/ictures of it$/)
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() });
  await sheet.getByRole('button', { name: 'Save pictures' }).click();
  await sheet.getByText('Its new pictures are sent as soon as the network allows.').waitFor();
  await goInApp(ravi, '/seller/orders');
  for (const card of cards) {
    await card.getByRole('button', { name: 'Accept' }).click();
    await card.getByText('Accepting, waiting to send').waitFor();
  }

  // Meanwhile he is removed, and the buyer cancels the second order.
  const owner = await phones.aCounter('/seller/orders');
  await goInApp(owner, '/seller/shop');
  await owner.getByRole('button', { name: 'Remove Ravi' }).click();
  await owner.getByRole('button', { name: 'Remove Ravi' }).waitFor({ state: 'detached' });
  await expectSyncStatus(owner, 'All saved');
  const { externalReferenceId } = second;
  await client.call(buyerB2cCancelCall, { externalReferenceId, reasonCode: '001' }, { as: buyer });
  await ravi.context().setOffline(false);
  const work = async () =>
    (await client.call(fetchShopStaff, { storeId }, { as })).output.staff.work;
  await pollUntil(work, ({ length }) => length === 3, 'both taps and the picture, to be kept');

  await goInApp(owner, '/seller/orders');
  await goInApp(owner, '/seller/shop');
  const pieces = owner.getByRole('region', { name: 'Work of Ravi' });
  await expect.poll(() => pieces.count()).toBe(3);
  const picture = pieces.locator('img[srcset*="/goods/own/"]');
  const isDrawn = (image: SVGElement | HTMLElement) => (image as HTMLImageElement).naturalWidth > 0;
  await expect.poll(() => picture.evaluate(isDrawn)).toBe(true);
  expect(await axeFindings(owner)).toEqual([]);
  await owner.getByRole('button', { name: 'Do all 3 now' }).click();
  await owner.getByText('Not done: The customer cancelled this order.').waitFor();
  await expect.poll(() => pieces.count()).toBe(1);
  await expect.poll(() => pieces.textContent()).toContain(`Accept order ${second.orderId}`);
  await pieces.getByRole('button', { name: 'I have read it' }).click();
  await expect.poll(() => pieces.count()).toBe(0);
  await expectSyncStatus(owner, 'All saved');
  expect(await work()).toEqual([]);
  const sizes = await client.call(searchSellerCatalogs, { storeId, query: item?.name, limit: 20 });
  expect(sizes.output.items.map(({ picture: given }) => given.slice(0, 4))).toContain('own-');

  await goInApp(owner, '/seller/orders');
  const card = owner.getByRole('article', { name: first.orderId, exact: true });
  await card.getByRole('button', { name: 'Packed' }).waitFor();
});
