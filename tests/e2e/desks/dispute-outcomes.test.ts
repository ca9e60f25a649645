import { afterAll, beforeAll, expect, it } from 'vitest';
import { GENERAL_TOPIC, messagesPath } from '../../../src/contracts/events/event-topics.ts';
import { clientError } from '../../../src/domain/events/app-events.ts';
import { envelopeV1 } from '../../../src/events/envelopes/envelopes.ts';
import { personById } from '../../../src/events/event-person.ts';
import { axeFindings } from '../../support/browser/axe-findings.ts';
import { goInApp, placeOrder } from '../../support/browser/journeys.ts';
import {
  button,
  main,
  startMarketPeople,
  type MarketPeople,
} from '../../support/browser/market-people.ts';
import { aQueuedEvent } from '../../support/builders/event-builders.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { disputeOrder } from '../../support/people/dispute-order.ts';
import { pollUntil } from '../../support/poll-until.ts';
import { FIXED_CODE } from '../../support/servers/app-server.ts';
import { createServiceClient } from '../../support/service-client.ts';

/** The demo's administrator (server/seed/seed-demo.ts). */
const ADMIN = '9000000004';

let people: MarketPeople;
beforeAll(async () => {
  people = await startMarketPeople();
});
afterAll(() => people?.close());

/** Brings an order to the door, and to a dispute. */
async function dispute(id: string): Promise<void> {
  const client = createServiceClient(people.server.url, () => FIXED_CODE);
  await disputeOrder(client, await client.signIn(ADMIN), await people.numberOf(id));
}

/** An error that the buyer's phone tells of. */
async function tellOfError(message: string): Promise<void> {
  const error = clientError({ kind: 'request', message, source: '/workflow/run', status: 503 });
  const about = { id: crypto.randomUUID(), screen: '/cart', createdAt: Date.now() };
  const event = aQueuedEvent({ ...error, ...about });
  const app = { name: 'haat', version: '0' };
  const sent = envelopeV1({ event, person: personById(null) }, app, {});
  const response = await fetch(
    `${people.server.url}/events${messagesPath(GENERAL_TOPIC.production)}`,
    {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${people.session.token}`,
      },
      body: JSON.stringify([sent]),
    },
  );
  expect(response.status).toBe(202);
}

it('DESK-1 the shop brings disputed goods again at no cost, and its buyer finds the new order by a message', async () => {
  const { buyer, desk, seller } = people;
  const id = await placeOrder(buyer, await people.fillCart());
  await dispute(id);
  const orderId = await people.numberOf(id);
  const sheet = await people.sheetOf(id);
  await sheet.locator('[data-tone=attention]', { hasText: 'DISPUTE RAISED' }).waitFor();
  await button(sheet, 'Settle the dispute').click();
  await sheet.getByLabel('How it ends').selectOption('The goods come again, free');
  const units = sheet.getByRole('combobox').filter({ hasText: 'again' }).last();
  await units.selectOption('Not again');
  await sheet.getByLabel('What was decided').fill('The bag was wet');
  await button(sheet, 'Settle it').click();
  await sheet.getByText('Please choose what is brought again.').waitFor();
  await units.selectOption('1 of 2 again');
  expect(await axeFindings(desk)).toEqual([]);
  await button(sheet, 'Settle it').click();
  await sheet.getByText(/^Replaced by order H/).waitFor({ timeout: PATIENCE_MS });

  // The shop reads what it is, and brings it.
  await goInApp(seller, '/seller/orders');
  const card = seller
    .getByRole('article')
    .filter({ hasText: `Replaces goods of order ${orderId}. Nothing is to be paid.` });
  for (const act of ['Accept', 'Packed', 'Hand over', 'Delivered']) await button(card, act).click();

  await goInApp(buyer, '/profile/inbox');
  await buyer.getByText('New goods are on their way').first().click();
  await buyer.waitForURL(/\/orders\/retail\?order=/);
  const replacement = new URL(buyer.url()).searchParams.get('order') ?? '';
  expect(replacement).not.toBe(id);
  await pollUntil(
    people.atServer(replacement),
    (status) => status === 'DELIVERED',
    'the new goods, to be delivered',
  );
  const { bill } = (await people.orderOf(replacement)) as unknown as {
    bill: { amountToBePaidPaise: number };
  };
  expect(bill.amountToBePaidPaise).toBe(0);
  await main(buyer).getByText('DELIVERED', { exact: true }).first().waitFor();
});

it('DESK-1 REF-1 COIN-2 care sees what provider and phone told of an order, and gives a part back as coins, never more than was paid', async () => {
  const { buyer, desk } = people;
  const storeId = await people.fillCart();
  await goInApp(buyer, `/cart/retail-cart?store=${storeId}`);
  await buyer.getByRole('radio', { name: 'Credit or debit card' }).check();
  await button(buyer, 'Pay now').click();
  await buyer.getByRole('heading', { name: 'Test payment' }).waitFor();
  await button(buyer, 'Pay').click();
  await buyer.getByRole('heading', { name: 'Your payment was SUCCESSFUL' }).waitFor();
  const id = new URL(buyer.url()).searchParams.get('order') ?? '';
  await tellOfError('HTTP 503 for 98765 43210');
  await dispute(id);
  const sheet = await people.sheetOf(id);

  const provider = sheet.getByRole('group').filter({ hasText: 'What the payment provider told' });
  await provider.getByText('What the payment provider told').click();
  await provider.getByText('paid', { exact: true }).waitFor();
  const phone = sheet.getByRole('group').filter({ hasText: 'What broke on the phone' });
  await phone.getByText('What broke on the phone').click();
  await phone.getByText(/^HTTP 503 for /).waitFor();
  expect(await phone.textContent()).not.toContain('43210');
  const asked = sheet.getByRole('group').filter({ hasText: 'What the phone asked for' });
  await asked.getByText('What the phone asked for').click();
  await asked.getByText(/^create-payment, .*, key [\da-f-]{36}$/).waitFor();

  await button(sheet, 'Settle the dispute').click();
  await sheet.getByLabel('How it ends').selectOption('The buyer gets coins');
  await sheet.getByLabel('How much goes back, ₹').fill('9999');
  await sheet.getByLabel('What was decided').fill('One of two was crushed');
  await button(sheet, 'Settle it').click();
  await sheet.getByText(/^₹.* was paid for this order: no more than ₹.* can go back\.$/).waitFor();
  expect(await axeFindings(desk)).toEqual([]);
  await sheet.getByLabel('How much goes back, ₹').fill('20.50');
  await button(sheet, 'Settle it').click();
  await pollUntil(
    people.atServer(id),
    (status) => status === 'ORDER_REFUND_COMPLETED',
    'the coins, to be there',
  );
  await sheet
    .getByText(/^Refund .*: ₹20\.50 \(coins\), completed/)
    .waitFor({ timeout: PATIENCE_MS });
  // It is settled: nobody is asked to do it again.
  expect(await button(sheet, 'Settle the dispute').count()).toBe(0);
  await goInApp(buyer, `/orders/retail?order=${id}`);
  await buyer
    .getByText(/21 coins|as coins/i)
    .first()
    .waitFor({ timeout: PATIENCE_MS });
});
