import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAppOnPhone, type AppOnPhone } from '../../support/app-on-phone.ts';
import type { AppServer } from '../../support/servers/app-server.ts';
import { aPhone, pageOf } from '../../support/browser/browser.ts';
import { giveCoins } from '../../support/builders/coin-builders.ts';
import { enterCode, goInApp, sessionOf, untilInstalled } from '../../support/browser/journeys.ts';
import { startAsBuyer } from '../../support/browser/signed-in-phone.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { inDatabaseOf } from '../../support/servers/stopped-server.ts';

let app: AppOnPhone;
let server: AppServer;
let page: Page;

beforeAll(async () => {
  app = await startAppOnPhone();
  ({ server, page } = app);
  await startAsBuyer(page, server.url, { address: null });
  await untilInstalled(page);
  await giveCoinsToWhoIsHere(120);
});

afterAll(() => app?.close());

/** Gives the person on the page coins, as an admin could: the server stands still meanwhile. */
async function giveCoinsToWhoIsHere(coins: number): Promise<void> {
  const { userId } = await sessionOf(page);
  await server.stop();
  await inDatabaseOf(server.dataDirectory, (db) =>
    giveCoins(db, userId, { coins, at: Date.now() - 60_000 }),
  );
  await server.start();
}

const balance = () => page.getByRole('region', { name: 'Balance' });

describe('coins, favourites and the trade side', () => {
  it('COIN-2 coins are read offline, and a coupon that was asked for offline comes with the network', async () => {
    await goInApp(page, '/coins-history');
    await balance().getByText('120 coins', { exact: true }).waitFor();
    await page.getByText('+120').waitFor();

    await page.context().setOffline(true);
    await page.reload();
    await balance().getByText('120 coins', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Use coins' }).click();
    // The radio itself is hidden below its chip.
    await page.getByRole('radio', { name: '50', exact: true }).check({ force: true });
    await page.getByRole('button', { name: 'Get a coupon of ₹50' }).click();
    await page.getByText('Waiting to send: a coupon for 50 coins').waitFor();
    await expect.poll(() => balance().textContent()).toContain('120 coins');

    await page.context().setOffline(false);
    await page.reload();
    await page.getByText('₹50 off', { exact: true }).waitFor();
    await expect.poll(() => balance().textContent()).toContain('70 coins');
    await expect.poll(() => page.getByText('Waiting to send').count()).toBe(0);
  });

  it('CAT-5 a store that was marked stands on the home screen after a reload without the network', async () => {
    await goInApp(page, '/home');
    const heart = page.getByRole('button', { name: /^Favourite: / }).first();
    const name = (await heart.getAttribute('aria-label')) ?? '';
    await heart.click();
    const mine = page.getByRole('region', { name: 'Your favourite stores' });
    await mine.getByRole('button', { name, pressed: true }).waitFor();

    await page.context().setOffline(true);
    await page.reload();
    await mine.getByRole('button', { name, pressed: true }).waitFor();
    await page.context().setOffline(false);
    await expect.poll(() => mine.getByRole('article').count()).toBe(1);
  });

  it('the navigation has two states: a visitor’s places are open to them, with the stores of 560103 where nobody chose, and signing in leads back with a person’s', async () => {
    const other = await aPhone();
    try {
      const visitor = pageOf(await other.open());
      await visitor.goto(`${server.url}/store/green-basket-bellandur/item`);
      await visitor.getByRole('heading', { level: 1 }).waitFor();
      const places = visitor.getByRole('navigation', { name: 'Main' }).getByRole('link');
      const names = () =>
        places.evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')));
      await expect.poll(names).toEqual(['Stores', 'Products', 'Cart', 'Sign in']);
      for (const [name, path] of [
        ['Products', '/products'],
        ['Cart', '/cart/retail-cart'],
        ['Stores', '/store'],
      ] as const) {
        await places.and(visitor.getByRole('link', { name })).click();
        await visitor.waitForURL((url) => url.pathname === path);
      }
      await visitor.getByText('Where should we deliver?').waitFor();
      await visitor.getByRole('heading', { name: /^Stores in .*560103$/ }).waitFor();
      await places.and(visitor.getByRole('link', { name: 'Sign in' })).click();
      await enterCode(visitor, aMobileNumber(), /\/(signin\/create-profile|store)$/);
      await visitor.waitForURL(/\/store$/);
      await expect.poll(names).toEqual(['Home', 'Search', 'Cart', 'Orders', 'Account']);
      await places.and(visitor.getByRole('link', { name: 'Home' })).click();
      await visitor.getByText(/For now you see those of 560103 Bengaluru/).waitFor();
      const near = visitor.getByRole('heading', { name: 'Stores near you' });
      await near.waitFor();
      await visitor.getByRole('main').locator('a[href^="/store/green-basket"]').first().waitFor();
    } finally {
      await other.discard();
    }
  });

  it('a visitor finds goods of the trade side and puts them into the cart', async () => {
    const other = await aPhone();
    try {
      const visitor = pageOf(await other.open());
      await visitor.goto(`${server.url}/products`);
      await visitor.getByRole('textbox', { name: 'Pincode' }).fill('560103');
      await visitor.keyboard.press('Enter');
      await visitor.getByRole('link', { name: 'All products' }).first().waitFor();
      await visitor.getByRole('searchbox', { name: 'Search products' }).fill('milking');
      await expect
        .poll(() => visitor.getByRole('heading', { level: 3 }).allTextContents())
        .toSatisfy((names: string[]) => names.length > 0 && names.every((n) => /milk/i.test(n)));
      await visitor
        .getByRole('button', { name: /^Add Milking oil/ })
        .first()
        .click();
      await visitor.getByRole('link', { name: /1 item/ }).waitFor();

      await visitor.getByRole('link', { name: 'All products' }).first().click();
      await visitor.waitForURL(/\/products\/[^/]+\/item/);
      await visitor.getByRole('button', { name: /^Add / }).first().click();
      await visitor.getByRole('link', { name: /2 items/ }).waitFor();
      await visitor.getByRole('link', { name: 'Cart', exact: true }).click();
      await visitor.getByRole('heading', { name: 'Cart', exact: true }).waitFor();
      expect(new URL(visitor.url()).pathname).toBe('/cart/retail-cart');
      const lines = visitor.getByRole('button', { name: /^Increase / });
      await expect.poll(() => lines.count()).toBe(2);
    } finally {
      await other.discard();
    }
  });
});
