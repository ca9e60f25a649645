import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeItems } from '../../server/catalogue/change-prices.ts';
import { appEvents, engagementRecords } from '../../server/events/event-tables.ts';
import { storeItems } from '../../server/sellers/store-tables.ts';
import { SPECIFIED_EVENTS } from '../../src/domain/events/tracked-event.ts';
import { UUID } from '../../src/domain/identifiers.ts';
import { buildAppWith } from '../support/app-versions.ts';
import { aPhone, pageOf, type Phone } from '../support/browser/browser.ts';
import {
  addFirstItem,
  expectSyncStatus,
  goInApp,
  openStore,
  placeOrder,
  signIn,
  startShopping,
  type ShoppingBuyer,
} from '../support/browser/journeys.ts';
import { personTable, putRows, readRows } from '../support/browser/local-rows.ts';
import { pollUntil } from '../support/poll-until.ts';
import { FIXED_CODE, openDemoData } from '../support/servers/app-server.ts';
import { startFaultProxy, type FaultProxy } from '../support/servers/fault-proxy.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';
import { createTestClock } from '../support/test-clock.ts';

/** What the vendors of product analytics were sent, by path; another origin than the app's. */
interface Vendor {
  readonly url: string;
  readonly posts: { readonly path: string; readonly body: VendorBatch }[];
  readonly server: Server;
}

/** A batch of PostHog's or of Amplitude's. */
interface VendorBatch {
  readonly batch?: readonly { readonly event: string; readonly uuid: string }[];
  readonly events?: readonly { readonly event_type: string; readonly insert_id: string }[];
}

interface Told {
  readonly name: string;
  readonly id: string;
}

let vendor: Vendor;
let app: Awaited<ReturnType<typeof buildAppWith>>;
let server: TestServer;
let proxy: FaultProxy;
let phone: Phone;
let context: BrowserContext;
let page: Page;
let buyer: ShoppingBuyer;
/** What the page's tag manager saw in `window.dataLayer`, over all pages. */
const layer: Told[] = [];

async function startVendor(): Promise<Vendor> {
  const posts: Vendor['posts'] = [];
  const listening = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'content-type');
    if (request.method === 'OPTIONS') return void response.end();
    void text(request).then((body) => {
      posts.push({ path: request.url ?? '', body: JSON.parse(body) as VendorBatch });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => {
    listening.listen(0, '127.0.0.1', resolve);
  });
  const { port } = listening.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, posts, server: listening };
}

/** A tag manager reads what a page appends, as it is appended. */
async function startTagManager(on: BrowserContext): Promise<void> {
  await on.exposeFunction('tellTagManager', (entry: { event: string; eventId: string }) => {
    layer.push({ name: entry.event, id: entry.eventId });
  });
  await on.addInitScript(() => {
    const { tellTagManager } = globalThis as unknown as {
      tellTagManager: (entry: unknown) => void;
    };
    const dataLayer: unknown[] = [];
    dataLayer.push = (...entries) => {
      for (const entry of entries) tellTagManager(entry);
      return entries.length;
    };
    Object.assign(globalThis, { dataLayer });
  });
}

beforeAll(async () => {
  vendor = await startVendor();
  app = await buildAppWith({
    VITE_ENGAGEMENT_URL: '/engagement',
    VITE_POSTHOG_KEY: 'p',
    VITE_POSTHOG_URL: vendor.url,
    VITE_AMPLITUDE_KEY: 'a',
    VITE_AMPLITUDE_URL: vendor.url,
    VITE_DATA_LAYER: 'on',
  });
  server = await startTestServer({
    clock: createTestClock(Date.now()),
    appDirectory: app.directory,
    otp: { fixedCode: FIXED_CODE },
    settings: { CONNECT_ORIGINS: vendor.url },
    openDatabase: openDemoData,
  });
  proxy = await startFaultProxy(server.url);
  phone = await aPhone({ isNew: true });
  context = await phone.open();
  await startTagManager(context);
  page = pageOf(context);
  await page.goto(`${proxy.url}/welcome?tool_id=leaflet-7`);
  buyer = await startShopping(page, proxy.url);
});

afterAll(async () => {
  await phone?.discard();
  await proxy?.close();
  await server?.close();
  await app?.discard();
  vendor?.server.close();
});

const isOfTheJourney = ({ name }: { readonly name: string }) => name !== 'client_error';

const hostRows = async () =>
  (await server.db.select().from(appEvents).where(eq(appEvents.topic, 'haat-app-events'))).filter(
    isOfTheJourney,
  );

/** The events that a vendor has, however they call it. */
const vendorEvents = (path: string): Told[] =>
  vendor.posts
    .filter((post) => post.path === path)
    .flatMap(({ body: { batch = [], events = [] } }) => [
      ...batch.map(({ event, uuid }) => ({ name: event, id: uuid })),
      ...events.map((each) => ({ name: each.event_type, id: each.insert_id })),
    ])
    .filter(isOfTheJourney);

const engagementOf = async (kind: string) =>
  (await server.db.select().from(engagementRecords)).filter((record) => record.kind === kind);

const engagementNames = async () =>
  (await engagementOf('event'))
    .map(({ data }) => data as { readonly name: string })
    .filter(isOfTheJourney)
    .map(({ name }) => name);

const sorted = (names: readonly string[]) => names.toSorted();
const namesOf = (events: readonly { readonly name: string }[]) =>
  sorted(events.map(({ name }) => name));
const idsOf = (events: readonly { readonly id: string }[]) => sorted(events.map(({ id }) => id));

/** Waits until events of this name are in the queue or have left it, `times` of them. */
async function untilTracked(name: string, times = 1): Promise<void> {
  const count = async () => {
    const waiting = await readRows<Told>(page, { database: 'haat', table: 'currentQueue' });
    const rows = await hostRows();
    const ids = [...waiting, ...rows].filter((event) => event.name === name).map(({ id }) => id);
    return new Set(ids).size;
  };
  await pollUntil(count, (seen) => seen >= times, `events ${name}, to be ${times}`);
}

/** Lets the app send what waits, as it does when the network comes back, and waits until nothing does. */
async function sendAll(): Promise<void> {
  const waiting = async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')));
    const queue = await readRows<Told>(page, { database: 'haat', table: 'currentQueue' });
    const batches = await readRows<object>(page, { database: 'haat', table: 'failureQueue' });
    return queue.length + batches.length;
  };
  await pollUntil(waiting, (count) => count === 0, 'events and batches that wait, to be none');
}

/** Events of the time before somebody agreed. */
let before: ReadonlySet<string> = new Set();

const hostRowsSince = async () => (await hostRows()).filter(({ id }) => !before.has(id));

/**
 * Sends what waits, and waits until all have it: what is on its way to the services of others when a page is left may not arrive
 * (decision 42).
 */
async function settle(): Promise<void> {
  await sendAll();
  await pollUntil(
    async () => [(await engagementNames()).length, (await hostRowsSince()).length],
    ([told, stored]) => told === stored,
    'events at the engagement service, to be those of Haat’s own',
  );
}

async function openCart(): Promise<void> {
  await goInApp(page, '/cart');
  await page.getByRole('heading', { level: 1, name: 'Cart' }).waitFor();
}

/** From the shelf to the confirmed order, with a second thing that is taken out again. */
async function buyInCash(): Promise<void> {
  await openCart();
  await page.getByRole('link', { name: 'Add More Items' }).click();
  const second = await addFirstItem(page);
  await openCart();
  await page.getByRole('button', { name: `Remove ${second}`, exact: true }).click();
  await page.getByRole('link', { name: /^Checkout / }).click();
  await untilTracked('cart_validation_success');
  await placeOrder(page, buyer.storeId);
  await expectSyncStatus(page, 'All saved');
  await untilTracked('complete_purchase');
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await untilTracked('go_to_home');
}

/** Leaves a cart alone for eleven minutes. */
async function abandonCart(): Promise<void> {
  await openStore(page, 1);
  await addFirstItem(page);
  const facts = personTable(buyer.session.userId, 'facts');
  const watch = await pollUntil(
    async () =>
      (await readRows<{ name: string; value: { since: number } }>(page, facts)).find(
        ({ name }) => name === 'cart-watch',
      ),
    (found) => found !== undefined,
    'a countdown, to have begun',
  );
  if (watch === undefined) return;
  const since = watch.value.since - 11 * 60_000;
  await putRows(page, facts, [{ name: 'cart-watch', value: { ...watch.value, since } }]);
  await goInApp(page, '/orders');
  await settle();
  await page.reload();
  await untilTracked('cart_abandoned');
}

/** Asks for the price of a cart that the store has raised meanwhile, of which this phone has not heard. */
async function meetDearerPrices(): Promise<void> {
  const storeId = await openStore(page, 2);
  await addFirstItem(page);
  const { db } = server;
  const items = await db.select().from(storeItems).where(eq(storeItems.storeId, storeId));
  const dearer = items.map(({ id, pricePaise, mrpPaise }) => ({
    itemId: id,
    pricePaise: pricePaise + 500,
    mrpPaise: mrpPaise + 500,
  }));
  proxy.fail(/\/catalogue\//, { status: 503 }, Number.POSITIVE_INFINITY);
  await changeItems(db, storeId, dearer);
  await goInApp(page, `/cart/retail-cart?store=${storeId}`);
  await untilTracked('cart_validation_failed');
  proxy.heal();
}

/** Pays online: the first try to begin breaks. */
async function payOnline(): Promise<void> {
  const storeId = await openStore(page);
  await addFirstItem(page, 2);
  proxy.fail(/create-payment/, { status: 503 }, 1);
  await goInApp(page, `/cart/retail-cart?store=${storeId}`);
  await page.getByRole('radio', { name: 'UPI' }).check();
  await page.getByRole('button', { name: 'Pay now' }).click();
  await untilTracked('payment_init_failed');
  await settle();
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await page.getByRole('heading', { name: 'Test payment' }).waitFor();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL(({ pathname }) => !pathname.includes('sandbox'));
  // What the page could not send before it went is sent without it, or when it is back.
  await page.goto(`${proxy.url}/orders`);
  await untilTracked('payment_init_success');
  await expectSyncStatus(page, 'All saved');
}

/** Says what a browser says that can install the app, and answers its dialog. */
async function answerInstalling(outcome: 'accepted' | 'dismissed'): Promise<void> {
  const settings = { database: 'haat', table: 'settings' };
  await putRows(page, settings, [{ name: 'install-answer', value: { answer: 'closed', at: 0 } }]);
  await settle();
  await page.goto(`${proxy.url}/home`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate((answer) => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    const userChoice = Promise.resolve({ outcome: answer });
    dispatchEvent(Object.assign(event, { prompt: async () => {}, userChoice }));
  }, outcome);
  const dialog = page.getByRole('dialog', { name: 'Install Haat' });
  await dialog.getByRole('button', { name: 'Install', exact: true }).click();
  await untilTracked(outcome === 'accepted' ? 'install_success' : 'install_cancel');
}

describe('the services that are told of events, in a browser', () => {
  it('EVT-8 none but Haat’s own hears of somebody who has not agreed', async () => {
    await sendAll();
    expect(namesOf(await hostRows())).toContain('add_to_cart');
    expect([vendor.posts, layer]).toEqual([[], []]);
    expect(await server.db.select().from(engagementRecords)).toEqual([]);
  });

  it('EVT-1 EVT-8 all hear of each of the 17 events once, under one id, once somebody agrees', async () => {
    before = new Set((await hostRows()).map(({ id }) => id));
    await goInApp(page, '/coop/group-buy/apartments');
    await page.getByRole('button', { name: /^Honge Gardens/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Group buys' }).waitFor();
    await goInApp(page, '/profile');
    await page.getByRole('switch', { name: 'Share how I use Haat' }).click();
    await expect
      .poll(() => readRows<{ name: string }>(page, { database: 'haat', table: 'settings' }))
      .toContainEqual({ name: 'share-usage', value: true });

    await buyInCash();
    await abandonCart();
    await meetDearerPrices();
    await answerInstalling('dismissed');
    await answerInstalling('accepted');
    await payOnline();
    // What the last screen tells a moment later belongs to it.
    const hasAll = async () => {
      await sendAll();
      return [idsOf(layer.filter(isOfTheJourney)), idsOf(await hostRowsSince())];
    };
    await expect
      .poll(async () => {
        const [seen, stored] = await hasAll();
        return String(seen) === String(stored);
      })
      .toBe(true);

    const stored = await hostRowsSince();
    const names = namesOf(stored);
    expect(sorted([...new Set(names)])).toEqual(expect.arrayContaining(sorted(SPECIFIED_EVENTS)));
    const ids = idsOf(stored);
    expect(new Set(ids).size).toBe(ids.length);
    for (const path of ['/batch/', '/2/httpapi']) {
      await expect.poll(() => idsOf(vendorEvents(path))).toEqual(ids);
      expect(namesOf(vendorEvents(path))).toEqual(names);
    }
    await expect.poll(async () => sorted(await engagementNames())).toEqual(names);
    expect((await engagementOf('profile')).length).toBeGreaterThan(0);
    expect((await engagementOf('page')).length).toBeGreaterThan(0);
    expect(idsOf(layer.filter(isOfTheJourney))).toEqual(ids);
    const outside = JSON.stringify([vendor.posts, layer]);
    expect(outside).not.toContain(buyer.mobileNumber);

    // EVT-1: what is added to every event, also to what the worker makes.
    const session = await page.evaluate(() => sessionStorage.getItem('client-session-id'));
    expect(session).toMatch(UUID);
    const details = stored.map(({ name, payload }) => {
      const { AppEvent: event } = payload as {
        readonly AppEvent: {
          readonly additionalDetails: readonly { refType: string; refValue: unknown }[];
        };
      };
      const added = event.additionalDetails.map(({ refType, refValue }) => [refType, refValue]);
      return { name, added: Object.fromEntries(added) as Record<string, unknown> };
    });
    const { userId } = buyer.session;
    for (const { added } of details)
      expect(added).toMatchObject({
        clientSessionId: session,
        toolId: 'leaflet-7',
        apartmentId: 'honge-gardens-panathur',
        userId,
        userRole: 'BUYER',
        AppSource: 'HAAT_COOP_APP',
      });
    const sources = new Set(details.map(({ name, added }) => `${name} ${String(added['Source'])}`));
    expect(sources).toContain('add_to_cart WEB');
    // A worker hears of it, and says it as the page's.
    expect(sources).toContain('complete_purchase WEB');
  });

  it('EVT-8 consent stays with the person who gave it', async () => {
    await goInApp(page, '/profile');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(/\/welcome$/);
    const told = [vendor.posts.length, layer.length, (await engagementOf('event')).length];
    await signIn(page, proxy.url);
    await openStore(page);
    const cartEvents = (await hostRows()).filter(({ name }) => name === 'add_to_cart').length;
    await addFirstItem(page);
    await untilTracked('add_to_cart', cartEvents + 1);
    await sendAll();
    await expect
      .poll(async () => (await hostRows()).filter(({ name }) => name === 'add_to_cart').length)
      .toBe(cartEvents + 1);
    expect([vendor.posts.length, layer.length, (await engagementOf('event')).length]).toEqual(told);
  });
});
