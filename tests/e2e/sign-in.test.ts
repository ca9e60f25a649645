import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { startAppOnPhone, type AppOnPhone } from '../support/app-on-phone.ts';
import { FIXED_CODE, type AppServer } from '../support/servers/app-server.ts';
import { chooseArea, saveAddress, storeLinks } from '../support/browser/journeys.ts';
import { aMobileNumber } from '../support/inputs/mobile-numbers.ts';

let app: AppOnPhone;
let server: AppServer;
let page: Page;

beforeAll(async () => {
  app = await startAppOnPhone({});
  ({ server, page } = app);
});

afterAll(() => app?.close());

afterEach(() => page.context().setOffline(false));

/** From the welcome screen to the boxes for the code. */
async function askForCode(mobileNumber: string): Promise<void> {
  await page.goto(`${server.url}/welcome`);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(mobileNumber);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByRole('group', { name: 'One-time password' }).waitFor();
}

describe('signing in', () => {
  it('begins with a screen that shows goods, how it works and what to do next', async () => {
    await page.goto(`${server.url}/welcome`);
    const steps = page.getByRole('list', { name: 'How it works' }).getByRole('listitem');
    await expect.poll(() => steps.count()).toBe(3);
    const pictures = () =>
      page.evaluate(
        () =>
          performance.getEntriesByType('resource').filter(({ name }) => /\/goods\//.test(name))
            .length,
      );
    // One file for all of them (LIM-1).
    await expect.poll(pictures).toBe(1);
    const next = page.getByRole('navigation', { name: 'Start' }).getByRole('link');
    for (const link of await next.all()) expect(await link.isVisible()).toBe(true);
    // All of it in one look.
    const height = page.viewportSize()?.height ?? 0;
    const boxes = await Promise.all((await steps.all()).map((step) => step.boundingBox()));
    expect(boxes.every((box) => box !== null && box.y + box.height < height)).toBe(true);
  });

  it('refuses wrong codes, and after five of them the right one too', async () => {
    await askForCode(aMobileNumber());
    for (const code of ['000001', '000002', '000003', '000004', '000005']) {
      await page.keyboard.type(code);
      await page.getByText(/Invalid OTP|Too many wrong codes/).waitFor();
      await expect
        .poll(() => page.getByRole('group').getByRole('textbox').first().inputValue())
        .toBe('');
    }
    await page.keyboard.type(FIXED_CODE);
    await page.getByText(/Too many wrong codes|expired/).waitFor();
    expect(page.url()).toBe(`${server.url}/signin/otp`);
  });

  it('counts down before another code can be asked for', async () => {
    await askForCode(aMobileNumber());
    await page.getByText(/Resend OTP in \d+ s/).waitFor();
    expect(await page.getByRole('button', { name: 'Resend OTP', exact: true }).count()).toBe(0);
  });

  it('says without the network that it needs one, and keeps what was typed', async () => {
    await askForCode(aMobileNumber());
    await page.context().setOffline(true);
    await page.keyboard.type(FIXED_CODE);
    await page.getByText('Signing in needs the network.').waitFor();
    expect(await page.getByRole('group').getByRole('textbox').first().inputValue()).not.toBe('');
    await page.getByRole('link', { name: 'Change number' }).click();
    const number = page.getByRole('textbox', { name: 'Mobile number' });
    await number.fill('9876543210');
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await page.getByText('Signing in needs the network.').waitFor();
    expect((await number.inputValue()).replaceAll(/\D/g, '')).toContain('9876543210');
  });

  it('takes a pasted message with the code in it', async () => {
    await askForCode(aMobileNumber());
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      `${FIXED_CODE} is your Haat code. Do not share it.`,
    );
    await page.keyboard.press('Control+V');
    await page.waitForURL(/\/signin\/create-profile$/);
    expect(page.url()).toBe(`${server.url}/signin/create-profile`);
  });

  it('lets the phone fill the code in, and keeps number and code out of the address', async () => {
    const mobileNumber = aMobileNumber();
    await askForCode(mobileNumber);
    const first = page
      .getByRole('group', { name: 'One-time password' })
      .getByRole('textbox')
      .first();
    expect(await first.getAttribute('autocomplete')).toBe('one-time-code');
    expect(page.url()).not.toContain(mobileNumber);
  });
});

describe('where to deliver', () => {
  it('is found by the location of the device', async () => {
    // Signed in by the pasted code above.
    await page.goto(`${server.url}/address/address-list?next=/category`);
    await page.getByRole('button', { name: 'Use current location' }).click();
    await page.waitForURL(({ pathname }) => pathname === '/category');
    await storeLinks(page).nth(4).waitFor();
    expect(await page.getByText('560103').count()).toBeGreaterThan(0);
  });

  it('is found by a saved address, and by text', async () => {
    await chooseArea(page, '110001');
    await saveAddress(page, 'Office');
    await chooseArea(page, '110001');
    await page.goto(`${server.url}/address/address-list?next=/category`);
    await page
      .getByRole('button', { name: /Office/ })
      .or(page.getByRole('radio', { name: /Office/ }))
      .first()
      .click();
    await page.waitForURL(({ pathname }) => pathname === '/category');
    await page.getByRole('link', { name: 'Green Basket Supermarket', exact: true }).waitFor();
    await page.goto(`${server.url}/address/address-list?next=/category`);
    await page.getByRole('textbox').first().fill('Bellandur');
    await page
      .getByRole('button', { name: /Bellandur/ })
      .first()
      .waitFor();
    expect(await page.getByRole('button', { name: /Bellandur/ }).count()).toBeGreaterThan(0);
  });

  it('says so where no store delivers, and keeps what was typed', async () => {
    await page.goto(`${server.url}/address/address-list?next=/category`);
    const field = page.getByRole('textbox').first();
    await field.fill('744101');
    await page.getByRole('button', { name: 'Deliver to 744101' }).click();
    await page.getByText('No shops in this area. Please try some other location.').waitFor();
    expect(await field.inputValue()).toBe('744101');
  });
});
