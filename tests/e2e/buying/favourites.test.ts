import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFindings } from '../../support/browser/axe-findings.ts';
import { aPhone, pageOf, type Phone } from '../../support/browser/browser.ts';
import {
  expectSyncStatus,
  goInApp,
  sessionOf,
  untilInstalled,
  type TestSession,
} from '../../support/browser/journeys.ts';
import { startAsBuyer, startSignedIn } from '../../support/browser/signed-in-phone.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { startApp, type AppServer } from '../../support/servers/app-server.ts';

/** A shop of the demo's seller, who signs in with this number (server/seed/seed-demo.ts). */
const STORE_ID = 'green-basket-bellandur';
const SELLERS_NUMBER = '9000000002';

let server: AppServer;
let phones: readonly Phone[] = [];
/** The same person on two phones. */
let here: Page;
let there: Page;
let seller: TestSession;

beforeAll(async () => {
  server = await startApp({ FULFILMENT: 'manual' });
  phones = await Promise.all([aPhone(), aPhone(), aPhone()]);
  const [first, second, third] = await Promise.all(
    phones.map(async (phone) => pageOf(await phone.open())),
  );
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('no phones');
  [here, there] = [first, second];
  const mobileNumber = aMobileNumber();
  await startAsBuyer(here, server.url, { mobileNumber, address: null });
  await startAsBuyer(there, server.url, { mobileNumber, address: null });
  await Promise.all([untilInstalled(here), untilInstalled(there)]);
  await startSignedIn(third, server.url, SELLERS_NUMBER);
  seller = await sessionOf(third);
});

afterAll(async () => {
  for (const phone of phones) await phone.discard();
  await server?.close();
});

/** What the shop does to one of its items; its act is there at once. */
async function atTheShop(change: object): Promise<void> {
  const { realmId, userId, token } = seller;
  const path = `/workflow/${realmId}/${userId}/v1/execution/service/run/change-shop-goods`;
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      storeId: STORE_ID,
      changes: [{ moveId: randomUUID(), ...change }],
    }),
  });
  expect([answer.status, await answer.clone().text()]).toEqual([200, expect.any(String)]);
}

/** Opens the first item of the shop's shelf. @returns its id */
async function openFirstItem(page: Page): Promise<string> {
  await goInApp(page, `/store/${STORE_ID}/item`);
  await page.locator('a[href*="item="]').first().click();
  await page.getByRole('dialog').waitFor();
  return new URL(page.url()).searchParams.get('item') ?? '';
}

it('KEY-1 a heart on one phone is on the other, also offline, and taken away on both', async () => {
  await openFirstItem(here);
  const heart = here.getByRole('dialog').getByRole('button', { name: /^Favourite: / });
  const name = ((await heart.getAttribute('aria-label')) ?? '').replace('Favourite: ', '');
  await here.context().setOffline(true);
  await heart.click();
  await here.getByRole('dialog').getByRole('button', { pressed: true }).waitFor();
  await goInApp(here, '/profile/favourites');
  await here.getByRole('link', { name: new RegExp(`${name}.*waiting to be sent`) }).waitFor();
  await here.context().setOffline(false);
  await here.getByRole('link', { name: new RegExp(name) }).waitFor();
  await expect.poll(() => here.getByText('waiting to be sent').count()).toBe(0);

  await goInApp(there, '/profile/favourites');
  await there.getByRole('link', { name: new RegExp(name) }).waitFor();
  expect(await axeFindings(there)).toEqual([]);
  await there.context().setOffline(true);
  await there.reload();
  await there.getByRole('button', { name: `Remove ${name}` }).click();
  await expect.poll(() => there.getByRole('link', { name: new RegExp(name) }).count()).toBe(0);
  await there.context().setOffline(false);
  await expectSyncStatus(there, /All saved/);
  await here.getByText('No favourites yet').waitFor();
});

it('KEY-1 a person who waits for an item on one phone is told once it is back, on the other, and once', async () => {
  const itemId = await openFirstItem(here);
  await atTheShop({ act: 'out-today', itemId, until: Date.now() + 20 * 3_600_000 });
  const dialog = here.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Tell me when it is back' }).click();
  await dialog.getByText('We will tell you when it is back.').waitFor();
  expect(await axeFindings(here)).toEqual([]);
  await goInApp(there, '/profile/favourites');
  await there.getByRole('region', { name: 'Waiting for these' }).waitFor();

  await atTheShop({ act: 'back', itemId });
  await goInApp(there, '/profile/inbox');
  await there.getByRole('heading', { name: / is back$/ }).waitFor();
  await there.getByText('Green Basket Supermarket has it again.').waitFor();
  expect(await there.getByRole('heading', { name: / is back$/ }).count()).toBe(1);
  await goInApp(here, '/profile/favourites');
  await here.getByText('No favourites yet').waitFor();
});
