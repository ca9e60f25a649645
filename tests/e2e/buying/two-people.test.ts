import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { withNewPhone } from '../../support/browser/two-phones.ts';
import { pageOf } from '../../support/browser/browser.ts';
import {
  addFirstItem,
  expectSyncStatus,
  listOrders,
  openStore,
  placeOrder,
  saveAddress,
  serverOrders,
  sessionOf,
  signIn,
  signInAgain,
  untilInstalled,
  type TestSession,
} from '../../support/browser/journeys.ts';
import { startAsBuyer } from '../../support/browser/signed-in-phone.ts';
import { readRows } from '../../support/browser/local-rows.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { pollUntil } from '../../support/poll-until.ts';

const given = withNewPhone();

/** Also the cart, which the sync status leaves out while it is fresh. */
async function expectAllSent(page: Page, { userId }: TestSession): Promise<void> {
  const outbox = { database: `haat-user-${userId}`, table: 'outbox' };
  await pollUntil(
    () => readRows(page, outbox),
    (entries) => entries.length === 0,
    'the outbox, to be empty',
  );
}

/** Ends a session at the server, as its time does; the phone learns of it from the next answer. */
async function endSession({ token }: TestSession): Promise<void> {
  const path = '/workflow/1/1/v1/execution/service/runWithNoAuth/sign-out';
  const headers = { 'content-type': 'application/json', authorization: 'Bearer haat-visitor' };
  const init = { method: 'POST', headers, body: JSON.stringify({ token }) };
  expect((await fetch(`${given.server.url}${path}`, init)).status).toBe(200);
}

const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));

/** Asha: signed in, with an address and an item in the cart. */
async function asha(): Promise<{ page: Page; storeId: string }> {
  const page = pageOf(await given.phone.open());
  await startAsBuyer(page, given.server.url, { address: 'Of Asha' });
  const storeId = await openStore(page);
  await addFirstItem(page, 2);
  await untilInstalled(page);
  return { page, storeId };
}

describe('two people on one phone', () => {
  it('OUT-4 signing out with something unsent asks first, says what is lost, and works without the network', async () => {
    const { page, storeId } = await asha();
    await expectSyncStatus(page, 'All saved');
    const session = await sessionOf(page);
    await given.server.stop();
    await placeOrder(page, storeId);
    await expectSyncStatus(page, /waiting to send/);
    await page.goto(`${given.server.url}/profile`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/not sent yet. Signing out now loses/).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expectSyncStatus(page, /waiting to send/);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await dialog.getByRole('button', { name: 'Sign out anyway' }).click();
    await page.waitForURL(/\/welcome$/);
    await expect.poll(() => databases(page)).not.toContain(`haat-user-${session.userId}`);
    await given.server.start();
    await page.goto(`${given.server.url}/home`);
    await page.waitForURL(/\/welcome$/);
    expect(await listOrders(given.server.url, session)).toEqual([]);
  });

  it('another tab leaves with its half-filled form, and the next person sees and sends nothing of the first', async () => {
    const { page, storeId } = await asha();
    const session = await sessionOf(page);
    const second = await page.context().newPage();
    await second.goto(`${given.server.url}/address?next=/category`);
    await second.getByRole('textbox', { name: 'Address Name' }).fill('Secret place of Asha');
    const third = await page.context().newPage();
    await third.goto(`${given.server.url}/cart/retail-cart?store=${storeId}`);
    await third.getByText('Of Asha').first().waitFor();

    await page.goto(`${given.server.url}/profile`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(/\/welcome$/);
    await expect
      .poll(async () => (await third.getByRole('main').textContent()) ?? '')
      .not.toContain('Of Asha');
    await expect
      .poll(() =>
        second
          .locator('input')
          .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)),
      )
      .not.toContain('Secret place of Asha');
    await expect.poll(() => databases(page)).not.toContain(`haat-user-${session.userId}`);
    // The server took the session back.
    const path = `/workflow/${session.realmId}/${session.userId}/v1/execution/service/run/buyer-order-listing`;
    const authorization = `Bearer ${session.token}`;
    const headers = { 'content-type': 'application/json', authorization };
    const status = async () =>
      (await fetch(`${given.server.url}${path}`, { method: 'POST', headers, body: '{}' })).status;
    await expect.poll(status).toBe(401);

    await signIn(page, given.server.url);
    await second.reload();
    await expectSyncStatus(second, 'All saved');
    for (const screen of ['/orders', '/cart', '/address/address-list', '/store', '/profile']) {
      await page.goto(`${given.server.url}${screen}`);
      await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
      await expectSyncStatus(page, 'All saved');
      expect(await page.getByText('Of Asha').count()).toBe(0);
    }
    expect(await serverOrders(page, given.server.url)).toEqual([]);
    expect(await databases(page)).not.toContain(`haat-user-${session.userId}`);
  });

  it('OUT-4 after an ended session another person finds no database of the first, and is asked about one with unsent things', async () => {
    const { page } = await asha();
    const ashas = await sessionOf(page);
    await expectAllSent(page, ashas);
    await endSession(ashas);
    await page.goto(`${given.server.url}/orders`);
    await signInAgain(page, aMobileNumber());
    const ravis = await sessionOf(page);
    expect(ravis.userId).not.toBe(ashas.userId);
    await expect.poll(() => databases(page)).not.toContain(`haat-user-${ashas.userId}`);
    expect(await page.getByRole('button', { name: 'Choose' }).count()).toBe(0);

    await expectAllSent(page, ravis);
    await endSession(ravis);
    await saveAddress(page, 'Secret place of Ravi');
    await signInAgain(page, aMobileNumber());
    await page.getByText('1 change of somebody who used Haat here before you').waitFor();
    expect(await databases(page)).toContain(`haat-user-${ravis.userId}`);
    await page.getByRole('button', { name: 'Choose' }).click();
    const dialog = page.getByRole('dialog', { name: 'Keep it for them?' });
    await dialog.getByText('it is lost for good').waitFor();
    expect(await dialog.textContent()).not.toContain('Ravi');
    await dialog.getByRole('button', { name: 'Remove it from this phone' }).click();
    await expect.poll(() => databases(page)).not.toContain(`haat-user-${ravis.userId}`);
    await expect.poll(() => page.getByRole('button', { name: 'Choose' }).count()).toBe(0);
  });
});
