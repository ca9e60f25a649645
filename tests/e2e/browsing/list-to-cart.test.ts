import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAppOnPhone, type AppOnPhone } from '../../support/app-on-phone.ts';
import { goInApp, openStore, untilInstalled } from '../../support/browser/journeys.ts';
import { startAsBuyer } from '../../support/browser/signed-in-phone.ts';

let app: AppOnPhone;
beforeAll(async () => {
  app = await startAppOnPhone();
});
afterAll(() => app?.close());

it('SRC-6 a pasted list becomes a cart without a network: amounts, scripts, what is doubtful, what nobody sells', async () => {
  const { page, server } = app;
  await startAsBuyer(page, server.url, { address: null });
  await openStore(page);
  await page.getByRole('main').getByRole('button', { name: /^Add / }).first().waitFor();
  await untilInstalled(page);
  await server.stop();
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
