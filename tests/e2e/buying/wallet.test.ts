import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFindings } from '../../support/browser/axe-findings.ts';
import { aPhone, pageOf, type Phone } from '../../support/browser/browser.ts';
import { expectSyncStatus, goInApp, untilInstalled } from '../../support/browser/journeys.ts';
import { startAsBuyer } from '../../support/browser/signed-in-phone.ts';
import { startApp, type AppServer } from '../../support/servers/app-server.ts';

let server: AppServer;
let phone: Phone;
beforeAll(async () => {
  server = await startApp();
  phone = await aPhone();
});
afterAll(async () => {
  await phone?.discard();
  await server?.close();
});

/** Fills in the sandbox's form of a bank, as its page would send it; the wallet's screen stays open meanwhile. */
async function sendByBank(transferPage: string, amount: string): Promise<number> {
  const form = await (await fetch(transferPage)).text();
  const valueOf = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1];
  const [id = '', account = ''] = [valueOf('id'), valueOf('account')];
  const body = new URLSearchParams({ id, account, amount, name: 'Test payer' });
  return (await fetch(new URL('transfer', transferPage), { method: 'POST', body })).status;
}

it('WAL-2 a buyer gets an account number, a transfer to it arrives on the open screen, and offline after a restart it is still there', async () => {
  const page = pageOf(await phone.open());
  await startAsBuyer(page, server.url);
  await expectSyncStatus(page, 'All saved');
  await untilInstalled(page);
  await goInApp(page, '/profile/wallet');
  await page.getByText('Nothing has moved yet.', { exact: false }).waitFor();

  // Without the network the wish for a number waits, and no number is shown.
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Get an account number' }).click();
  await page.getByText('Your number comes when the network is back').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Copy account number' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);

  const transferPage = await page
    .getByRole('link', { name: 'Try a transfer without money' })
    .getAttribute('href');
  expect(await sendByBank(transferPage ?? '', '1234.50')).toBe(200);
  await page.getByText('From Test payer').waitFor();
  expect(await page.getByRole('region', { name: 'Balance' }).textContent()).toContain('₹1,234.50');
  expect(await axeFindings(page)).toEqual([]);

  await phone.shut();
  const later = pageOf(await phone.open());
  await later.context().setOffline(true);
  await later.goto(`${server.url}/profile/wallet`);
  await later.getByText('You are offline. This is your wallet of', { exact: false }).waitFor();
  await later.getByText('From Test payer').waitFor();
  const balance = await later.getByRole('region', { name: 'Balance' }).textContent();
  expect(balance).toContain('₹1,234.50');
});
