import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { indiaInputTime } from '../../src/domain/time.ts';
import { axeFindings } from '../support/browser/axe-findings.ts';
import {
  addFirstItem,
  expectServerOrders,
  goInApp,
  placeOrder,
  serverOrders,
} from '../support/browser/journeys.ts';
import { pickFound } from '../support/browser/market-people.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { withDeskAndBuyer } from '../support/browser/two-phones.ts';

const STORE_ID = 'green-basket-bellandur';
/** The admin of the demo (server/seed/seed-demo.ts). */
const ADMIN = '9000000004';
const DAY_MS = 86_400_000;

const given = withDeskAndBuyer(ADMIN);

/** An amount of the bill that the page shows, in paise. */
async function billed(page: Page, name: string): Promise<number> {
  const row = page.getByRole('term').filter({ hasText: name });
  const text = (await row.locator('xpath=following-sibling::dd').textContent()) ?? '';
  return Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100);
}

it('DESK-1 ORD-6 OUT-8 an admin makes an offer without a line, a buyer’s cart uses it, and it is paused', async () => {
  await goInApp(given.desk, '/admin/offers');
  await given.desk.getByRole('button', { name: 'HAAT10' }).waitFor();
  expect(await axeFindings(given.desk)).toEqual([]);
  await given.desk.getByRole('button', { name: 'New offer' }).click();
  const sheet = given.desk.getByRole('dialog', { name: 'New offer' });
  const typed = [
    ['Code', 'haat 10'],
    ['What buyers read', '25 % off for the festival'],
    ['How much', '95'],
    ['Smallest order, ₹', '10'],
    ['At most, ₹', '40'],
    ['Begins (India)', indiaInputTime(Date.now() - 60_000)],
    ['Ends (India)', indiaInputTime(Date.now() - 2 * DAY_MS)],
    ['Why', 'The festival begins'],
  ] as const;
  for (const [label, text] of typed) await sheet.getByLabel(label, { exact: true }).fill(text);
  const make = sheet.getByRole('button', { name: 'Make it' });

  // What can't be is said before it is sent, and nothing that was typed is lost.
  await make.click();
  await sheet.getByText('An offer takes off 1 to 90 percent.').first().waitFor();
  await sheet.getByLabel('How much').fill('25');
  await make.click();
  await sheet.getByText('It ends before it begins.').first().waitFor();
  await sheet.getByLabel('Ends (India)').fill(indiaInputTime(Date.now() + DAY_MS));
  await make.click();
  await sheet.getByText('This code is taken.', { exact: true }).waitFor();
  await sheet.getByLabel('Code', { exact: true }).fill('utsav25');
  const bill = sheet.getByRole('region', { name: 'The bill with this offer' });
  await bill.getByLabel('A cart of, ₹').fill('400');
  await bill.getByText('−₹40').waitFor();
  await bill.getByText('₹360').waitFor();
  expect(await axeFindings(given.desk)).toEqual([]);
  await given.desk.context().setOffline(true);
  await make.click();
  await given.desk.getByText('Make UTSAV25: waiting to send').waitFor();
  await given.desk.context().setOffline(false);
  await given.desk.getByRole('button', { name: 'UTSAV25' }).waitFor({ timeout: PATIENCE_MS });

  await goInApp(given.buyer, `/store/${STORE_ID}/item`);
  await addFirstItem(given.buyer, 2);
  await goInApp(given.buyer, '/cart');
  // The best one comes by itself.
  await given.buyer.getByRole('button', { name: 'Remove coupon UTSAV25' }).waitFor();
  const discountPaise = await billed(given.buyer, 'Coupon discount');
  expect(discountPaise).toBe(
    Math.min(4_000, Math.floor((await billed(given.buyer, 'Item total')) / 4)),
  );
  const orderId = await placeOrder(given.buyer, STORE_ID);
  await expectServerOrders(given.buyer, given.server.url, [orderId]);
  const [order] = await serverOrders(given.buyer, given.server.url);
  expect(order).toMatchObject({ couponCode: 'UTSAV25', bill: { discountPaise } });

  await goInApp(given.desk, '/admin/home');
  await goInApp(given.desk, '/admin/offers?q=utsav');
  await given.desk.getByRole('button', { name: 'UTSAV25' }).press('Enter');
  const opened = given.desk.getByRole('dialog', { name: 'UTSAV25' });
  await opened.getByText('People have used it: what it takes off stays.').waitFor();
  expect(await axeFindings(given.desk)).toEqual([]);
  await opened.getByLabel('Why pause, resume or end it').fill('Enough for today');
  await opened.getByRole('button', { name: 'Pause' }).click();
  await opened.getByText('Paused', { exact: true }).waitFor({ timeout: PATIENCE_MS });
});

it('DESK-1 ORD-6 an admin makes “buy one, get one” of an item, and a buyer’s cart has the second one free', async () => {
  await goInApp(given.buyer, `/store/${STORE_ID}/item`);
  const item = await addFirstItem(given.buyer, 2);
  const name = item.split(' ').slice(0, 2).join(' ');
  await goInApp(given.desk, '/admin/offers');
  await given.desk.getByRole('button', { name: 'New offer' }).click();
  const sheet = given.desk.getByRole('dialog', { name: 'New offer' });
  await sheet.getByText('At one store', { exact: true }).click();
  await pickFound(sheet, 'Store', 'green basket', /Green Basket/);
  await sheet.getByLabel('Takes off').selectOption('buy-get');
  const typed = [
    ['Code', 'PAIR'],
    ['What buyers read', 'Buy one, get one'],
    ['Smallest order, ₹', '0'],
    ['Units bought', '1'],
    ['Units free', '2'],
    ['Begins (India)', indiaInputTime(Date.now() - 60_000)],
    ['Ends (India)', indiaInputTime(Date.now() + DAY_MS)],
    ['Why', 'The store asked'],
  ] as const;
  for (const [label, text] of typed) await sheet.getByLabel(label, { exact: true }).fill(text);
  await pickFound(sheet, 'Items that count', name, new RegExp(name));
  await sheet.getByText(/^Who buys 1 of .+ gets 2 of the cheapest of them free\.$/).waitFor();
  const make = sheet.getByRole('button', { name: 'Make it' });
  await make.click();
  await sheet.getByText('More would be free than is bought.').first().waitFor();
  await sheet.getByLabel('Units free', { exact: true }).fill('1');
  expect(await axeFindings(given.desk)).toEqual([]);
  await make.click();
  await given.desk.getByRole('button', { name: 'PAIR' }).click({ timeout: PATIENCE_MS });
  const opened = given.desk.getByRole('dialog', { name: 'PAIR' });
  await opened.getByText(/^Buy 1, get 1, for some items · ./).waitFor();
  expect(await axeFindings(given.desk)).toEqual([]);
  await opened.getByRole('button', { name: 'Close' }).click();

  await goInApp(given.buyer, '/cart');
  // The best one comes by itself.
  await given.buyer.getByRole('button', { name: 'Remove coupon PAIR' }).waitFor();
  expect(await billed(given.buyer, 'Coupon discount')).toBe(
    (await billed(given.buyer, 'Item total')) / 2,
  );
});

it('DESK-1 OUT-8 an admin makes a banner and a shelf without a line, and both stand on a buyer’s home', async () => {
  await goInApp(given.desk, '/admin/home');
  await given.desk.getByRole('button', { name: 'Fresh today' }).waitFor();
  expect(await axeFindings(given.desk)).toEqual([]);
  await given.desk.getByRole('button', { name: 'New banner' }).click();
  const sheet = given.desk.getByRole('dialog', { name: 'New banner' });
  const seen = sheet.getByRole('region', { name: 'As buyers see it' });
  await sheet.getByLabel('Title').fill('Lamps and sweets');
  await sheet.getByLabel('Text').fill('For the festival, from shops around you');
  await sheet.getByRole('button', { name: 'Lamp' }).click();
  await sheet.getByLabel('Leads to').selectOption('other');
  await sheet.getByLabel('Its path').fill('https://example.com');
  await sheet.getByLabel('Why').fill('The festival begins');
  await sheet.getByRole('button', { name: 'Make it' }).click();
  await sheet.getByText('A banner leads to a screen of the app').waitFor();
  await sheet.getByLabel('Its path').fill('/how-to-earn');
  expect(await seen.textContent()).toContain('Lamps and sweetsFor the festival');
  expect(await axeFindings(given.desk)).toEqual([]);
  await given.desk.context().setOffline(true);
  await sheet.getByRole('button', { name: 'Make it' }).click();
  await given.desk.getByText('Make the banner “Lamps and sweets”: waiting to send').waitFor();
  await given.desk.context().setOffline(false);
  await given.desk
    .getByRole('button', { name: 'Lamps and sweets' })
    .waitFor({ timeout: PATIENCE_MS });

  await given.desk.getByRole('button', { name: 'Change the order' }).click();
  const order = given.desk.getByRole('dialog', { name: 'Their order' });
  for (let step = 0; step < 4; step += 1) {
    await order.getByRole('button', { name: 'Move Lamps and sweets up' }).click();
  }
  await order.getByLabel('Why').fill('It is soon');
  expect(await axeFindings(given.desk)).toEqual([]);
  await order.getByRole('button', { name: 'Save' }).click();
  // On a phone the rows are cards, and the headings are hidden.
  const first = given.desk.getByRole('table').locator('tbody tr').first();
  await first.getByText('Lamps and sweets').waitFor({ timeout: PATIENCE_MS });

  await given.desk.getByRole('button', { name: 'Shelves' }).click();
  await given.desk.getByRole('button', { name: 'New shelf' }).click();
  const shelf = given.desk.getByRole('dialog', { name: 'New shelf' });
  await shelf.getByLabel('Title').fill('Open on festival days');
  await shelf.getByLabel('Search its stores').fill('green basket');
  await shelf.getByRole('button', { name: 'Search' }).click();
  await shelf
    .getByRole('group', { name: 'Found' })
    .getByRole('button', { name: /Green Basket Supermarket/ })
    .click();
  await shelf.getByLabel('Why').fill('People asked');
  expect(await axeFindings(given.desk)).toEqual([]);
  await shelf.getByRole('button', { name: 'Make it' }).click();
  await given.desk
    .getByRole('button', { name: 'Open on festival days' })
    .waitFor({ timeout: PATIENCE_MS });

  await goInApp(given.buyer, '/home');
  const banners = given.buyer.getByRole('list', { name: 'Highlights' });
  await banners.getByText('Lamps and sweets').waitFor({ timeout: PATIENCE_MS });
  expect(await banners.getByRole('link').first().textContent()).toContain('Lamps and sweets');
  await given.buyer
    .getByRole('region', { name: 'Open on festival days' })
    .getByText('Green Basket Supermarket')
    .waitFor();
  await banners.getByRole('link', { name: /Lamps and sweets/ }).click();
  await given.buyer.waitForURL(/\/how-to-earn/);
});
