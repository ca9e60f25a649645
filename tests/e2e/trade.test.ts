import { millisecondsInDay } from 'date-fns/constants';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayInputOf } from '../../src/domain/trade/trade.ts';
import { axeFindings } from '../support/browser/axe-findings.ts';
import { aPhone, pageOf, type Phone } from '../support/browser/browser.ts';
import { expectSyncStatus, goInApp, untilInstalled } from '../support/browser/journeys.ts';
import { startAsBuyer, startSignedIn } from '../support/browser/signed-in-phone.ts';
import { startApp, type AppServer } from '../support/servers/app-server.ts';

/** The demo's seller (server/seed/seed-demo.ts). */
const SELLERS_NUMBER = '9000000002';

let server: AppServer;
let phones: readonly Phone[];
beforeAll(async () => {
  server = await startApp({ FULFILMENT: 'manual' });
  phones = [await aPhone(), await aPhone()];
});
afterAll(async () => {
  for (const phone of phones ?? []) await phone.discard();
  await server?.close();
});

async function aPage(place: number): Promise<Page> {
  const phone = phones[place];
  if (phone === undefined) throw new Error(`there is no phone ${place}`);
  return pageOf(await phone.open());
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

it('TRD-2 TRD-4 a buyer writes a request offline, a shop offers, the buyer counters and the shop accepts; both see it', async () => {
  const buyer = await aPage(0);
  await startAsBuyer(buyer, server.url);
  await expectSyncStatus(buyer, 'All saved');
  await untilInstalled(buyer);
  await goInApp(buyer, '/products/requests');
  await buyer.getByText('Nothing asked for yet').waitFor();

  await buyer.context().setOffline(true);
  await buyer.getByRole('link', { name: 'Ask for goods' }).click();
  await buyer.getByLabel('Goods').fill('Onion');
  await buyer.getByLabel('How much').fill('500');
  await buyer.getByLabel('Unit').selectOption('t');
  await buyer.getByLabel(/^At most/).fill('22');
  await buyer.getByLabel('Delivered by').fill(dayInputOf(Date.now() + 2 * millisecondsInDay));
  expect(await axeFindings(buyer)).toEqual([]);
  // Tonnes typed for kilos: asked before anything is written.
  await button(buyer, 'Ask shops around').click();
  await buyer.getByText('Did you mean 500 kg?').waitFor();
  await button(buyer, 'Change it').click();
  await buyer.getByLabel('Unit').selectOption('kg');
  await button(buyer, 'Ask shops around').click();
  await buyer.getByText('Waiting to be sent').waitFor();
  await buyer.context().setOffline(false);
  await buyer.getByText(/^Told to \d+ shops, no offer yet$/).waitFor();

  const seller = await aPage(1);
  await startSignedIn(seller, server.url, SELLERS_NUMBER);
  await goInApp(seller, '/seller/requests');
  await seller.getByRole('link', { name: '500 kg Onion' }).click();
  await button(seller, 'Make an offer').click();
  await seller.getByLabel(/^Price/).fill('24');
  expect(await axeFindings(seller)).toEqual([]);
  await button(seller, /^Offer$/).click();
  await seller.getByText('Waiting for the buyer.').waitFor();

  await buyer.getByText('An offer for you to answer, ₹24 a kg').waitFor();
  await buyer.getByRole('link', { name: '500 kg Onion' }).click();
  await button(buyer, 'Accept ₹24 a kg').waitFor();
  expect(await axeFindings(buyer)).toEqual([]);
  await button(buyer, 'Counter').click();
  await buyer.getByLabel(/^Price/).fill('23');
  await button(buyer, /^Offer$/).click();
  await buyer.getByText('Waiting for the seller.').waitFor();

  await button(seller, 'Accept ₹23 a kg').click();
  await button(seller, /^Accept$/).click();
  for (const page of [buyer, seller]) {
    await page.getByText('Agreed, and both are bound.', { exact: false }).waitFor();
    await page.getByText('500 kg at ₹23 a kg', { exact: false }).first().waitFor();
  }
});
