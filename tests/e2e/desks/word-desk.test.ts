import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { indiaInputTime } from '../../../src/domain/time.ts';
import { axeFindings } from '../../support/browser/axe-findings.ts';
import { addFirstItem, goInApp } from '../../support/browser/journeys.ts';
import { pickFound } from '../../support/browser/market-people.ts';
import { withDeskAndBuyer } from '../../support/browser/two-phones.ts';
import { PATIENCE_MS } from '../../support/patience.ts';

const STORE_ID = 'green-basket-bellandur';
/** The admin of the demo (server/seed/seed-demo.ts). */
const ADMIN = '9000000004';
const HOUR_MS = 3_600_000;

const given = withDeskAndBuyer(ADMIN);

/** The buyer opens the home screen anew: an app that stays open asks once a minute. */
async function buyersHome(): Promise<Page> {
  const { buyer } = given;
  await goInApp(buyer, '/home');
  await buyer.reload();
  return buyer;
}

it('DESK-1 OUT-8 an admin pauses an area without a line, buyers there read that Haat is not there, and it is served again', async () => {
  const { desk } = given;
  await goInApp(desk, '/admin/shops?list=areas');
  await desk.getByRole('button', { name: '560103' }).click();
  const sheet = desk.getByRole('dialog', { name: /560103/ });
  await sheet.getByLabel('Area name').fill('Bellandur');
  await sheet.getByText('Paused', { exact: true }).click();
  await sheet.getByLabel('Why').fill('The lake road is flooded');
  expect(await axeFindings(desk)).toEqual([]);
  await desk.context().setOffline(true);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await sheet.getByText('Pause Bellandur, 560103: waiting to send').waitFor();
  await desk.context().setOffline(false);
  await sheet.getByText('Paused', { exact: true }).first().waitFor({ timeout: PATIENCE_MS });
  await desk.getByRole('dialog', { name: 'Bellandur, 560103' }).waitFor({ timeout: PATIENCE_MS });

  const home = await buyersHome();
  await home.getByText(/We are not in .*Bellandur.* yet/).waitFor({ timeout: PATIENCE_MS });

  await sheet.getByText('Yes', { exact: true }).click();
  await sheet.getByLabel('Why').fill('The water is gone');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await sheet.getByText('Served', { exact: true }).waitFor({ timeout: PATIENCE_MS });
  await (
    await buyersHome()
  )
    .getByText('Green Basket Supermarket')
    .first()
    .waitFor({ timeout: PATIENCE_MS });
});

it('DESK-1 an admin adds a pincode that the list of post offices lacks; what cannot be is said first', async () => {
  const { desk } = given;
  await goInApp(desk, '/admin/shops?list=areas');
  await desk.getByRole('button', { name: 'New area' }).click();
  const sheet = desk.getByRole('dialog', { name: 'New area' });
  const typed = [
    ['Pincode', '290001'],
    ['Area name', 'Lakeside'],
    ['District', 'Bengaluru'],
    ['State', 'Karnataka'],
    ['Its middle: latitude, longitude', 'the lake'],
    ['Why', 'A new post office'],
  ] as const;
  for (const [label, text] of typed) await sheet.getByLabel(label).fill(text);
  const add = sheet.getByRole('button', { name: 'Add it' });
  await add.click();
  await sheet.getByText('No post office has this pincode. Please check it.').waitFor();
  await sheet.getByText(/Please write a point of India/).waitFor();
  expect(await axeFindings(desk)).toEqual([]);
  await sheet.getByLabel('Pincode').fill('560199');
  await sheet.getByLabel('Its middle').fill('25.59, 85.13');
  await add.click();
  // Only the server knows where the neighbours are; nothing that was typed is lost.
  await desk.getByRole('button', { name: 'Mend 560199' }).click({ timeout: PATIENCE_MS });
  await sheet.getByText(/whose pincode begins alike/).waitFor();
  await sheet.getByLabel('Its middle').fill('12.935, 77.66');
  await sheet.getByLabel('Why').fill('Its right place');
  await add.click();
  const row = desk.getByRole('row').filter({ hasText: '560199' });
  await row.getByText('Served').waitFor({ timeout: PATIENCE_MS });
});

it('DESK-1 CAT-1 an admin names and orders the category groups and moves a category; buyers’ home follows', async () => {
  const { desk } = given;
  await goInApp(desk, '/admin/home?list=groups');
  await desk.getByRole('button', { name: 'Name and order the groups' }).click();
  const sheet = desk.getByRole('dialog', { name: 'Category groups' });
  await sheet.getByLabel('Name of Spices').fill('Grocery');
  await sheet.getByLabel('Why').fill('Everybody says so');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await sheet.getByText('Two groups cannot have one name').waitFor();
  await sheet.getByLabel('Name of Spices').fill('Masala');
  for (let step = 0; step < 4; step += 1) {
    await sheet.getByRole('button', { name: 'Move Masala up' }).click();
  }
  expect(await axeFindings(desk)).toEqual([]);
  await desk.context().setOffline(true);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await desk.getByText('Name and order the category groups: waiting to send').waitFor();
  await desk.context().setOffline(false);
  await desk
    .getByText('Name and order the category groups: waiting to send')
    .waitFor({ state: 'detached', timeout: PATIENCE_MS });
  const home = await buyersHome();
  const groups = home.getByRole('link', { name: 'Masala' });
  await groups.first().waitFor({ timeout: PATIENCE_MS });

  await desk.getByLabel('Search categories').fill('tea');
  await desk.locator('[data-row]').first().click();
  const opened = desk.getByRole('dialog');
  await opened.getByLabel('Into').selectOption({ label: 'Snacks' });
  await opened.getByLabel('Why').fill('People look there');
  expect(await axeFindings(desk)).toEqual([]);
  await opened.getByRole('button', { name: 'Move it' }).click();
  await desk.getByRole('dialog').waitFor({ state: 'detached', timeout: PATIENCE_MS });
  await desk.getByLabel('Which group').selectOption('snacks');
  await desk.locator('[data-row]').first().waitFor({ timeout: PATIENCE_MS });
});

it('DESK-1 SRC-1 SRC-5 an admin adds an everyday name, and a buyer’s phone finds milk by it without a line; a name is taken away', async () => {
  const { desk, buyer } = given;
  await goInApp(buyer, `/store/${STORE_ID}/item`);
  await addFirstItem(buyer, 1);
  await goInApp(desk, '/admin/home?list=names');
  await desk.getByRole('button', { name: 'New name' }).click();
  const sheet = desk.getByRole('dialog', { name: 'New name' });
  const add = sheet.getByRole('button', { name: 'Add the name' });
  await sheet.getByLabel('What people type').fill('doodh');
  await sheet.getByLabel('What catalogues call it').fill('milk');
  await sheet.getByLabel('Why').fill('Typed in vain');
  expect(await axeFindings(desk)).toEqual([]);
  await add.click();
  await desk.getByRole('button', { name: 'Mend “doodh”' }).click({ timeout: PATIENCE_MS });
  await sheet.getByText(/“doodh” means milk already/).waitFor();
  await sheet.getByLabel('What people type').fill('Kshiram');
  await sheet.getByLabel('Why').fill('Typed in vain');
  await add.click();
  const added = desk.getByRole('row').filter({ hasText: 'kshiram' });
  await added.getByText('Added', { exact: true }).waitFor({ timeout: PATIENCE_MS });

  await buyersHome();
  await goInApp(buyer, '/search');
  const field = buyer.getByRole('searchbox');
  const milk = buyer.getByRole('main').getByText(/milk/i).filter({ visible: true });
  // The names come with the home screen's content; from then on the phone needs nobody.
  await field.fill('kshiram');
  await milk.first().waitFor({ timeout: PATIENCE_MS });
  await buyer.context().setOffline(true);
  await field.fill('kshira');
  await field.fill('kshiram');
  await milk.first().waitFor({ timeout: PATIENCE_MS });
  await buyer.context().setOffline(false);

  await desk.getByLabel('Search names').fill('kshiram');
  await desk.getByRole('button', { name: 'kshiram' }).click();
  const opened = desk.getByRole('dialog', { name: '“kshiram”' });
  await opened.getByLabel('Why').fill('It was a mistake');
  expect(await axeFindings(desk)).toEqual([]);
  await opened.getByRole('button', { name: 'Remove the name' }).click();
  await opened.getByText('Removed', { exact: true }).waitFor({ timeout: PATIENCE_MS });
});

it('DESK-1 ORD-6 an admin makes an offer for a category by its name, and reads that name when it is changed', async () => {
  const { desk } = given;
  await goInApp(desk, '/admin/offers');
  await desk.getByRole('button', { name: 'New offer' }).click();
  const sheet = desk.getByRole('dialog', { name: 'New offer' });
  await sheet.getByText('At one store', { exact: true }).click();
  await pickFound(sheet, 'Store', 'green basket', /Green Basket/);
  const typed = [
    ['Code', 'SHELF50'],
    ['What buyers read', 'Half off a shelf'],
    ['How much', '50'],
    ['Smallest order, ₹', '0'],
    ['Begins (India)', indiaInputTime(Date.now() - 60_000)],
    ['Ends (India)', indiaInputTime(Date.now() + 24 * HOUR_MS)],
    ['Why', 'The store asked'],
  ] as const;
  for (const [label, text] of typed) await sheet.getByLabel(label, { exact: true }).fill(text);
  await pickFound(sheet, 'Categories that count', 'fruit', /Fruit/i);
  await sheet.getByText(/^Only anything of “.*fruit.*” counts\.$/i).waitFor();
  expect(await axeFindings(desk)).toEqual([]);
  await sheet.getByRole('button', { name: 'Make it' }).click();
  await desk.getByRole('button', { name: 'SHELF50' }).click({ timeout: PATIENCE_MS });
  const opened = desk.getByRole('dialog', { name: 'SHELF50' });
  // By its name again, when it is changed.
  await opened.getByRole('button', { name: /fruit/i, pressed: true }).waitFor();
});
