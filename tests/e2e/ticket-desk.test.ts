import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { indiaInputTime } from '../../src/domain/time.ts';
import { startApp, type AppServer } from '../support/servers/app-server.ts';
import { axeFindings } from '../support/browser/axe-findings.ts';
import { aPhone, pageOf, type Phone } from '../support/browser/browser.ts';
import {
  addFirstItem,
  goInApp,
  listOrders,
  placeOrder,
  sessionOf,
  untilInstalled,
  type TestSession,
} from '../support/browser/journeys.ts';
import { pickFound } from '../support/browser/market-people.ts';
import { startAsBuyer, startSignedIn } from '../support/browser/signed-in-phone.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { pollUntil } from '../support/poll-until.ts';

const STORE_ID = 'green-basket-bellandur';
/** Customer care and the admin of the demo (server/seed/seed-demo.ts). */
const CARE = '9000000003';
const ADMIN = '9000000004';
const BUYER = '9845077001';

let server: AppServer;
let phones: readonly Phone[];
beforeAll(async () => {
  server = await startApp({ FULFILMENT: 'manual' });
  phones = [await aPhone(), await aPhone(), await aPhone()];
});
afterAll(async () => {
  for (const phone of phones ?? []) await phone.discard();
  await server?.close();
});

async function aPage(place: number): Promise<Page> {
  const phone = phones[place];
  if (phone === undefined) throw new Error(`there is no phone ${place}`);
  return pageOf(await phone.open());
}

/** The order of a transaction, once it is on the server. */
async function orderOf(session: TestSession, transactionId: string) {
  const order = await pollUntil(
    async () =>
      (await listOrders(server.url, session)).find(
        ({ externalReferenceId }) => externalReferenceId === transactionId,
      ),
    (found) => found !== undefined,
    'the order on the server',
  );
  if (order === undefined) throw new Error('the order is gone');
  return order;
}

let adminsPage: Promise<Page> | undefined;
/** The administrator, signed in once. */
function anAdmin(): Promise<Page> {
  adminsPage ??= aPage(2).then(async (page) => {
    await startSignedIn(page, server.url, ADMIN);
    return page;
  });
  return adminsPage;
}

let caresPage: Promise<Page> | undefined;
/** Customer care, signed in once. */
function aCarer(): Promise<Page> {
  caresPage ??= aPage(1).then(async (page) => {
    await startSignedIn(page, server.url, CARE);
    await untilInstalled(page);
    return page;
  });
  return caresPage;
}

/** A buyer who has ordered, and who is on this page. */
interface Buyer {
  readonly page: Page;
  readonly session: TestSession;
  readonly transactionId: string;
}
let buyer: Promise<Buyer> | undefined;
const aBuyer = (): Promise<Buyer> => (buyer ??= buyOnce());

async function buyOnce(): Promise<Buyer> {
  const page = await aPage(0);
  await startAsBuyer(page, server.url, { mobileNumber: BUYER });
  const session = await sessionOf(page);
  await goInApp(page, `/store/${STORE_ID}/item`);
  await addFirstItem(page, 2);
  const transactionId = await placeOrder(page, STORE_ID);
  await orderOf(session, transactionId);
  return { page, session, transactionId };
}

const raiseTicket = (session: TestSession, externalReferenceId: string) =>
  ask(session, 'buyer-b2c-issue-call', {
    ticketId: randomUUID(),
    externalReferenceId,
    issueType: 'ITM01',
    summary: '=Milk is missing',
    description: 'Two packets. Call 98450 12345',
    pictureFileId: null,
  });

async function ask({ realmId, userId, token }: TestSession, service: string, input: object) {
  const path = `/workflow/${realmId}/${userId}/v1/execution/service/run/${service}`;
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify(input),
  });
  expect(response.status).toBe(200);
}

it('DESK-1 DESK-2 OUT-8 care takes a ticket without a line, answers it, and its buyer reads the answer', async () => {
  const { page: buyersPage, session, transactionId } = await aBuyer();
  await raiseTicket(session, transactionId);
  const care = await aCarer();
  await goInApp(care, '/profile');
  await care.getByRole('link', { name: 'Ticket desk' }).click();
  const row = care.getByRole('button', { name: '=Milk is missing' });
  await row.waitFor();
  expect(await care.getByRole('table', { name: 'Tickets' }).textContent()).not.toContain('9000');
  expect(await axeFindings(care)).toEqual([]);

  // An export that runs nothing.
  const saved = care.waitForEvent('download');
  await care.getByRole('button', { name: 'Save as CSV' }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await saved).createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString()).toContain(`"'=Milk is missing"`);

  // Without a line the list stays, and what is done waits.
  await care.context().setOffline(true);
  await row.press('Enter');
  const sheet = care.getByRole('dialog', { name: '=Milk is missing' });
  await sheet.getByText('Two packets. Call ••••••••45').waitFor();
  expect(await axeFindings(care)).toEqual([]);
  await sheet.getByRole('button', { name: 'Take it' }).click();
  await sheet.getByText('In process · waiting to send').waitFor();
  await care.context().setOffline(false);
  await sheet.getByText('In process', { exact: true }).waitFor({ timeout: PATIENCE_MS });

  // What the buyer wrote shows no number but for a reason.
  await sheet.getByRole('button', { name: 'Show the numbers in the text' }).click();
  await sheet.getByLabel('Why you need the numbers').fill('She asked to be called');
  await sheet.getByRole('button', { name: 'Show it' }).click();
  await sheet.getByRole('link', { name: '9845012345' }).waitFor();
  expect(await axeFindings(care)).toEqual([]);
  await sheet.getByRole('button', { name: 'Answer without a refund' }).click();
  await sheet.getByText('Please write why').waitFor();
  await sheet.getByLabel('Answer to the buyer').fill('Both packets were in the bag');
  await sheet.getByRole('button', { name: 'Answer without a refund' }).click();
  await care.getByText('No ticket waits').waitFor();
  await care.getByRole('button', { name: 'Settled' }).click();
  await row.waitFor();
  expect(care.url()).toContain('queue=settled');

  await goInApp(buyersPage, '/igm/list');
  await buyersPage.getByText('Resolved', { exact: true }).first().waitFor();
  await buyersPage.getByText('Both packets were in the bag').waitFor();

  // The buyer calls: the number finds the order, stands in no address, and the order is cancelled without a line.
  await goInApp(care, '/care/orders');
  await care.getByLabel('Search orders').fill(BUYER);
  await care.getByLabel('Search orders').press('Enter');
  await care.getByRole('button', { name: `Buyer ${session.userId}` }).waitFor();
  expect(care.url()).not.toContain(BUYER);
  expect(await axeFindings(care)).toEqual([]);
  const { orderId } = await orderOf(session, transactionId);
  await care.getByRole('button', { name: orderId }).press('Enter');
  const order = care.getByRole('dialog', { name: `Order ${orderId}` });
  await order.getByRole('button', { name: 'Move the order' }).click();
  expect(await axeFindings(care)).toEqual([]);
  await care.context().setOffline(true);
  await order.getByLabel('What is to be done').selectOption('CANCELLED');
  await order.getByRole('button', { name: 'Cancel the order' }).click();
  await order.getByText('Please write why.').waitFor();
  await order.getByLabel('Why', { exact: true }).fill('She called: the wrong day');
  await order.getByRole('button', { name: 'Cancel the order' }).click();
  await order.getByText(`Order ${orderId} becomes CANCELLED: waiting to send`).waitFor();
  await care.context().setOffline(false);
  await order.getByText('“She called: the wrong day”').waitFor({ timeout: PATIENCE_MS });
  await order.getByRole('button', { name: 'Close' }).click();
  await goInApp(buyersPage, `/orders/retail?order=${transactionId}`);
  await buyersPage.getByText('“She called: the wrong day”').waitFor();
});

it('DESK-2 an administrator at a shop’s order board asks for name, address and number at the order desk', async () => {
  const { page, session } = await aBuyer();
  await goInApp(page, `/store/${STORE_ID}/item`);
  await addFirstItem(page, 2);
  const { orderId } = await orderOf(session, await placeOrder(page, STORE_ID));
  const admin = await anAdmin();
  await goInApp(admin, `/seller/orders?store=${STORE_ID}`);
  const card = admin.getByRole('article', { name: orderId });
  await card.getByRole('button', { name: 'Accept' }).click();
  await card.getByRole('button', { name: 'Packing list' }).waitFor({ timeout: PATIENCE_MS });
  expect(await card.textContent()).not.toContain(BUYER);
  expect(await axeFindings(admin)).toEqual([]);
  await card.getByRole('link', { name: /^Name and address/ }).click();
  const sheet = admin.getByRole('dialog', { name: `Order ${orderId}` });
  await sheet.getByRole('button', { name: 'Mend the address' }).click();
  await sheet.getByLabel('Why you need the address').fill('The rider stands at the gate');
  await sheet.getByRole('button', { name: 'Show the address' }).click();
  await sheet.getByLabel('Contact number').waitFor();
});

it('DESK-1 DESK-3 OUT-8 care answers two talks side by side, one of them without a line, and is told of what is said', async () => {
  const { session, transactionId } = await aBuyer();
  const care = await aCarer();
  await goInApp(care, '/care/chats');
  await care.getByText('Nobody waits for an answer').waitFor();
  const say = (failure: string, message: string) =>
    ask(session, 'fetch-and-create-chat-room-for-failure-scenarios', {
      externalReferenceId: transactionId,
      failure,
      message,
    });
  await say('refund-late', 'When does my money come?');
  await say('cancel-failed', '=Please cancel it');
  await care.getByRole('button', { name: 'When does my money come?' }).press('Enter');
  await care.getByRole('button', { name: '=Please cancel it' }).press('Enter');
  const [refund, cancel] = [
    care.getByRole('region', { name: /^Refund/ }),
    care.getByRole('region', { name: /^Cancelling failed/ }),
  ];
  await refund.getByRole('log').getByText('When does my money come?').waitFor();
  await cancel.getByRole('log').getByText('=Please cancel it').waitFor();
  expect(await axeFindings(care)).toEqual([]);

  await care.context().setOffline(true);
  await refund.getByRole('button', { name: /^Your refund has been started/ }).click();
  await refund.getByRole('button', { name: 'Send' }).click();
  await refund.getByText(/“Your refund has been started.*waiting to send/).waitFor();
  await cancel.getByLabel('Answer', { exact: true }).fill('It is cancelled');
  await care.context().setOffline(false);
  await refund
    .getByRole('log')
    .getByText('Your refund has been started')
    .waitFor({ timeout: PATIENCE_MS });
  await cancel.getByLabel('Answer', { exact: true }).press('Control+Enter');
  await care.getByText('Nobody waits for an answer').waitFor({ timeout: PATIENCE_MS });

  // What the buyer adds stands in the open talk by itself.
  await say('cancel-failed', 'Thank you!');
  await cancel.getByRole('log').getByText('Thank you!').waitFor({ timeout: PATIENCE_MS });
  await cancel.getByRole('button', { name: 'Close this talk' }).click();
  await cancel.waitFor({ state: 'detached' });
});

it('DESK-1 DESK-2 OUT-8 an admin invites somebody and suspends a shop without a line, reads a number for a reason, and the log has it all', async () => {
  const admin = await anAdmin();
  await goInApp(admin, '/admin/audit');
  await goInApp(admin, '/admin/messages');
  await goInApp(admin, '/admin/shops?list=stores');
  await admin.getByRole('button', { name: 'Green Basket Supermarket' }).waitFor();
  expect(await axeFindings(admin)).toEqual([]);
  await goInApp(admin, '/admin/people');
  await admin.getByRole('button', { name: 'Demo Customer Care' }).waitFor();
  expect(await axeFindings(admin)).toEqual([]);

  await admin.context().setOffline(true);
  await admin.getByRole('button', { name: 'Invite somebody' }).click();
  const invitation = admin.getByRole('dialog', { name: 'Invite somebody' });
  await invitation.getByLabel('Name').fill('Ravi Kumar');
  await invitation.getByLabel('Mobile number').fill('98450 54321');
  await invitation.getByRole('button', { name: 'Invite' }).click();
  await invitation.getByText('Please write why').waitFor();
  await invitation.getByLabel('Why').fill('Works at the desk from Monday');
  await invitation.getByRole('button', { name: 'Invite' }).click();
  await admin.getByText('Invite Ravi Kumar as Customer care: waiting to send').waitFor();

  // To everybody by mistake: a tap is not enough.
  await admin.getByRole('link', { name: 'Messages', exact: true }).click();
  await admin.getByRole('button', { name: 'Write a message' }).click();
  const letter = admin.getByRole('dialog', { name: 'Write a message' });
  await letter.getByText('Everybody', { exact: true }).click();
  await letter.getByLabel('Title').fill('Rain delays deliveries');
  await letter.getByRole('button', { name: 'Send' }).click();
  await letter.getByText('This goes to all people of Haat').waitFor();
  expect(await axeFindings(admin)).toEqual([]);
  await letter.getByLabel('Type “everybody”').fill('everybody');
  await letter.getByRole('button', { name: 'Send' }).click();
  await admin.getByText('Send “Rain delays deliveries” to everybody: waiting to send').waitFor();

  await admin.getByRole('link', { name: 'Shops', exact: true }).click();
  await admin.getByRole('button', { name: 'Stores', exact: true }).click();
  await admin.getByRole('button', { name: 'Green Basket Supermarket' }).press('Enter');
  const store = admin.getByRole('dialog', { name: 'Green Basket Supermarket' });
  await store.getByLabel('Why', { exact: true }).fill('Three buyers fell ill');
  await store.getByRole('button', { name: 'Suspend' }).click();
  await store.getByText('Suspend Green Basket Supermarket: waiting to send').waitFor();
  await admin.context().setOffline(false);
  await store.getByText('Suspended: Three buyers fell ill').waitFor({ timeout: PATIENCE_MS });
  await store.getByRole('button', { name: 'Close' }).click();

  // Another seller is found by name, with the stores that they run already.
  await goInApp(admin, '/admin/shops?list=stores&q=kaveri');
  await admin
    .getByRole('button', { name: /Kaveri/ })
    .first()
    .click();
  const given = admin.getByRole('dialog', { name: /Kaveri/ });
  await pickFound(given, 'New seller', 'demo s', /, seller \(\d+\)/);
  await given.getByText(/^Runs .*Green Basket Supermarket.* already\.$/).waitFor();
  expect(await axeFindings(admin)).toEqual([]);
  await given.getByLabel('Why another seller').fill('The family sold it');
  await given.getByRole('button', { name: 'Give the store' }).click();
  await given.getByText(/^Demo Seller \(\d+\)$/).waitFor({ timeout: PATIENCE_MS });
  await given.getByRole('button', { name: 'Close' }).click();

  // A number finds its person, stands in no address, and is shown for a reason.
  await goInApp(admin, '/admin/people');
  await admin.getByLabel('People').fill('98450 54321');
  await admin.getByLabel('People').press('Enter');
  const ravi = admin.getByRole('dialog', { name: 'Ravi Kumar' });
  await ravi.getByText('98••••••21').waitFor();
  expect(decodeURIComponent(admin.url())).not.toContain('98450');
  await ravi.getByRole('button', { name: 'Show name and number' }).click();
  await ravi.getByLabel('Why you need the number').fill('Calls about Monday');
  await ravi.getByRole('button', { name: 'Show it' }).click();
  await ravi.getByText('9845054321').waitFor();
  await ravi.getByRole('button', { name: 'Close' }).click();

  await goInApp(admin, '/admin/audit');
  const log = admin.getByRole('table', { name: 'Audit log' });
  for (const why of [
    'Rain delays deliveries',
    'Works at the desk from Monday',
    'Three buyers fell ill',
    'Calls about Monday',
  ])
    await log.getByText(why).waitFor();
  expect(await log.textContent()).not.toContain('9845054321');
  await admin.getByRole('button', { name: 'Check that nothing was changed' }).click();
  await admin.getByText(/^All \d+ acts are as they were written\.$/).waitFor();
  expect(await axeFindings(admin)).toEqual([]);
});

it('DESK-1 COOP-1 GRP-2 an admin makes a cooperative, an apartment and a group buy without a line and without SQL', async () => {
  const admin = await anAdmin();
  await goInApp(admin, '/admin/cooperatives');
  await admin.getByRole('table', { name: 'Cooperatives' }).waitFor();
  expect(await axeFindings(admin)).toEqual([]);
  await admin.getByRole('button', { name: 'New cooperative' }).click();
  const cooperative = admin.getByRole('dialog', { name: 'New cooperative' });
  const typed = [
    ['Name', 'Kere Growers'],
    ['City', 'Bengaluru'],
    ['Pincode', '560103'],
    ['Members pay less, percent', '95'],
    ['Who answers its members', 'Kere Care'],
    ['Their email', 'care@kere.example'],
    ['Their number', '9800000001'],
    ['What it is', 'Growers around the lake.'],
    ['Why', 'They asked to sell together'],
  ] as const;
  for (const [label, text] of typed) {
    await cooperative.getByLabel(label, { exact: true }).fill(text);
  }
  expect(await axeFindings(admin)).toEqual([]);
  await cooperative.getByRole('button', { name: 'Make it' }).click();
  await cooperative.getByText('No more than 50 % can be given').waitFor();
  await cooperative.getByLabel('Members pay less, percent').fill('8');
  await admin.context().setOffline(true);
  await cooperative.getByRole('button', { name: 'Make it' }).click();
  await admin.getByText('Make Kere Growers: waiting to send').waitFor();
  await admin.context().setOffline(false);
  await admin.getByRole('button', { name: 'Kere Growers' }).waitFor({ timeout: PATIENCE_MS });

  await goInApp(admin, '/admin/group-buys');
  await admin.getByRole('button', { name: 'New apartment' }).click();
  const apartment = admin.getByRole('dialog', { name: 'New apartment' });
  await apartment.getByLabel('Name').fill('Palm Meadows');
  await apartment.getByLabel('Pincode').fill('560103');
  await apartment.getByLabel('City').fill('Bengaluru');
  await apartment.getByLabel('State').fill('Karnataka');
  await apartment.getByLabel('Why').fill('Its people asked');
  await apartment.getByRole('button', { name: 'Make it' }).click();
  await apartment.waitFor({ state: 'detached' });
  await admin.getByText('Make Palm Meadows: waiting to send').waitFor({ state: 'detached' });

  await admin.getByRole('button', { name: 'New group buy' }).click();
  const group = admin.getByRole('dialog', { name: 'New group buy' });
  await pickFound(group, 'Store', 'Kaveri', /Kaveri Provision/);
  await pickFound(group, 'Item', 'toor dal', /dal.*₹/i);
  await pickFound(group, 'Apartments', 'palm', /Palm Meadows/);
  await group.getByLabel('Step 1: from units').fill('2');
  await group.getByLabel('Step 1: price of one, ₹').fill('9');
  await group.getByRole('button', { name: 'One more step' }).click();
  await group.getByLabel('Step 2: from units').fill('4');
  await group.getByLabel('Step 2: price of one, ₹').fill('12');
  await group.getByRole('region', { name: 'The ladder as buyers see it' }).waitFor();
  await group.getByLabel('Units for the group').fill('4');
  await group.getByLabel('Units for one person').fill('2');
  await group.getByLabel('Begins (India)').fill(indiaInputTime(Date.now()));
  await group.getByLabel('Ends (India)').fill(indiaInputTime(Date.now() + 86_400_000));
  await group.getByLabel('Why').fill('They asked for dal');
  await group.getByRole('button', { name: 'Make it' }).click();
  await group.getByText('A ladder only falls: more units can only be cheaper.').waitFor();
  await group.getByLabel('Step 2: price of one, ₹').fill('8.50');
  await group.getByText('From 4 units: ₹8.50').waitFor();
  expect(await axeFindings(admin)).toEqual([]);
  await group.getByRole('button', { name: 'Make it' }).click();
  const row = admin.getByRole('row', { name: /Palm Meadows/ });
  await row.getByText('₹8.50').waitFor({ timeout: PATIENCE_MS });
  expect(await axeFindings(admin)).toEqual([]);
});
