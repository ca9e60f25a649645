import { expect, it } from 'vitest';
import type { Locator, Page } from 'playwright';
import { axeFindings } from '../../support/browser/axe-findings.ts';
import { DEMO_SHOP, withTwoPhones } from '../../support/browser/two-phones.ts';
import {
  addFirstItem,
  expectSyncStatus,
  goInApp,
  listOrders,
  placeOrder,
  sessionOf,
  untilInstalled,
} from '../../support/browser/journeys.ts';
import { startAsBuyer } from '../../support/browser/signed-in-phone.ts';
import { pollUntil } from '../../support/poll-until.ts';

const { id: STORE_ID } = DEMO_SHOP;

const phones = withTwoPhones();
const { aPage } = phones;

/** A buyer who has ordered two of one item and one of another, and the counter of the shop where it has come in. */
async function aNewOrder() {
  const buyer = await aPage(0);
  await startAsBuyer(buyer, phones.server.url);
  await expectSyncStatus(buyer, 'All saved');
  await untilInstalled(buyer);
  const session = await sessionOf(buyer);
  await goInApp(buyer, `/store/${STORE_ID}/item`);
  await addFirstItem(buyer, 2);
  await addFirstItem(buyer);
  const transactionId = await placeOrder(buyer, STORE_ID);
  const now = async () =>
    (await listOrders(phones.server.url, session)).find(
      ({ externalReferenceId }) => externalReferenceId === transactionId,
    );
  const placed = await pollUntil(now, (one) => one !== undefined, 'the order on the server');
  if (placed === undefined) throw new Error('the order is gone');

  const counter = await phones.aCounter('/seller/orders');
  const card = counter.getByRole('article', { name: placed.orderId, exact: true });
  await card.getByRole('button', { name: 'Accept' }).waitFor();
  return { buyer, counter, card, placed, now, transactionId };
}

async function anAcceptedOrder() {
  const order = await aNewOrder();
  await order.card.getByRole('button', { name: 'Accept' }).click();
  await order.card.getByRole('button', { name: 'Packed' }).waitFor();
  return order;
}

/** Says that the first line is not there, and opens what can be sent instead. */
async function openSheet(counter: Page, card: Locator): Promise<Locator> {
  await card
    .getByRole('button', { name: /^Not there: / })
    .first()
    .click();
  return counter.getByRole('dialog', { name: /^Not there: / });
}

/** Asks the customer whether the first of the shop's goods may come instead; returns its name. */
async function offer(counter: Page, card: Locator): Promise<string> {
  const sheet = await openSheet(counter, card);
  await sheet.getByRole('button', { name: /^Similar/ }).click();
  const good = sheet.getByRole('listitem').first();
  await good.waitFor();
  expect(await axeFindings(counter)).toEqual([]);
  await good.getByRole('button').click();
  await sheet.getByText(/^The customer pays ₹/).waitFor();
  await sheet.getByRole('button', { name: 'Ask the customer' }).click();
  const question = card.getByText(/^Customer is asked: 2 × /);
  await question.waitFor();
  return /2 × (.*)\?$/.exec((await question.textContent()) ?? '')?.[1] ?? '';
}

it('SUB-1 what ran out is offered something similar, its buyer takes it, and only then it can be packed', async () => {
  const { buyer, counter, card, placed, now, transactionId } = await anAcceptedOrder();
  const name = await offer(counter, card);
  expect(await card.getByRole('button', { name: 'Packed' }).isDisabled()).toBe(true);
  await card.getByText(/^The customer is asked about an item/).waitFor();
  expect(await axeFindings(counter)).toEqual([]);

  // It stands first on the start page, and on the order itself.
  await goInApp(buyer, '/home');
  const needs = buyer.getByRole('region', { name: 'Orders that need you' });
  await needs.getByRole('heading', { name: /ran out$/ }).waitFor();
  await needs.getByText(/\d:\d\d left/).waitFor();
  await needs.getByRole('link', { name: 'See order' }).click();
  await buyer.getByText(`You are asked: 2 × ${name}`).waitFor();
  expect(await axeFindings(buyer)).toEqual([]);
  await buyer.getByRole('button', { name: `Take 2 × ${name}` }).click();
  await buyer.getByText(new RegExp(`^You chose: 2 × ${name}`)).waitFor();
  expect(await buyer.getByRole('button', { name: /^Take / }).count()).toBe(0);

  const changed = await now();
  expect(changed?.externalReferenceId).toBe(transactionId);
  expect(changed?.lines[0]).toMatchObject({ name, quantity: 2 });
  const paise = changed?.bill.amountToBePaidPaise ?? Number.NaN;
  expect(paise).toBeLessThanOrEqual(placed.bill.amountToBePaidPaise);
  await card.getByText(/The customer chose: 2 × /).waitFor();
  await card.getByRole('button', { name: 'Packed' }).click();
  await pollUntil(now, (one) => one?.status === 'PACKED', 'the order, to be packed');
  expect(await counter.getByRole('button', { name: /^Not there: / }).count()).toBe(0);
});

it('SUB-1 a no that is said without the network waits, says so, and leaves the item out once it is sent', async () => {
  const { buyer, counter, card, placed, now, transactionId } = await anAcceptedOrder();
  await goInApp(buyer, `/orders/retail?order=${transactionId}`);
  const name = await offer(counter, card);
  await buyer.getByRole('button', { name: `Take 2 × ${name}` }).waitFor();
  await buyer.context().setOffline(true);
  await buyer.getByRole('button', { name: 'Leave it out' }).click();
  await buyer.getByText('Leave it out: waiting to send.').waitFor();
  expect((await now())?.lines).toHaveLength(2);
  // A start without the network shows the same; a worker that has just started may reach the server for a moment all the same.
  await buyer.reload();
  await buyer.getByText('Leave it out: waiting to send.').waitFor();
  expect(await axeFindings(buyer)).toEqual([]);
  await buyer.context().setOffline(false);
  await buyer.getByText(/^You chose: .* left out\. ₹[\d.,]+ less to pay\.$/).waitFor();
  const changed = await now();
  expect(changed?.lines).toHaveLength(1);
  const [missing] = placed.lines;
  expect(missing?.name).not.toBe(changed?.lines[0]?.name);
  expect(changed?.bill.amountToBePaidPaise).toBeLessThan(placed.bill.amountToBePaidPaise);
  await buyer.getByText('Less than ordered').waitFor();
  await card.getByText(/The customer chose: .* left out/).waitFor();
});

it('SUB-1 an order is accepted in part, offline too: the bill shrinks, the last item stays; what nobody took at the door comes back', async () => {
  const { buyer, counter, card, placed, now, transactionId } = await aNewOrder();
  await goInApp(buyer, `/orders/retail?order=${transactionId}`);
  await counter.context().setOffline(true);
  const less = await openSheet(counter, card);
  await less.getByRole('combobox', { name: 'How many of the 2 are there?' }).selectOption('1');
  await less.getByRole('button', { name: 'Less: send only 1 of 2' }).click();
  await card.getByText('Only 1 of 2, waiting to send').waitFor();
  await card.getByRole('button', { name: 'Accept' }).click();
  await card.getByText('Accepting, waiting to send').waitFor();
  expect(await axeFindings(counter)).toEqual([]);
  await counter.context().setOffline(false);
  await buyer.getByText(/^Only 1 of 2 .* less to pay\.$/).waitFor();
  const smaller = async (than: number): Promise<number> => {
    const paise = async () => (await now())?.bill.amountToBePaidPaise ?? than;
    return pollUntil(paise, (left) => left < than, `the bill, to be less than ${than}`);
  };
  const left = await smaller(placed.bill.amountToBePaidPaise);

  await card.getByText(/^.*Only 1 of 2 /).waitFor();
  const without = await openSheet(counter, card);
  await without.getByRole('button', { name: 'Without: leave it out' }).click();
  await smaller(left);
  await buyer.getByText(/left out\. ₹[\d.,]+ less to pay\.$/).waitFor();

  // The last item can't be left out: then the whole order can't be fulfilled.
  const last = await openSheet(counter, card);
  await last.getByText(/^Nothing would be left of this order/).waitFor();
  expect(await last.getByRole('button', { name: /^Without/ }).count()).toBe(0);
  await last.getByRole('button', { name: 'Close' }).click();

  for (const act of ['Packed', 'Hand over', 'Back to the shop'])
    await card.getByRole('button', { name: act }).click();
  const back = counter.getByRole('dialog', { name: `Is ${placed.orderId} back?` });
  expect(await axeFindings(counter)).toEqual([]);
  await back.getByRole('button', { name: 'The delivery was not accepted' }).click();
  await buyer.getByText('Reason: The delivery was not accepted').waitFor();
  expect((await now())?.status).toBe('CANCELLED');
});
