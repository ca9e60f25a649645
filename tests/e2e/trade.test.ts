import { millisecondsInDay } from 'date-fns/constants';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { forwardSearchRequest } from '../../src/contracts/sellers/search-requests.ts';
import { withdrawTradeRequest } from '../../src/contracts/trade/trade.ts';
import { indiaDayStart } from '../../src/domain/time.ts';
import { dayInputOf } from '../../src/domain/trade/trade.ts';
import { axeFindings } from '../support/browser/axe-findings.ts';
import { aPhone, pageOf, twoPages } from '../support/browser/browser.ts';
import {
  expectSyncStatus,
  goInApp,
  sessionOf,
  untilInstalled,
} from '../support/browser/journeys.ts';
import { startAsBuyer, startSignedIn } from '../support/browser/signed-in-phone.ts';
import { aTradeRequest } from '../support/builders/trade-builders.ts';
import { aPhoto } from '../support/inputs/uploads.ts';
import { createServiceClient } from '../support/service-client.ts';
import { FIXED_CODE, startApp, type AppServer } from '../support/servers/app-server.ts';

/** The demo's seller (server/seed/seed-demo.ts). */
const SELLERS_NUMBER = '9000000002';

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

const aFile = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

it('TRD-2 TRD-4 a buyer writes a request offline, a shop offers, the buyer counters and the shop accepts; both see it', async () => {
  await startAsBuyer(buyer, server.url);
  await expectSyncStatus(buyer, 'All saved');
  await untilInstalled(buyer);
  await goInApp(buyer, '/products/requests');
  await buyer.getByText('Nothing asked for yet').waitFor();

  await buyer.context().setOffline(true);
  await buyer.getByRole('link', { name: 'Ask for goods' }).click();
  await buyer.getByLabel('Goods', { exact: true }).fill('Onion');
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
  // What is no picture is said, and nothing else is lost.
  const field = buyer.getByLabel('Pictures of the goods (optional)');
  await field.setInputFiles(aFile('list.jpg', Buffer.from('onion')));
  await buyer.getByText('This picture can’t be read here.', { exact: false }).waitFor();
  await field.setInputFiles([
    aFile('sacks.jpg', await aPhoto({ width: 800, height: 600 })),
    aFile('onions.jpg', await aPhoto()),
  ]);
  await buyer.getByRole('img', { name: 'Your goods 2, as it will be sent' }).waitFor();
  expect(await buyer.getByLabel('Goods', { exact: true }).inputValue()).toBe('Onion');
  expect(await axeFindings(buyer)).toEqual([]);
  await button(buyer, 'Ask shops around').click();
  await buyer.getByText('Waiting to be sent').waitFor();
  await buyer.getByRole('link', { name: '500 kg Onion' }).click();
  await button(buyer, 'Onion, 2 of 2').waitFor();
  await buyer.goBack();
  await buyer.context().setOffline(false);
  await buyer.getByText(/^Told to \d+ shops, no offer yet$/).waitFor();

  await startSignedIn(seller, server.url, SELLERS_NUMBER);
  await goInApp(seller, '/seller/requests');
  await seller.getByRole('link', { name: '500 kg Onion' }).click();
  await button(seller, 'Show 2 pictures').click();
  await button(seller, 'Onion, 1 of 2').click();
  const large = seller.getByRole('dialog').getByRole('img', { name: 'Onion, 1 of 2' });
  // Upright, though the phone that took it lay on its side.
  await expect
    .poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(600);
  expect(await axeFindings(seller)).toEqual([]);
  await button(seller, 'Close').click();
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

it('TRD-5 TRD-6 what was agreed is ordered, delivered in three parts, one offline and one disputed, paid and closed', async () => {
  for (const page of [buyer, seller]) {
    await page.getByRole('region', { name: 'The order' }).waitFor();
  }
  await untilInstalled(seller);
  await button(buyer, /^Order ₹11,500$/).click();
  await buyer.getByText('Waiting for the seller.').waitFor();
  await button(seller, 'Approve the order').click();
  await seller.getByText('0 kg of 500 kg delivered and', { exact: false }).waitFor();
  // The buyer finds it among their orders.
  await goInApp(buyer, '/orders');
  const ofTraders = buyer.getByRole('region', { name: 'From traders' });
  expect(await axeFindings(buyer)).toEqual([]);
  await ofTraders.getByRole('link', { name: /500 kg Onion/ }).click();

  const weigh = async (page: Page, quantity: string, slip: string) => {
    await button(page, 'Write a delivery down').click();
    await page.getByLabel('Weighed, kg').fill(quantity);
    await page.getByLabel(/^Number of the weighing slip/).fill(slip);
    await button(page, 'Write it down').click();
  };
  // The first is written down without a network, at the gate.
  await seller.context().setOffline(true);
  await button(seller, 'Write a delivery down').click();
  await button(seller, 'Write it down').click();
  await seller.getByText('Please write how much, like 200.').waitFor();
  expect(await axeFindings(seller)).toEqual([]);
  await seller.getByLabel('Weighed, kg').fill('200');
  await seller.getByLabel(/^Number of the weighing slip/).fill('KA-01-1041');
  await button(seller, 'Write it down').click();
  await seller.getByText('Delivery of 200 kg: waiting to be sent.').waitFor();
  expect(await buyer.getByText('KA-01-1041').count()).toBe(0);
  await seller.context().setOffline(false);
  await buyer.getByText('KA-01-1041', { exact: false }).waitFor();
  await button(buyer, '200 kg is right').click();
  await seller.getByText('200 kg of 500 kg delivered and', { exact: false }).waitFor();

  // The second is disputed, and the seller agrees to what the buyer weighed.
  await weigh(seller, '180', 'KA-01-1042');
  await button(buyer, 'I weighed something else').click();
  await buyer.getByLabel('You weighed, kg').fill('170');
  await buyer.getByLabel('Why it differs').fill('Weighed again at the gate');
  expect(await axeFindings(buyer)).toEqual([]);
  await button(buyer, 'Dispute it').click();
  await seller.getByText('“Weighed again at the gate”', { exact: false }).waitFor();
  expect(await axeFindings(seller)).toEqual([]);
  await button(seller, 'Agree to 170 kg').click();
  await buyer.getByText('370 kg of 500 kg delivered and', { exact: false }).waitFor();
  await buyer.getByText('DISPUTE RES').first().waitFor();

  // The third is the buyer's to write down; it is within the tolerance.
  await weigh(buyer, '160', 'KA-01-1043');
  // Too much is said in the sheet, and what was typed stays.
  await buyer.getByRole('dialog').getByText('This is more than was agreed').waitFor();
  expect(await buyer.getByLabel(/^Number of the weighing slip/).inputValue()).toBe('KA-01-1043');
  await buyer.getByLabel('Weighed, kg').fill('120');
  await button(buyer, 'Write it down').click();
  await button(seller, '120 kg is right').click();
  await button(buyer, 'All is delivered').click();
  await button(buyer, /^All is delivered$/)
    .last()
    .click();
  await button(seller, 'I have the money').click();
  await button(buyer, 'Close the contract').click();
  for (const page of [buyer, seller]) {
    await page.getByText('Both sides have kept this contract.').waitFor();
    await page.getByText('490 kg of 500 kg delivered and', { exact: false }).waitFor();
  }
  expect(await axeFindings(buyer)).toEqual([]);
});

it('OUT-4 TRD-2 a request that the server refuses keeps its words and pictures, and is changed and sent again', async () => {
  const phone = await aPhone();
  onTestFinished(phone.discard);
  const page = pageOf(await phone.open());
  await startAsBuyer(page, server.url);
  const { token, realmId: realm, userId: user } = await sessionOf(page);
  const client = createServiceClient(server.url, () => FIXED_CODE);
  const byDay = indiaDayStart(Date.now() + 2 * millisecondsInDay);
  const running = Array.from({ length: 20 }, () => aTradeRequest({ terms: { byDay } }));
  for (const tradeRequest of running) {
    const { goods: query, areaCode: pincode } = tradeRequest;
    const input = { query, pincode, tradeRequest };
    const { status } = await client.call(forwardSearchRequest, input, {
      as: { token, realm, user },
    });
    expect(status).toBe(200);
  }
  await goInApp(page, '/products/requests/new');
  await page.getByLabel('Goods', { exact: true }).fill('Ragi');
  await page.getByLabel('How much').fill('40');
  await page.getByLabel(/^At most/).fill('31');
  await page.getByLabel('Delivered by').fill(dayInputOf(byDay));
  await page.getByLabel('Quality and packing').fill('Moisture below 12 %');
  const field = page.getByLabel('Pictures of the goods (optional)');
  await field.setInputFiles([aFile('a.jpg', await aPhoto()), aFile('b.jpg', await aPhoto())]);
  await page.getByRole('img', { name: 'Your goods 2, as it will be sent' }).waitFor();
  await button(page, 'Ask shops around').click();
  await page.getByText('You have 20 requests that run.', { exact: false }).waitFor();

  const [first] = running;
  const { requestId } = first ?? aTradeRequest();
  await client.call(withdrawTradeRequest, { requestId }, { as: { token, realm, user } });
  await page.getByRole('link', { name: '40 kg Ragi' }).click();
  await page.getByRole('link', { name: 'Change it' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Change it' }).click();
  await page.getByRole('img', { name: 'Your goods 2, as it will be sent' }).waitFor();
  expect(await page.getByLabel('Quality and packing').inputValue()).toBe('Moisture below 12 %');
  await button(page, 'Remove picture 1').click();
  await page.getByLabel('How much').fill('45');
  await button(page, 'Ask shops around').click();
  await page.getByRole('link', { name: '45 kg Ragi' }).click();
  await button(page, 'Show the picture').click();
  await page.getByRole('img', { name: 'Ragi' }).waitFor();
});
