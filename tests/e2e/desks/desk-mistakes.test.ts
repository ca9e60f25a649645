import { readFile } from 'node:fs/promises';
import { millisecondsInDay } from 'date-fns/constants';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { indiaInputTime } from '../../../src/domain/time.ts';
import { axeFindings } from '../../support/browser/axe-findings.ts';
import { aPhone, pageOf, type Phone } from '../../support/browser/browser.ts';
import { addFirstItem, goInApp, placeOrder } from '../../support/browser/journeys.ts';
import { startAsBuyer, startSignedIn } from '../../support/browser/signed-in-phone.ts';
import { DEMO_SHOP } from '../../support/browser/two-phones.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { startApp, type AppServer } from '../../support/servers/app-server.ts';

/** Seller, customer care and administrator of the demo (server/seed/seed-demo.ts), and the buyer of these tests. */
const ADMIN = '9000000004';
const BUYER = '9845098450';
const INVITED = '9845054321';
const NUMBERS = [DEMO_SHOP.sellersNumber, '9000000003', ADMIN, BUYER, INVITED];

let server: AppServer;
let phones: readonly Phone[] = [];
let desk: Page;
let buyer: Page;
beforeAll(async () => {
  server = await startApp({ FULFILMENT: 'manual' });
  phones = [await aPhone(), await aPhone()];
  const pages = await Promise.all(phones.map(async (phone) => pageOf(await phone.open())));
  const [first, second] = pages;
  if (first === undefined || second === undefined) throw new Error('two phones have two pages');
  [desk, buyer] = [first, second];
  await startSignedIn(desk, server.url, ADMIN);
  await startAsBuyer(buyer, server.url, { mobileNumber: BUYER });
});
afterAll(async () => {
  for (const phone of phones) await phone.discard();
  await server?.close();
});

it('INB-1 DESK-1 a message goes to a pincode, is seen before it is sent, waits for its time, can be taken back until then, and never goes back in time', async () => {
  await goInApp(desk, '/admin/messages');
  const write = desk.getByRole('button', { name: 'Write a message' });
  const letter = desk.getByRole('dialog', { name: 'Write a message' });
  const send = letter.getByRole('button', { name: 'Send' });
  const shows = letter.getByLabel('Shows from (India, optional)');
  await write.click();
  await letter.getByText('A pincode', { exact: true }).click();
  await letter.getByLabel('Title').fill('Water is off on Sunday');
  await letter.getByLabel('Text').fill('Shops in Bellandur open at noon.');
  await letter.getByRole('textbox', { name: 'Pincode' }).fill('5601');
  await send.click();
  await letter.getByText('A pincode has six digits.').waitFor();
  await letter.getByRole('textbox', { name: 'Pincode' }).fill('560103');
  await shows.fill(indiaInputTime(Date.now() - millisecondsInDay));
  await send.click();
  await letter.getByText('That time is in the past.').waitFor();
  const preview = letter.getByRole('region', { name: 'As its reader sees it' });
  await preview.getByText('Shops in Bellandur open at noon.').waitFor();
  expect(await axeFindings(desk)).toEqual([]);
  await shows.fill('');
  await preview.getByText('At once').waitFor();
  await send.click();
  await letter.waitFor({ state: 'detached' });
  const sent = desk.getByRole('table', { name: 'Messages' });
  const row = sent.getByRole('row', { name: /Water is off on Sunday/ });
  await row.getByText('Pincode 560103').waitFor({ timeout: PATIENCE_MS });
  await goInApp(buyer, '/profile/inbox');
  await buyer.getByText('Water is off on Sunday').waitFor({ timeout: PATIENCE_MS });

  await write.click();
  await letter.getByText('Everybody', { exact: true }).click();
  await letter.getByLabel('Title').fill('Haat is five');
  await shows.fill(indiaInputTime(Date.now() + millisecondsInDay));
  await send.click();
  await letter.getByText('This goes to all people of Haat').waitFor();
  await letter.getByLabel('Type “everybody”').fill('everybody');
  await send.click();
  const later = sent.getByRole('row', { name: /Haat is five/ });
  await later.getByText('Not sent yet').waitFor({ timeout: PATIENCE_MS });
  await buyer.reload();
  await buyer.getByText('Water is off on Sunday').waitFor();
  expect(await buyer.getByText('Haat is five').count()).toBe(0);

  // What was sent stays; what waits for its time can be taken back, without a line, too.
  await desk.getByRole('button', { name: 'Water is off on Sunday' }).click();
  const shown = desk.getByRole('dialog', { name: 'Water is off on Sunday' });
  await shown.getByText('Shops in Bellandur open at noon.').waitFor();
  expect(await shown.getByRole('button', { name: 'Take it back' }).count()).toBe(0);
  await shown.getByRole('button', { name: 'Close' }).click();
  await desk.getByRole('button', { name: 'Haat is five' }).click();
  const waits = desk.getByRole('dialog', { name: 'Haat is five' });
  expect(await axeFindings(desk)).toEqual([]);
  await waits.getByRole('button', { name: 'Take it back' }).click();
  await waits.getByText('Please write why').waitFor();
  await waits.getByLabel('Why').fill('It is six');
  await desk.context().setOffline(true);
  await waits.getByRole('button', { name: 'Take it back' }).click();
  await waits.getByText('Take back “Haat is five”: waiting to send').waitFor();
  await desk.context().setOffline(false);
  await waits.getByText('Taken back', { exact: true }).waitFor({ timeout: PATIENCE_MS });
  await waits.getByRole('button', { name: 'Close' }).click();
  await desk.getByLabel('Which messages').selectOption('taken-back');
  await sent.getByRole('row', { name: /Haat is five/ }).waitFor();
  await expect.poll(() => sent.getByRole('row', { name: /Water is off/ }).count()).toBe(0);
});

it('DESK-2 no export of a desk has anybody’s number, also where somebody wrote it', async () => {
  await goInApp(buyer, `/store/${DEMO_SHOP.id}/item`);
  await addFirstItem(buyer, 2);
  const id = await placeOrder(buyer, DEMO_SHOP.id);
  expect(id).not.toBe('');
  await goInApp(desk, '/admin/people');
  await desk.getByRole('button', { name: 'Invite somebody' }).click();
  const invitation = desk.getByRole('dialog', { name: 'Invite somebody' });
  await invitation.getByLabel('Name').fill('Ravi Kumar');
  await invitation.getByLabel('Mobile number').fill(INVITED);
  await invitation.getByLabel('Why').fill(`Works at the desk from Monday, ${INVITED}`);
  await invitation.getByRole('button', { name: 'Invite' }).click();
  await invitation.waitFor({ state: 'detached' });
  const lists = [
    ['/care/orders', DEMO_SHOP.name],
    ['/admin/people', 'Ravi Kumar'],
    ['/admin/shops?list=stores', DEMO_SHOP.name],
    ['/admin/audit', 'Works at the desk'],
  ] as const;
  for (const [path, known] of lists) {
    await goInApp(desk, path);
    await desk
      .getByRole('table')
      .getByText(known, { exact: false })
      .first()
      .waitFor({ timeout: PATIENCE_MS });
    const [download] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('button', { name: 'Save as CSV' }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    expect(text, path).toContain(known);
    const digits = text.replaceAll(/[\s-]/g, '');
    for (const number of NUMBERS) expect(digits, path).not.toContain(number);
  }
});

it('DESK-1 a list is sorted by its headings, walked through by the keyboard, and comes back the same by its address', async () => {
  const rows = desk.locator('[data-row]');
  const namesOf = () => rows.allInnerTexts();
  const wide = { width: 1280, height: 800 };
  await desk.setViewportSize(wide);
  await goInApp(desk, '/admin/people');
  const table = desk.getByRole('table', { name: 'People' });
  const heading = table.getByRole('button', { name: 'Person', exact: true });
  await table.getByRole('button', { name: 'Demo Customer Care' }).waitFor({ timeout: PATIENCE_MS });
  await heading.press('Enter');
  const order = () => heading.locator('..').getAttribute('aria-sort');
  await expect.poll(order).toBe('ascending');
  const inOrder = (names: readonly string[]) =>
    names.toSorted((one, other) => one.localeCompare(other, 'en'));
  await expect.poll(async () => (await namesOf()).length).toBeGreaterThan(3);
  await expect
    .poll(async () => inOrder(await namesOf()).join() === (await namesOf()).join())
    .toBe(true);
  const rising = await namesOf();
  await heading.press('Enter');
  await expect.poll(namesOf).toEqual(rising.toReversed());
  expect(new URL(desk.url()).searchParams.get('sort')).toBe('name.down');
  expect(await order()).toBe('descending');
  await desk.reload();
  await expect.poll(namesOf, { timeout: PATIENCE_MS }).toEqual(rising.toReversed());

  await rows.first().focus();
  await desk.keyboard.press('ArrowDown');
  await desk.keyboard.press('ArrowDown');
  await desk.keyboard.press('ArrowUp');
  await desk.keyboard.press('Enter');
  await desk.getByRole('dialog', { name: rising.at(-2) ?? '' }).waitFor();
  await desk.keyboard.press('Escape');
  await desk.getByRole('dialog').waitFor({ state: 'detached' });

  // On a phone the rows are cards, and a field stands for the headings.
  await desk.setViewportSize({ width: 390, height: 844 });
  await desk.getByLabel('Sort by').selectOption('name.up');
  await expect.poll(namesOf).toEqual(rising);
  expect(await axeFindings(desk)).toEqual([]);
});
