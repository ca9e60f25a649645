import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { Locator, Page } from 'playwright';
import { axeFindings } from '../../support/browser/axe-findings.ts';
import { largeTextFindings } from '../../support/browser/large-text-findings.ts';
import { withTwoPhones } from '../../support/browser/two-phones.ts';
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
} from '../../support/browser/journeys.ts';
import { startAsBuyer, startSignedIn } from '../../support/browser/signed-in-phone.ts';
import { pollUntil } from '../../support/poll-until.ts';

/** A shop of the demo's seller, who signs in with this number (server/seed/seed-demo.ts). */
const STORE_ID = 'green-basket-bellandur';
const SELLERS_NUMBER = '9000000002';

const phones = withTwoPhones();
const { aPage } = phones;

/** A buyer with an address. */
async function aBuyer(): Promise<{ page: Page; session: TestSession }> {
  const page = await aPage(0);
  await startAsBuyer(page, phones.server.url);
  await expectSyncStatus(page, 'All saved');
  return { page, session: await sessionOf(page) };
}

/** Orders from the shop; the order as the server has it. */
async function order({ page, session }: { page: Page; session: TestSession }) {
  await goInApp(page, `/store/${STORE_ID}/item`);
  await addFirstItem(page, 2);
  const transactionId = await placeOrder(page, STORE_ID);
  const placed = async () =>
    (await listOrders(phones.server.url, session)).find(
      ({ externalReferenceId }) => externalReferenceId === transactionId,
    );
  const known = await pollUntil(placed, (one) => one !== undefined, 'the order on the server');
  if (known === undefined) throw new Error('the order is gone');
  return known;
}

/** The counter of the shop, which its owner finds on the account page. */
async function aCounter(): Promise<Page> {
  const page = await aPage(1);
  await startSignedIn(page, phones.server.url, SELLERS_NUMBER);
  await untilInstalled(page);
  await goInApp(page, '/profile');
  await page.getByRole('link', { name: 'Order board' }).click();
  await page.getByRole('combobox', { name: 'Shop' }).selectOption('Green Basket Supermarket');
  return page;
}

const cardOf = (page: Page, orderId: string): Locator =>
  page.getByRole('article', { name: orderId, exact: true });

const statusOnServer = (session: TestSession, orderId: string, wanted: string) =>
  pollUntil(
    async () =>
      (await listOrders(phones.server.url, session)).find((one) => one.orderId === orderId)?.status,
    (status) => status === wanted,
    `the status of ${orderId}, to be ${wanted}`,
  );

it('SELL-1 OUT-10 a shop accepts offline and its buyer sees it; a buyer who cancelled first wins, and the shop is told', async () => {
  const buyer = await aBuyer();
  const first = await order(buyer);
  const counter = await aCounter();
  const card = cardOf(counter, first.orderId);
  await card.getByRole('button', { name: 'Accept' }).waitFor();
  await expect.poll(() => card.textContent()).toContain('Cash on delivery');
  expect(await axeFindings(counter)).toEqual([]);
  expect(await largeTextFindings(counter)).toEqual([]);

  const second = await order(buyer);
  const late = cardOf(counter, second.orderId);
  await late.getByRole('button', { name: 'Accept' }).waitFor();

  // The line of the shop goes; what is tapped waits and says so.
  await counter.context().setOffline(true);
  await card.getByRole('combobox', { name: 'Ready in' }).selectOption('30');
  await card.getByRole('button', { name: 'Accept' }).click();
  await card.getByText('Accepting, waiting to send').waitFor();
  await card.getByRole('button', { name: 'Packed' }).click();
  await card.getByText('Packed, waiting to send').waitFor();
  await late.getByRole('button', { name: 'Accept' }).click();
  await late.getByText('Accepting, waiting to send').waitFor();
  expect(await axeFindings(counter)).toEqual([]);
  expect((await listOrders(phones.server.url, buyer.session)).map(({ status }) => status)).toEqual([
    'ORDER_CREATED',
    'ORDER_CREATED',
  ]);
  // A start without the network shows the same.
  await counter.reload();
  await card.getByText('Packed, waiting to send').waitFor();

  // Meanwhile the buyer changes their mind about the second order.
  const { externalReferenceId } = second;
  const cancelled = await fetch(
    `${phones.server.url}/workflow/${buyer.session.realmId}/${buyer.session.userId}/v1/execution/service/run/buyer-b2c-cancel-call`,
    {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${buyer.session.token}`,
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ externalReferenceId, reasonCode: '001' }),
    },
  );
  expect(cancelled.status).toBe(200);

  await counter.context().setOffline(false);
  await statusOnServer(buyer.session, first.orderId, 'PACKED');
  await late.getByText('Not accepted. The customer cancelled this order.').waitFor();
  await late.getByRole('button', { name: 'OK' }).click();
  await late.getByText(/^The customer cancelled this order/).waitFor();
  expect(await late.getByRole('button').allTextContents()).toEqual(['Message']);
  await goInApp(buyer.page, `/orders/retail?order=${first.externalReferenceId}`);
  await buyer.page.getByText('PACKED', { exact: true }).first().waitFor();

  // To the door; the number to call is there since the shop has accepted.
  await card.getByRole('link', { name: '9876543210' }).waitFor();
  await card.getByRole('button', { name: 'Say who brings it' }).click();
  const courier = counter.getByRole('dialog', { name: 'Who brings it?' });
  await courier.getByRole('button', { name: 'Hand over' }).click();
  await courier.getByText('This field is required').waitFor();
  await courier.getByLabel('Rider’s mobile number').fill('12345');
  await courier.getByRole('button', { name: 'Hand over' }).click();
  await courier.getByText('Please enter valid contact number').waitFor();
  expect(await axeFindings(counter)).toEqual([]);
  await courier.getByRole('button', { name: 'A courier' }).click();
  await courier.getByLabel('AWB number').fill('1234 567');
  await courier.getByRole('button', { name: 'Hand over' }).click();
  await courier.getByText('This field is required').waitFor();
  await courier.getByLabel('Courier partner').fill('Blue Dart');
  expect(await axeFindings(counter)).toEqual([]);
  await courier.getByRole('button', { name: 'Hand over' }).click();
  await buyer.page.getByText('1234567', { exact: true }).waitFor();
  await card.getByRole('button', { name: 'Delivered' }).click();
  await statusOnServer(buyer.session, first.orderId, 'DELIVERED');
  await expectSyncStatus(counter, 'All saved');
  const { shops } = await askService<{ shops: readonly object[] }>(
    phones.server.url,
    await sessionOf(counter),
    'fetch-own-shops',
    {},
  );
  expect(shops).toHaveLength(3);

  // What it brought stands in the ledger, and stays there without the network.
  await counter.getByRole('link', { name: 'Money', exact: true }).click();
  const line = counter.getByRole('row', { name: first.orderId });
  await line.getByRole('cell', { name: '₹' }).first().waitFor();
  await expect.poll(() => line.textContent()).toContain('DELIVERED');
  await counter.getByRole('region', { name: 'Sales by day' }).waitFor();
  const saveInvoice = async () => {
    const saved = counter.waitForEvent('download');
    await line.getByRole('button', { name: `Invoice of order ${first.orderId}` }).click();
    return (await saved).suggestedFilename();
  };
  const invoice = await saveInvoice();
  expect(invoice).toMatch(/\.pdf$/);
  const statement = counter.getByRole('region', { name: 'Statement' });
  await statement.getByText('Cash at the door').waitFor();
  const payouts = counter.getByRole('region', { name: 'Payouts' });
  await payouts.getByText('Add a bank account, and Haat pays you every day.').waitFor();
  await payouts.getByRole('textbox', { name: 'Name at the bank' }).fill('Green Basket');
  await payouts.getByRole('textbox', { name: 'Account number' }).fill('50100123454321');
  await payouts.getByRole('textbox', { name: 'IFSC' }).fill('HDFC0001234');
  await payouts.getByRole('button', { name: 'Add this account' }).click();
  const account = payouts.getByRole('radio', {
    name: 'XXXXXXXX4321, HDFC0001234, Green Basket',
  });
  await expect.poll(() => account.isChecked()).toBe(true);
  await expectSyncStatus(counter, 'All saved');
  expect(await axeFindings(counter)).toEqual([]);
  await counter.context().setOffline(true);
  await counter.reload();
  await line.waitFor();
  expect(await saveInvoice()).toBe(invoice);
  await counter.getByText(/^You are offline. These are/).waitFor();
  await counter.context().setOffline(false);
});

it('rejects an order with a reason in two taps, and its buyer reads why', async () => {
  const buyer = await aBuyer();
  const counter = await aCounter();
  const { orderId, externalReferenceId } = await order(buyer);
  const card = cardOf(counter, orderId);
  await card.getByRole('button', { name: 'Reject' }).click();
  const sheet = counter.getByRole('dialog', { name: `Reject ${orderId}?` });
  expect(await axeFindings(counter)).toEqual([]);
  await sheet.getByRole('button', { name: 'An item is not available' }).click();
  await statusOnServer(buyer.session, orderId, 'ORDER_REQUEST_REJECTED');
  await card.getByText(/rejected this order. An item is not available/).waitFor();
  await goInApp(buyer.page, `/orders/retail?order=${externalReferenceId}`);
  await buyer.page
    .getByText(/An item is not available/)
    .first()
    .waitFor();
});

it('ORD-5 a cash order that the shop calls off after its invoice leaves its buyer the invoice and its credit note', async () => {
  const { page, session } = await aBuyer();
  const counter = await aCounter();
  const { orderId, externalReferenceId } = await order({ page, session });
  const card = cardOf(counter, orderId);
  await card.getByRole('button', { name: 'Accept' }).click();
  await goInApp(page, `/orders/retail?order=${externalReferenceId}`);
  const save = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ]);
    return (await readFile(await download.path())).subarray(0, 5).toString();
  };
  expect(await save('Download invoice')).toBe('%PDF-');
  const note = page.getByRole('button', { name: 'Download credit note' });
  expect(await note.count()).toBe(0);
  await card.getByRole('button', { name: 'Can’t fulfil' }).click();
  const sheet = counter.getByRole('dialog', { name: `Call off ${orderId}?` });
  await sheet.getByRole('button', { name: 'An item is not available' }).click();
  await statusOnServer(session, orderId, 'CANCELLED');
  await note.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await save('Download credit note')).toBe('%PDF-');
  expect(await save('Download invoice')).toBe('%PDF-');
});

it('beside the till the steps of an order stand side by side, and the settings in two columns, with text of any size', async () => {
  const buyer = await aBuyer();
  const placed = await order(buyer);
  const counter = await aCounter();
  await cardOf(counter, placed.orderId).waitFor();
  await counter.setViewportSize({ width: 1440, height: 900 });
  const edgesOf = (names: readonly string[]) =>
    Promise.all(
      names.map(async (name) => {
        const box = await counter.getByRole('region', { name, exact: true }).boundingBox();
        if (box === null) throw new Error(`${name} is not on screen`);
        return { left: box.x, right: box.x + box.width, top: Math.round(box.y) };
      }),
    );
  const steps = await edgesOf(['New', 'Accepted', 'Packed', 'Out', 'Done']);
  expect(new Set(steps.map(({ top }) => top)).size).toBe(1);
  for (const [place, { left, right }] of steps.entries()) {
    expect(left).toBeGreaterThan(steps[place - 1]?.right ?? 0);
    expect(right).toBeLessThanOrEqual(1440);
  }
  await largeOn(counter, [320, 390, 1024, 1440]);

  await counter.getByRole('link', { name: 'Shop', exact: true }).click();
  await counter.getByRole('region', { name: 'Charges in rupees' }).waitFor();
  await counter.setViewportSize({ width: 1440, height: 900 });
  const [pickup, tax] = await edgesOf(['Pickup', 'Tax']);
  expect(tax?.left).toBeGreaterThan(pickup?.right ?? Number.NaN);
  await largeOn(counter, [320, 390, 1024, 1440]);
});

it('a counter that may not send messages yet asks for them, as it would hear of no order while it is closed', async () => {
  const counter = await aCounter();
  await counter.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
  });
  await counter.reload();
  await counter.getByRole('button', { name: 'Turn on messages' }).waitFor();
  await largeOn(counter, [320, 1440]);
  expect(await axeFindings(counter)).toEqual([]);
});

it('SELL-1 a shop changes whom its customers call; a wrong number is named and nothing typed is lost', async () => {
  const counter = await aCounter();
  await counter.getByRole('link', { name: 'Shop', exact: true }).click();
  const contact = counter.getByRole('region', { name: 'Contact for customers' });
  const number = contact.getByRole('textbox', { name: 'Number to call' });
  await contact.getByRole('textbox', { name: 'Who answers' }).fill('Meera');
  await number.fill('12345');
  await contact.getByRole('button', { name: 'Change contact' }).click();
  await contact.getByText(/^Please enter a number of 10 digits/).waitFor();
  expect(await number.inputValue()).toBe('12345');
  await counter.context().setOffline(true);
  await number.fill('98765 00001');
  await contact.getByRole('button', { name: 'Change contact' }).click();
  await counter.getByText('Changed, waiting to send').waitFor();
  await counter.context().setOffline(false);
  const session = await sessionOf(counter);
  const ask = { storeId: STORE_ID };
  await pollUntil(
    async () =>
      JSON.stringify(await askService(phones.server.url, session, 'fetch-seller-by-id-ondc', ask)),
    (told) => told.includes('9876500001') && told.includes('Meera'),
    'the contact that buyers are told',
  );
});

/** Nothing is wider than the screen or cut at these widths, also with text of 200 %. */
async function largeOn(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([width, wider, await largeTextFindings(page)]).toEqual([width, 0, []]);
  }
}
