import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type AppServer } from '../support/servers/app-server.ts';
import { aPhone, pageOf, type Phone } from '../support/browser/browser.ts';
import { HOSTILE_TEXTS } from '../support/inputs/hostile-inputs.ts';
import { addFirstItem, followInApp, openStore } from '../support/browser/journeys.ts';
import { startAsBuyer } from '../support/browser/signed-in-phone.ts';

let server: AppServer;
let visitorPhone: Phone;
let buyerPhone: Phone;
let visitor: Page;
let buyer: Page;
const troubles: string[] = [];

/** Notes every error, dialog and foreign request of a page. */
function watch(page: Page): void {
  page.on('pageerror', (error) => troubles.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    troubles.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== server.url)
      troubles.push(`request: ${request.url()}`);
  });
}

beforeAll(async () => {
  server = await startApp({ FULFILMENT: 'manual' });
  visitorPhone = await aPhone();
  visitor = pageOf(await visitorPhone.open());
  watch(visitor);
  buyerPhone = await aPhone();
  buyer = pageOf(await buyerPhone.open());
  watch(buyer);
  await startAsBuyer(buyer, server.url, { address: null });
  await openStore(buyer);
  await addFirstItem(buyer, 2);
});

afterAll(async () => {
  await visitorPhone?.discard();
  await buyerPhone?.discard();
  await server?.close();
});

/** What the buyer had before must be there still, and nothing may have been sent. */
async function expectNothingLost(): Promise<void> {
  expect(troubles).toEqual([]);
  await buyer.goto(`${server.url}/cart`);
  await buyer
    .getByRole('button', { name: /^Decrease / })
    .first()
    .waitFor();
}

/** A screen shows that it refused: a message, a field marked invalid, or an honest "nothing". */
async function expectRefusal(page: Page, message: RegExp): Promise<void> {
  await expect
    .poll(async () => (await page.getByRole('main').textContent()) ?? '')
    .toMatch(message);
}

const FOR_A_PAGE = { accept: 'text/html' };
/** Status and type of the app's page. */
const PAGE = [200, 'text/html; charset=utf-8'];

const encoded = (text: string) => encodeURIComponent(text.slice(0, 2_000));

/** Screens that read something from their address: every hostile value must end in a screen with a heading. */
const BY_ADDRESS: readonly (readonly [screen: string, path: (text: string) => string])[] = [
  ['/select-language', (text) => `/select-language?next=${encoded(text)}`],
  ['/home', (text) => `/home?next=${encoded(text)}`],
  ['/category', (text) => `/category?group=${encoded(text)}`],
  ['/store', (text) => `/store?area=${encoded(text)}`],
  ['/store/{storeId}/item', (text) => `/store/${encoded(text) || 'x'}/item`],
  [
    '/store/{storeId}/item?item=',
    (text) => `/store/green-basket-bellandur/item?item=${encoded(text)}&category=${encoded(text)}`,
  ],
  ['/search', (text) => `/search?q=${encoded(text)}`],
  ['/cart', (text) => `/cart?store=${encoded(text)}`],
  ['/cart/retail-cart', (text) => `/cart/retail-cart?store=${encoded(text)}`],
  ['/address', (text) => `/address?id=${encoded(text)}&next=${encoded(text)}`],
  ['/address/address-list', (text) => `/address/address-list?next=${encoded(text)}`],
  ['/orders', (text) => `/orders?status=${encoded(text)}`],
  ['/orders/retail', (text) => `/orders/retail?order=${encoded(text)}`],
  ['/orders/retail/order-confirm', (text) => `/orders/retail/order-confirm?order=${encoded(text)}`],
  ['/profile', (text) => `/profile#${encoded(text)}`],
  ['/sync', (text) => `/sync?entry=${encoded(text)}`],
  ['/coop/store/basket', (text) => `/coop/store/basket#${encoded(text)}`],
  ['/coop/orders/help', (text) => `/coop/orders/help?order=${encoded(text)}`],
  ['not found', (text) => `/nowhere/${encoded(text) || 'x'}`],
];

describe('(7) hostile and broken inputs', () => {
  it.each(BY_ADDRESS)(
    'in the address of %s end in a screen and lose nothing',
    async (_screen, path) => {
      for (const [index, text] of HOSTILE_TEXTS.entries()) {
        const answer = await fetch(`${server.url}${path(text)}`, { headers: FOR_A_PAGE });
        expect([answer.status, answer.headers.get('content-type')], path(text)).toEqual(PAGE);
        // The first as a page of its own, the others as links: the server has answered for them.
        if (index === 0) await buyer.goto(`${server.url}${path(text)}`);
        else await followInApp(buyer, path(text));
        await buyer.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
        await buyer.getByRole('main').first().waitFor();
        expect(await buyer.getByText('Something Went Wrong').count(), path(text)).toBe(0);
      }
      await expectNothingLost();
    },
  );

  it('in the mobile number get a message and stay as typed', async () => {
    await visitor.goto(`${server.url}/welcome`);
    await visitor.getByRole('link', { name: 'Sign in' }).click();
    const field = visitor.getByRole('textbox', { name: 'Mobile number' });
    for (const text of HOSTILE_TEXTS) {
      await field.fill(text);
      const typed = await field.inputValue();
      await visitor.getByRole('button', { name: 'Send OTP' }).click();
      await expectRefusal(visitor, /Please enter a valid mobile number|This field is required/);
      expect(await field.inputValue()).toBe(typed);
    }
    expect(visitor.url()).toBe(`${server.url}/signin`);
    expect(troubles).toEqual([]);
  });

  it('in the one-time code get a message and leave the person where they were', async () => {
    await visitor.goto(`${server.url}/welcome`);
    await visitor.getByRole('link', { name: 'Sign in' }).click();
    await visitor.getByRole('textbox', { name: 'Mobile number' }).fill('9123456780');
    await visitor.getByRole('button', { name: 'Send OTP' }).click();
    const boxes = visitor.getByRole('group', { name: 'One-time password' });
    await boxes.waitFor();
    for (const text of HOSTILE_TEXTS) {
      await boxes.getByRole('textbox').first().click();
      await visitor.keyboard.insertText(text.slice(0, 50));
      await visitor.getByRole('button', { name: 'Verify' }).click();
      await expectRefusal(visitor, /Invalid OTP|expired|Too many|new one/);
      expect(visitor.url()).toBe(`${server.url}/signin/otp`);
    }
    expect(troubles).toEqual([]);
  });

  it('in the pincode of who looks around get a message and stay as typed', async () => {
    await visitor.goto(`${server.url}/store`);
    const field = visitor.getByRole('textbox', { name: 'Pincode' });
    for (const text of HOSTILE_TEXTS) {
      await field.fill(text);
      const typed = await field.inputValue();
      await visitor.getByRole('button', { name: 'Show stores' }).click();
      await expectRefusal(visitor, /This field is required|Please enter a valid 6-digit pincode/);
      expect(await field.inputValue()).toBe(typed);
    }
    expect(troubles).toEqual([]);
  });

  it('in the profile get a message or are kept as plain text', async () => {
    await buyer.goto(`${server.url}/signin/create-profile`);
    const email = buyer.getByRole('textbox', { name: /Email/ });
    await email.waitFor();
    for (const text of HOSTILE_TEXTS.filter((each) => each.trim() !== '')) {
      await email.fill(text);
      const typed = await email.inputValue();
      await buyer.getByRole('button', { name: 'Save' }).click();
      await expectRefusal(buyer, /Please enter a valid email id/);
      expect(await email.inputValue()).toBe(typed);
    }
    await expectNothingLost();
  });

  it('in each field of the address form get a message and stay as typed', async () => {
    await buyer.goto(`${server.url}/address`);
    const pincode = buyer.getByRole('textbox', { name: 'Pincode' });
    const contact = buyer.getByRole('textbox', { name: 'Contact Number' });
    await pincode.waitFor();
    for (const text of HOSTILE_TEXTS) {
      await pincode.fill(text.slice(0, 100));
      await contact.fill(text.slice(0, 100));
      const typed = [await pincode.inputValue(), await contact.inputValue()];
      await buyer.getByRole('button', { name: 'Save address' }).click();
      await expectRefusal(buyer, /This field is required|valid/);
      expect([await pincode.inputValue(), await contact.inputValue()]).toEqual(typed);
      expect(buyer.url()).toContain('/address');
    }
    await expectNothingLost();
  });

  it('in the place search and the item search are taken for text', async () => {
    await buyer.goto(`${server.url}/address/address-list`);
    const places = buyer.getByRole('textbox', { name: /pincode/i }).first();
    for (const text of HOSTILE_TEXTS) {
      await places.fill(text);
      expect(await buyer.getByRole('heading', { level: 1 }).count()).toBe(1);
    }
    await buyer.goto(`${server.url}/search`);
    const search = buyer.getByRole('main').or(buyer.getByRole('banner')).getByRole('searchbox');
    for (const text of HOSTILE_TEXTS) {
      await search.fill(text);
      expect(text.startsWith(await search.inputValue())).toBe(true);
    }
    await search.fill('zzzzqqqq');
    await expectRefusal(buyer, /No Data Found/);
    await expectNothingLost();
  });
});
