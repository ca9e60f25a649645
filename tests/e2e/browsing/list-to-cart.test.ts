import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAppOnPhone, type AppOnPhone } from '../../support/app-on-phone.ts';
import { goInApp, openStore, untilInstalled } from '../../support/browser/journeys.ts';
import { startAsBuyer } from '../../support/browser/signed-in-phone.ts';

let app: AppOnPhone;
/** A phone with the goods of a store on it, and no network. */
beforeAll(async () => {
  app = await startAppOnPhone();
  const { page, server } = app;
  await startAsBuyer(page, server.url, { address: null });
  await openStore(page);
  await page.getByRole('main').getByRole('button', { name: /^Add / }).first().waitFor();
  await untilInstalled(page);
  await server.stop();
});
afterAll(() => app?.close());

/** Pastes a text in place of what a field has: typing 5,000 lines into one takes Chromium a minute, pasting them a moment. */
async function paste(page: Page, field: Locator, text: string): Promise<void> {
  const source = await page.evaluateHandle((copied) => {
    const area = document.createElement('textarea');
    document.body.append(area);
    area.value = copied;
    area.select();
    return area;
  }, text);
  await page.keyboard.press('Control+C');
  await source.evaluate((area) => area.remove());
  await field.press('Control+A');
  await field.press('Control+V');
}

it('SRC-6 a pasted list becomes a cart without a network: amounts, scripts, what is doubtful, what nobody sells', async () => {
  const { page } = app;
  await goInApp(page, '/search');
  await page.getByRole('link', { name: 'Write, paste or say a whole list' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your list' }).waitFor();
  const list = page.getByRole('textbox', { name: 'What do you need?' });
  const find = page.getByRole('button', { name: 'Find these' });

  await list.fill('12345');
  await find.click();
  await page.getByText('This does not read like a list.').waitFor();

  await list.fill('- 2 kilo aloo\n- आधा किलो टमाटर\n- 1 kg pyaz, zzyzx');
  await find.click();
  await page.getByRole('heading', { name: '3 of 4 found, 1 to choose' }).waitFor();
  await page.getByText('No shop near you sells “zzyzx”.').waitFor();
  const chosen = (line: string) =>
    page.getByRole('combobox', { name: line }).locator('option:checked').textContent();
  expect(await chosen('2 kilo aloo')).toMatch(/^Potato.*, /);
  // There are two kinds of them.
  const tomatoes = page.getByRole('combobox', { name: 'आधा किलो टमाटर' });
  expect(await chosen('आधा किलो टमाटर')).toBe('Please choose');
  await tomatoes.selectOption({ index: 1 });
  await page.getByRole('heading', { name: '3 of 4 found', exact: true }).waitFor();
  expect(await chosen('आधा किलो टमाटर')).toMatch(/^Tomato.*, /);
  expect(await chosen('1 kg pyaz')).toMatch(/^Onion.*, /);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  // What was written is there after the page was closed.
  await expect
    .poll(async () => {
      await page.reload();
      return list.inputValue();
    })
    .toContain('zzyzx');
  await find.click();
  await tomatoes.selectOption({ index: 1 });
  await page.getByRole('combobox', { name: '1 kg pyaz' }).selectOption({ label: 'Leave it out' });
  await page.getByRole('button', { name: /^Add 2 items · ₹/ }).click();
  await page.getByText('2 items added to your cart.').waitFor();
  await page.getByRole('heading', { name: '1 of 2 found' }).waitFor();
  expect(await list.inputValue()).not.toContain('aloo');
  await page.getByRole('link', { name: 'Go to cart' }).click();
  await page
    .getByRole('main')
    .getByText(/Potato/)
    .first()
    .waitFor();
  await page
    .getByRole('main')
    .getByText(/Tomato/)
    .first()
    .waitFor();
  expect(await page.getByRole('main').getByText(/Onion/).count()).toBe(0);
});

it('SRC-6 of 5,000 pasted lines none is lost: the first 60 are read, then the next, what was added goes, all else stays', async () => {
  const { page } = app;
  await goInApp(page, '/search?list=');
  const list = page.getByRole('textbox', { name: 'What do you need?' });
  const find = page.getByRole('button', { name: 'Find these' });
  const unknown = (at: number) => `${at % 2 === 0 ? 'zzyzx' : 'ठठठठ'} number${at} ₹${at}`;
  const pasted = [
    'Call 98123 45678',
    '1 kg pyaz Rs. 35/-',
    ...Array.from({ length: 4_997 }, (_, at) => unknown(at)),
    '2 kilo आलू @ 60',
  ];
  await paste(page, list, pasted.join('\n'));
  await find.click();
  // The telephone number is no line.
  await page.getByRole('heading', { name: '1 of 60 found' }).waitFor();
  await page.getByText('4,939 more lines have not been read yet').waitFor();
  await page.getByRole('button', { name: /^Add 1 item · ₹/ }).click();
  await page.getByText('1 item added to your cart.').waitFor();
  const left = [pasted[0], ...pasted.slice(2)];
  expect((await list.inputValue()).split('\n')).toEqual(left);

  await page.getByRole('button', { name: 'Leave these for later and read on' }).click();
  await page
    .getByText(`number${59 + 59} `)
    .first()
    .waitFor();
  await page.getByText('4,938 more lines have not been read yet').waitFor();
  const readOn = [pasted[0], ...pasted.slice(2 + 59), ...pasted.slice(2, 2 + 59)];
  expect((await list.inputValue()).split('\n')).toEqual(readOn);

  // All of it is there after the page was closed.
  await page.reload();
  await expect.poll(async () => (await list.inputValue()).split('\n').length).toBe(4_999);

  await paste(page, list, 'milk\n'.repeat(120_000));
  await page.getByText('This list is too long to keep whole. It is kept up to “milk”').waitFor();
  await list.fill('');
});

it('SRC-6 what is in the cart is gone from the list that is kept, though the page goes in that moment', async () => {
  const { page } = app;
  await goInApp(page, '/search?list=');
  const list = page.getByRole('textbox', { name: 'What do you need?' });
  await list.fill('1 kg pyaz\nzzyzx');
  await page.getByRole('button', { name: 'Find these' }).click();
  await page.getByRole('button', { name: /^Add 1 item · ₹/ }).click();
  await page.getByText('1 item added to your cart.').waitFor();
  await page.reload();
  await expect.poll(() => list.inputValue()).toBe('zzyzx');
  await list.fill('');
});
