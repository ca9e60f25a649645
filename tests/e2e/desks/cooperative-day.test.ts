import { expect, it } from 'vitest';
import { indiaInputTime } from '../../../src/domain/time.ts';
import { endGroupBuy } from '../../support/builders/running-group-buy.ts';
import {
  addFirstItem,
  askService,
  goInApp,
  listOrders,
  sessionOf,
} from '../../support/browser/journeys.ts';
import { pickFound } from '../../support/browser/market-people.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { pollUntil } from '../../support/poll-until.ts';
import { withDeskAndBuyer } from '../../support/browser/two-phones.ts';

/** The admin of the demo, and a store of it (server/seed). */
const ADMIN = '9000000004';
const STORE_ID = 'kaveri-provisions-kadubeesanahalli';

// Orders move along by themselves, as sellers would move them.
const given = withDeskAndBuyer(ADMIN, 'auto');

/** Opens a form of a desk, and fills it. */
async function open(name: string, typed: Readonly<Record<string, string>>) {
  await given.desk.getByRole('button', { name }).click();
  const form = given.desk.getByRole('dialog', { name });
  for (const [label, text] of Object.entries(typed)) {
    await form.getByLabel(label, { exact: true }).fill(text);
  }
  return form;
}

const orders = async () => listOrders(given.server.url, await sessionOf(given.buyer));

const untilDelivered = (count: number) =>
  pollUntil(
    async () => (await orders()).filter(({ status }) => status === 'DELIVERED').length,
    (delivered) => delivered === count,
    `${count} orders, to be delivered`,
  );

it('DESK-1 COOP-1 COOP-2 a cooperative goes from nothing to the delivered order of a member', async () => {
  await goInApp(given.desk, '/admin/cooperatives');
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
  await given.desk.getByRole('button', { name: 'Kere Growers' }).waitFor({ timeout: PATIENCE_MS });

  await goInApp(given.buyer, '/coop/home');
  await given.buyer.getByRole('button', { name: 'Join Kere Growers' }).click();
  await given.buyer.getByText('You are a member').first().waitFor();
  await goInApp(given.buyer, `/coop/store/${STORE_ID}/item`);
  await addFirstItem(given.buyer, 2);
  await goInApp(given.buyer, '/coop/cart');
  await given.buyer.getByText('Your price as a member: 10% less.').waitFor();
  await given.buyer.getByRole('link', { name: /^Checkout Kaveri/ }).click();
  await given.buyer.getByRole('button', { name: 'Place order' }).click();
  await given.buyer.waitForURL(/\/coop\/success\?order=/);
  await untilDelivered(1);
  const [order] = await orders();
  expect(order?.lines[0]?.pricePaise).toBeGreaterThan(0);
});

it('DESK-1 GRP-2 GRP-3 an apartment and a group buy go from nothing to the delivered order of its people', async () => {
  await goInApp(given.desk, '/admin/group-buys');
  const apartment = await open('New apartment', {
    Name: 'Palm Meadows',
    Pincode: '560103',
    City: 'Bengaluru',
    State: 'Karnataka',
    Why: 'Its people asked',
  });
  await apartment.getByRole('button', { name: 'Make it' }).click();
  await apartment.waitFor({ state: 'detached' });
  await given.desk.getByText('Make Palm Meadows: waiting to send').waitFor({ state: 'detached' });
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
  await given.desk.getByRole('row', { name: /Palm Meadows/ }).waitFor({ timeout: PATIENCE_MS });

  await goInApp(given.buyer, '/coop/group-buy/apartments');
  await given.buyer.getByRole('button', { name: /^Palm Meadows/ }).click();
  await given.buyer.getByRole('heading', { level: 1, name: 'Group buys' }).waitFor();
  const card = given.buyer.getByRole('article').filter({ hasText: '₹9' });
  const pledge = card.getByRole('button', { name: /^Pledge / });
  await pledge.waitFor();
  await card.getByRole('button', { name: /^Increase / }).click();
  await pledge.click();
  await card.getByText('You pledged 2', { exact: true }).waitFor();

  // Its time passes.
  const list = await askService<{ groupBuys: { groupBuyId: string; apartments: object[] }[] }>(
    given.server.url,
    await sessionOf(given.desk),
    'fetch-desk-group-buys',
    {},
  );
  const made = list.groupBuys.find((each) => JSON.stringify(each).includes('Palm Meadows'));
  await given.server.stop();
  await endGroupBuy(given.server.dataDirectory, made?.groupBuyId ?? '');
  await given.server.start();
  await untilDelivered(2);
  const ofGroup = (await orders()).find(({ lines }) => lines[0]?.pricePaise === 900);
  expect(ofGroup).toMatchObject({ status: 'DELIVERED', lines: [{ quantity: 2 }] });
  await goInApp(given.buyer, '/coop/group-buy/pledges');
  await given.buyer
    .getByRole('link', { name: /^Order .*delivered/i })
    .waitFor({ timeout: PATIENCE_MS });
});
