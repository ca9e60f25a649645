import { expect, it } from 'vitest';
import { axeFindings } from '../../support/browser/axe-findings.ts';
import { giveCamera, holdBarcode } from '../../support/catalogue/held-barcode.ts';
import {
  addFirstItem,
  expectSyncStatus,
  goInApp,
  listOrders,
  placeOrder,
  sessionOf,
} from '../../support/browser/journeys.ts';
import { startAsBuyer } from '../../support/browser/signed-in-phone.ts';
import { DEMO_SHOP, withTwoPhones } from '../../support/browser/two-phones.ts';
import { pollUntil } from '../../support/poll-until.ts';

const { id: STORE_ID } = DEMO_SHOP;
const NAME = 'Ragi Malt of Kolar';
const BARCODE = '8901063010031';

const phones = withTwoPhones();

/** How many items the shop's catalogue has, as every phone gets it. */
async function itemsInCatalogue(): Promise<number> {
  const response = await fetch(`${phones.server.url}/catalogue/stores/${STORE_ID}/manifest`);
  return ((await response.json()) as { readonly itemCount: number }).itemCount;
}

it('SELL-1 a shop adds goods by their barcode, and packs an order by scanning it without a network', async () => {
  const counter = await phones.aCounter('/seller/goods');
  await giveCamera(counter);
  await counter.reload();

  const itemsBefore = await itemsInCatalogue();
  // A pack that nobody on Haat sells yet: its number is filled in.
  await counter.getByRole('button', { name: 'Add an item' }).click();
  const sheet = counter.getByRole('dialog', { name: 'Add an item' });
  await sheet.getByRole('button', { name: 'Scan the barcode' }).click();
  await sheet.getByText('Hold the camera over the barcode of the pack.').waitFor();
  expect(await axeFindings(counter)).toEqual([]);
  await holdBarcode(counter, BARCODE);
  await sheet.getByText('Haat does not know this yet.').waitFor();
  await sheet.getByRole('button', { name: 'Write it yourself' }).click();
  await expect.poll(() => sheet.getByLabel('Barcode').inputValue()).toBe(BARCODE);
  await sheet.getByLabel('Name').fill(NAME);
  await sheet.getByLabel('Size').fill('500 g');
  await sheet.getByLabel('Price').fill('139');
  await sheet.getByLabel('MRP').fill('150');
  await sheet.getByLabel('Stock').fill('12');
  await sheet.getByLabel('Where it belongs').selectOption('Grocery');
  await sheet.getByRole('button', { name: 'Add to your shop' }).click();
  await sheet.waitFor({ state: 'detached' });
  // The catalogue is made anew in a round of the server's.
  await pollUntil(
    async () => (await itemsInCatalogue()) > itemsBefore,
    (isMore) => isMore,
    'the new item, to be in the catalogue',
  );
  await holdBarcode(counter, null);

  const buyer = await phones.aPage(0);
  await startAsBuyer(buyer, phones.server.url);
  await goInApp(buyer, `/store/${STORE_ID}/item`);
  await addFirstItem(buyer);
  await buyer.getByRole('searchbox', { name: 'Search this shop' }).fill(NAME);
  await buyer.getByText('1 item found').waitFor();
  await addFirstItem(buyer, 2);
  const transactionId = await placeOrder(buyer, STORE_ID);
  const session = await sessionOf(buyer);
  const order = async () =>
    (await listOrders(phones.server.url, session)).find(
      ({ externalReferenceId }) => externalReferenceId === transactionId,
    );
  const placed = await pollUntil(order, (one) => one !== undefined, 'the order on the server');

  await goInApp(counter, '/seller/orders');
  const card = counter.getByRole('article', { name: placed?.orderId ?? '', exact: true });
  await card.getByRole('button', { name: 'Accept' }).click();
  await card.getByRole('button', { name: 'Packing list' }).waitFor();
  await expectSyncStatus(counter, 'All saved');
  await counter.context().setOffline(true);
  await card.getByRole('button', { name: 'Packing list' }).click();
  const list = counter.getByRole('dialog', { name: /^Pack / });
  const packed = list.getByRole('button', { name: 'Packed' });
  const malt = list.getByRole('listitem').filter({ hasText: NAME });
  await list.getByRole('button', { name: 'Scan', exact: true }).click();
  await holdBarcode(counter, BARCODE);
  await malt.getByText('1 of 2 in the bag').waitFor();
  await holdBarcode(counter, '4006381333931');
  await list.getByText('4006381333931 is not the barcode of anything in this order.').waitFor();
  await holdBarcode(counter, BARCODE);
  await list.getByText(`${NAME}: 2 of 2`).waitFor();
  await expect.poll(() => malt.getByRole('checkbox').isChecked()).toBe(true);
  expect(await axeFindings(counter)).toEqual([]);
  expect(await packed.isDisabled()).toBe(true);
  await list.getByRole('button', { name: 'Stop scanning' }).click();

  // What was ticked outlives the page; the rest is ticked by hand.
  await counter.reload();
  await card.getByRole('button', { name: 'Packing list' }).click();
  await list.getByText('1 of 2 in the bag', { exact: true }).waitFor();
  await list.getByRole('checkbox', { checked: false }).click();
  await list.getByText('All in the bag.').waitFor();
  await counter.emulateMedia({ media: 'print' });
  const slip = counter.locator('body > section');
  await expect.poll(() => slip.isVisible()).toBe(true);
  expect(await slip.textContent()).toContain(`2 ×${NAME} 500 g₹278`);
  expect(await list.isVisible()).toBe(false);
  await counter.emulateMedia({ media: 'screen' });
  await packed.click();
  await list.waitFor({ state: 'detached' });
  await counter.context().setOffline(false);
  await pollUntil(order, (one) => one?.status === 'PACKED', 'the order, to be packed');
});
