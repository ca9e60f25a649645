import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { startApp, type AppServer } from '../../support/servers/app-server.ts';
import { axeFindings } from '../../support/browser/axe-findings.ts';
import { aPhone, pageOf, type Phone } from '../../support/browser/browser.ts';
import { aBuyerWithOrders } from '../../support/builders/buyer-with-orders.ts';
import {
  askService,
  expectSyncStatus,
  goInApp,
  listOrders,
  sendReturnRequest,
} from '../../support/browser/journeys.ts';
import { aPhoto } from '../../support/inputs/uploads.ts';

let server: AppServer;
let phone: Phone;

beforeEach(async () => {
  server = await startApp({ FULFILMENT: 'manual' });
  phone = await aPhone();
});

afterEach(async () => {
  await phone?.discard();
  await server?.close();
});

/** Someone with one order that was delivered and one that was just confirmed, both on the phone. */
async function aBuyer() {
  const page = pageOf(await phone.open());
  const {
    session,
    deliveredId: delivered,
    createdId: created,
  } = await aBuyerWithOrders(page, server);
  await page.goto(`${server.url}/orders`);
  await page.getByText('DELIVERED', { exact: true }).waitFor();
  await page.getByText('CREATED', { exact: true }).waitFor();
  return { page, session, delivered, created };
}

async function cancel(page: Page, orderId: string): Promise<void> {
  await page.goto(`${server.url}/orders/retail?order=${orderId}`);
  await page.getByRole('link', { name: 'Cancel order' }).click();
  expect(await page.getByRole('radio').first().getAttribute('value')).toBe('010');
  await page.getByRole('link', { name: 'Keep order' }).waitFor();
  await page.getByRole('radio', { name: 'Available at a lower price elsewhere' }).check();
  expect(await axeFindings(page)).toEqual([]);
  const button = page.getByRole('button', { name: 'Cancel order' });
  const color = await button.evaluate((one) => getComputedStyle(one).backgroundColor);
  const [red = 0, green = 0, blue = 0] = (/\d+, \d+, \d+/.exec(color)?.[0] ?? '')
    .split(', ')
    .map(Number);
  expect(red, color).toBeGreaterThan(2 * Math.max(green, blue));
  await button.click();
  await page.getByRole('heading', { name: 'Cancelling, waiting to send' }).waitFor();
  expect(await page.getByRole('main').textContent()).not.toContain('is cancelled');
  expect(await axeFindings(page)).toEqual([]);
}

async function raiseTicket(page: Page, orderId: string): Promise<void> {
  await page.goto(`${server.url}/orders/retail?order=${orderId}`);
  await page.getByRole('link', { name: 'Get help with this order' }).click();
  await page.getByRole('combobox', { name: 'Issue Type' }).selectOption('ITM04');
  await page.getByRole('textbox', { name: 'Issue summary' }).fill('The tomatoes are spoiled');
  await page.getByRole('textbox', { name: 'Issue description' }).fill('All of them.\nSee it.');
  await page.getByRole('button', { name: 'Raise ticket' }).click();
  await page.getByText('Please add a picture of the item.').waitFor();
  const buffer = await aPhoto({ width: 3_000, height: 2_000 });
  await page
    .getByLabel('Product image')
    .setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('img', { name: 'Your product, as it will be sent' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Raise ticket' }).click();
  await page.waitForURL(/\/igm\/list/);
  await page.getByText('Waiting to send', { exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
}

async function rate(page: Page, orderId: string): Promise<void> {
  await page.goto(`${server.url}/orders/retail?order=${orderId}`);
  await page.getByRole('radio', { name: '4 stars' }).check();
  await page.getByRole('textbox', { name: 'Your words' }).fill('Quick and fresh');
  await page.getByRole('button', { name: 'Save rating' }).click();
  await page.getByText('Your rating, waiting to send').waitFor();
  expect(await axeFindings(page)).toEqual([]);
}

describe('what is done to an order without the network', () => {
  it('ORD-5 OUT-1 a cancellation, a ticket with a photo and a rating outlive the browser and are on the server once each', async () => {
    const { page, session, delivered, created } = await aBuyer();
    await server.stop();
    await cancel(page, created);
    await raiseTicket(page, delivered);
    await rate(page, delivered);
    await expectSyncStatus(page, '3 waiting to send');
    await phone.shut();
    await server.start();

    const again = pageOf(await phone.open());
    await again.goto(`${server.url}/orders`);
    await again.getByText('CANCELLED', { exact: true }).waitFor();
    await expectSyncStatus(again, 'All saved');

    const orders = await listOrders(server.url, session);
    const statuses = new Map(orders.map((order) => [order.externalReferenceId, order.status]));
    expect(Object.fromEntries(statuses)).toEqual({
      [delivered]: 'DELIVERED',
      [created]: 'CANCELLED',
    });
    const { tickets } = await askService<{ tickets: { pictureFileId: string; summary: string }[] }>(
      server.url,
      session,
      'fetch-issues-by-reference-id',
      {},
    );
    expect(tickets).toMatchObject([{ summary: 'The tomatoes are spoiled' }]);
    const picture = await fetch(
      `${server.url}/workflow/uploadFile/${tickets[0]?.pictureFileId ?? ''}`,
      { headers: { authorization: `Bearer ${session.token}` } },
    );
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    const ratingOf = { externalReferenceId: delivered };
    const { rating } = await askService<{ rating: object }>(
      server.url,
      session,
      'fetch-rating-by-parent-id',
      ratingOf,
    );
    expect(rating).toMatchObject({ stars: 4, comment: 'Quick and fresh' });

    await again.goto(`${server.url}/orders/cancel?order=${created}`);
    await again.getByText('Your order is cancelled.').waitFor();
    expect(await axeFindings(again)).toEqual([]);
    await again.goto(`${server.url}/igm/list`);
    await again.getByText('Open', { exact: true }).waitFor();
    await again.goto(`${server.url}/orders/retail?order=${delivered}`);
    await again.getByText('Thank you for your rating.').waitFor();
    await expect.poll(() => again.getByRole('radio', { name: '4 stars' }).isChecked()).toBe(true);

    // With the network the server's word comes at once.
    await goInApp(again, `/igm/create?order=${delivered}`);
    await again.getByRole('combobox', { name: 'Issue Type' }).selectOption('ITM01');
    await again.getByRole('textbox', { name: 'Issue summary' }).fill('The onions are missing');
    await again.getByRole('button', { name: 'Raise ticket' }).click();
    await again.waitForURL(/\/igm\/list/);
    await expect.poll(() => again.getByText('Open', { exact: true }).count()).toBe(2);
    await goInApp(again, `/orders/return?order=${delivered}`);
    await sendReturnRequest(again);
    await again.getByRole('link', { name: 'See order' }).waitFor();
    await expectSyncStatus(again, 'All saved');
    const returned = (await listOrders(server.url, session)).find(
      ({ externalReferenceId }) => externalReferenceId === delivered,
    );
    expect(JSON.stringify(returned)).toContain('return');
  });

  it('REF-1 a refund of a cash order goes to a bank account, which is shown masked and never kept here whole', async () => {
    const { page, session, delivered } = await aBuyer();
    await goInApp(page, `/orders/return?order=${delivered}`);
    await page.getByRole('checkbox').first().check();
    await page
      .getByRole('group', { name: 'What is wrong with it?' })
      .getByRole('radio')
      .first()
      .check();
    await page.getByRole('radio', { name: 'To my bank account' }).check();
    const field = (name: string) => page.getByRole('textbox', { name });
    await field('Name at the bank').fill('Asha Rao');
    await field('Account number').fill('50100123454321');
    await field('IFSC').fill('HDFCO001234');
    await page.getByRole('button', { name: 'Add this account' }).click();
    await page.getByText('The fifth sign of an IFSC is a zero, not the letter O.').waitFor();
    await field('IFSC').fill('hdfc 0001234');
    expect(await axeFindings(page)).toEqual([]);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Add this account' }).click();
    await page.getByText(/A bank account is added with the network only/).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Add this account' }).click();
    const account = page.getByRole('radio', { name: 'XXXXXXXX4321, HDFC0001234, Asha Rao' });
    await expect.poll(() => account.isChecked()).toBe(true);
    expect(await axeFindings(page)).toEqual([]);

    // The account is known here by now: the request can wait for the network.
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Send return request' }).click();
    await expectSyncStatus(page, '1 waiting to send');
    await page.context().setOffline(false);
    await expectSyncStatus(page, 'All saved');
    const returned = (await listOrders(server.url, session)).find(
      ({ externalReferenceId }) => externalReferenceId === delivered,
    );
    expect(JSON.stringify(returned)).toContain('return');
    const kept = await page.evaluate(async () => {
      const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
      const open = (name: string) =>
        new Promise<IDBDatabase>((resolve, reject) => {
          const request = indexedDB.open(name);
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(new Error(name)));
        });
      const rows: unknown[] = [];
      for (const name of names.filter((each) => each.startsWith('haat'))) {
        const db = await open(name);
        for (const store of db.objectStoreNames) {
          rows.push(
            await new Promise((resolve) => {
              const request = db.transaction(store).objectStore(store).getAll();
              request.addEventListener('success', () => resolve(request.result));
            }),
          );
        }
        db.close();
      }
      return JSON.stringify(rows);
    });
    expect(kept).toContain('XXXXXXXX4321');
    expect(kept).not.toContain('50100123454321');
  });
});
