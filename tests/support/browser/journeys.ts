import type { Locator, Page } from 'playwright';
import { FIXED_CODE } from '../servers/app-server.ts';
import { leaving } from './leaving.ts';
import { putRows, readRows } from './local-rows.ts';
import { startAsBuyer } from './signed-in-phone.ts';
import { aMobileNumber } from '../inputs/mobile-numbers.ts';
import { PATIENCE_MS } from '../patience.ts';
import { pollUntil } from '../poll-until.ts';

/** Steps that a person takes, by the names that assistive technology reads. */

/** Goes to an address as a link does, without loading the page anew; that takes a fifth of the time. */
export function followInApp(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/** Goes to another screen as a link does. The one before is gone then. */
export async function goInApp(page: Page, path: string): Promise<void> {
  await leaving(page, () => followInApp(page, path));
}

/** Signs in from the welcome screen, skipping the profile. */
export async function signIn(
  page: Page,
  url: string,
  mobileNumber = aMobileNumber(),
): Promise<void> {
  await page.goto(`${url}/`);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await enterCode(page, mobileNumber);
  // Half a minute's work that few tests are about; `fetchStores` lets it go on.
  await keepFromFetchingStores(page, true);
}

/** Lets the phone fetch the catalogues of the stores around, which `signIn` has stopped, from its next start on. */
export function fetchStores(page: Page): Promise<void> {
  return keepFromFetchingStores(page, false);
}

async function keepFromFetchingStores(page: Page, value: boolean): Promise<void> {
  const settings = { database: 'haat', table: 'settings' };
  await putRows(page, settings, [{ name: 'catalogue-stopped', value }]);
}

/** Signs in from the notice that asks for it, after the session has ended; here another person may do so, too. */
export async function signInAgain(page: Page, mobileNumber: string): Promise<void> {
  await page.getByRole('link', { name: 'sign in again' }).click();
  await enterCode(page, mobileNumber);
}

/** Signs in on /signin. @param next where a person with a name comes out, or where they are asked for one */
export async function enterCode(
  page: Page,
  mobileNumber: string,
  next = /\/(signin\/create-profile|home)$/,
): Promise<void> {
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(mobileNumber);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  const code = page.getByRole('group', { name: 'One-time password' });
  await code.getByRole('textbox').first().click();
  await page.keyboard.type(FIXED_CODE);
  await page.waitForURL(next);
  if (page.url().endsWith('/create-profile')) {
    await page.getByRole('textbox', { name: 'Name' }).fill('Asha');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL((url) => next.test(url.href) && !url.href.endsWith('/create-profile'));
  }
}

/** Chooses a pincode area on the address picker. */
export async function chooseArea(page: Page, pincode = '560103'): Promise<void> {
  await goInApp(page, '/address/address-list?next=/category');
  await page.getByRole('heading', { level: 1, name: 'Deliver to' }).waitFor();
  await page
    .getByRole('textbox', { name: /pincode|search/i })
    .first()
    .fill(pincode);
  await page.getByRole('button', { name: `Deliver to ${pincode}` }).click();
  await page.waitForURL(({ pathname }) => pathname === '/category');
}

/** Saves a delivery address in 560103. */
export async function saveAddress(page: Page, name = 'Home'): Promise<void> {
  await goInApp(page, '/address?next=/category');
  await page.getByRole('heading', { level: 1, name: 'Add address' }).waitFor();
  await page.getByRole('textbox', { name: 'Pincode' }).fill('560103');
  await page.getByRole('textbox', { name: 'Address Name' }).fill(name);
  await page.getByRole('textbox', { name: /Address Line 1/ }).fill('Flat 12B');
  await page.getByRole('textbox', { name: 'City' }).fill('Bengaluru');
  await page.getByRole('textbox', { name: 'State' }).fill('Karnataka');
  await page.getByRole('textbox', { name: 'Contact Number' }).fill('9876543210');
  await page.getByRole('button', { name: 'Save address' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/category');
}

/** The links of stores on the current screen. */
export function storeLinks(page: Page): Locator {
  return page.getByRole('main').locator('a[href^="/store/"]');
}

/** Opens a store by its place in the list; returns its id. */
export async function openStore(page: Page, place = 0): Promise<string> {
  await goInApp(page, '/category');
  await page.getByRole('heading', { level: 1, name: 'Shops' }).waitFor();
  const link = storeLinks(page).nth(place);
  await link.click();
  await page.waitForURL(/\/store\/[^/]+\/item/);
  const id = /\/store\/([^/]+)\/item/.exec(page.url())?.[1];
  if (id === undefined) throw new Error(`No store in ${page.url()}`);
  return decodeURIComponent(id);
}

/** Adds the first item that can be had, `quantity` of it; returns its name as the buttons say it. */
export async function addFirstItem(page: Page, quantity = 1, name = ''): Promise<string> {
  const add = page.getByRole('main').locator(`button[aria-label^="Add ${name}"]`).first();
  await add.waitFor();
  const label = (await add.getAttribute('aria-label')) ?? '';
  const item = label.replace(/^Add /, '');
  await add.click();
  for (let count = 1; count < quantity; count += 1) {
    await page.getByRole('button', { name: `Increase ${item}`, exact: true }).click();
  }
  await untilInCart(page, item, quantity);
  return item;
}

/** Waits until the cart on this phone has it: a page that is left in the instant of a tap takes the tap with it. */
async function untilInCart(page: Page, item: string, quantity: number): Promise<void> {
  const userId = await page.evaluate(() => {
    const { userId: known } = JSON.parse(localStorage.getItem('auth') ?? '{}') as {
      userId?: number;
    };
    return known ?? 'visitor';
  });
  const cart = { database: `haat-user-${userId}`, table: 'cart' };
  const quantities = async () =>
    (await readRows<{ name: string; quantity: number }>(page, cart))
      .filter(({ name }) => item.startsWith(name))
      .map((row) => row.quantity);
  await pollUntil(
    quantities,
    (shown) => shown.includes(quantity),
    `quantities of ${item} in the cart, to be ${quantity}`,
  );
}

/** Goes through checkout of a store; returns the order's id (transaction id). */
export async function placeOrder(page: Page, storeId: string): Promise<string> {
  await goInApp(page, `/cart/retail-cart?store=${storeId}`);
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.waitForURL(/order-confirm\?order=/);
  // The address changes before the screen does.
  await page.getByRole('heading', { level: 1, name: 'Your order' }).waitFor();
  return new URL(page.url()).searchParams.get('order') ?? '';
}

/** Asks on the return screen for the first of an order's goods to go back, for the first reason. */
export async function sendReturnRequest(page: Page): Promise<void> {
  await page.getByRole('checkbox').first().check();
  const reasons = page.getByRole('group', { name: 'What is wrong with it?' });
  await reasons.getByRole('radio').first().check();
  const upi = page.getByRole('radio', { name: 'To my UPI id' });
  // What was paid online goes back to where it came from.
  if ((await upi.count()) > 0) {
    await upi.check();
    await page.getByRole('textbox', { name: 'UPI id' }).fill('asha@okaxis');
  }
  await page.getByRole('button', { name: 'Send return request' }).click();
}

/** A buyer with an address who has put something into the cart of a store. */
export interface ShoppingBuyer {
  readonly mobileNumber: string;
  readonly session: TestSession;
  readonly storeId: string;
  /** The name of the item, as its buttons say it. */
  readonly item: string;
}

/** As `startAsBuyer` through the screens, for tests of what the app itself keeps of a sign-in. */
export async function walkInAsBuyer(
  page: Page,
  url: string,
  { mobileNumber = aMobileNumber() } = {},
): Promise<void> {
  await signIn(page, url, mobileNumber);
  await chooseArea(page);
  await saveAddress(page);
}

/** Somebody who has signed in and has an address puts two of the first item of the nearest store into the cart. */
export async function startShopping(
  page: Page,
  url: string,
  begin: typeof startAsBuyer = startAsBuyer,
): Promise<ShoppingBuyer> {
  const mobileNumber = aMobileNumber();
  await begin(page, url, { mobileNumber });
  await expectSyncStatus(page, 'All saved');
  const storeId = await openStore(page);
  const item = await addFirstItem(page, 2);
  await untilInstalled(page);
  return { mobileNumber, session: await sessionOf(page), storeId, item };
}

/** The text of the status region. */
export async function expectSyncStatus(page: Page, text: string | RegExp): Promise<void> {
  const region = page.getByRole('status', { name: 'Sync status' });
  const isRight = (shown: string) =>
    typeof text === 'string' ? shown.includes(text) : text.test(shown);
  await pollUntil(
    async () => (await region.textContent())?.trim() ?? '',
    isRight,
    `the sync status, to be ${text}`,
  );
}

/** Waits until the service worker controls the page and everything of the shell is cached. */
export async function untilInstalled(page: Page): Promise<void> {
  const state = await page.evaluate(async (patienceMs) => {
    const { serviceWorker } = navigator;
    const isInstalled = async () => {
      await serviceWorker.ready;
      if (serviceWorker.controller !== null) return 'installed';
      await new Promise((resolve) => {
        serviceWorker.addEventListener('controllerchange', resolve, { once: true });
      });
      return 'installed';
    };
    const isLate = new Promise<string>((resolve) => {
      setTimeout(() => resolve('late'), patienceMs);
    });
    const end = await Promise.race([isInstalled(), isLate]);
    if (end === 'installed') return end;
    const { installing, waiting, active } = (await serviceWorker.getRegistration()) ?? {};
    return JSON.stringify([installing?.state, waiting?.state, active?.state]);
  }, PATIENCE_MS);
  if (state !== 'installed') throw new Error(`The service worker was not installed: ${state}`);
}

/** An order as the server lists it. */
export interface ListedOrder {
  readonly orderId: string;
  readonly externalReferenceId: string;
  readonly status: string;
  readonly paymentMethod: 'cod' | 'online';
  readonly paymentId?: string | null;
  readonly wishes?: { readonly deliverySlot: object | null };
  readonly bill: { readonly amountToBePaidPaise: number };
  readonly lines: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly pricePaise: number;
  }[];
}

/** A session as the app keeps it, so that a test can ask the server on the person's behalf. */
export interface TestSession {
  readonly token: string;
  readonly userId: number;
  readonly realmId: number;
}

/** The session of who is signed in on this page. */
export function sessionOf(page: Page): Promise<TestSession> {
  return page.evaluate(
    () =>
      new Promise<TestSession>((resolve, reject) => {
        const open = indexedDB.open('haat');
        open.addEventListener('error', () => reject(new Error('no database')));
        open.addEventListener('success', () => {
          const db = open.result;
          const get = db.transaction('settings').objectStore('settings').get('authData');
          get.addEventListener('success', () => {
            db.close();
            resolve((get.result as { value: TestSession }).value);
          });
        });
      }),
  );
}

/** What a service answers to the person of a session. */
export async function askService<Output>(
  url: string,
  { realmId, userId, token }: TestSession,
  service: string,
  input: object,
): Promise<Output> {
  const path = `/workflow/${realmId}/${userId}/v1/execution/service/run/${service}`;
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(input),
  });
  return (await response.json()) as Output;
}

/** The orders that the server has for a session. */
export async function listOrders(
  url: string,
  session: TestSession,
): Promise<readonly ListedOrder[]> {
  const input = { limit: 100 };
  return (await askService<OrderList>(url, session, 'buyer-order-listing', input)).orders;
}

interface OrderList {
  readonly orders: readonly ListedOrder[];
}

/** The orders that the server has for the person signed in on this page. */
export async function serverOrders(page: Page, url: string): Promise<readonly ListedOrder[]> {
  return listOrders(url, await sessionOf(page));
}

/** Waits until the server has exactly these orders (by transaction id) of the person on this page. */
export async function expectServerOrders(
  page: Page,
  url: string,
  ids: readonly string[],
): Promise<void> {
  await untilOnServer(url, await sessionOf(page), ids);
}

/** The transaction ids of the orders that the server has for a session, sorted. */
export async function orderIdsOnServer(url: string, session: TestSession): Promise<string[]> {
  const orders = await listOrders(url, session);
  return orders.map(({ externalReferenceId }) => externalReferenceId).toSorted();
}

/** Waits until the server has exactly these orders. @returns how long that took, ms */
export async function untilOnServer(
  url: string,
  session: TestSession,
  ids: readonly string[],
): Promise<number> {
  const startedAt = Date.now();
  const wanted = JSON.stringify(ids.toSorted());
  await pollUntil(
    () => orderIdsOnServer(url, session),
    (stored) => JSON.stringify(stored) === wanted,
    `the orders on the server, to be ${wanted}`,
  );
  return Date.now() - startedAt;
}

/** Waits until the catalogues of all stores around are on the phone. */
export async function untilStoresAreHere(page: Page): Promise<void> {
  const settings = { database: 'haat', table: 'settings' };
  await pollUntil(
    async () => readRows<{ name: string; value: { state?: string } }>(page, settings),
    (rows) =>
      rows.some(({ name, value }) => name === 'catalogue-progress' && value.state === 'done'),
    'the stores, to be there',
  );
}
