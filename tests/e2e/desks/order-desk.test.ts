import { randomUUID } from 'node:crypto';
import type { Locator } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { axeFindings } from '../../support/browser/axe-findings.ts';
import {
  goInApp,
  listOrders,
  sessionOf,
  untilInstalled,
  type TestSession,
} from '../../support/browser/journeys.ts';
import { disputeOrder } from '../../support/people/dispute-order.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { pollUntil } from '../../support/poll-until.ts';
import { createServiceClient } from '../../support/service-client.ts';
import { withDeskAndBuyer } from '../../support/browser/two-phones.ts';
import { FIXED_CODE } from '../../support/servers/app-server.ts';

/** Customer care and the admin of the demo (server/seed/seed-demo.ts). */
const CARE = '9000000003';
const ADMIN = '9000000004';

const given = withDeskAndBuyer(CARE);
let session: TestSession;
beforeAll(async () => {
  session = await sessionOf(given.buyer);
  await untilInstalled(given.desk);
});

/** Chooses a row that a search finds. */
async function pick(sheet: Locator, of: string, query: string, name: RegExp): Promise<void> {
  const field = sheet.getByRole('group', { name: of, exact: true });
  await field.getByLabel(`Search ${of.toLowerCase()}`).fill(query);
  await field.getByRole('button', { name: 'Search' }).click();
  await field.getByRole('group', { name: 'Found' }).getByRole('button', { name }).first().click();
}

/** The buyer's only order, as the server has it. */
async function theOrder() {
  const orders = await pollUntil(
    () => listOrders(given.server.url, session),
    (found) => found.length === 1,
    'the one order on the server',
  );
  const [order] = orders;
  if (order === undefined) throw new Error('the order is gone');
  return order;
}

it('DESK-1 OUT-8 care orders for a caller at the amount that the store says, also without a line, and the caller has the order', async () => {
  await goInApp(given.desk, '/care/orders');
  await given.desk.getByRole('button', { name: 'Order for a caller' }).click();
  const sheet = given.desk.getByRole('dialog', { name: 'Order for a caller' });
  const ask = sheet.getByRole('button', { name: 'Ask the store for the amount' });
  await ask.click();
  await sheet.getByText('Please choose who has called.').waitFor();
  await pick(sheet, 'Who has called', String(session.userId), /^Person/);
  await pick(sheet, 'Store', 'green basket', /Green Basket Supermarket/);
  await pick(sheet, 'Goods', 'rice', /rice/i);
  const units = sheet.getByLabel(/^How many: /);
  await units.fill('0');
  await ask.click();
  await sheet.getByText(/^From 1 to \d+$/).waitFor();
  await sheet.getByText('Please look at the fields above.').waitFor();
  // What was mended is not asked for any more: at the field, and in the line of the form.
  const toMend = sheet.getByText(/^From 1 to \d+$|^Please look at the fields above\.$/);
  await units.fill('3');
  await expect.poll(() => toMend.count()).toBe(0);
  const typed = [
    ['Name', 'Home'],
    ['Flat, house, building', 'Flat 2'],
    ['City', 'Bengaluru'],
    ['State', 'Karnataka'],
    ['Pincode', '560103'],
    ['Contact number', '98450 77001'],
  ] as const;
  for (const [label, text] of typed) await sheet.getByLabel(label, { exact: true }).fill(text);
  expect(await axeFindings(given.desk)).toEqual([]);
  await given.desk.context().setOffline(true);
  await ask.click();
  await sheet
    .getByText('The store can be asked with the network only.', { exact: false })
    .waitFor();
  await given.desk.context().setOffline(false);
  await ask.click();
  const place = sheet.getByRole('button', { name: /^Order for ₹/ });
  await place.waitFor();
  expect(await axeFindings(given.desk)).toEqual([]);
  // Another number of packets is another question.
  await units.fill('4');
  await place.waitFor({ state: 'detached' });
  await ask.click();
  await place.click();
  await sheet.getByText('Please write why.').waitFor();
  await sheet.getByLabel('What the caller said').fill('Rice for the week');
  await given.desk.context().setOffline(true);
  await place.click();
  await given.desk
    .getByText(`Order for person ${session.userId} at Green Basket Supermarket: waiting to send`)
    .waitFor();
  expect(await listOrders(given.server.url, session)).toEqual([]);
  await given.desk.context().setOffline(false);
  const { orderId, externalReferenceId, status, lines } = await theOrder();
  expect([status, lines.map(({ quantity }) => quantity)]).toEqual(['ORDER_CREATED', [4]]);
  await given.desk.getByRole('button', { name: orderId }).waitFor({ timeout: PATIENCE_MS });
  await goInApp(given.buyer, `/orders/retail?order=${externalReferenceId}`);
  await given.buyer.getByText(orderId).first().waitFor();
});

it('DESK-1 OUT-8 care settles a dispute without a line, and its buyer reads how it ended', async () => {
  const { orderId, externalReferenceId } = await theOrder();
  await deliverAndDispute(orderId);
  expect(await raiseTicket(externalReferenceId)).toBe(200);
  await goInApp(given.desk, `/care/orders?open=${orderId}`);
  const sheet = given.desk.getByRole('dialog', { name: `Order ${orderId}` });
  await sheet.getByRole('button', { name: 'Settle the dispute' }).click();
  expect(await sheet.getByRole('button', { name: 'Move the order' }).count()).toBe(0);
  await sheet.getByLabel('How it ends').selectOption('The shop was right');
  await sheet.getByRole('button', { name: 'Settle it' }).click();
  await sheet.getByText('Please write why.').waitFor();
  await sheet.getByLabel('What was decided').fill('All four packets\nwere in the bag');
  expect(await axeFindings(given.desk)).toEqual([]);
  await given.desk.context().setOffline(true);
  await sheet.getByRole('button', { name: 'Settle it' }).click();
  await sheet.getByText(`Settle the dispute about order ${orderId}: waiting to send`).waitFor();
  await given.desk.context().setOffline(false);
  await sheet.getByText('“All four packets were in the bag”').waitFor({ timeout: PATIENCE_MS });
  await goInApp(given.buyer, '/igm/list');
  await given.buyer.getByText('Resolved', { exact: true }).first().waitFor();
  await given.buyer.getByText('All four packets were in the bag').first().waitFor();
});

const hit = (name: RegExp) =>
  given.desk.getByRole('region', { name: 'Also found' }).getByRole('link', { name });

it('DESK-2 one search finds a ticket, a store and who has never ordered, by the whole number', async () => {
  const { orderId, externalReferenceId } = await theOrder();
  const ticketId = randomUUID();
  expect(await raiseTicket(externalReferenceId, ticketId)).toBe(200);
  const { desk } = given;
  await goInApp(desk, '/care/orders');
  const search = desk.getByLabel('Search orders');
  await search.fill(ticketId);
  await hit(/^Ticket “A packet is missing”, New/).waitFor();
  await desk.getByRole('button', { name: orderId }).waitFor();
  expect(await axeFindings(desk)).toEqual([]);
  // Asked for by its id, so that it opens however many others wait.
  const asked = desk.waitForRequest(
    (request) =>
      request.url().endsWith('/fetch-ticket-queue') &&
      (request.postData() ?? '').includes(ticketId),
  );
  await hit(/^Ticket/).click();
  await asked;
  await desk.getByRole('dialog', { name: 'A packet is missing' }).waitFor();

  await goInApp(desk, '/care/orders');
  await search.fill('green basket');
  await hit(/^Store Green Basket Supermarket/).click();
  await desk.getByRole('heading', { name: 'Green Basket Supermarket' }).first().waitFor();

  // The demo's seller has never ordered.
  await goInApp(desk, '/care/orders');
  await search.fill('+91 90000 00002');
  await search.press('Enter');
  await desk.getByText('This person has not ordered yet').waitFor();
  await desk.getByText(/^Person \d+, Demo Seller, Seller$/).waitFor();
  expect(desk.url()).not.toMatch(/90000.{0,3}00002/);
  // What is typed over a chosen buyer stays in the field, letter by letter.
  await search.pressSequentially('90000 00099');
  expect(await search.inputValue()).toBe('90000 00099');
  await search.press('Enter');
  await desk.getByText('Nobody on Haat has this number.').waitFor();
  await search.fill('demo sell');
  await desk.getByText('No order with that').waitFor();
  await hit(/^Person \d+, Demo Seller, Seller$/).click();
  await desk.getByText('This person has not ordered yet').waitFor();
});

async function deliverAndDispute(orderId: string): Promise<void> {
  const client = createServiceClient(given.server.url, () => FIXED_CODE);
  await disputeOrder(client, await client.signIn(ADMIN), orderId);
}

async function raiseTicket(
  externalReferenceId: string,
  ticketId: string = randomUUID(),
): Promise<number> {
  const { realmId, userId, token } = session;
  const path = `/workflow/${realmId}/${userId}/v1/execution/service/run/buyer-b2c-issue-call`;
  const response = await fetch(`${given.server.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      ticketId,
      externalReferenceId,
      issueType: 'ITM01',
      summary: 'A packet is missing',
      description: 'Three of four came',
      pictureFileId: null,
    }),
  });
  return response.status;
}
