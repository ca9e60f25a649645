import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  ORDER_STATUSES,
  orderStatusLabel,
  type OrderStatus,
} from '../../../src/domain/orders/life/order-status.ts';
import { goInApp, placeOrder, sendReturnRequest } from '../../support/browser/journeys.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import {
  button,
  main,
  moveAtDesk,
  expectStatus,
  startMarketPeople,
  type MarketPeople,
} from '../../support/browser/market-people.ts';

let people: MarketPeople;
beforeAll(async () => {
  people = await startMarketPeople();
});
afterAll(() => people?.close());

/** Each status that somebody has seen on a screen, by its label. */
const seen = new Set<OrderStatus>();
const expectSeen = async (...what: Parameters<typeof expectStatus>): Promise<void> => {
  seen.add(await expectStatus(...what));
};

/** What the shop's figures count under a label. */
async function expectCounted(status: OrderStatus, id: string, stored: OrderStatus): Promise<void> {
  const { seller, atServer } = people;
  await goInApp(seller, '/seller/money');
  const figures = seller.getByRole('region', { name: 'Where the orders stand' });
  const figure = figures.locator('div', { hasText: new RegExp(`^${orderStatusLabel(status)}1$`) });
  await expectSeen(status, figure, atServer(id), stored);
}

let first: string;

it('ORD-1 ORD-5 an order has its status by its label on the phone that places it, in the shop, and at the door', async () => {
  const { buyer, atServer, onPhone, hold, cardOf, sheetOf } = people;
  const storeId = await people.fillCart();
  await buyer.context().setOffline(true);
  first = await placeOrder(buyer, storeId);
  await goInApp(buyer, `/orders/retail?order=${first}`);
  const standing = main(buyer).locator('p');
  const onThisPhone = standing.filter({ hasText: 'on this phone only' });
  await expectSeen('ORDER_CREATION_REQUEST', onThisPhone, onPhone(first), [
    'waiting',
    'waiting',
    null,
  ]);

  const [quoted, confirmed] = [await hold('select-call'), await hold('confirm-call-cod')];
  await buyer.context().setOffline(false);
  const isAsked = standing.filter({ hasText: 'is asked for its price and stock' });
  await expectSeen('ORDER_CREATION_INITIATED', isAsked, onPhone(first), [
    'waiting',
    'sending',
    null,
  ]);
  quoted();
  const hasTerms = standing.filter({ hasText: 'has said its terms' });
  await expectSeen('ORDER_INITIATED', hasTerms, onPhone(first), ['sent', 'sending', null]);
  confirmed();
  await expectSeen('ORDER_CREATED', main(buyer), atServer(first));
  await expectCounted('CREATED', first, 'ORDER_CREATED');

  const card = await cardOf(first);
  await button(card, 'Accept').click();
  await expectSeen('ORDER_REQUEST_APPROVED', main(buyer), atServer(first));
  await expectCounted('IN_PROGRESS', first, 'ORDER_REQUEST_APPROVED');
  await cardOf(first);
  await button(card, 'Packed').click();
  await expectSeen('PACKED', main(buyer), atServer(first));
  // At the board a courier takes the goods and is on the way at one tap; who only knows the first says so at the desk.
  await moveAtDesk(await sheetOf(first), 'Goods are with the courier');
  await expectSeen('SHIPPED', main(buyer), atServer(first));
  await button(card, 'Hand over').click();
  await expectSeen('OUT_FOR_DELIVERY', main(buyer), atServer(first));
  await button(card, 'Delivered').click();
  await expectSeen('DELIVERED', main(buyer), atServer(first));
  expect(await atServer(first)()).toBe('DELIVERED');
});

it('DESK-1 ORD-5 a dispute is opened, settled, paid back at the second try, and closed', async () => {
  const { buyer, atServer, sheetOf } = people;
  const sheet = await sheetOf(first);
  await moveAtDesk(sheet, 'Open a dispute');
  await expectSeen('ORDER_DISPUTED', main(buyer), atServer(first));
  await button(sheet, 'Settle the dispute').click();
  await sheet.getByLabel('How it ends').selectOption('The shop was right');
  await sheet.getByLabel('What was decided').fill('The tomatoes were as shown');
  await button(sheet, 'Settle it').click();
  await expectSeen('DISPUTE RESOLVED', main(buyer), atServer(first));
  await moveAtDesk(sheet, 'Refund');
  await expectSeen('ORDER_REFUND_INITIATED', main(buyer), atServer(first));
  await moveAtDesk(sheet, 'The refund failed');
  await expectSeen('ORDER_REFUND_REJECTED', main(buyer), atServer(first));
  await moveAtDesk(sheet, 'Refund');
  // It was paid in cash: its buyer says where the money goes, and nobody else that it is there.
  await main(buyer).getByRole('link', { name: 'Say where' }).click({ timeout: PATIENCE_MS });
  await buyer.getByText(/^As coins/).click();
  await button(buyer, 'Send it there').click();
  await buyer.getByText(/ is on its way there\. /).waitFor({ timeout: PATIENCE_MS });
  await goInApp(buyer, `/orders/retail?order=${first}`);
  await expectSeen('ORDER_REFUND_COMPLETED', main(buyer), atServer(first));
  await moveAtDesk(sheet, 'Close the order');
  await expectSeen('CLOSED', main(buyer), atServer(first));
  expect(await atServer(first)()).toBe('CLOSED');
});

it('ORD-5 one order is cancelled by its buyer, one is not taken by the shop', async () => {
  const { buyer, seller, atServer, numberOf, cardOf } = people;
  const cancelled = await placeOrder(buyer, await people.fillCart());
  await numberOf(cancelled);
  await goInApp(buyer, `/orders/cancel?order=${cancelled}`);
  await buyer.getByRole('radio').first().check();
  await button(buyer, 'Cancel order').click();
  await buyer.getByRole('heading', { name: 'Your order is cancelled.' }).waitFor();
  await goInApp(buyer, `/orders/retail?order=${cancelled}`);
  await expectSeen('CANCELLED', main(buyer), atServer(cancelled));
  const rejected = await placeOrder(buyer, await people.fillCart());
  await button(await cardOf(rejected), 'Reject').click();
  await button(seller.getByRole('dialog'), 'An item is not available').click();
  await goInApp(buyer, `/orders/retail?order=${rejected}`);
  await expectSeen('ORDER_REQUEST_REJECTED', main(buyer), atServer(rejected));
  expect((await people.orderOf(rejected))?.paymentMethod).toBe('cod');
});

it('ORD-3 ORD-5 an order that is paid online waits for its payment, is paid, sent on its way, and not taken back', async () => {
  const { buyer, seller, atServer, onPhone, orderOf, cardOf, sheetOf } = people;
  await goInApp(buyer, `/cart/retail-cart?store=${await people.fillCart()}`);
  await buyer.getByRole('radio', { name: 'UPI' }).check();
  // Without the network nothing can be paid: its terms come when the phone is back, and wait.
  await buyer.context().setOffline(true);
  await button(buyer, 'Pay now').click();
  await buyer.waitForURL(/\/payment\?order=/);
  // The address changes before the screen does.
  await buyer.getByRole('heading', { level: 1, name: 'Payment' }).waitFor();
  const id = new URL(buyer.url()).searchParams.get('order') ?? '';
  await goInApp(buyer, '/orders');
  await buyer.context().setOffline(false);
  const cards = main(buyer).getByRole('listitem');
  const toPay = cards.filter({ hasText: 'Payment not finished' });
  const needsBuyer = ['needs-buyer', 'needs-buyer', null];
  await expectSeen('BUYER_PAY_INIT', toPay, onPhone(id), needsBuyer);
  await goInApp(buyer, `/payment?order=${id}`);
  await button(buyer, /^Pay ₹/).click();
  await buyer.getByRole('heading', { name: 'Test payment' }).waitFor();
  await buyer.goBack();
  await goInApp(buyer, '/orders');
  const atBank = cards.filter({ hasText: 'Checking with your bank' });
  await expectSeen('PAYMENT_INIT', atBank, async () => (await onPhone(id)()).slice(0, 1), ['sent']);
  await goInApp(buyer, `/payment?order=${id}`);
  await button(buyer, 'Go on paying').click();
  await button(buyer, 'Pay').click();
  await expectSeen('PAYMENT-DONE', main(buyer), atServer(id), 'ORDER_CREATED');

  const sheet = await sheetOf(id);
  const paid = sheet.getByRole('listitem').filter({ hasText: /^Payment / });
  await expectSeen('PAYMENT_PAID', paid, async () => (await orderOf(id))?.paymentMethod, 'online');
  await expectSeen('PAYMENT_RECEIVED', sheet, atServer(id), 'ORDER_CREATED');
  await goInApp(buyer, `/orders/retail?order=${id}`);
  await moveAtDesk(sheet, 'Accept for the shop');
  await moveAtDesk(sheet, 'Goods are packed');
  await moveAtDesk(sheet, 'Goods have left the shop');
  await expectSeen('DISPATCHED', main(buyer), atServer(id));
  await moveAtDesk(sheet, 'On the way to the door');
  await moveAtDesk(sheet, 'Delivered');
  await main(buyer).getByText('DELIVERED', { exact: true }).waitFor();
  await goInApp(buyer, `/orders/return?order=${id}`);
  await sendReturnRequest(buyer);
  await goInApp(buyer, `/orders/retail?order=${id}`);
  await expectSeen('ORDER_RETURN_INITIATED', main(buyer), atServer(id));
  await button(await cardOf(id), 'Refuse return').click();
  const refusal = seller.getByRole('dialog', { name: 'Refuse this return?' });
  await refusal.getByLabel('Why').fill('The packet was opened');
  await button(refusal, 'Refuse return').click();
  await expectSeen('ORDER_RETURN_REJECTED', main(buyer), atServer(id));
  expect((await orderOf(id))?.paymentMethod).toBe('online');
});

it('TRD-4 TRD-5 traders bargain, order, change, deliver, pay and close; another bargain ends', async () => {
  const { buyer, seller, askFor, ofTrade } = people;
  const talk = (page: Page) => page.getByRole('region', { name: /^Offers with / });
  await askFor('Onion');
  await seller.context().setOffline(true);
  await button(seller, 'Offer').click();
  await expectSeen('NEGOTIATION_PENDING', talk(seller), ofTrade('Onion', 'negotiation'), null);
  await seller.context().setOffline(false);
  await expectSeen('NEGOTIATION_INPROGRESS', talk(buyer), ofTrade('Onion', 'negotiation'));
  await button(buyer, 'Accept ₹24 a kg').click();
  await button(buyer, 'Accept').click();
  await expectSeen('NEGOTIATION_APPROVED', talk(buyer), ofTrade('Onion', 'negotiation'));

  const contract = buyer.getByRole('region', { name: 'The order', exact: true });
  const now = ofTrade('Onion', 'contract');
  await button(buyer, 'Order ₹2,400').click();
  await expectSeen('ORDER_REQUEST_INITIATED', contract, now);
  await button(seller, 'Approve the order').click();
  await button(buyer, 'Ask for a change').click();
  await buyer.getByLabel(/^Price/).fill('23');
  await button(buyer, 'Ask for it').click();
  await expectSeen('ORDER_MODIFY_REQUEST', contract, now);
  await button(seller, 'Approve').click();
  await expectSeen('ORDER_MODIFY_APPROVED', contract, now);
  await button(seller, 'Write a delivery down').click();
  await seller.getByLabel('Weighed, kg').fill('100');
  await button(seller, 'Write it down').click();
  await button(buyer, '100 kg is right').click();
  await button(buyer, 'All is delivered').click();
  await button(buyer.getByRole('dialog'), 'All is delivered').click();
  await button(seller, 'I have the money').click();
  await expectSeen('PAID', contract, now);
  await button(buyer, 'Close the contract').click();
  await expectSeen('CLOSE CONTRACT', contract, now);

  await askFor('Potato');
  await button(seller, 'Offer').click();
  await button(buyer, 'Reject').click();
  await button(buyer.getByRole('dialog'), 'Reject').click();
  await expectSeen('NEGOTIATION_REJECTED', talk(buyer), ofTrade('Potato', 'negotiation'));
  expect(await now()).toBe('CLOSE CONTRACT');
});

it('ORD-5 all 36 statuses were seen by their labels', () => {
  expect([...seen].toSorted()).toEqual(ORDER_STATUSES.toSorted());
});
