import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { startApp, type AppServer } from '../support/servers/app-server.ts';
import { aPhone, pageOf, type Phone } from '../support/browser/browser.ts';
import {
  addFirstItem,
  expectServerOrders,
  expectSyncStatus,
  goInApp,
  openStore,
  placeOrder,
  saveAddress,
  sessionOf,
  signIn,
  untilInstalled,
} from '../support/browser/journeys.ts';
import { startAsBuyer } from '../support/browser/signed-in-phone.ts';
import { aMobileNumber } from '../support/inputs/mobile-numbers.ts';
import { untilIdle } from '../support/browser/until-idle.ts';

let server: AppServer;
let phone: Phone;

beforeAll(async () => {
  server = await startApp({ FULFILMENT: 'manual' });
});

afterAll(async () => {
  await server?.close();
});

beforeEach(async () => {
  // A test before may have left it stopped.
  await server.start();
  phone = await aPhone({ isNew: true });
});

afterEach(async () => {
  await phone?.discard();
});

/** Empties IndexedDB of the app as a browser does that found it broken; localStorage, unless it is named, and caches stay. */
async function emptyDatabases(page: Page, storageTypes = 'indexeddb'): Promise<void> {
  await page.goto('about:blank');
  const client = await page.context().newCDPSession(page);
  await client.send('Storage.clearDataForOrigin', {
    origin: server.url,
    storageTypes,
  });
}

/** What localStorage keeps of somebody who is signed in, so that the guard lets them see every screen. */
const MARKER = JSON.stringify({ userId: 999_999, until: 9_000_000_000_000 });

const markedUser = (page: Page) =>
  page.evaluate(() => {
    const { userId } = JSON.parse(localStorage.getItem('auth') ?? '{}') as { userId?: number };
    return userId;
  });

/** The screen says that something waits a moment before it is noted outside of the database. */
const untilUnsentIsNoted = (page: Page) =>
  page.waitForFunction(() => /haat-unsent=[1-9]/.test(document.cookie));

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'emptied' });

describe('an emptied database', () => {
  it('DB-3 is recognised: the person is told once what is lost, and gets back what the server has', async () => {
    const mobileNumber = aMobileNumber();
    const page = pageOf(await phone.open());
    await startAsBuyer(page, server.url, { mobileNumber });
    const storeId = await openStore(page);
    await addFirstItem(page, 2);
    await expectServerOrders(page, server.url, [await placeOrder(page, storeId)]);
    await expectSyncStatus(page, 'All saved');
    await untilInstalled(page);
    await server.stop();
    await saveAddress(page, 'Never sent');
    // The emptied cart may wait beside it.
    await expectSyncStatus(page, /^[12] waiting to send$/);
    await untilUnsentIsNoted(page);
    await emptyDatabases(page);
    await server.start();

    await page.goto(`${server.url}/orders`);
    await notice(page)
      .getByText(/\d changes? that (was|were) not sent yet (is|are) lost/)
      .waitFor();
    await page.getByRole('link', { name: 'sign in again' }).click();
    await page.getByRole('textbox', { name: 'Mobile number' }).fill(mobileNumber);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await page
      .getByRole('group', { name: 'One-time password' })
      .getByRole('textbox')
      .first()
      .click();
    await page.keyboard.type('123456');
    await page.waitForURL(({ pathname }) => !pathname.startsWith('/signin'));
    await page.goto(`${server.url}/orders`);
    await page.getByText('CREATED').waitFor();
    await page.goto(`${server.url}/address/address-list`);
    await page.getByText('Home').first().waitFor();
    expect(await page.getByText('Never sent').count()).toBe(0);
    await notice(page).getByRole('button', { name: 'OK' }).click();
    await expect.poll(() => notice(page).count()).toBe(0);
    await page.reload();
    await page.getByText('Home').first().waitFor();
    expect(await notice(page).count()).toBe(0);
  });

  it('DB-3 with localStorage, too, is told before signing in, with what is lost and what to do', async () => {
    const mobileNumber = aMobileNumber();
    const page = pageOf(await phone.open());
    await startAsBuyer(page, server.url, { mobileNumber });
    await untilInstalled(page);
    await expectSyncStatus(page, 'All saved');
    await server.stop();
    await saveAddress(page, 'Never sent');
    await expectSyncStatus(page, '1 waiting to send');
    await untilUnsentIsNoted(page);
    // Not while the app is open: it would write there what it still knows.
    await emptyDatabases(page, 'indexeddb,local_storage');
    await server.start();

    for (const path of ['/', '/store', '/signin']) {
      await page.goto(`${server.url}${path}`);
      await notice(page)
        .getByText(/Sign in, .*\d changes? .* lost/)
        .waitFor();
    }
    // Where the page was when its storage went, should the guard have noted that.
    await page.evaluate(() => sessionStorage.removeItem('landing_route'));
    await signIn(page, server.url, mobileNumber);
    await goInApp(page, '/address/address-list');
    await page.getByText('Home').first().waitFor();
    expect(await notice(page).count()).toBe(0);
  });

  it('DB-3 a phone whose whole storage was emptied, cookies too, comes back silently after signing in', async () => {
    const mobileNumber = aMobileNumber();
    const page = pageOf(await phone.open());
    await startAsBuyer(page, server.url, { mobileNumber });
    await expectSyncStatus(page, 'All saved');
    await page.goto('about:blank');
    const client = await page.context().newCDPSession(page);
    await client.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes: 'all' });
    await signIn(page, server.url, mobileNumber);
    await page.goto(`${server.url}/address/address-list`);
    await page.getByText('Home').first().waitFor();
    expect(await notice(page).count()).toBe(0);
  });
});

describe('a blocked localStorage', () => {
  it('DB-3 KEY-1 keeps nobody from signing in, says what is forgotten, and knows them at the next start', async () => {
    const page = pageOf(await phone.open());
    await page.addInitScript(() => {
      const blocked = () => {
        throw new DOMException('The storage is blocked', 'SecurityError');
      };
      Object.defineProperty(window, 'localStorage', { get: blocked });
    });
    await signIn(page, server.url);
    const told = page.getByRole('status').filter({ hasText: 'blocks a part of Haat’s storage' });
    await told.waitFor();
    await page.goto(`${server.url}/profile`);
    await page.getByRole('main').getByText('Asha').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/profile');
    await told.getByRole('button', { name: 'OK' }).click();
    await expect.poll(() => told.count()).toBe(0);
  });
});

describe('a lost localStorage', () => {
  it('KEY-1 leaves somebody signed in whose token is there, on the screen that was asked for', async () => {
    const page = pageOf(await phone.open());
    await startAsBuyer(page, server.url);
    const { userId } = await sessionOf(page);
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${server.url}/address/address-list`);
    await page.getByText('Home').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/address/address-list');
    expect(await markedUser(page)).toBe(userId);
    expect(await notice(page).count()).toBe(0);
  });

  it('KEY-1 does not bring back somebody who has signed out', async () => {
    const page = pageOf(await phone.open());
    await signIn(page, server.url);
    await page.goto(`${server.url}/profile`);
    // With something unsent it would ask.
    await expectSyncStatus(page, 'All saved');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(/\/welcome$/);
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${server.url}/orders`);
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/welcome');
  });

  it('KEY-1 OUT-4 shows the person whose token is here, should the marker name another', async () => {
    const page = pageOf(await phone.open());
    await signIn(page, server.url);
    const { userId } = await sessionOf(page);
    await page.evaluate((marker) => localStorage.setItem('auth', marker), MARKER);
    await page.goto(`${server.url}/profile`);
    await expect.poll(() => markedUser(page)).toBe(userId);
    await page.getByRole('main').getByText('Asha').first().waitFor();
  });
});

describe('blocked storage', () => {
  it('DB-2 is said on every screen with what to do, and nothing is blank', async () => {
    const page = pageOf(await phone.open());
    await page.addInitScript((marker) => {
      localStorage.setItem('auth', marker);
      const blocked = () => {
        throw new DOMException(
          'The user denied permission to access the database',
          'SecurityError',
        );
      };
      Object.defineProperty(IDBFactory.prototype, 'open', { value: blocked });
    }, MARKER);
    for (const path of ['/category', '/cart', '/search', '/signin']) {
      await page.goto(`${server.url}${path}`);
      await page.getByRole('heading', { name: 'Haat can’t keep anything on this phone' }).waitFor();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    }
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('DB-2 a storage that does not answer is named, with what to do', async () => {
    const page = pageOf(await phone.open());
    await page.addInitScript((marker) => {
      localStorage.setItem('auth', marker);
      const hanging = () => new EventTarget();
      Object.defineProperty(IDBFactory.prototype, 'open', { value: hanging });
    }, MARKER);
    await page.goto(`${server.url}/category`);
    const title = page.getByRole('heading', { name: 'The storage of this phone does not answer' });
    await title.waitFor();
    expect(await page.getByText('close all other tabs').count()).toBe(1);
  });
});

describe('a newer version in another tab', () => {
  it('DB-1 is not held up, and this tab goes on working and says that it is old', async () => {
    const page = pageOf(await phone.open());
    await startAsBuyer(page, server.url, { address: null });
    const newer = await page.context().newPage();
    await newer.goto(`${server.url}/robots.txt`);
    const upgraded = await newer.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open('haat', 1_000);
          opening.addEventListener('error', () => reject(new Error('not upgraded')));
          opening.addEventListener('success', () => {
            const { version } = opening.result;
            opening.result.close();
            resolve(version);
          });
        }),
    );
    expect(upgraded).toBe(1_000);
    await page.getByText('Haat was updated in another tab', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Reload' }).waitFor();
    await page.getByRole('link', { name: 'Account' }).click();
    await page.getByRole('switch', { name: /Work offline/ }).click();
    await page.getByText('Working offline, as you chose', { exact: false }).waitFor();
  });
});

describe('keeping the storage', () => {
  it('DB-3 is asked of the browser after the first order, not before', async () => {
    const page = pageOf(await phone.open());
    await startAsBuyer(page, server.url);
    const storeId = await openStore(page);
    await addFirstItem(page, 2);
    const asked = () => page.evaluate(() => localStorage.getItem('persistence-asked'));
    expect(await asked()).toBeNull();
    await placeOrder(page, storeId);
    await expect.poll(asked).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });
});

describe('the start', () => {
  it('moves nothing on screen while the databases open and are read', async () => {
    const page = pageOf(await phone.open());
    await startAsBuyer(page, server.url);
    await expectSyncStatus(page, 'All saved');
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          shifts.push((entry as unknown as { readonly value: number }).value);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const moved: string[] = [];
    for (const path of ['/home', '/category', '/cart', '/orders', '/profile', '/sync']) {
      await page.goto(`${server.url}${path}`);
      await expectSyncStatus(page, 'All saved');
      await untilIdle(page);
      const total = await page.evaluate(() =>
        (window as unknown as { readonly shifts: number[] }).shifts.reduce((a, b) => a + b, 0),
      );
      // Google's "good" ends at 0.1; a badge that changes its words is some thousandths.
      if (total > 0.02) moved.push(`${path} ${total}`);
    }
    expect(moved).toEqual([]);
  });
});
