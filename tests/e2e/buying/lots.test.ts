import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFindings } from '../../support/browser/axe-findings.ts';
import { twoPages } from '../../support/browser/browser.ts';
import { expectSyncStatus, goInApp, untilInstalled } from '../../support/browser/journeys.ts';
import { startAsBuyer, startSignedIn } from '../../support/browser/signed-in-phone.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { startApp, type AppServer } from '../../support/servers/app-server.ts';

/** The demo's seller (server/seed/seed-demo.ts) and the first goods of their shop. */
const SELLERS_NUMBER = '9000000002';
const SHOP = 'green-basket-bellandur';
/** Two suppliers of the demo that sell seed by the sack. */
const SUPPLIERS = [
  { storeId: 'garden-and-farm-depot-sarjapur-road', sack: 'Wheat seeds 40 kg' },
  { storeId: 'varthur-raitha-kendra', sack: 'Paddy seeds, fine grain 25 kg' },
];

let server: AppServer;
let phones: Awaited<ReturnType<typeof twoPages>>;
let buyer: Page;
let seller: Page;
beforeAll(async () => {
  server = await startApp({ FULFILMENT: 'manual' });
  phones = await twoPages();
  [buyer, seller] = phones.pages;
});
afterAll(async () => {
  await phones?.discard();
  await server?.close();
});

it('LOT-1 LOT-2 sacks of two suppliers are ordered in whole lots, without a network, and go by three calls when it is back', async () => {
  const asked: string[] = [];
  buyer.on('request', (request) => {
    const [, name] = /\/run\/([\w-]*(?:init|confirm)-call[\w-]*)$/.exec(request.url()) ?? [];
    if (name !== undefined) asked.push(name);
  });
  await startAsBuyer(buyer, server.url);
  await untilInstalled(buyer);
  for (const { storeId, sack } of SUPPLIERS) {
    await goInApp(buyer, `/products/${storeId}/item`);
    await buyer.getByRole('searchbox').fill(sack.replace(/ \d+ kg$/, ''));
    const add = buyer.getByRole('button', { name: `Add ${sack}` }).first();
    await add.click();
    // The smallest lot at once, and one more at the price of more.
    await buyer.getByText('2 in the cart').first().waitFor();
  }
  await goInApp(buyer, '/cart/enam-cart');
  const [first] = SUPPLIERS;
  const more = buyer.getByRole('button', { name: `Increase ${first?.sack}` });
  await buyer.getByText('3 more: ', { exact: false }).first().waitFor();
  for (const _ of [3, 4, 5]) await more.click();
  await buyer.getByText('5 more: ', { exact: false }).first().waitFor();
  await buyer.getByText('Freight for 200 kg').waitFor();
  expect(await axeFindings(buyer)).toEqual([]);

  await buyer.context().setOffline(true);
  await buyer.getByRole('button', { name: 'Place 2 orders' }).click();
  await buyer.waitForURL(/\/orders$/);
  await buyer.getByText('2 waiting to send').waitFor();
  await buyer.context().setOffline(false);
  await expectSyncStatus(buyer, 'All saved');
  expect(asked).toEqual(['bulk-init-call', 'bulk-confirm-call-cod']);
});

it('LOT-1 a shop sells its goods by the lot, and buyers see it', async () => {
  await startSignedIn(seller, server.url, SELLERS_NUMBER);
  await goInApp(seller, '/seller/goods');
  await seller.getByRole('button', { name: /^More/ }).first().click();
  const sheet = seller.getByRole('dialog');
  const [name = ''] = (await sheet.getByRole('heading').first().innerText()).split(',');
  await sheet.getByLabel('At least').fill('6');
  await sheet.getByLabel('In steps of').fill('6');
  await sheet.getByLabel('From how many').first().fill('12');
  await sheet.getByLabel('One costs, ₹').first().fill('10000');
  await sheet.getByRole('button', { name: 'Save lots and prices' }).click();
  await sheet.getByText(/^From 12 on, one has to cost less than /).waitFor();
  expect(await axeFindings(seller)).toEqual([]);
  await sheet.getByLabel('One costs, ₹').first().fill('1');
  await sheet.getByRole('button', { name: 'Save lots and prices' }).click();
  await sheet.waitFor({ state: 'detached' });
  await seller.getByText('From 6, in steps of 6 · ₹1 each from 12').waitFor();
  await expectSyncStatus(seller, 'All saved');
  // Packs follow by a round of the server.
  await expect
    .poll(
      async () => {
        await buyer.goto(`${server.url}/store/${SHOP}/item`);
        await buyer.getByRole('searchbox').fill(name);
        await buyer
          .getByRole('button', { name: new RegExp(`^Add ${name}`) })
          .first()
          .waitFor();
        return buyer.getByText('From 6, in steps of 6 · ₹1 each from 12').count();
      },
      { timeout: PATIENCE_MS, interval: 2_000 },
    )
    .toBeGreaterThan(0);
});
