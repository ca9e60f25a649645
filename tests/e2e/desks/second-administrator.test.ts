import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchSellerCatalogs } from '../../../src/contracts/catalogue/item-search.ts';
import { inviteStaff } from '../../../src/contracts/account/desk/change-person.ts';
import { ROLES } from '../../../src/domain/account/roles.ts';
import { axeFindings } from '../../support/browser/axe-findings.ts';
import { aPhone, pageOf, type Phone } from '../../support/browser/browser.ts';
import { goInApp, untilInstalled } from '../../support/browser/journeys.ts';
import { startSignedIn } from '../../support/browser/signed-in-phone.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { disputeOrder } from '../../support/people/dispute-order.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { FIXED_CODE, startApp, type AppServer } from '../../support/servers/app-server.ts';
import { createServiceClient } from '../../support/service-client.ts';

/** An administrator of the demo (server/seed/seed-demo.ts), and one whom they invite. */
const ASKER = '9000000004';
const SECOND = aMobileNumber();
const BUYER = aMobileNumber();
const STORE_ID = 'green-basket-bellandur';

let server: AppServer;
let phones: readonly Phone[];
let asker: Page;
let second: Page;
let buyer: Page;
let order: { orderId: string; externalReferenceId: string };
beforeAll(async () => {
  server = await startApp({ FULFILMENT: 'manual' });
  order = await aDearOrder();
  phones = [await aPhone(), await aPhone(), await aPhone()];
  const page = async (place: number, number: string) => {
    const phone = phones[place];
    if (phone === undefined) throw new Error(`there is no phone ${place}`);
    const opened = pageOf(await phone.open());
    await startSignedIn(opened, server.url, number);
    return opened;
  };
  asker = await page(0, ASKER);
  second = await page(1, SECOND);
  buyer = await page(2, BUYER);
});
afterAll(async () => {
  for (const phone of phones ?? []) await phone.discard();
  await server?.close();
});

/** An order of more than one administrator may refund, delivered and disputed; and a second administrator. */
async function aDearOrder() {
  const client = createServiceClient(server.url, () => FIXED_CODE);
  const as = await client.signIn(ASKER);
  const invited = { mobileNumber: SECOND, name: 'Second', role: ROLES.ADMIN, reason: 'Two eyes' };
  await client.call(inviteStaff, invited, { as });
  const ask = { storeId: STORE_ID, query: 'ghee', limit: 20 };
  const { items } = (await client.call(searchSellerCatalogs, ask, { as })).output;
  const [dearest] = items.toSorted((one, other) => other.pricePaise - one.pricePaise);
  const { itemId = '', pricePaise = 1 } = dearest ?? {};
  const quantity = Math.ceil(1_100_000 / pricePaise);
  const wish = anOrderWish(STORE_ID, [{ itemId, quantity }]);
  const placed = await placeOrder(client, await client.signIn(BUYER), wish);
  await disputeOrder(client, as, placed.orderId);
  return placed;
}

it('DESK-1 REF-1 OUT-8 a large refund waits for a second administrator, its buyer sees that, and the second agrees without a line', async () => {
  const { orderId, externalReferenceId } = order;
  await untilInstalled(second);
  // The second stands at the desk already, and is told as it happens.
  await goInApp(second, '/admin/audit');
  await second.getByRole('button', { name: 'Second administrator' }).click();
  await second.getByText('Nothing waits').waitFor();
  await goInApp(asker, `/care/orders?open=${orderId}`);
  const sheet = asker.getByRole('dialog', { name: `Order ${orderId}` });
  await sheet.getByRole('button', { name: 'Settle the dispute' }).click();
  await sheet.getByLabel('What was decided').fill('The ghee was rancid');
  await sheet.getByRole('button', { name: 'Settle it' }).click();
  await sheet.getByText('A refund waits for a second administrator').waitFor();
  expect(await sheet.getByRole('button', { name: 'Settle the dispute' }).count()).toBe(0);
  await goInApp(buyer, `/orders/retail?order=${externalReferenceId}`);
  await buyer.getByText(/^We have been checking your refund/).waitFor();

  // Who asked can't agree.
  await goInApp(asker, '/admin/audit?list=second');
  await asker.getByRole('button', { name: `Refund of ${orderId}` }).click();
  await asker.getByText('It waits until another administrator agrees', { exact: false }).waitFor();
  expect(await asker.getByRole('button', { name: 'Agree', exact: true }).count()).toBe(0);
  expect(await axeFindings(asker)).toEqual([]);

  const row = second.getByRole('button', { name: `Refund of ${orderId}` });
  await row.waitFor({ timeout: PATIENCE_MS });
  await goInApp(second, '/profile/inbox');
  await second.getByText(`for order ${orderId} waits: The ghee was rancid`).waitFor();
  await goInApp(second, '/admin/audit?list=second');
  await row.click();
  const decision = second.getByRole('dialog');
  await decision.getByText('The ghee was rancid').waitFor();
  expect(await axeFindings(second)).toEqual([]);
  await second.context().setOffline(true);
  await decision.getByLabel('Why').fill('I have seen the picture');
  await decision.getByRole('button', { name: 'Agree' }).click();
  await decision.getByText(`Agree to the refund of order ${orderId}: waiting to send`).waitFor();
  await second.context().setOffline(false);
  await second.getByText('Nothing waits').waitFor({ timeout: PATIENCE_MS });
  await goInApp(second, '/admin/audit?list=second&status=decided');
  await second.getByText('Agreed', { exact: true }).first().waitFor();
  // What was paid in cash waits for its buyer's word, and says nothing of being on its way.
  await buyer.getByRole('heading', { name: /^Where should ₹/ }).waitFor({ timeout: PATIENCE_MS });
  await buyer.getByText('Say where your money goes').waitFor();
});

it('DESK-1 OUT-8 two administrators change one area: the later one is told, sees the other’s change, and loses nothing', async () => {
  const sheets = [];
  for (const page of [asker, second]) {
    await goInApp(page, '/admin/shops?list=areas');
    await page.getByRole('button', { name: '560103' }).click();
    sheets.push(page.getByRole('dialog', { name: /560103$/ }));
  }
  const [first, later] = sheets;
  if (first === undefined || later === undefined) throw new Error('a sheet is missing');
  const write = async (sheet: Locator, name: string) => {
    await sheet.getByLabel('Area name').fill(name);
    await sheet.getByLabel('Why').fill('People call it so');
    await sheet.getByRole('button', { name: 'Save' }).click();
  };
  await second.context().setOffline(true);
  await write(later, 'By the lake');
  await later.getByText('waiting to send').waitFor();
  await write(first, 'Lakeside');
  await asker.getByRole('dialog', { name: 'Lakeside, 560103' }).waitFor({ timeout: PATIENCE_MS });

  await second.context().setOffline(false);
  await later
    .getByText(/Somebody changed this meanwhile/)
    .first()
    .waitFor({ timeout: PATIENCE_MS });
  await second.getByRole('dialog', { name: 'Lakeside, 560103' }).waitFor({ timeout: PATIENCE_MS });
  await expect.poll(() => later.getByLabel('Area name').inputValue()).toBe('By the lake');
  expect(await axeFindings(second)).toEqual([]);
  await later.getByLabel('Why').fill('Both of us asked there');
  await later.getByRole('button', { name: 'Save' }).click();
  await second
    .getByRole('dialog', { name: 'By the lake, 560103' })
    .waitFor({ timeout: PATIENCE_MS });
});

it('DESK-3 one administrator sees at once what another changes: an everyday name, the groups, an area', async () => {
  const why = 'The desks are two';
  await goInApp(second, '/admin/home?list=names&q=kshiram');
  await second.getByText('No such name').waitFor();
  await goInApp(asker, '/admin/home?list=names');
  await asker.getByRole('button', { name: 'New name' }).click();
  const name = asker.getByRole('dialog', { name: 'New name' });
  await name.getByLabel('What people type').fill('kshiram');
  await name.getByLabel('What catalogues call it').fill('milk');
  await name.getByLabel('Why').fill(why);
  await name.getByRole('button', { name: 'Add the name' }).click();
  await second.getByRole('button', { name: 'kshiram' }).waitFor({ timeout: PATIENCE_MS });

  await goInApp(second, '/admin/home?list=groups');
  await second.getByLabel('Which group').getByText('Spices').waitFor({ state: 'attached' });
  await goInApp(asker, '/admin/home?list=groups');
  await asker.getByRole('button', { name: 'Name and order the groups' }).click();
  const groups = asker.getByRole('dialog', { name: 'Category groups' });
  await groups.getByLabel('Name of Spices').fill('Masala');
  await groups.getByLabel('Why').fill(why);
  await groups.getByRole('button', { name: 'Save' }).click();
  await second
    .getByLabel('Which group')
    .getByText('Masala')
    .waitFor({ state: 'attached', timeout: PATIENCE_MS });

  await goInApp(second, '/admin/shops?list=areas&status=paused');
  await second.getByText('No such area').waitFor();
  await goInApp(asker, '/admin/shops?list=areas');
  await asker.getByRole('button', { name: '560103' }).click();
  const area = asker.getByRole('dialog', { name: /560103$/ });
  await area.getByText('Paused', { exact: true }).click();
  await area.getByLabel('Why').fill(why);
  await area.getByRole('button', { name: 'Save' }).click();
  await second.getByRole('button', { name: '560103' }).waitFor({ timeout: PATIENCE_MS });
  expect(await axeFindings(second)).toEqual([]);
});
