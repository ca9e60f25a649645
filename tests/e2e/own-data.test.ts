import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAppOnPhone, type AppOnPhone } from '../support/app-on-phone.ts';
import { expectSyncStatus, goInApp, saveAddress, signIn } from '../support/browser/journeys.ts';
import { aMobileNumber } from '../support/inputs/mobile-numbers.ts';

let app: AppOnPhone;
beforeAll(async () => {
  app = await startAppOnPhone();
});
afterAll(() => app?.close());

it('PRIV-1 an address, then the account is deleted, and the phone has nothing of its person; PRIV-2 their data was saved before', async () => {
  const { page, context, server } = app;
  const number = aMobileNumber();
  await signIn(page, server.url, number);
  await saveAddress(page);
  await goInApp(page, '/profile/address');
  await page.getByRole('link', { name: 'Edit Home' }).click();
  await page.getByRole('button', { name: 'Delete this address' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('No saved addresses yet.').waitFor();
  await expectSyncStatus(page, 'All saved');

  await goInApp(page, '/tnc/privacy');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save my data' }).click(),
  ]);
  const saved: unknown = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(saved).toMatchObject({ data: { person: [{ phone: number }], addresses: [] } });

  const field = page.getByRole('textbox', { name: /^Your mobile number/ });
  const remove = page.getByRole('button', { name: 'Delete my account' });
  await field.fill('9000000099');
  await remove.click();
  await page.getByText('This is not the number of your account').waitFor();
  await context.setOffline(true);
  await field.fill(number);
  await remove.click();
  await page.getByText(/This needs the network/).waitFor();
  await context.setOffline(false);
  await remove.click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
  const databases = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));
  await expect
    .poll(async () => (await databases()).filter((name) => /^haat-user-\d/.test(name)))
    .toEqual([]);
});
