import type { Locator } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { coinsFor } from '../../../src/domain/rewards/coins.ts';
import { axeFindings } from '../../support/browser/axe-findings.ts';
import { addFirstItem, askService, goInApp } from '../../support/browser/journeys.ts';
import {
  button,
  main,
  startMarketPeople,
  type MarketPeople,
} from '../../support/browser/market-people.ts';
import { pollUntil } from '../../support/poll-until.ts';

const STORE_ID = 'green-basket-bellandur';
const UNITS = 4;

let people: MarketPeople;
beforeAll(async () => {
  people = await startMarketPeople();
});
afterAll(() => people?.close());

/** An order as far as this test looks at it. */
interface Placed {
  readonly orderId: string;
  readonly status: string;
  readonly lines: readonly { itemId: string; name: string; quantity: number; pricePaise: number }[];
  readonly bill: {
    readonly itemTotalPaise: number;
    readonly discountPaise?: number;
    readonly amountToBePaidPaise: number;
  };
  readonly partRefunds?: readonly { amountPaise: number; completedAt: number | null }[];
  readonly wishes?: object;
}

const ask = <Output>(service: string, input: object) =>
  askService<Output>(people.server.url, people.session, service, input);

async function orderNow(id: string): Promise<Placed> {
  const { orders } = await ask<{ orders: (Placed & { externalReferenceId: string })[] }>(
    'buyer-order-listing',
    { limit: 100 },
  );
  const found = orders.find((order) => order.externalReferenceId === id);
  if (found === undefined) throw new Error('the order is gone');
  return found;
}

/** What there is of the first goods of the shop, by item. */
async function stocks(): Promise<ReadonlyMap<string, number>> {
  type Page = { products: { itemId: string; stock: number }[] };
  const page = { storeId: STORE_ID, limit: 128 };
  const { products } = await ask<Page>('fetch-seller-product-catalogs', page);
  return new Map(products.map(({ itemId, stock }) => [itemId, stock]));
}

/** Chooses what is wished in the checkout, pays online, and comes back with the order. */
async function orderWithWishes(names: readonly string[]): Promise<string> {
  const { buyer } = people;
  await goInApp(buyer, `/cart/retail-cart?store=${STORE_ID}`);
  await buyer.getByRole('button', { name: 'Remove coupon FRESH20' }).waitFor();
  await buyer.getByRole('radio', { name: 'Similar item' }).check({ force: true });
  // Nobody would be asked yet.
  expect(await buyer.getByText('If I don’t answer within 10 minutes').count()).toBe(0);
  await buyer.getByText('Choose for single items').click();
  const [, asked = '', without = ''] = names;
  await buyer.getByRole('combobox', { name: asked, exact: true }).selectOption('Ask me');
  await buyer.getByRole('combobox', { name: without, exact: true }).selectOption('Refund');
  await buyer.getByText('Single items: 2 chosen').waitFor();
  await buyer.getByRole('radio', { name: 'Send it' }).check({ force: true });
  expect(await axeFindings(buyer)).toEqual([]);
  await buyer.getByRole('radio', { name: 'UPI' }).check();
  await button(buyer, 'Pay now').click();
  await buyer.getByRole('heading', { name: 'Test payment' }).waitFor();
  await button(buyer, 'Pay').click();
  await buyer.waitForURL(/order=/);
  const id = new URL(buyer.url()).searchParams.get('order') ?? '';
  await people.numberOf(id);
  return id;
}

/** Says on the shop's card that an item is not there; what can be done instead depends on its buyer's wish. */
async function notThere(card: Locator, name: string): Promise<Locator> {
  await card.getByRole('button', { name: `Not there: ${name}`, exact: true }).click();
  return people.seller.getByRole('dialog', { name: `Not there: ${name}` });
}

/** Chooses the first good that can come instead; returns its name. */
async function similar(sheet: Locator): Promise<string> {
  await sheet.getByRole('button', { name: /^Similar/ }).click();
  const good = sheet.getByRole('listitem').first().getByRole('button');
  const name = ((await good.locator('span').first().textContent()) ?? '').trim();
  await good.click();
  await sheet.getByText(/^The customer pays ₹/).waitFor();
  return name;
}

it('SUB-1 the wishes of the checkout go with the order, for all and for single lines, and the shop does what each says', async () => {
  const { buyer, atServer, cardOf } = people;
  await goInApp(buyer, `/store/${STORE_ID}/item`);
  const names = [
    await addFirstItem(buyer, UNITS),
    await addFirstItem(buyer, UNITS),
    await addFirstItem(buyer, UNITS),
  ];
  const id = await orderWithWishes(names);
  const placed = await orderNow(id);
  const itemIds = placed.lines.map(({ itemId }) => itemId);
  const [first = '', second = '', third = ''] = placed.lines.map(({ name }) => name);
  expect(placed.wishes).toMatchObject({
    substitution: 'similar',
    ifNoAnswer: 'similar',
    lineSubstitutions: [
      { itemId: itemIds[1], substitution: 'ask' },
      { itemId: itemIds[2], substitution: 'none' },
    ],
  });
  const before = await stocks();

  const card = await cardOf(id);
  await button(card, 'Accept').click();
  await button(card, 'Packed').waitFor();
  // By the wish for all: sent at once, nobody is asked.
  const sent = await notThere(card, first);
  await sent.getByText('The customer takes something similar.').waitFor();
  await similar(sent);
  await button(sent, 'Send it instead').click();
  await sent.waitFor({ state: 'detached' });
  const has = (itemId: string | undefined) => (order: Placed) =>
    order.lines.some((line) => line.itemId === itemId);
  const replaced = await pollUntil(
    () => orderNow(id),
    (order) => !has(itemIds[0])(order),
    'the order, to have something else',
  );
  const other = replaced.lines.find(({ itemId }) => !itemIds.includes(itemId));
  expect(other?.quantity).toBe(UNITS);

  // By the wish for this line: the buyer decides.
  const question = await notThere(card, second);
  await question.getByText('The customer wants to be asked', { exact: false }).waitFor();
  await similar(question);
  await button(question, 'Ask the customer').click();
  await goInApp(buyer, `/orders/retail?order=${id}`);
  await buyer.getByRole('button', { name: `Take ${UNITS} × `, exact: false }).click();
  await buyer.getByText(/^You chose: /).waitFor();

  // By the wish for this line: nothing else can be offered.
  const gone = await notThere(card, third);
  await gone.getByText('wants the money back for this item', { exact: false }).waitFor();
  expect(await gone.getByRole('button', { name: /^Similar/ }).count()).toBe(0);
  await button(gone, 'Without: leave it out').click();
  const after = await pollUntil(
    () => orderNow(id),
    (order) => !itemIds.some((itemId) => has(itemId)(order)),
    'the order, to have none of the three',
  );

  // Stock, bill, coupon and refund follow.
  const left = await stocks();
  const taken = (itemId: string) => (before.get(itemId) ?? 0) - (left.get(itemId) ?? 0);
  // What was not there is not put back on the shelf; what came instead is taken from it.
  expect(itemIds.map(taken)).toEqual([0, 0, 0]);
  expect(after.lines.map(({ itemId }) => taken(itemId))).toEqual([UNITS, UNITS]);
  const { itemTotalPaise, discountPaise = 0, amountToBePaidPaise } = after.bill;
  const sum = after.lines.reduce((paise, line) => paise + line.quantity * line.pricePaise, 0);
  expect(itemTotalPaise).toBe(sum);
  expect(placed.bill.discountPaise).toBeGreaterThan(discountPaise);
  const backPaise = placed.bill.amountToBePaidPaise - amountToBePaidPaise;
  expect(backPaise).toBeGreaterThan(0);
  const refunds = async () => (await orderNow(id)).partRefunds ?? [];
  const paid = await pollUntil(
    refunds,
    (parts) => parts.length > 0 && parts.every(({ completedAt }) => completedAt !== null),
    'the refunds, to be paid',
  );
  expect(paid.reduce((paise, { amountPaise }) => paise + amountPaise, 0)).toBe(backPaise);
  await buyer.getByText('For what the store did not have:', { exact: false }).first().waitFor();
  const told = main(buyer).getByText(/^Refund of ₹[\d.,]+ completed$/);
  await expect.poll(() => told.count()).toBe(paid.length);
  expect(await axeFindings(buyer)).toEqual([]);

  // Coins are for what came.
  for (const act of ['Packed', 'Hand over', 'Delivered']) await button(card, act).click();
  await pollUntil(atServer(id), (status) => status === 'DELIVERED', 'the order, to be delivered');
  type Entries = { entries: { kind: string; coins: number; orderId: string | null }[] };
  const { entries } = await ask<Entries>('get-user-coin-transaction', {});
  const earned = entries.filter(
    ({ kind, orderId }) => kind === 'earned' && orderId === placed.orderId,
  );
  expect(earned.map(({ coins }) => coins)).toEqual([coinsFor(itemTotalPaise - discountPaise)]);
});
