import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPhoto } from '../../support/inputs/uploads.ts';
import { axeFindings } from '../../support/browser/axe-findings.ts';
import { expectSyncStatus, goInApp, placeOrder } from '../../support/browser/journeys.ts';
import {
  button,
  main,
  startMarketPeople,
  type MarketPeople,
} from '../../support/browser/market-people.ts';

let people: MarketPeople;
beforeAll(async () => {
  people = await startMarketPeople();
});
afterAll(() => people?.close());

it('GATE-1 OUT-1 a gate is pinned without the network, never in the sea, and shown at hand-over by its plus code', async () => {
  const { buyer, cardOf, sheetOf } = people;
  await buyer.context().setOffline(true);
  await goInApp(buyer, '/address/address-list');
  await buyer.getByRole('link', { name: 'Edit Home' }).click();
  const pinned = main(buyer).getByRole('link', { name: /^Gate: / });
  await button(buyer, 'Pin where I am').waitFor();
  expect(await pinned.count()).toBe(0);

  // The Arabian Sea off Goa.
  await buyer.context().setGeolocation({ latitude: 15, longitude: 71 });
  await button(buyer, 'Pin where I am').click();
  await pinned.waitFor();
  await button(buyer, 'Save address').click();
  await buyer.getByText(/^This pin is \d+ km from 560103\./).waitFor();
  expect(await axeFindings(buyer)).toEqual([]);

  await buyer.context().setGeolocation({ latitude: 12.9371234, longitude: 77.6910567 });
  await button(buyer, 'Pin here instead').click();
  await buyer.getByRole('link', { name: 'Gate: 7J4VWMPR+RC' }).waitFor();
  expect(await pinned.getAttribute('href')).toContain('destination=12.93712,77.69106');
  expect(await axeFindings(buyer)).toEqual([]);
  const photo = buyer.getByLabel('Gate', { exact: true });
  await photo.setInputFiles({
    name: 'gate.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no picture'),
  });
  await buyer.getByText(/can’t be read here/).waitFor();
  const buffer = await aPhoto({ width: 1_600, height: 1_200 });
  await photo.setInputFiles({ name: 'gate.jpg', mimeType: 'image/jpeg', buffer });
  await buyer.getByRole('img', { name: 'Your gate, as it will be sent' }).waitFor();
  expect(await axeFindings(buyer)).toEqual([]);
  await button(buyer, 'Save address').click();
  await expectSyncStatus(buyer, '1 waiting to send');
  await buyer.reload();
  await buyer.context().setOffline(false);
  await expectSyncStatus(buyer, 'All saved');

  const id = await placeOrder(buyer, await people.fillCart());
  await people.numberOf(id);
  await goInApp(buyer, `/orders/retail?order=${id}`);
  await buyer.getByRole('link', { name: 'Gate: 7J4VWMPR+RC' }).waitFor();

  // The shop learns where to go once it has taken the order, and no sooner.
  const card = await cardOf(id);
  const gate = card.getByRole('link', { name: 'Gate: 7J4VWMPR+RC' });
  await button(card, 'Accept').waitFor();
  expect(await gate.count()).toBe(0);
  await button(card, 'Accept').click();
  await gate.waitFor();
  await button(card, 'Show the gate').click();
  await card.getByRole('img', { name: 'The gate' }).waitFor();
  expect(await axeFindings(people.seller)).toEqual([]);

  // Care sees it with the address, for a reason.
  const sheet = await sheetOf(id);
  await button(sheet, 'Mend the address').click();
  await button(sheet, 'Show the address').waitFor();
  expect(await sheet.getByRole('link', { name: /^Gate: / }).count()).toBe(0);
  await sheet.getByLabel('Why you need the address').fill('The rider can’t find the gate');
  await button(sheet, 'Show the address').click();
  await sheet.getByRole('link', { name: 'Gate: 7J4VWMPR+RC' }).waitFor();
});
