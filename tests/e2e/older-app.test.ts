import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UUID } from '../../src/domain/identifiers.ts';
import { TERMS_VERSION } from '../../src/domain/account/terms.ts';
import { startApp, type AppServer } from '../support/servers/app-server.ts';
import { aPhone, pageOf, type Phone } from '../support/browser/browser.ts';
import { chooseArea, openStore, signIn } from '../support/browser/journeys.ts';
import { readRows } from '../support/browser/local-rows.ts';

let server: AppServer;
let phone: Phone;
let page: Page;

beforeAll(async () => {
  server = await startApp();
  phone = await aPhone();
  page = pageOf(await phone.open());
});

afterAll(async () => {
  await phone?.discard();
  await server?.close();
});

describe('somebody who comes from an older app', () => {
  it('KEY-1 keeps cart, area, favourites, language and address, and nothing of it stays in localStorage', async () => {
    await page.goto(`${server.url}/welcome`);
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    await page.evaluate(() => {
      const item = { id: 'old-rice', storeId: 'old-store', name: 'Old rice', price: 61.5 };
      const address = { name: 'Home', plot: '12B', state: 'Karnataka', area_code: '560103' };
      const atoms = { cartItems: [{ ...item, quantity: 2 }], language: 'hi', address };
      localStorage.setItem('recoil-persist', JSON.stringify(atoms));
      localStorage.setItem('favourite_shop', 'old-store');
      localStorage.setItem('authData', '{"token":"of-the-older-app"}');
      localStorage.setItem('snd_auth_token', 'of-another-service');
    });
    await page.reload();
    const settings = async () => {
      const rows = await readRows<{ name: string; value: unknown }>(page, {
        database: 'haat',
        table: 'settings',
      });
      return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
    };
    await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe('hi');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('recoil-persist'))).toBe(null);
    expect(await settings()).toMatchObject({
      'area-code': '560103',
      favourite_shop: ['old-store'],
      address: { plot: '12B', areaCode: '560103' },
    });
    const left = await page.evaluate(() => JSON.stringify(localStorage));
    expect(left).not.toMatch(/of-the-older-app|of-another-service|Old rice/);
    await page.goto(`${server.url}/cart/retail-cart`);
    await page.getByText('Old rice').first().waitFor();
  });
});

describe('somebody who signs in', () => {
  it('KEY-1 signing in keeps which terms were accepted, and the session of the tab', async () => {
    await signIn(page, server.url);
    const kept = () =>
      page.evaluate(() => ({
        terms: localStorage.getItem('tnc-accepted'),
        session: sessionStorage.getItem('client-session-id'),
      }));
    await chooseArea(page);
    await openStore(page);
    await expect.poll(async () => (await kept()).session).toMatch(UUID);
    const before = await kept();
    expect(before.terms).toBe(TERMS_VERSION);
    await page.reload();
    expect(await kept()).toEqual(before);
  });
});
