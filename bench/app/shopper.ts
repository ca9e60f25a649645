import type { Page } from 'playwright';

const AREA = '560103';
const STORE_TIMEOUT_MS = 60_000;

/** Signs in with the code that is fixed for the run, and chooses the measured store's area. */
export async function signInWithArea(
  page: Page,
  url: string,
  code: string,
  mobileNumber = '9876543210',
): Promise<void> {
  await page.goto(`${url}/welcome`);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(mobileNumber);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByRole('group', { name: 'One-time password' }).getByRole('textbox').first().click();
  await page.keyboard.type(code);
  await page.waitForURL(/\/signin\/create-profile$/);
  await page.goto(`${url}/address/address-list?next=/category`);
  await page
    .getByRole('textbox', { name: /pincode|search/i })
    .first()
    .fill(AREA);
  await page.getByRole('button', { name: `Deliver to ${AREA}` }).click();
  await page.waitForURL(({ pathname }) => pathname === '/category');
}

/** Opens the store and waits until its whole catalogue is on the phone. */
export async function untilStoreIsKept(page: Page, url: string, storeId: string): Promise<void> {
  await page.goto(`${url}/store/${storeId}/item`);
  await page.getByRole('main').getByRole('button', { name: /^Add / }).first().waitFor();
  // The manifest is written once all packs are there (CAT-2).
  await page.waitForFunction(
    `new Promise((resolve) => {
      const opening = indexedDB.open('haat');
      opening.onsuccess = () => {
        const db = opening.result;
        const reading = db.transaction('manifests').objectStore('manifests').count();
        reading.onsuccess = () => { db.close(); resolve(reading.result > 0); };
      };
    })`,
    undefined,
    { timeout: STORE_TIMEOUT_MS },
  );
}

/** Waits until the app is installed: its service worker answers for the page. */
export function untilInstalled(page: Page): Promise<void> {
  return untilTrue(
    page,
    'navigator.serviceWorker.controller !== null',
    'The app was not installed.',
  );
}

/** Waits until the home screen is at rest and its picture is kept for the next start. */
export function untilPictured(page: Page): Promise<void> {
  const isKept = `localStorage.getItem('start-picture-home') !== null`;
  return untilTrue(page, isKept, 'The home screen was not pictured.');
}

/** Asks from outside: the page's own policy forbids code from strings. */
async function untilTrue(page: Page, expression: string, failure: string): Promise<void> {
  const deadline = Date.now() + STORE_TIMEOUT_MS;
  while (!(await page.evaluate<boolean>(expression))) {
    if (Date.now() > deadline) throw new Error(failure);
    await page.waitForTimeout(250);
  }
}
