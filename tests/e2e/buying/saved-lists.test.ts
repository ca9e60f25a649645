import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFindings } from '../../support/browser/axe-findings.ts';
import { aPhone, pageOf, type Phone } from '../../support/browser/browser.ts';
import {
  expectSyncStatus,
  goInApp,
  openStore,
  placeOrder,
  serverOrders,
  untilInstalled,
} from '../../support/browser/journeys.ts';
import { startAsBuyer } from '../../support/browser/signed-in-phone.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { startApp, type AppServer } from '../../support/servers/app-server.ts';

let server: AppServer;
let phones: readonly Phone[] = [];
/** The same person on two phones, and somebody who is not signed in. */
let here: Page;
let there: Page;
let visitor: Page;

beforeAll(async () => {
  server = await startApp({ FULFILMENT: 'manual' });
  phones = await Promise.all([aPhone(), aPhone(), aPhone()]);
  const [first, second, third] = await Promise.all(
    phones.map(async (phone) => pageOf(await phone.open())),
  );
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('no phones');
  [here, there, visitor] = [first, second, third];
  const mobileNumber = aMobileNumber();
  await startAsBuyer(here, server.url, { mobileNumber });
  await startAsBuyer(there, server.url, { mobileNumber, address: null });
  await openStore(here);
  await here.getByRole('main').getByRole('button', { name: /^Add / }).first().waitFor();
  await Promise.all([untilInstalled(here), untilInstalled(there)]);
});

afterAll(async () => {
  for (const phone of phones) await phone.discard();
  await server?.close();
});

const linesOf = (page: Page) => page.getByRole('list', { name: 'Every month' });
const box = (page: Page, text: string) => page.getByRole('checkbox', { name: text });

it('KEY-1 SRC-6 SUB-1 a list is written offline, is on the other phone, and is ordered offline with its wish', async () => {
  await here.context().setOffline(true);
  await goInApp(here, '/profile/lists');
  await here.getByText('No lists yet').waitFor();
  await here.getByRole('button', { name: 'Begin' }).click();
  await here.getByText('Please write something first.').waitFor();
  await here.getByRole('textbox', { name: 'New list' }).fill('Every month');
  await here.getByRole('button', { name: 'Begin' }).click();
  await here.getByRole('heading', { level: 1, name: 'Every month' }).waitFor();
  const write = here.getByRole('textbox', { name: 'Write on this list' });
  await write.fill('- 2 kilo aloo\n- 1 kg pyaz ₹40, bread');
  await here.getByRole('button', { name: 'Add to the list' }).click();
  await box(here, '2 kilo aloo').waitFor();
  expect(await write.inputValue()).toBe('');
  await box(here, 'bread').click();

  // A wish for one line, another order of the lines, and a removal that was a slip.
  await here.getByRole('button', { name: 'Change 1 kg pyaz' }).click();
  const sheet = here.getByRole('dialog');
  await sheet.getByRole('combobox', { name: 'If it is out of stock' }).selectOption('Refund');
  expect(await axeFindings(here)).toEqual([]);
  await sheet.getByRole('button', { name: 'Up' }).click();
  await sheet.getByRole('button', { name: 'Done' }).click();
  await here.getByText('if it is out: refund').waitFor();
  await here.getByRole('button', { name: 'Change bread' }).click();
  await sheet.getByRole('button', { name: 'Remove from the list' }).click();
  await expect.poll(() => box(here, 'bread').count()).toBe(0);
  await here.getByRole('button', { name: 'Undo' }).click();
  await box(here, 'bread').waitFor();
  expect(await box(here, 'bread').isChecked()).toBe(true);

  // All of it is kept through a reload, and is on the server once.
  await here.reload();
  await box(here, '1 kg pyaz').waitFor();
  expect(await linesOf(here).getByRole('checkbox').count()).toBe(3);
  expect(await axeFindings(here)).toEqual([]);
  await here.context().setOffline(false);
  await expectSyncStatus(here, /All saved/);
  await goInApp(there, '/profile/lists');
  await there.getByRole('link', { name: /Every month.*3 lines, 1 ticked/ }).click();
  await box(there, '1 kg pyaz').waitFor();
  const shown = await linesOf(there)
    .getByRole('checkbox')
    .evaluateAll((boxes) => boxes.map((each) => each.closest('label')?.textContent ?? ''));
  expect(shown.map((text) => text.split('if it')[0])).toEqual([
    '1 kg pyaz',
    '2 kilo aloo',
    'bread',
  ]);

  // What is ticked on one phone while the other changes something else is on both.
  await here.context().setOffline(true);
  await box(here, 'bread').click();
  await there.getByRole('textbox', { name: 'Write on this list' }).fill('zzyzx');
  await there.getByRole('button', { name: 'Add to the list' }).click();
  await expectSyncStatus(there, /All saved/);
  await here.context().setOffline(false);
  await expectSyncStatus(here, /All saved/);
  await box(here, 'zzyzx').waitFor();
  await expect.poll(() => box(there, 'bread').isChecked()).toBe(false);
  await box(there, 'bread').click();
  await box(there, 'zzyzx').click();
  await expect.poll(() => box(here, 'zzyzx').isChecked()).toBe(true);
  await expect.poll(() => box(here, 'bread').isChecked()).toBe(true);

  // Ordered without a network: what is ticked stays away, what is added is ticked.
  await here.context().setOffline(true);
  await here.getByRole('button', { name: 'Order these 2 lines' }).click();
  await here.getByRole('heading', { name: /^2 of 2 found/ }).waitFor();
  for (const line of ['1 kg pyaz', '2 kilo aloo']) {
    const choice = here.getByRole('combobox', { name: line });
    if ((await choice.inputValue()) === '') await choice.selectOption({ index: 1 });
  }
  await here.getByRole('button', { name: /^Add 2 items · ₹/ }).click();
  await here.getByText('2 items added to your cart.').waitFor();
  await expect.poll(() => box(here, '2 kilo aloo').isChecked()).toBe(true);
  await here.getByRole('button', { name: 'Order it again' }).waitFor();
  const orders = await orderAll(here);
  await here.context().setOffline(false);
  await expectSyncStatus(here, /All saved/);
  await expect.poll(async () => (await serverOrders(here, server.url)).length).toBe(orders);
  const wishes = await wishesOnServer(here);
  expect(wishes).toHaveLength(1);
  expect(wishes[0]).toMatchObject({ substitution: 'none' });
});

it('SRC-6 an item goes from its page onto a list, also offline, and is told to be on it', async () => {
  await openStore(here);
  await here.locator('main a[href*="item="]').first().click();
  const item = here.getByRole('dialog');
  await item.getByRole('heading', { name: 'On the pack' }).waitFor();
  await here.context().setOffline(true);
  await item.getByRole('button', { name: 'Add to a list' }).click();
  const choice = here.getByRole('dialog', { name: 'Add to a list' });
  await choice.getByRole('textbox', { name: 'New list' }).waitFor();
  expect(await axeFindings(here)).toEqual([]);
  await choice.getByRole('button', { name: 'Begin a list with it' }).click();
  await choice.getByText('Please write something first.').waitFor();
  await choice.getByRole('textbox', { name: 'New list' }).fill('Sunday');
  await choice.getByRole('button', { name: 'Begin a list with it' }).click();
  await item.getByRole('status').getByRole('link', { name: 'Sunday' }).waitFor();
  await item.getByRole('button', { name: 'Add to a list' }).click();
  await expect
    .poll(() => choice.getByRole('button', { name: /^Sunday\s*It is on this list/ }).isDisabled())
    .toBe(true);
  await choice.getByRole('button', { name: 'Close' }).click();
  await here.context().setOffline(false);
  await expectSyncStatus(here, /All saved/);
  await goInApp(there, '/profile/lists');
  await there.getByRole('link', { name: /Sunday.*1 line/ }).waitFor();
});

/** Orders what is in the cart of each of its stores. @returns how many orders that were */
async function orderAll(page: Page): Promise<number> {
  await goInApp(page, '/cart');
  const links = page.locator('main a[href*="retail-cart?store="]');
  await links.first().waitFor();
  const hrefs = await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute('href') ?? ''),
  );
  const storeIds = new Set(hrefs.map((href) => /store=([^&]+)/.exec(href)?.[1] ?? ''));
  for (const storeId of storeIds) await placeOrder(page, storeId);
  return storeIds.size;
}

/** The wishes for single lines of the person's orders as the server has them. */
async function wishesOnServer(page: Page): Promise<readonly object[]> {
  const orders = await serverOrders(page, server.url);
  return orders.flatMap((order) => {
    const { wishes } = order as { wishes?: { lineSubstitutions?: object[] } };
    return wishes?.lineSubstitutions ?? [];
  });
}

it('LINK-1 KEY-1 a list is shared with a visitor by a link, copied by another person, and taken back', async () => {
  await goInApp(here, '/profile/lists');
  await here.getByRole('link', { name: /Every month/ }).click();
  await here.getByRole('button', { name: 'Make a link' }).click();
  const share = here.getByRole('button', { name: 'Share the link' });
  await share.waitFor();
  await here.evaluate(() => {
    const copied = async (text: string) => {
      document.body.dataset['copied'] = text;
    };
    Object.defineProperty(navigator, 'share', { value: undefined });
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied } });
  });
  await share.click();
  await expect.poll(() => here.evaluate(() => document.body.dataset['copied'])).toMatch(/code=/);
  const link = (await here.evaluate(() => document.body.dataset['copied'])) ?? '';

  await visitor.goto(link);
  await visitor.getByRole('heading', { level: 1, name: 'Every month' }).waitFor();
  await visitor.getByText('2 kilo aloo').waitFor();
  expect(await visitor.getByText('refund').count()).toBe(0);
  await visitor.getByRole('link', { name: 'Sign in to keep this list' }).waitFor();
  expect(await axeFindings(visitor)).toEqual([]);

  await goInApp(there, new URL(link).pathname + new URL(link).search);
  await there.getByRole('button', { name: 'Copy to my lists' }).click();
  await box(there, '1 kg pyaz').waitFor();
  await expectSyncStatus(there, /All saved/);

  await here.getByRole('button', { name: 'Take it back' }).click();
  await here.getByRole('button', { name: 'Make a link' }).waitFor();
  await visitor.reload();
  await visitor.getByText('This list is not shared any more').waitFor();

  await here.getByRole('button', { name: 'Delete this list' }).click();
  await here.getByRole('button', { name: 'Delete', exact: true }).click();
  await here.getByRole('heading', { level: 1, name: 'My lists' }).waitFor();
  await expectSyncStatus(here, /All saved/);
});
