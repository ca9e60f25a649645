import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { axeFindings } from '../../support/browser/axe-findings.ts';
import { DEMO_SHOP, withTwoPhones } from '../../support/browser/two-phones.ts';
import {
  expectSyncStatus,
  goInApp,
  sessionOf,
  untilInstalled,
} from '../../support/browser/journeys.ts';
import { startAsBuyer } from '../../support/browser/signed-in-phone.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import { searchSellerCatalogs } from '../../../src/contracts/catalogue/item-search.ts';
import { sayInOrderTalk } from '../../../src/contracts/orders/chat/order-talk.ts';
import { MOST_CHAT_MESSAGES } from '../../../server/chat/chat-room.ts';
import { moveShopOrder } from '../../../src/contracts/sellers/move-shop-order.ts';
import { FIXED_CODE } from '../../support/servers/app-server.ts';
import { createServiceClient } from '../../support/service-client.ts';

const { id: storeId, name: storeName } = DEMO_SHOP;

const phones = withTwoPhones();

/** A buyer's phone with an order at the demo shop, on the order's page. */
async function aBuyer() {
  const page = await phones.aPage(0);
  await startAsBuyer(page, phones.server.url);
  await untilInstalled(page);
  const client = createServiceClient(phones.server.url, () => FIXED_CODE);
  const ask = { storeId, query: 'dal', limit: 1 };
  const [item] = (await client.call(searchSellerCatalogs, ask)).output.items;
  const wish = anOrderWish(storeId, [{ itemId: item?.itemId ?? '', quantity: 2 }]);
  const { token, realmId: realm, userId: user } = await sessionOf(page);
  const { orderId, externalReferenceId } = await placeOrder(client, { token, realm, user }, wish);
  await goInApp(page, `/orders/retail?order=${externalReferenceId}`);
  return { page, orderId, externalReferenceId };
}

const logOf = (page: Page) => page.getByRole('dialog').getByRole('log');

async function write(page: Page, text: string): Promise<void> {
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'Your message' }).fill(text);
  await sheet.getByRole('button', { name: 'Send' }).click();
  await logOf(page).getByText(text).waitFor();
}

async function messageTheShop(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Customer care' }).click();
  await page.getByRole('button', { name: 'Message the shop' }).click();
  await page.getByRole('dialog', { name: `Message ${storeName}` }).waitFor();
}

it('TALK-1 buyer and shop write to each other about an order, one of them without the network and back', async () => {
  const buyer = await aBuyer();
  const counter = await phones.aCounter('/seller/orders');
  const card = counter.getByRole('article', { name: buyer.orderId, exact: true });
  await card.getByRole('button', { name: 'Message' }).waitFor();

  await messageTheShop(buyer.page);
  await write(buyer.page, 'Please no plastic bag');
  await expect.poll(() => logOf(buyer.page).getByText('Waiting to send').count()).toBe(0);
  expect(await axeFindings(buyer.page)).toEqual([]);

  // The counter sees at once that there is something to read, and answers without the network.
  await card.getByRole('button', { name: 'Message New' }).click();
  await logOf(counter).getByText('Please no plastic bag').waitFor();
  await counter.context().setOffline(true);
  await write(counter, 'Paper then. Ripe or green mangoes?');
  await write(counter, 'And how many?');
  await expect.poll(() => logOf(counter).getByText('Waiting to send').count()).toBe(2);
  expect(await axeFindings(counter)).toEqual([]);
  // What was read and written is still there when the app starts anew without the network.
  await counter.reload();
  await card.getByRole('button', { name: 'Message' }).click();
  await logOf(counter).getByText('Please no plastic bag').waitFor();
  await expect.poll(() => logOf(counter).getByText('Waiting to send').count()).toBe(2);
  expect(await card.getByText('New', { exact: true }).count()).toBe(0);
  expect(await logOf(buyer.page).getByRole('listitem').count()).toBe(1);

  // Back: both messages go, in their order, onto the open talk of the buyer.
  await counter.context().setOffline(false);
  await logOf(buyer.page).getByText('And how many?').waitFor();
  const said = await logOf(buyer.page).getByRole('listitem').allTextContents();
  expect(said.map((text) => text.replace(/^.*(?:am|pm)/i, ''))).toEqual([
    'Please no plastic bag',
    'Paper then. Ripe or green mangoes?',
    'And how many?',
  ]);
  await expect.poll(() => logOf(counter).getByText('Waiting to send').count()).toBe(0);

  // What is typed stays open while somebody else of the shop moves the order to another column.
  const field = counter.getByRole('dialog').getByRole('textbox', { name: 'Your message' });
  await field.fill('It goes out');
  const client = createServiceClient(phones.server.url, () => FIXED_CODE);
  const colleague = await client.signIn(DEMO_SHOP.sellersNumber);
  const { orderId } = buyer;
  const seen = { seenVersion: 1, seenStatus: 'ORDER_CREATED' } as const;
  await client.call(moveShopOrder, { orderId, act: 'accept', ...seen }, { as: colleague });
  const accepted = counter.getByRole('region', { name: 'Accepted', includeHidden: true });
  await accepted.getByText(orderId).waitFor();
  expect(await field.inputValue()).toBe('It goes out');
  await counter.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await logOf(buyer.page).getByText('It goes out').waitFor();

  // The buyer's inbox leads to the talk, which is there without the network, too.
  await buyer.page.getByRole('button', { name: 'Close' }).click();
  await goInApp(buyer.page, '/profile/inbox');
  await buyer.page.getByText(`${storeName} has written to you`).first().waitFor();
  await buyer.page.context().setOffline(true);
  await goInApp(buyer.page, `/orders/retail?order=${buyer.externalReferenceId}&talk=shop`);
  await logOf(buyer.page).getByText('And how many?').waitFor();
  await write(buyer.page, 'Ripe, four of them');
  await logOf(buyer.page).getByText('Waiting to send').waitFor();
  await buyer.page.context().setOffline(false);
  await logOf(counter).getByText('Ripe, four of them').waitFor();
  await buyer.page.getByRole('button', { name: 'Close' }).click();
  await expectSyncStatus(buyer.page, 'All saved');
});

it('TALK-1 OUT-4 a message that is refused is told, and its text is there to be written again', async () => {
  const { page, orderId } = await aBuyer();
  const client = createServiceClient(phones.server.url, () => FIXED_CODE);
  const { token, realmId: realm, userId: user } = await sessionOf(page);
  // A talk has room for so many messages, and no more.
  for (let said = 0; said < MOST_CHAT_MESSAGES; said += 20) {
    await Promise.all(
      Array.from({ length: 20 }, () =>
        client.call(sayInOrderTalk, { orderId, message: 'Hello?' }, { as: { token, realm, user } }),
      ),
    );
  }
  await messageTheShop(page);
  await write(page, 'Two tomatoes were rotten');
  await page
    .getByRole('alert')
    .getByText(/^Not sent\./)
    .waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const sheet = page.getByRole('dialog');
  const field = sheet.getByRole('textbox', { name: 'Your message' });
  await field.fill('Is anybody there?');
  await sheet.getByRole('button', { name: 'Send' }).click();
  await sheet.getByText('Please write it again or delete it first.').waitFor();
  await field.fill('');
  await sheet.getByRole('button', { name: 'Write it again' }).click();
  await expect.poll(() => field.inputValue()).toBe('Two tomatoes were rotten');
  expect(await logOf(page).getByText('Two tomatoes were rotten').count()).toBe(0);
  // It stays where the sheet is closed and opened again.
  await sheet.getByRole('button', { name: 'Close' }).click();
  await messageTheShop(page);
  expect(await field.inputValue()).toBe('Two tomatoes were rotten');
});
