import type { Page } from 'playwright';
import { limitStorage } from '../support/browser/browser-faults.ts';
import {
  addFirstItem,
  expectSyncStatus,
  goInApp,
  listOrders,
  placeOrder,
  untilInstalled,
  untilOnServer,
} from '../support/browser/journeys.ts';
import { startAsBuyer } from '../support/browser/signed-in-phone.ts';
import { pollUntil } from '../support/poll-until.ts';
import type { Chance } from '../simulation/chance.ts';
import type { DayPhone } from './day-phone.ts';
import { note, type WantedOrder } from './diary.ts';
import type { Good, MarketDay } from './market.ts';
import type { Step } from './plan-day.ts';

const SMALL_DISK = 200 * 1024;

interface OrderRow {
  readonly id: string;
  readonly lines: readonly { readonly itemId: string; readonly quantity: number }[];
}

const signedIn = new WeakSet<DayPhone>();

/** Opens a buyer's phone at the shop; the first time they sign in. */
async function openAtShop(day: MarketDay, phone: DayPhone): Promise<Page> {
  if (signedIn.has(phone)) return phone.open(`/store/${day.storeId}/item`);
  const page = await phone.open();
  await startAsBuyer(page, phone.url);
  await untilInstalled(page);
  await goInApp(page, `/store/${day.storeId}/item`);
  await phone.session();
  signedIn.add(phone);
  if (await phone.hasWrongClock()) note(day.diary, 'wrong clocks');
  return page;
}

/** Finds an item in the shop, alone or among its sizes, and puts some of it into the cart. */
async function addGood(page: Page, good: Good, quantity: number): Promise<void> {
  const { itemId, name, unit } = good;
  await page.getByRole('searchbox', { name: 'Search this shop' }).fill(name);
  const label = `${name} ${unit}`;
  const goods = page.getByRole('main');
  const sizes = goods.locator(`select:has(option[value="${itemId}"])`);
  await goods
    .getByRole('button', { name: `Add ${label}`, exact: true })
    .or(sizes)
    .first()
    .waitFor();
  if ((await sizes.count()) > 0) await sizes.selectOption(itemId);
  await addFirstItem(page, quantity, label);
}

/** The orders that a phone has and nobody wrote down yet. */
async function newOrders({ diary }: MarketDay, phone: DayPhone): Promise<readonly OrderRow[]> {
  const rows = await phone.rows<OrderRow>('orders');
  return rows.filter(({ id }) => diary.orders.every((order) => order.id !== id));
}

function writeDown(day: MarketDay, buyer: DayPhone, { id, lines }: OrderRow): WantedOrder {
  const wanted: WantedOrder = {
    id,
    buyer,
    orderId: null,
    stage: 'placed',
    isBegun: false,
    wrongCodes: 0,
    lines: lines.map(({ itemId, quantity }) => ({ itemId, quantity })),
  };
  day.diary.orders.push(wanted);
  note(day.diary, 'orders placed');
  return wanted;
}

/** A buyer orders one or two things. Some have no network while they press the button, and some of them close the app before it is back. */
export async function placeAnOrder(day: MarketDay, step: Step, chance: Chance): Promise<void> {
  const { by, fault } = step;
  delete step.fault;
  const { diary, server, storeId } = day;
  const phone = day.buyers[by];
  if (phone === undefined) throw new Error(`there is no buyer ${by}`);
  let page = await openAtShop(day, phone);
  await addGood(page, chance.pick(day.wanted), 3 + chance.below(2));
  const cart = `/cart/retail-cart?store=${storeId}`;
  const isOffline = fault === 'full disk' || fault === 'browser' || chance.happens(1 / 3);
  if (isOffline) {
    await goInApp(page, cart);
    await page.getByRole('button', { name: 'Place order' }).waitFor();
    await expectSyncStatus(page, 'All saved');
    await phone.setLine(false);
  }
  if (fault === 'full disk') {
    await phone.shut();
    page = await phone.open();
    // Before the first write: Chromium remembers how much room there was.
    await limitStorage(page, phone.url, SMALL_DISK);
    await page.goto(phone.url + cart);
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByText('Not saved: this device is out of space.').waitFor();
    await limitStorage(page, phone.url);
    note(diary, 'full disks');
  }
  const restart = fault === 'server' ? server.kill().then(server.start) : null;
  if (restart !== null) note(diary, 'kills of the server');
  if (fault === 'browser') {
    await page.getByRole('button', { name: 'Place order' }).click();
    await phone.kill('browser');
    note(diary, 'kills of a browser');
    page = await phone.open(cart);
    // Both or none: whoever finds the cart as it was presses once more.
    if ((await newOrders(day, phone)).length === 0) await placeOrder(page, storeId);
  } else {
    await goInApp(page, cart);
    const blocked = page.locator('main:not([data-left]) p[data-blocked]');
    await page.getByRole('button', { name: 'Place order' }).waitFor();
    await pollUntil(
      () => blocked.allTextContents(),
      (reasons) => reasons.length === 0,
      `what keeps ${phone.name} from ordering`,
    );
    await placeOrder(page, storeId);
  }
  await restart;
  const [placed, ...others] = await newOrders(day, phone);
  if (placed === undefined || others.length > 0)
    throw new Error(`one press of ${phone.name} made ${others.length + (placed ? 1 : 0)} orders`);
  const wanted = writeDown(day, phone, placed);
  // Without the network until the phone is opened again, or only for a while.
  if (isOffline && chance.happens(1 / 3)) await phone.shut();
  await phone.setLine(true);
  if (phone.isOpen()) await untilSent(day, wanted);
  await phone.shut();
}

/** Waits until the server has all orders of a buyer whose phone is open and online, and learns their numbers. */
export async function untilSent(day: MarketDay, { buyer }: WantedOrder): Promise<void> {
  const session = await buyer.session();
  const own = day.diary.orders.filter((order) => order.buyer === buyer);
  await untilOnServer(
    day.server.url,
    session,
    own.map(({ id }) => id),
  );
  const listed = await listOrders(day.server.url, session);
  for (const order of own)
    order.orderId =
      listed.find(({ externalReferenceId }) => externalReferenceId === order.id)?.orderId ?? null;
}

/** The codes of orders that stand at the door, each read out by its buyer from the screen of their phone. */
export async function codesOf(
  orders: readonly WantedOrder[],
): Promise<ReadonlyMap<WantedOrder, string>> {
  const codes = new Map<WantedOrder, string>();
  const readOut = (buyer: DayPhone) => async () => {
    for (const wanted of orders.filter((each) => each.buyer === buyer)) {
      const path = `/orders/retail?order=${wanted.id}`;
      const page = await buyer.open();
      // By its address: going there from another order in the app, that one's code may still be read.
      await page.goto(buyer.url + path);
      const words = await page.getByText(/^Delivery code \d{4}/).textContent();
      codes.set(wanted, /\d{4}/.exec(words ?? '')?.[0] ?? '');
    }
    await buyer.shut();
  };
  const buyers = [...new Set(orders.map(({ buyer }) => buyer))];
  await Promise.all(buyers.map((buyer) => buyer.use(readOut(buyer))));
  return codes;
}

/** A buyer calls an order off. */
export async function cancel(day: MarketDay, wanted: WantedOrder): Promise<void> {
  const { id, buyer } = wanted;
  await buyer.use(async () => {
    const page = await buyer.open(`/orders/cancel?order=${id}`);
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByRole('heading', { name: 'Your order is cancelled.' }).waitFor();
    await buyer.shut();
  });
  wanted.stage = 'cancelled';
  note(day.diary, 'orders called off by buyers');
}
