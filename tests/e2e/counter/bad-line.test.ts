import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFindings } from '../../support/browser/axe-findings.ts';
import { expectSyncStatus, goInApp, placeOrder } from '../../support/browser/journeys.ts';
import {
  button,
  main,
  startMarketPeople,
  type MarketPeople,
} from '../../support/browser/market-people.ts';
import { aPhoto } from '../../support/inputs/uploads.ts';
import { pollUntil } from '../../support/poll-until.ts';
import type { CannedAnswer, Passage } from '../../support/servers/fault-proxy.ts';

/** A café's page that says "200 OK" to everything. */
const LIE: CannedAnswer = { status: 200, html: '<html>Welcome! Please sign in</html>' };

let people: MarketPeople;
beforeAll(async () => {
  people = await startMarketPeople({ hasBadLine: true });
});
afterAll(() => people?.close());

const calls =
  (service: string) =>
  ({ method, path }: Passage): boolean =>
    method === 'POST' && path.endsWith(`/run/${service}`);

/** The buyer's phone finds its connection again; this browser's own tracker may not notice. */
const comeBack = () =>
  people.buyer.evaluate(() => {
    dispatchEvent(new Event('online'));
  });

/** Every request of a service carried one idempotency key: the server did it once. */
function expectOnce(service: string, timesAtLeast: number): void {
  const passages = people.line.passagesOf(calls(service));
  expect(passages.length).toBeGreaterThanOrEqual(timesAtLeast);
  expect(new Set(passages.map(({ key }) => key)).size).toBe(1);
}

it('SUB-1 REF-1 OUT-9 OUT-1 an order over a slow, lying and dying line: a substitution, a part of the money to a UPI id, and a dispute', async () => {
  const { buyer, seller, line, atServer, orderOf, cardOf, sheetOf } = people;
  // Slow, and the answer to the order never comes: one order all the same.
  line.setLine({ latencyMs: 700, loss: 0.1 });
  const storeId = await people.fillCart();
  line.fail(calls('confirm-call-cod'), 'lose-answer');
  const id = await placeOrder(buyer, storeId);
  const orderId = await people.numberOf(id);
  await expectSyncStatus(buyer, 'All saved');
  expectOnce('confirm-call-cod', 2);
  const placed = await orderOf(id);

  // The shop asks; the buyer says yes into a network that lies, and that is no answer.
  const card = await cardOf(id);
  await button(card, 'Accept').click();
  await card.getByRole('button', { name: /^Not there: / }).click();
  const asking = seller.getByRole('dialog', { name: /^Not there: / });
  await asking.getByRole('combobox', { name: 'How many of the 2 are there?' }).selectOption('1');
  await asking.getByRole('button', { name: /^Similar/ }).click();
  await asking.getByRole('listitem').first().getByRole('button').click();
  await button(asking, 'Ask the customer').click();
  await goInApp(buyer, `/orders/retail?order=${id}`);
  const take = buyer.getByRole('button', { name: /^Take 1 × / });
  await take.waitFor();
  line.fail(({ path }) => /^\/(workflow|catalogue|healthz)/.test(path), LIE, Infinity);
  await take.click();
  await buyer.getByText(/^Take .*: waiting to send\. It counts if/).waitFor();
  await buyer.getByText('This network answers in place of Haat').first().waitFor();
  expect(await axeFindings(buyer)).toEqual([]);
  expect((await orderOf(id))?.lines).toHaveLength(1);
  line.heal();
  await comeBack();
  await buyer.getByText(/^You chose: 1 × /).waitFor();
  const changed = await orderOf(id);
  expect(changed?.lines.map(({ quantity }) => quantity)).toEqual([1, 1]);
  const agreedPaise = placed?.bill.amountToBePaidPaise ?? 0;
  expect(changed?.bill.amountToBePaidPaise).toBeLessThanOrEqual(agreedPaise);

  for (const act of ['Packed', 'Hand over', 'Delivered']) await button(card, act).click();
  await pollUntil(atServer(id), (status) => status === 'DELIVERED', 'the order, to be delivered');

  // One of the two goes back: written while the connection is dead, over a restart, sent once.
  await goInApp(buyer, `/orders/return?order=${id}`);
  const goods = buyer.getByRole('checkbox');
  await goods.first().check();
  const buffer = await aPhoto();
  await buyer
    .getByLabel(/^Photos of /)
    .setInputFiles({ name: 'torn.jpg', mimeType: 'image/jpeg', buffer });
  await buyer.getByRole('img', { name: /as it will be sent$/ }).waitFor();
  await buyer.getByRole('textbox', { name: /^About / }).fill('The seal was broken');
  const reasons = buyer.getByRole('group', { name: 'What is wrong with it?' });
  await reasons.getByRole('radio').first().check();
  await buyer.getByRole('radio', { name: 'To my UPI id' }).check();
  await buyer.getByRole('textbox', { name: 'UPI id' }).fill('asha@okaxis');
  expect(await axeFindings(buyer)).toEqual([]);
  await buyer.context().setOffline(true);
  await button(buyer, 'Send return request').click();
  await expectSyncStatus(buyer, '1 waiting to send');
  await buyer.reload();
  await expectSyncStatus(buyer, '1 waiting to send');
  line.fail(calls('update-call'), 'lose-answer');
  await buyer.context().setOffline(false);
  await comeBack();
  await expectSyncStatus(buyer, 'All saved');
  expectOnce('update-call', 2);
  expect(await atServer(id)()).toBe('ORDER_RETURN_INITIATED');

  await goInApp(buyer, `/orders/retail?order=${id}`);
  await buyer.getByText('The seal was broken').waitFor();

  // The shop sees what is shown, refuses it, and the buyer does not take that: again without a connection.
  await cardOf(id);
  await card.getByText('The seal was broken').waitFor();
  await button(card, 'Show the picture').click();
  await pollUntil(
    () =>
      card
        .getByRole('img')
        .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth)),
    (widths) => widths.some((width) => width > 0),
    'the photo, at the counter',
  );
  await button(card, 'Refuse return').click();
  const refusal = seller.getByRole('dialog', { name: 'Refuse this return?' });
  await refusal.getByLabel('Why').fill('The packet was opened');
  await button(refusal, 'Refuse return').click();
  await goInApp(buyer, `/orders/retail?order=${id}`);
  await main(buyer)
    .getByText(/RETURN REJECTED/)
    .first()
    .waitFor();
  await buyer.context().setOffline(true);
  await buyer.getByRole('link', { name: /^Dispute/ }).click();
  await buyer.getByRole('heading', { name: 'Dispute', exact: true }).waitFor();
  await button(buyer, 'Send dispute').click();
  await buyer.getByText('This field is required').waitFor();
  await buyer.getByRole('textbox', { name: 'Issue description' }).fill('It came opened');
  expect(await axeFindings(buyer)).toEqual([]);
  await button(buyer, 'Send dispute').click();
  await buyer.waitForURL(/\/igm\/list/);
  await buyer.getByRole('heading', { name: /^Dispute: / }).waitFor();
  await expectSyncStatus(buyer, '1 waiting to send');
  line.fail(calls('buyer-b2c-issue-call'), 'lose-answer');
  await buyer.context().setOffline(false);
  await comeBack();
  await buyer.getByText('Open', { exact: true }).waitFor();
  await expectSyncStatus(buyer, 'All saved');
  expectOnce('buyer-b2c-issue-call', 2);

  const sheet = await sheetOf(id);
  await pollUntil(atServer(id), (status) => status === 'ORDER_DISPUTED', 'the dispute');
  await sheet.getByText('The seal was broken').waitFor();
  await button(sheet, 'Settle the dispute').click();
  await sheet.getByLabel('How it ends').selectOption('The buyer gets the money back');
  await sheet.getByLabel('What was decided').fill('It left the shop like that');
  await button(sheet, 'Settle it').click();

  // "Refunded" is said once the provider has sent it, for what went back and no more, and the UPI id is masked.
  type Refunded = { refund: { amountPaise: number; completedAt: number | null } | null };
  const refund = async () => ((await orderOf(id)) as unknown as Refunded).refund;
  const paid = await pollUntil(
    refund,
    (found) => (found?.completedAt ?? null) !== null,
    'the refund, to be paid',
  );
  expect(paid?.amountPaise).toBe(changed?.lines[0]?.pricePaise);
  await goInApp(buyer, `/orders/retail?order=${id}`);
  await buyer.getByText(/^Refunded .* to the UPI id as•••@okaxis\. Credit note \S+\.$/).waitFor();
  expect(await main(buyer).textContent()).not.toContain('asha@okaxis');
  expect(await axeFindings(buyer)).toEqual([]);
  await goInApp(buyer, '/igm/list');
  await buyer.getByText('You get your money back').first().waitFor();
  await buyer.getByText('It left the shop like that').first().waitFor();
  expect(orderId).toBe((await orderOf(id))?.orderId);
});
