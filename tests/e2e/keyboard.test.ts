import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAppOnPhone, type AppOnPhone } from '../support/app-on-phone.ts';
import { FIXED_CODE, type AppServer } from '../support/servers/app-server.ts';
import { aMobileNumber } from '../support/inputs/mobile-numbers.ts';

/** So many stops at most lie between two things that a person does next. */
const MOST_STOPS = 40;

let app: AppOnPhone;
let server: AppServer;
let page: Page;

beforeAll(async () => {
  app = await startAppOnPhone();
  ({ server, page } = app);
});

afterAll(() => app?.close());

/** What assistive technology would say of what has the focus. */
const focused = () =>
  page.evaluate(() => {
    const { activeElement } = document;
    const label = activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
    return `${activeElement?.tagName ?? ''} ${label.trim()}`;
  });

/** Presses Tab until something has the focus. Throws when it is not among the next stops. */
async function tabTo(what: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const now = await focused();
    if (what.test(now)) return;
    passed.push(now);
  }
  throw new Error(`Tab does not reach ${String(what)}: ${passed.join(' · ')}`);
}

/** Presses Enter on it. */
async function choose(what: RegExp): Promise<void> {
  await tabTo(what);
  await page.keyboard.press('Enter');
}

/** Waits for a screen, and that its title has the focus. */
async function expectTitle(name: RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name }).waitFor({ state: 'attached' });
  await expect.poll(focused).toMatch(new RegExp(`^H1 .*${name.source}`, name.flags));
}

describe('with the keyboard alone', () => {
  it('somebody signs in, says where to deliver, orders, and hears where they are', async () => {
    await page.goto(`${server.url}/welcome`);
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    await choose(/^A Sign in$/);
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    if (!(await focused()).startsWith('INPUT')) await tabTo(/^INPUT/);
    await page.keyboard.type(aMobileNumber());
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name: 'One-time password' }).waitFor();
    await page.keyboard.type(FIXED_CODE);
    await page.waitForURL(/create-profile$/);
    await page.getByRole('textbox', { name: 'Name' }).waitFor();
    if (!(await focused()).startsWith('INPUT')) await tabTo(/^INPUT/);
    await page.keyboard.type('Asha');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/home$/);
    await page.getByRole('link', { name: /where to deliver/i }).waitFor();
    await choose(/^A .*where to deliver/i);
    await expectTitle(/Deliver to/);
    await choose(/^A Add New$/);
    await page.getByRole('heading', { level: 1, name: 'Add address' }).waitFor();
    for (const [field, text] of [
      ['Address Name', 'Home'],
      ['Address Line 1', 'Flat 12B'],
      ['Pincode', '560103'],
    ] as const) {
      const name = new RegExp(`^${field}`);
      const box = page.getByRole('textbox', { name }).first();
      for (let stop = 0; stop < MOST_STOPS; stop += 1) {
        if (await box.evaluate((element) => element === document.activeElement)) break;
        await page.keyboard.press('Tab');
      }
      expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
      if ((await box.inputValue()) === '') await page.keyboard.type(text);
    }
    await expect.poll(() => page.getByRole('textbox', { name: 'City' }).inputValue()).not.toBe('');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/home$/);
    await page
      .getByRole('main')
      .getByRole('link', { name: /Supermarket/ })
      .first()
      .waitFor();
    await choose(/^A (?=.*Supermarket)/);
    await expectTitle(/Supermarket/);
    await page.getByRole('main').getByRole('button', { name: /^Add / }).first().waitFor();
    // Sixty categories are one stop; the arrows, Home and End lead along them.
    const categories = page.getByRole('toolbar', { name: 'Categories' }).getByRole('button');
    const names = await categories.allInnerTexts();
    const chosen = await categories.and(page.locator('[aria-pressed=true]')).innerText();
    await tabTo(new RegExp(`^BUTTON ${chosen}`));
    for (const [key, place] of [
      ['Home', 0],
      ['ArrowDown', 1],
      ['End', -1],
      ['ArrowDown', 0],
    ] as const) {
      await page.keyboard.press(key);
      expect(await focused()).toBe(`BUTTON ${names.at(place)}`);
    }
    await choose(/^BUTTON Add /);
    // The focus stays in the pill.
    await expect.poll(focused).toMatch(/^BUTTON Increase /);
    await page.keyboard.press('Enter');
    await page.getByText(/^2 items/).waitFor();
    // The list is long: the way round it is the next stop after the title.
    await page.getByRole('heading', { level: 1 }).focus();
    await choose(/^BUTTON Skip to the end/);
    expect(await focused()).toMatch(/^A 2 items/);
    await page.keyboard.press('Enter');
    await expectTitle(/Checkout/);
    const order = page.getByRole('button', { name: /^Place order/ });
    await expect.poll(() => order.isEnabled()).toBe(true);
    await choose(/^BUTTON Skip to the end/);
    expect(await focused()).toMatch(/^BUTTON Place order/);
    await page.keyboard.press('Enter');
    await page.getByText('Order confirmed').first().waitFor();
  });
});
