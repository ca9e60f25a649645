import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { indiaInputTime } from '../../../src/domain/time.ts';
import { endGroupBuy } from '../../support/builders/running-group-buy.ts';
import { aPhone, pageOf, type Phone } from '../../support/browser/browser.ts';
import {
  addFirstItem,
  askService,
  goInApp,
  listOrders,
  sessionOf,
} from '../../support/browser/journeys.ts';
import { pickFound } from '../../support/browser/market-people.ts';
import { startAsBuyer, startSignedIn } from '../../support/browser/signed-in-phone.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { pollUntil } from '../../support/poll-until.ts';
import { startApp, type AppServer } from '../../support/servers/app-server.ts';

/** The admin of the demo, and a store of it (server/seed). */
const ADMIN = '9000000004';
const STORE_ID = 'kaveri-provisions-kadubeesanahalli';

let server: AppServer;
let phones: readonly Phone[];
let admin: Page;
let buyer: Page;
beforeAll(async () => {
  // Orders move along by themselves, as sellers would move them.
  server = await startApp();
  const [one, other] = [await aPhone(), await aPhone()];
  phones = [one, other];
  admin = pageOf(await one.open());
  await startSignedIn(admin, server.url, ADMIN);
  buyer = pageOf(await other.open());
  await startAsBuyer(buyer, server.url);
});
afterAll(async () => {
  for (const phone of phones ?? []) await phone.discard();
  await server?.close();
});

/** Opens a form of a desk, and fills it. */
async function open(name: string, typed: Readonly<Record<string, string>>) {
  await admin.getByRole('button', { name }).click();
  const form = admin.getByRole('dialog', { name });
  for (const [label, text] of Object.entries(typed)) {
    await form.getByLabel(label, { exact: true }).fill(text);
  }
  return form;
}

const orders = async () => listOrders(server.url, await sessionOf(buyer));

const untilDelivered = (count: number) =>
  pollUntil(
    async () => (await orders()).filter(({ status }) => status === 'DELIVERED').length,
    (delivered) => delivered === count,
    `${count} orders, to be delivered`,
  );

it('DESK-1 COOP-1 COOP-2 a cooperative goes from nothing to the delivered order of a member', async () => {
  await goInApp(admin, '/admin/cooperatives');
  const form = await open('New cooperative', {
    Name: 'Kere Growers',
    City: 'Bengaluru',
    Pincode: '560103',
    'Members pay less, percent': '10',
    'Who answers its members': 'Kere Care',
    'Their email': 'care@kere.example',
    'Their number': '9800000001',
    'What it is': 'Growers around the lake.',
    Why: 'They asked to sell together',
  });
  await pickFound(form, 'Its stores', 'kaveri', /Kaveri Provision/);
  await form.getByRole('button', { name: 'Make it' }).click();
  await admin.getByRole('button', { name: 'Kere Growers' }).waitFor({ timeout: PATIENCE_MS });

  await goInApp(buyer, '/coop/home');
  await buyer.getByRole('button', { name: 'Join Kere Growers' }).click();
  await buyer.getByText('You are a member').first().waitFor();
  await goInApp(buyer, `/coop/store/${STORE_ID}/item`);
  await addFirstItem(buyer, 2);
  await goInApp(buyer, '/coop/cart');
  await buyer.getByText('Your price as a member: 10% less.').waitFor();
  await buyer.getByRole('link', { name: /^Checkout Kaveri/ }).click();
  await buyer.getByRole('button', { name: 'Place order' }).click();
  await buyer.waitForURL(/\/coop\/success\?order=/);
  await untilDelivered(1);
  const [order] = await orders();
  expect(order?.lines[0]?.pricePaise).toBeGreaterThan(0);
});

it('DESK-1 GRP-2 GRP-3 an apartment and a group buy go from nothing to the delivered order of its people', async () => {
  await goInApp(admin, '/admin/group-buys');
  const apartment = await open('New apartment', {
    Name: 'Palm Meadows',
    Pincode: '560103',
    City: 'Bengaluru',
    State: 'Karnataka',
    Why: 'Its people asked',
  });
  await apartment.getByRole('button', { name: 'Make it' }).click();
  await apartment.waitFor({ state: 'detached' });
  await admin.getByText('Make Palm Meadows: waiting to send').waitFor({ state: 'detached' });
  const form = await open('New group buy', {});
  await pickFound(form, 'Store', 'Kaveri', /Kaveri Provision/);
  await pickFound(form, 'Item', 'toor dal', /dal.*₹/i);
  await pickFound(form, 'Apartments', 'palm', /Palm Meadows/);
  const typed = {
    'Step 1: from units': '2',
    'Step 1: price of one, ₹': '9',
    'Units for the group': '4',
    'Units for one person': '2',
    'Begins (India)': indiaInputTime(Date.now()),
    'Ends (India)': indiaInputTime(Date.now() + 86_400_000),
    Why: 'They asked for dal',
  };
  for (const [label, text] of Object.entries(typed)) await form.getByLabel(label).fill(text);
  await form.getByRole('button', { name: 'Make it' }).click();
  await admin.getByRole('row', { name: /Palm Meadows/ }).waitFor({ timeout: PATIENCE_MS });

  await goInApp(buyer, '/coop/group-buy/apartments');
  await buyer.getByRole('button', { name: /^Palm Meadows/ }).click();
  await buyer.getByRole('heading', { level: 1, name: 'Group buys' }).waitFor();
  const card = buyer.getByRole('article').filter({ hasText: '₹9' });
  const pledge = card.getByRole('button', { name: /^Pledge / });
  await pledge.waitFor();
  await card.getByRole('button', { name: /^Increase / }).click();
  await pledge.click();
  await card.getByText('You pledged 2', { exact: true }).waitFor();

  // Its time passes.
  const list = await askService<{ groupBuys: { groupBuyId: string; apartments: object[] }[] }>(
    server.url,
    await sessionOf(admin),
    'fetch-desk-group-buys',
    {},
  );
  const made = list.groupBuys.find((each) => JSON.stringify(each).includes('Palm Meadows'));
  await server.stop();
  await endGroupBuy(server.dataDirectory, made?.groupBuyId ?? '');
  await server.start();
  await untilDelivered(2);
  const ofGroup = (await orders()).find(({ lines }) => lines[0]?.pricePaise === 900);
  expect(ofGroup).toMatchObject({ status: 'DELIVERED', lines: [{ quantity: 2 }] });
  await goInApp(buyer, '/coop/group-buy/pledges');
  await buyer.getByRole('link', { name: /^Order .*delivered/i }).waitFor({ timeout: PATIENCE_MS });
});
