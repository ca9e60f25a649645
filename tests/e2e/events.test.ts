import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPglite } from '../../server/db/open-pglite.ts';
import { appEvents } from '../../server/events/event-tables.ts';
import { startAppBehindProxy, type AppServer } from '../support/servers/app-server.ts';
import { axeFindings } from '../support/browser/axe-findings.ts';
import { aPhone, pageOf, type Phone } from '../support/browser/browser.ts';
import { startFaultProxy, type FaultProxy } from '../support/servers/fault-proxy.ts';
import {
  addFirstItem,
  askService,
  expectSyncStatus,
  goInApp,
  openStore,
  placeOrder,
  startShopping,
  type ShoppingBuyer,
} from '../support/browser/journeys.ts';
import { startSignedIn } from '../support/browser/signed-in-phone.ts';
import { personTable, putRows, readRows } from '../support/browser/local-rows.ts';
import { pollUntil } from '../support/poll-until.ts';

let server: AppServer;
let proxy: FaultProxy;
let phone: Phone;
let context: BrowserContext;
let page: Page;
let buyer: ShoppingBuyer;

/** One phone for all: what it tracks from first to last is compared with what the server has at the end. */
beforeAll(async () => {
  server = await startAppBehindProxy({ FULFILMENT: 'manual' });
  proxy = await startFaultProxy(server.url);
  phone = await aPhone();
  context = await phone.open();
  page = pageOf(context);
  buyer = await startShopping(page, proxy.url);
  await checkOften(page);
});

afterAll(async () => {
  await phone?.discard();
  await proxy?.close();
  await server?.close();
});

/** Lets the queue look every half second; half a minute is as it is for people. */
async function checkOften(from: Page): Promise<void> {
  const value = { checkEveryMs: 500 };
  const settings = { database: 'haat', table: 'settings' };
  await putRows(from, settings, [{ name: 'events_sdk_configuration', value }]);
  await from.reload();
  await untilTracked(from, 'store_viewed', 2);
}

interface NamedEvent {
  readonly id: string;
  readonly name: string;
}

async function heldEvents(from: Page): Promise<NamedEvent[]> {
  const waiting = await readRows<NamedEvent>(from, { database: 'haat', table: 'currentQueue' });
  const batches = await readRows<{ readonly events: readonly NamedEvent[] }>(from, {
    database: 'haat',
    table: 'failureQueue',
  });
  const all = [...batches.flatMap(({ events }) => events), ...waiting];
  // What happens to break beside the journey is told of, too, and no part of it.
  return all.filter(({ name }) => name !== 'client_error');
}

const held = async (from: Page) => (await heldEvents(from)).map(({ name }) => name);

/** The events that were sent so far; one that was sent again is here again. */
const sentEvents = (): NamedEvent[] =>
  proxy.passagesOf(/haat-app-events/).flatMap(({ body }) => {
    const messages = JSON.parse(body) as { readonly payload: { readonly AppEvent: NamedEvent } }[];
    return messages.map(({ payload }) => payload.AppEvent);
  });

const untilSent = (from: Page) =>
  pollUntil(
    () => held(from),
    (names) => names.length === 0,
    'the events that wait, to be none',
  );

const untilHeld = (from: Page, name: string) =>
  pollUntil(
    () => held(from),
    (names) => names.includes(name),
    `the events that wait, to have ${name}`,
  );

interface StoredEvent {
  readonly topic: string;
  readonly name: string;
  readonly id: string;
  readonly userId: number | null;
  readonly session: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** All events that the server has, as they were tracked. The server is stopped for it. */
async function storedEvents(): Promise<StoredEvent[]> {
  await server.stop();
  const { db, close } = await openPglite(server.dataDirectory);
  const rows = await db.select().from(appEvents);
  await close();
  await server.start();
  return rows
    .map(({ topic, name, id, userId, messageKey, payload }) => {
      const { AppEvent: event } = payload as {
        readonly AppEvent: {
          readonly additionalDetails: readonly { refType: string; refValue: unknown }[];
          readonly creationDetails: { readonly createdAt: number };
        };
      };
      const { createdAt } = event.creationDetails;
      const details = Object.fromEntries(
        event.additionalDetails.map(({ refType, refValue }) => [refType, refValue]),
      );
      return { topic, name, id, userId, session: messageKey, details, createdAt };
    })
    .toSorted((left, right) => left.createdAt - right.createdAt);
}

const general = (events: readonly StoredEvent[]) =>
  events.filter(({ topic, name }) => topic === 'haat-app-events' && name !== 'client_error');

const isOfPayments = ({ topic }: StoredEvent) => topic === 'haat-payment-events';

const namesOf = (events: readonly StoredEvent[]) => events.map(({ name }) => name);

/** Waits until `times` events of this name are in the queue or have left it. One on its way may be seen in both. */
async function untilTracked(from: Page, name: string, times = 1): Promise<void> {
  const count = async () => {
    const seen = [...(await heldEvents(from)), ...sentEvents()];
    return new Set(seen.filter((each) => each.name === name).map(({ id }) => id)).size;
  };
  await pollUntil(count, (seen) => seen >= times, `events ${name}, to be ${times}`);
}

async function openCart(on: Page): Promise<void> {
  await goInApp(on, '/cart');
  await on.getByRole('heading', { level: 1, name: 'Cart' }).waitFor();
}

/** Lets the cart of the person on this page count as left alone for eleven minutes. */
async function leaveCartAlone(on: Page): Promise<void> {
  const facts = personTable(buyer.session.userId, 'facts');
  const rows = await readRows<{ name: string; value: { since: number } }>(on, facts);
  const watch = rows.find(({ name }) => name === 'cart-watch');
  if (watch === undefined) throw new Error('no countdown has begun');
  const since = watch.value.since - 11 * 60_000;
  await putRows(on, facts, [{ name: 'cart-watch', value: { ...watch.value, since } }]);
  // Elsewhere: the cart would be viewed again.
  await goInApp(on, '/orders');
  await on.reload();
}

interface Inbox {
  readonly messages: readonly { readonly viewed: boolean }[];
}

/** The journey of the first test, event by event. */
const JOURNEY = [
  'store_viewed add_to_cart add_to_cart store_viewed',
  'cart_viewed add_more_item_clicked store_viewed add_to_cart',
  'cart_viewed cart_item_removed proceed_clicked begin_checkout',
  'cart_validation_success place_order complete_purchase go_to_home',
  'store_viewed add_to_cart cart_viewed cart_abandoned',
  'cart_viewed cart_item_removed',
].flatMap((part) => part.split(' '));

describe('the events of a journey', () => {
  it('EVT-1 EVT-3 EVT-4 EVT-5 EVT-7 EVT-10 reach the server once and in order: online, offline, from two tabs, through a page that closes', async () => {
    // Online, from the shelf to the confirmed order.
    await openCart(page);
    await page.getByRole('link', { name: 'Add More Items' }).click();
    const second = await addFirstItem(page);
    await openCart(page);
    await page.getByRole('button', { name: `Remove ${second}`, exact: true }).click();
    await page.getByRole('link', { name: /^Checkout / }).click();
    await untilTracked(page, 'cart_validation_success');
    const orderId = await placeOrder(page, buyer.storeId);
    await expectSyncStatus(page, 'All saved');
    await untilTracked(page, 'complete_purchase');
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await untilTracked(page, 'go_to_home');

    // An offline stretch: nothing is lost, and nothing is sent before the network is back.
    await openStore(page, 1);
    await page.getByRole('main').getByRole('button', { name: /^Add / }).first().waitFor();
    await untilTracked(page, 'store_viewed', 4);
    await untilSent(page);
    await context.setOffline(true);
    const third = await addFirstItem(page);
    await openCart(page);
    await untilHeld(page, 'cart_viewed');
    expect(await held(page)).toEqual(['add_to_cart', 'cart_viewed']);
    await context.setOffline(false);
    await untilSent(page);
    await leaveCartAlone(page);
    await untilTracked(page, 'cart_abandoned');

    // A second tab, and a page that closes while its batch is on its way.
    await untilSent(page);
    const tab = await context.newPage();
    await tab.goto(`${proxy.url}/cart`);
    await tab.getByRole('button', { name: `Remove ${third}`, exact: true }).waitFor();
    await untilTracked(page, 'cart_viewed', 4);
    await untilSent(page);
    proxy.fail(/events\/haat-app-events/, 'hold-answer', 1);
    await tab.getByRole('button', { name: `Remove ${third}`, exact: true }).click();
    await pollUntil(
      async () =>
        proxy.passagesOf(/haat-app-events/).filter(({ endedAt }) => endedAt === undefined).length,
      (open) => open === 1,
      'batches under way, to be one',
    );
    await tab.close();
    proxy.release();
    await untilSent(page);

    const events = await storedEvents();
    expect(namesOf(general(events))).toEqual(JOURNEY);
    const ids = general(events).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const topics = ['haat-cart-events', 'haat-order-events'];
    const mapped = topics.map((topic) => events.filter((event) => event.topic === topic).length);
    expect(mapped).toEqual([15, 2]);
    const { userId } = buyer.session;
    expect(new Set(general(events).map((event) => event.userId))).toEqual(new Set([userId]));
    expect(events.find(({ name }) => name === 'complete_purchase')?.details).toMatchObject({
      orderId,
      userId,
      userRole: 'BUYER',
      location: expect.stringMatching(/^12\.\d+,77\.\d+$/) as string,
      AppSource: 'HAAT_COOP_APP',
    });
    expect(JSON.stringify(events)).not.toContain(buyer.mobileNumber);
  });

  it('EVT-1 EVT-7 paying online tells how it was begun', async () => {
    await openStore(page);
    await addFirstItem(page, 2);
    await goInApp(page, `/cart/retail-cart?store=${buyer.storeId}`);
    await page.getByRole('radio', { name: 'UPI' }).check();
    await page.getByRole('button', { name: 'Pay now' }).click();
    await page.getByRole('heading', { name: 'Test payment' }).waitFor();
    // The page has gone to the provider's; what it could not send goes without it, or when it is back.
    await page.goto(`${proxy.url}/orders`);
    await untilTracked(page, 'payment_init_success');
    await untilSent(page);
    const names = namesOf(await storedEvents().then((all) => all.filter(isOfPayments)));
    expect(names).toEqual(['payment_initiated', 'payment_init_success']);
  });

  it('EVT-1 INB-1 a message that is read and followed tells so, and is read for good', async () => {
    await goInApp(page, '/profile');
    await page.getByRole('link', { name: 'Messages 1 new' }).click();
    await page.getByText('New', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Welcome to Haat' }).click();
    await page.waitForURL(/\/how-to-earn$/);
    await untilTracked(page, 'message_clicked');
    await untilTracked(page, 'message_viewed');
    const viewed = async () => {
      const ask = askService<Inbox>(proxy.url, buyer.session, 'fetch-inbox-messages', {});
      return (await ask).messages.map((message) => message.viewed);
    };
    await expect.poll(viewed).toEqual([true]);
  });

  it('EVT-10 an administrator sees how far people got', async () => {
    const office = await aPhone();
    try {
      const desk = pageOf(await office.open());
      await startSignedIn(desk, server.url, '9000000004');
      await goInApp(desk, '/profile');
      await desk.getByRole('link', { name: 'Figures' }).click();
      const today = desk.getByRole('table').getByRole('row').nth(1);
      await today.waitFor();
      const cells = await today.getByRole('cell').allTextContents();
      expect(cells.map(Number).every((count) => count >= 1)).toBe(true);
      // On a phone's width the words beside figures stay words.
      const repeated = desk.getByText('Of people who had ordered before');
      expect((await repeated.boundingBox())?.width ?? 0).toBeGreaterThan(100);
      await desk.getByRole('navigation', { name: 'Desks' }).getByText('Audit log').waitFor();
      expect(await axeFindings(desk)).toEqual([]);
    } finally {
      await office.discard();
    }
  });
});
