import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MESSAGES } from '../../src/domain/messages.ts';
import { groupBuyPath } from '../../src/domain/routes/routes.ts';
import { startApp, type AppServer } from '../support/servers/app-server.ts';
import { axeFindings } from '../support/browser/axe-findings.ts';
import { aPhone, pageOf, type Phone } from '../support/browser/browser.ts';
import {
  addFirstItem,
  expectSyncStatus,
  goInApp,
  listOrders,
  sessionOf,
  untilInstalled,
} from '../support/browser/journeys.ts';
import { startAsBuyer } from '../support/browser/signed-in-phone.ts';
import { pollUntil } from '../support/poll-until.ts';
import { endGroupBuy, openGroupBuy } from '../support/builders/running-group-buy.ts';

const GROUP_BUY = 'honge-gardens-test';
const COOP_STORE = 'akshaya-dairy-bellandur';

interface Person {
  readonly phone: Phone;
  readonly page: Page;
}

/** How long somebody looks at what became of their pledge before they look again, ms. */
const LOOK_MS = 5_000;

let server: AppServer;
let asha: Person;
let meera: Person;
let ravi: Person;

async function aPerson(): Promise<Person> {
  const phone = await aPhone();
  const page = pageOf(await phone.open());
  await startAsBuyer(page, server.url);
  await expectSyncStatus(page, 'All saved');
  return { phone, page };
}

beforeAll(async () => {
  server = await startApp();
  await server.stop();
  await openGroupBuy(server.dataDirectory, {
    id: GROUP_BUY,
    apartmentId: 'honge-gardens-panathur',
    storeId: 'green-basket-bellandur',
  });
  await server.start();
  [asha, meera, ravi] = await Promise.all([aPerson(), aPerson(), aPerson()]);
});

afterAll(async () => {
  for (const person of [asha, meera, ravi]) await person?.phone.discard();
  await server?.close();
});

async function chooseApartment({ page }: Person): Promise<void> {
  await goInApp(page, '/coop/group-buy/apartments');
  await page.getByRole('button', { name: /^Honge Gardens/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Group buys' }).waitFor();
  await card(page).waitFor();
}

/** Comes by a neighbour's link, without having chosen an apartment: one tap leads to the pledge. */
async function followLink({ page }: Person): Promise<void> {
  await page.goto(server.url + groupBuyPath(GROUP_BUY));
  await card(page).getByRole('button', { name: 'I live at Honge Gardens' }).click();
  await card(page)
    .getByRole('button', { name: /^Pledge / })
    .waitFor();
}

/** The group buy of this test: the others of the apartment need more than three. */
const card = (page: Page) => page.getByRole('article').filter({ hasText: /₹80\s*from 3/ });

async function pledge({ page }: Person, quantity: number): Promise<void> {
  const more = card(page).getByRole('button', { name: /^Increase / });
  const chosen = async () => Number(/\d+/.exec(await more.locator('..').innerText())?.[0]);
  for (let now = await chosen(); now < quantity; now = await chosen()) await more.click();
  await card(page)
    .getByRole('button', { name: /^(Pledge|Change pledge)/ })
    .click();
}

describe('a group buy from its opening to the door', () => {
  it('GRP-2 GRP-3 ORD-1 three people on three phones, one of them offline over the closing', async () => {
    for (const person of [asha, meera]) await chooseApartment(person);
    await followLink(ravi);
    await pledge(asha, 1);
    await card(asha.page).getByText('You pledged 1', { exact: true }).waitFor();
    await pledge(asha, 2);
    await card(asha.page).getByText('You pledged 2', { exact: true }).waitFor();
    await pledge(meera, 3);
    await card(meera.page).getByText('You pledged 3', { exact: true }).waitFor();
    await card(meera.page).getByText('The best price is reached').waitFor();
    await meera.page.setViewportSize({ width: 1440, height: 900 });
    const columns = (await meera.page.getByRole('article').all()).slice(0, 3);
    const tops = await Promise.all(columns.map(async (each) => (await each.boundingBox())?.y));
    expect(new Set(tops).size).toBe(1);
    expect(await axeFindings(meera.page)).toEqual([]);
    await meera.page.setViewportSize({ width: 390, height: 844 });
    await card(meera.page)
      .getByRole('button', { name: /^Invite neighbours/ })
      .click();
    await meera.page.getByText(MESSAGES.linkCopied).waitFor();
    expect(await meera.page.evaluate(() => navigator.clipboard.readText())).toBe(
      server.url + groupBuyPath(GROUP_BUY),
    );

    await untilInstalled(ravi.page);
    await ravi.page.context().setOffline(true);
    await ravi.page.reload();
    await pledge(ravi, 1);
    await card(ravi.page).getByText('Waiting to send: pledge of 1').waitFor();
    expect(await card(ravi.page).getByText('You pledged').count()).toBe(0);

    await server.stop();
    await endGroupBuy(server.dataDirectory, GROUP_BUY);
    await server.start();
    for (const { page } of [asha, meera]) {
      await goInApp(page, '/coop/group-buy/pledges');
      await pollUntil(
        async () => {
          await page.reload();
          // The next look would cut off what this one asks the server.
          const delivered = page.getByRole('link', { name: /^Order .*delivered/i });
          await delivered.waitFor({ timeout: LOOK_MS }).catch(() => undefined);
          return delivered.count();
        },
        (count) => count === 1,
        'orders that were delivered',
      );
    }
    const quantities: number[] = [];
    for (const { page } of [asha, meera]) {
      const [order, ...others] = await listOrders(server.url, await sessionOf(page));
      expect(others).toEqual([]);
      expect(order?.status).toBe('DELIVERED');
      expect(order?.lines.map(({ pricePaise }) => pricePaise)).toEqual([7_500]);
      quantities.push(order?.lines[0]?.quantity ?? 0);
    }
    expect(quantities).toEqual([2, 3]);

    await ravi.page.context().setOffline(false);
    await ravi.page.reload();
    await ravi.page
      .getByText('It had ended when your pledge reached Haat. Nothing was ordered.')
      .waitFor();
    await expectSyncStatus(ravi.page, /needs you/i);
    expect(await listOrders(server.url, await sessionOf(ravi.page))).toEqual([]);
    await ravi.page.getByRole('button', { name: /^Put away/ }).click();
    await expectSyncStatus(ravi.page, 'All saved');
  });
});

describe('the cooperative', () => {
  it('COOP-1 COOP-2 starts at "/", and a member pays less from joining on, to the success page', async () => {
    const { page } = asha;
    await page.goto(`${server.url}/`);
    await page.waitForURL(/\/coop\/home$/);
    await page.getByRole('button', { name: /^Join Bellandur Halu/ }).click();
    await page.getByText('You are a member').waitFor();
    await goInApp(page, `/coop/store/${COOP_STORE}/item`);
    await addFirstItem(page, 3);
    await goInApp(page, '/coop/cart');
    await page.getByText('Your price as a member: 5% less.').waitFor();
    await page.getByRole('link', { name: /^Checkout Akshaya/ }).click();
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL(/\/coop\/success\?order=/);
    const orderId = new URL(page.url()).searchParams.get('order') ?? '';
    const session = await sessionOf(page);
    const paidPaise = async () => {
      const orders = await listOrders(server.url, session);
      return orders.find((order) => order.externalReferenceId === orderId)?.lines[0]?.pricePaise;
    };
    await expect.poll(paidPaise).toBeGreaterThan(0);
    await expectSyncStatus(page, 'All saved');
    await goInApp(page, '/coop/orders');
    await page.getByRole('link', { name: 'Help' }).first().click();
    await page.getByRole('heading', { name: 'Bellandur Halu Utpadakara Sangha' }).waitFor();
    await page.getByText('Customer Care').first().waitFor();
  });

  it('COOP-1 a member’s profile says what they are a member of and leads to their tickets, which are raised and found in the section', async () => {
    const { page } = asha;
    await goInApp(page, '/coop/my-profile');
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    await page.getByText('Asha', { exact: true }).waitFor();
    await page.getByText('You are a member').waitFor();
    const [order] = await listOrders(server.url, await sessionOf(page));
    await goInApp(page, `/coop/igm/create?order=${order?.externalReferenceId}`);
    await page.getByRole('combobox', { name: 'Issue Type' }).selectOption('ITM01');
    await page.getByRole('textbox', { name: 'Issue summary' }).fill('The curd is missing');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Raise ticket' }).click();
    await page.waitForURL(/\/coop\/igm\/list/);
    await page.getByText('The curd is missing').waitFor();
    await expectSyncStatus(page, '1 waiting to send');
    await page.context().setOffline(false);
    await expectSyncStatus(page, 'All saved');
    await goInApp(page, '/coop/my-profile');
    await page.getByRole('link', { name: 'Tickets' }).click();
    await page.waitForURL(/\/coop\/igm\/list$/);
    await page.getByText('The curd is missing').waitFor();
    expect(await page.getByText('Open', { exact: true }).count()).toBe(1);
  });

  it('BSK-1 BSK-2 hands a basket to another phone that has no network', async () => {
    const { page } = meera;
    await goInApp(page, `/coop/store/${COOP_STORE}/item`);
    await addFirstItem(page, 2);
    await goInApp(page, '/coop/store/basket');
    await page.getByRole('img', { name: /^Code of a cart from Akshaya/ }).waitFor();
    await page.getByRole('button', { name: 'Share the cart' }).click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toContain('/coop/store/basket#1.');

    await untilInstalled(ravi.page);
    await ravi.page.context().setOffline(true);
    await ravi.page.goto(link);
    await ravi.page.getByRole('heading', { level: 1, name: 'A cart shared with you' }).waitFor();
    await ravi.page.getByText('2 ×').waitFor();
    await ravi.page.getByRole('button', { name: 'Put into my cart' }).click();
    await ravi.page.getByRole('heading', { level: 1, name: 'Cart' }).waitFor();
    await ravi.page.getByRole('heading', { name: 'Akshaya Dairy Point' }).waitFor();
    await ravi.page.context().setOffline(false);
  });
});
