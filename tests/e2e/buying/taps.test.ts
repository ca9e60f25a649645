import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAppOnPhone, type AppOnPhone } from '../../support/app-on-phone.ts';
import { FIXED_CODE, type AppServer } from '../../support/servers/app-server.ts';
import { expectSyncStatus } from '../../support/browser/journeys.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { createTapCounter } from '../../support/browser/tap-counter.ts';

/** Most taps, besides typing, from the welcome screen to a confirmed first order, and from home to one more. */
const FIRST_ORDER = 12;
const REPEAT_ORDER = 4;

let app: AppOnPhone;
let server: AppServer;
let page: Page;

beforeAll(async () => {
  app = await startAppOnPhone();
  ({ server, page } = app);
});

afterAll(() => app?.close());

const confirmed = () => page.getByText('Order confirmed').first().waitFor();
const main = () => page.getByRole('main');

/** Fills the address as a person does, without touching what is filled already. */
async function typeAddress(): Promise<void> {
  const type = async (name: string | RegExp, text: string) => {
    const field = page.getByRole('textbox', { name });
    if ((await field.inputValue()) === '') await field.fill(text);
  };
  await type('Pincode', '560103');
  await type('Address Name', 'Home');
  await type(/Address Line 1/, 'Flat 12B');
  await type('City', 'Bengaluru');
  await type('State', 'Karnataka');
  await type('Contact Number', '9876543210');
}

describe('a tap on a link', () => {
  it('shows in the task of the tap that it was felt, and no longer than a moment', async () => {
    await page.goto(`${server.url}/welcome`);
    const link = page.getByRole('link', { name: 'Sign in' });
    const look = await link.evaluate((element: HTMLElement) => {
      // What is asked for is not shown yet: the look is there before any screen.
      element.addEventListener('click', (event) => event.preventDefault(), { capture: true });
      element.click();
      return getComputedStyle(element).opacity;
    });
    expect(look).toBe('0.6');
    await expect
      .poll(() => link.evaluate((element) => getComputedStyle(element).opacity))
      .toBe('1');
  });
});

describe('how many taps an order takes', () => {
  it(`the first one at most ${FIRST_ORDER}, from the welcome screen on`, async () => {
    const { tap, taps } = createTapCounter();
    await page.goto(`${server.url}/welcome`);
    await tap(page.getByRole('link', { name: 'Sign in' }), 'Sign in');
    await page.getByRole('textbox', { name: 'Mobile number' }).fill(aMobileNumber());
    await tap(page.getByRole('button', { name: 'Send OTP' }), 'Send OTP');
    // The first box has the focus by itself.
    await page.getByRole('group', { name: 'One-time password' }).waitFor();
    await page.keyboard.type(FIXED_CODE);
    await page.getByRole('textbox', { name: 'Name' }).fill('Asha');
    await tap(page.getByRole('button', { name: 'Save' }), 'Save the name');
    await page.waitForURL(/\/home$/);
    await tap(page.getByRole('link', { name: /where to deliver/i }), 'Where to deliver');
    await tap(page.getByRole('link', { name: 'Add New' }), 'Add New');
    // The screen before has a field for pincodes, too.
    await page.getByRole('heading', { level: 1, name: 'Add address' }).waitFor();
    await typeAddress();
    await tap(page.getByRole('button', { name: 'Save address' }), 'Save address');
    await page.waitForURL(/\/home$/);
    await tap(main().locator('a[href^="/store/"]').first(), 'a store');
    await tap(main().getByRole('button', { name: /^Add / }).first(), 'Add');
    // The store takes orders from ₹99.
    await tap(page.getByRole('button', { name: /^Increase / }).first(), 'one more');
    await tap(
      page.getByRole('link', { name: /Go to Cart|View cart|Review order/ }),
      'the cart bar',
    );
    const checkout = page.getByRole('link', { name: /^Checkout / });
    const place = page.getByRole('button', { name: /^Place order/ });
    await checkout.or(place).first().waitFor();
    if (await checkout.isVisible()) await tap(checkout, 'Checkout');
    await tap(place, 'Place order');
    await confirmed();
    process.stdout.write(`first order: ${taps.length} taps: ${taps.join(', ')}\n`);
    expect(taps.length).toBeLessThanOrEqual(FIRST_ORDER);
  });

  it(`one more at most ${REPEAT_ORDER}, from home on`, async () => {
    const { tap, taps } = createTapCounter();
    await expectSyncStatus(page, 'All saved');
    await page.goto(`${server.url}/home`);
    await tap(main().locator('a[href^="/orders/retail"]').first(), 'the order');
    await tap(
      main()
        .getByRole('button', { name: /Repeat order/ })
        .first(),
      'Repeat order',
    );
    await tap(page.getByRole('button', { name: /^Place order/ }), 'Place order');
    await confirmed();
    process.stdout.write(`one more: ${taps.length} taps: ${taps.join(', ')}\n`);
    expect(taps.length).toBeLessThanOrEqual(REPEAT_ORDER);
  });
});
