import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { axeFindings } from '../../support/browser/axe-findings.ts';
import { DEMO_SHOP, withTwoPhones } from '../../support/browser/two-phones.ts';
import {
  addFirstItem,
  expectSyncStatus,
  goInApp,
  listOrders,
  sessionOf,
  untilInstalled,
} from '../../support/browser/journeys.ts';
import { startAsBuyer } from '../../support/browser/signed-in-phone.ts';
import { pollUntil } from '../../support/poll-until.ts';

const { id: STORE_ID } = DEMO_SHOP;

const phones = withTwoPhones();
const { aPage } = phones;

it('PICK-1 a buyer orders a pickup offline, the shop packs it offline, and hands it over by its code', async () => {
  const buyer = await aPage(0);
  await startAsBuyer(buyer, phones.server.url);
  await expectSyncStatus(buyer, 'All saved');
  await untilInstalled(buyer);
  await goInApp(buyer, `/store/${STORE_ID}/item`);
  await addFirstItem(buyer, 4);
  await goInApp(buyer, `/cart/retail-cart?store=${STORE_ID}`);
  const pickup = buyer.getByRole('radio', { name: 'I pick it up' });
  await pickup.waitFor();
  await buyer.context().setOffline(true);
  await pickup.check();
  await buyer.getByRole('heading', { name: 'Pickup', exact: true }).waitFor();
  expect(await buyer.getByText('Delivery charge', { exact: true }).count()).toBe(0);
  expect(await axeFindings(buyer)).toEqual([]);
  // What was chosen is still chosen when the app starts anew without the network.
  await buyer.reload();
  await expect.poll(() => pickup.isChecked()).toBe(true);
  await buyer.getByText('Goes out when you are back; then ready in about 20 min').waitFor();
  const shown = await buyer.getByText('To be paid', { exact: true }).locator('..').textContent();
  const seenPaise = Math.round(Number(/[\d,.]+/.exec(shown?.replaceAll(',', '') ?? '')?.[0]) * 100);
  await buyer.getByRole('button', { name: 'Place order' }).click();
  await buyer.getByRole('link', { name: 'Directions' }).waitFor();
  await buyer.getByText('Waiting to send').first().waitFor();
  await buyer.getByRole('link', { name: 'View order' }).click();
  await buyer.getByText('Cash at pickup').waitFor();

  await buyer.context().setOffline(false);
  const session = await sessionOf(buyer);
  const placed = async () => (await listOrders(phones.server.url, session))[0];
  const order = await pollUntil(placed, (one) => one !== undefined, 'the order on the server');
  const orderId = order?.orderId ?? '';
  expect(order?.bill.amountToBePaidPaise).toBe(seenPaise);
  await buyer.getByText(/^Ready by /).waitFor();

  const counter = await phones.aCounter('/seller/orders');
  const card = counter.getByRole('article', { name: orderId, exact: true });
  await card.getByText('Pickup', { exact: true }).waitFor();
  await counter.context().setOffline(true);
  await card.getByRole('button', { name: 'Accept' }).click();
  await card.getByRole('button', { name: 'Packed' }).click();
  await card.getByText('Packed, waiting to send').waitFor();
  expect(await card.getByRole('button', { name: 'Hand over' }).count()).toBe(0);
  expect(await axeFindings(counter)).toEqual([]);
  await counter.context().setOffline(false);

  // The buyer stands in the shop without the network, with the code on the phone.
  await buyer.getByText('Ready for pickup').waitFor();
  const words = await buyer.getByText(/^Pickup code \d{4}/).textContent();
  const code = /\d{4}/.exec(words ?? '')?.[0] ?? '';
  await buyer.context().setOffline(true);
  await buyer.reload();
  await buyer.getByText(`Pickup code ${code}`).waitFor();
  await buyer.getByRole('link', { name: 'Directions' }).waitFor();
  expect(await axeFindings(buyer)).toEqual([]);
  await buyer.context().setOffline(false);

  await expectSyncStatus(counter, 'All saved');
  await goInApp(counter, '/seller/orders');
  await counter.context().setOffline(true);
  const field = card.getByRole('textbox', { name: 'Pickup code' });
  await field.fill(code === '0000' ? '0001' : '0000');
  await card.getByRole('button', { name: 'Delivered' }).click();
  await card.getByText('This is not the code of this order.').waitFor();
  await field.fill(code);
  await card.getByRole('button', { name: 'Delivered' }).click();
  await card.getByText('Delivered, waiting to send').waitFor();
  await counter.context().setOffline(false);
  await pollUntil(
    async () => (await placed())?.status,
    (status) => status === 'DELIVERED',
    'the order, to be delivered',
  );
  await buyer.getByText('Order Delivered').first().waitFor();
  expect(await buyer.getByText('Order Dispatched').count()).toBe(0);
  await rateAndAnswer(counter, buyer, orderId);
});

/** The buyer says how it was; the shop answers without the network, and the buyer reads it. */
async function rateAndAnswer(counter: Page, buyer: Page, orderId: string): Promise<void> {
  await buyer.getByRole('radio', { name: '2 stars' }).first().check({ force: true });
  await buyer.getByRole('textbox', { name: 'Your words (optional)' }).fill('The bag was torn');
  await buyer.getByRole('button', { name: 'Save rating' }).click();
  await buyer.getByText('Thank you for your rating.').waitFor();

  await goInApp(counter, '/seller/shop');
  const open = counter.getByRole('button', { name: 'Ratings and answers' });
  await open.click();
  const sheet = counter.getByRole('dialog', { name: 'Ratings' });
  await sheet.getByText('The bag was torn').waitFor();
  await counter.context().setOffline(true);
  await sheet.getByRole('button', { name: `Answer the rating of order ${orderId}` }).click();
  await sheet.getByRole('button', { name: 'Send answer' }).click();
  await sheet.getByText('Please write something').waitFor();
  await sheet.getByRole('textbox', { name: 'Your answer' }).fill('Sorry! You get a new bag.');
  await sheet.getByRole('button', { name: 'Send answer' }).click();
  await sheet.getByText('Waiting to send').waitFor();
  expect(await axeFindings(counter)).toEqual([]);
  await counter.context().setOffline(false);
  await sheet.getByText('Waiting to send').waitFor({ state: 'detached' });
  await sheet.getByText('You: Sorry! You get a new bag.').waitFor();

  await buyer.reload();
  await buyer.getByText('Sorry! You get a new bag.').waitFor();
  await goInApp(buyer, '/profile/inbox');
  await buyer.getByText(/answered your rating$/).waitFor();
}
