import 'fake-indexeddb/auto';
import { shownLines } from '../support/builders/cart-builders.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { stores } from '../../server/sellers/store-tables.ts';
import { changeItems } from '../../server/catalogue/change-prices.ts';
import { buyerOrderListing } from '../../src/contracts/orders/order-listings.ts';
import { setCartQuantity } from '../../src/commands/cart/set-quantity.ts';
import { saveAddress } from '../../src/commands/addresses/save-address.ts';
import { discardEntry, retryEntry } from '../../src/commands/outbox/discard-entry.ts';
import type { CommandContext } from '../../src/commands/command-context.ts';
import { acceptQuote } from '../../src/commands/orders/accept-quote.ts';
import { placeOrder } from '../../src/commands/orders/place-order.ts';
import { readPlaceOrder } from '../../src/contracts/orders/place-order.ts';
import { DeviceDatabase } from '../../src/db/device-database.ts';
import { PersonDatabase } from '../../src/db/person-database.ts';
import { DEFAULT_ADDRESS } from '../../src/domain/account/address.ts';
import { quotePart, type QuotePartKind } from '../../src/domain/orders/quotes/quote-part.ts';
import {
  ALWAYS_ASK,
  type StandingChoice,
} from '../../src/domain/orders/quotes/quote-difference.ts';
import { createSyncEngine } from '../../src/sync/engine.ts';
import { aMobileNumber } from '../support/inputs/mobile-numbers.ts';
import { anItem, aStore } from '../support/builders/store-builders.ts';
import { createSyncWorld } from '../support/sync-world.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(async () => {
  await server.close();
});

/** What a test does to requests: answer in the server's place, or break the line after the server has it. */
interface Line {
  broken: boolean;
  /** Called with each path; true loses the answer after the server gave it. */
  losesAnswer: (path: string) => boolean;
}

let phones = 0;

/** A phone with someone signed in, the real sync engine and a line to the real server that a test can break. */
async function aPhone() {
  phones += 1;
  const line: Line = { broken: false, losesAnswer: () => false };
  const asked: string[] = [];
  const world = createSyncWorld({
    now: server.clock.now,
    fetch: async (url, init) => {
      const service = url.split('/').at(-1) ?? '';
      asked.push(service);
      if (line.broken) throw new TypeError('network down');
      const { signal: _signal, ...request } = init;
      const response = await fetch(`${server.url}${url}`, request);
      if (line.losesAnswer(service)) throw new TypeError('connection reset');
      return response;
    },
  });
  const device = new DeviceDatabase(`haat-saga-${phones}`);
  const opened = new Map<number | null, PersonDatabase>();
  const openPerson = (userId: number | null) => {
    const db = opened.get(userId) ?? new PersonDatabase(`haat-user-saga-${phones}-${userId}`);
    opened.set(userId, db);
    return db;
  };
  const baseUrls = { workflow: '/workflow', catalogue: '/catalogue', maps: '/maps' };
  const settings = { baseUrls, visitorToken: 'haat-visitor', mapsKey: 'haat-maps' };
  const { service, drain } = createSyncEngine({ device, openPerson, runtime: world, settings });
  const mobileNumber = aMobileNumber();
  await service.sendOtp(mobileNumber);
  const signedIn = await service.verifyOtp(mobileNumber, server.codeOf(mobileNumber));
  if (!signedIn.ok) throw new Error(signedIn.problem.message);
  const { user } = signedIn.value;
  const person = openPerson(user.userId);
  const context: CommandContext = {
    device,
    person,
    now: world.now,
    newId: randomUUID,
    wake: () => {},
  };
  const session = (await device.settings.get('authData'))?.value as { token: string };
  const as = {
    token: session.token,
    realm: user.realmOwnerInfo.realmIdentifier,
    user: user.userId,
  };
  const orders = async () => (await server.call(buyerOrderListing, {}, { as })).output.orders;
  asked.length = 0;
  return { context, person, service, drain, line, asked, orders, world };
}

type TestPhone = Awaited<ReturnType<typeof aPhone>>;

async function aShop() {
  const store = await aStore(server.db);
  const item = await anItem(server.db, store.id, { pricePaise: 5_000, stock: 20 });
  return { store, item };
}

type Shop = Awaited<ReturnType<typeof aShop>>;

async function order(
  { context }: TestPhone,
  { store, item }: Shop,
  choice: StandingChoice = ALWAYS_ASK,
) {
  const { id: storeId, name: storeName } = store;
  const { id: itemId, name, unit, picture, pricePaise, mrpPaise } = item;
  await setCartQuantity(
    context,
    { storeId, itemId, name, unit, picture, pricePaise, mrpPaise },
    2,
    null,
  );
  const charges = {
    deliveryChargePaise: store.deliveryChargePaise,
    freeDeliveryFromPaise: store.freeDeliveryFromPaise ?? null,
    packingChargePaise: store.packingChargePaise,
    minimumOrderPaise: store.minimumOrderPaise,
  };
  const address = { ...DEFAULT_ADDRESS, plot: '12B', contactNumber: '9876543210' };
  const lines = await shownLines(context.person, storeId);
  const placed = await placeOrder(context, {
    storeId,
    storeName,
    lines,
    charges,
    address,
    choice,
  });
  if (!placed.ok) throw new Error(placed.message);
  return placed.value.orderId;
}

/** Orders that are not sent yet; the cart that they emptied is sent a moment later. */
const orderEntries = ({ person }: TestPhone) =>
  person.outbox.filter(({ kind }) => kind === 'place-order').toArray();

describe('the order saga against the real server', () => {
  it('ORD-1 ORD-3 goes through select, init and confirm and is confirmed only then', async () => {
    const phone = await aPhone();
    const orderId = await order(phone, await aShop());
    expect(await phone.person.orders.get(orderId)).toMatchObject({ state: 'waiting' });
    await phone.drain('command');
    expect(phone.asked).toEqual(['select-call', 'init-call', 'confirm-call-cod']);
    const row = await phone.person.orders.get(orderId);
    expect(row).toMatchObject({ state: 'confirmed', server: { status: 'ORDER_CREATED' } });
    expect(await orderEntries(phone)).toEqual([]);
    expect((await phone.orders()).map(({ externalReferenceId }) => externalReferenceId)).toEqual([
      orderId,
    ]);
  });

  it.each(['select-call', 'init-call', 'confirm-call-cod'])(
    'OUT-1 ORD-4 makes one order when the answer to %s is lost, and asks before it sends again',
    async (lost) => {
      const phone = await aPhone();
      const orderId = await order(phone, await aShop());
      phone.line.losesAnswer = (service) => service === lost;
      await phone.drain('command');
      const state = lost === 'confirm-call-cod' ? 'sent' : 'waiting';
      expect(await phone.person.orders.get(orderId)).toMatchObject({ state, server: null });
      phone.line.losesAnswer = () => false;
      phone.asked.length = 0;
      await phone.drain('online');
      expect(await phone.orders()).toHaveLength(1);
      expect(await phone.person.orders.get(orderId)).toMatchObject({ state: 'confirmed' });
      const asksFirst = phone.asked[0] === 'get-order-by-external-reference-id';
      expect(asksFirst).toBe(lost === 'confirm-call-cod');
    },
  );

  it('ORD-4 sends the confirmation again when the server says that it has no order', async () => {
    const phone = await aPhone();
    const orderId = await order(phone, await aShop());
    phone.line.losesAnswer = (service) => {
      if (service === 'init-call') phone.line.broken = true;
      return false;
    };
    await phone.drain('command');
    phone.line.broken = false;
    phone.line.losesAnswer = () => false;
    phone.asked.length = 0;
    await phone.drain('online');
    expect(phone.asked).toEqual(['get-order-by-external-reference-id', 'confirm-call-cod']);
    expect(await phone.person.orders.get(orderId)).toMatchObject({ state: 'confirmed' });
  });

  it('ORD-2 orders nothing at a higher price until the buyer accepts the difference', async () => {
    const phone = await aPhone();
    const shop = await aShop();
    const orderId = await order(phone, shop);
    await changeItems(server.db, shop.store.id, [{ itemId: shop.item.id, pricePaise: 5_500 }]);
    await phone.drain('command');
    expect(await phone.orders()).toEqual([]);
    const asking = await phone.person.orders.get(orderId);
    expect(asking).toMatchObject({ state: 'needs-buyer' });
    expect(asking?.attention?.difference).toMatchObject({
      totalChangePaise: 1_000,
      changes: [{ kind: 'dearer', fromPaise: 5_000, toPaise: 5_500 }],
    });
    await phone.drain('asked');
    expect(await phone.orders()).toEqual([]);
    await acceptQuote(phone.context, orderId);
    await phone.drain('command');
    expect(await phone.orders()).toMatchObject([{ lines: [{ pricePaise: 5_500, quantity: 2 }] }]);
  });

  it('ORD-2 asks again when the price rises once more after the buyer accepted', async () => {
    const phone = await aPhone();
    const shop = await aShop();
    const orderId = await order(phone, shop);
    await changeItems(server.db, shop.store.id, [{ itemId: shop.item.id, pricePaise: 5_500 }]);
    await phone.drain('command');
    await acceptQuote(phone.context, orderId);
    await changeItems(server.db, shop.store.id, [{ itemId: shop.item.id, pricePaise: 6_000 }]);
    await phone.drain('command');
    expect(await phone.orders()).toEqual([]);
    expect(await phone.person.orders.get(orderId)).toMatchObject({ state: 'needs-buyer' });
  });

  /** Three lines: 2 × ₹50 that stay, one of ₹70 that rises to ₹93, one of ₹300 that is sold out meanwhile. */
  async function aChangedOrder(choice: StandingChoice = ALWAYS_ASK) {
    const phone = await aPhone();
    const shop = await aShop();
    const { id: storeId } = shop.store;
    const dearer = await anItem(server.db, storeId, { pricePaise: 7_000 });
    const missing = await anItem(server.db, storeId, { pricePaise: 30_000 });
    for (const { id: itemId, name, unit, picture, pricePaise, mrpPaise } of [dearer, missing]) {
      const line = { storeId, itemId, name, unit, picture, pricePaise, mrpPaise };
      await setCartQuantity(phone.context, line, 1, null);
    }
    const orderId = await order(phone, shop, choice);
    await changeItems(server.db, storeId, [
      { itemId: dearer.id, pricePaise: 9_300 },
      { itemId: missing.id, stock: 0 },
    ]);
    await phone.drain('command');
    expect(await phone.orders()).toEqual([]);
    const row = await phone.person.orders.get(orderId);
    const [entry] = await orderEntries(phone);
    const seen = entry && readPlaceOrder(entry);
    const quote = row?.attention?.quote;
    if (seen === undefined || !quote) throw new Error('the order does not need its buyer');
    const shown = (kind: QuotePartKind) =>
      quotePart(seen, quote, kind)?.bill.amountToBePaidPaise ?? 0;
    return { phone, shop, orderId, dearer, missing, shown };
  }

  const inCart = async ({ person }: TestPhone) =>
    Object.fromEntries(
      (await person.cart.toArray()).map(({ itemId, quantity }) => [itemId, quantity]),
    );

  it('ORD-2 orders the other two for the sum on the button, and drops what is sold out', async () => {
    const { phone, shop, orderId, dearer, shown } = await aChangedOrder();
    const shownPaise = shown('available');
    await acceptQuote(phone.context, orderId, {
      part: 'available',
      keepsLeftOut: false,
      shownPaise,
    });
    await phone.drain('command');
    const [ordered] = await phone.orders();
    expect(ordered?.lines.map(({ itemId }) => itemId).sort()).toEqual(
      [shop.item.id, dearer.id].sort(),
    );
    expect(ordered?.bill.amountToBePaidPaise).toBe(shownPaise);
    expect(await inCart(phone)).toEqual({});
  });

  it('ORD-2 orders only what is unchanged, at that sum, and keeps the rest in the cart for who wants it', async () => {
    const { phone, shop, orderId, dearer, missing, shown } = await aChangedOrder();
    const shownPaise = shown('unchanged');
    await acceptQuote(phone.context, orderId, {
      part: 'unchanged',
      keepsLeftOut: true,
      shownPaise,
    });
    await phone.drain('command');
    expect(await phone.orders()).toMatchObject([
      { lines: [{ itemId: shop.item.id, quantity: 2 }], bill: { amountToBePaidPaise: shownPaise } },
    ]);
    expect(await inCart(phone)).toEqual({ [dearer.id]: 1, [missing.id]: 1 });
  });

  it('ORD-2 asks again before it orders a part for more than its button said, whatever was accepted beforehand', async () => {
    const { phone, shop, orderId, shown } = await aChangedOrder({
      acceptUpToPaise: 1_000,
      dropMissing: false,
    });
    const decision = { part: 'unchanged', keepsLeftOut: false } as const;
    const stale = await acceptQuote(phone.context, orderId, { ...decision, shownPaise: 1 });
    expect(stale).toMatchObject({ ok: false, kind: 'gone' });
    const shownPaise = shown('unchanged');
    await acceptQuote(phone.context, orderId, { ...decision, shownPaise });
    await changeItems(server.db, shop.store.id, [{ itemId: shop.item.id, pricePaise: 5_100 }]);
    await phone.drain('command');
    expect(await phone.orders()).toEqual([]);
    expect(await phone.person.orders.get(orderId)).toMatchObject({ state: 'needs-buyer' });
  });

  it('ORD-2 leaves out what is missing for a buyer who said so, at the prices that were seen', async () => {
    const phone = await aPhone();
    const shop = await aShop();
    await order(phone, shop, { acceptUpToPaise: 0, dropMissing: true });
    await changeItems(server.db, shop.store.id, [{ itemId: shop.item.id, stock: 1 }]);
    await phone.drain('command');
    expect(await phone.orders()).toMatchObject([{ lines: [{ quantity: 1, pricePaise: 5_000 }] }]);
  });

  it('quotes again when the terms ran out between init and confirm', async () => {
    const phone = await aPhone();
    const orderId = await order(phone, await aShop());
    phone.line.losesAnswer = (service) => {
      if (service === 'init-call') phone.line.broken = true;
      return false;
    };
    await phone.drain('command');
    phone.line.broken = false;
    phone.line.losesAnswer = () => false;
    server.clock.advance(60 * 60_000);
    await phone.drain('online');
    expect(await phone.person.orders.get(orderId)).toMatchObject({ state: 'confirmed' });
    expect(await phone.orders()).toHaveLength(1);
  });

  it('OUT-3 lets other orders go on while one needs its buyer', async () => {
    const phone = await aPhone();
    const [gone, fine] = [await aShop(), await aShop()];
    const first = await order(phone, gone);
    const second = await order(phone, fine);
    await changeItems(server.db, gone.store.id, [{ itemId: gone.item.id, stock: 0 }]);
    await phone.drain('command');
    expect(await phone.person.orders.get(first)).toMatchObject({ state: 'needs-buyer' });
    expect(await phone.person.orders.get(second)).toMatchObject({ state: 'confirmed' });
  });

  it('shows the buyer why the store refuses, and loses nothing', async () => {
    const phone = await aPhone();
    const store = await aStore(server.db, { takingOrders: false });
    const item = await anItem(server.db, store.id);
    const orderId = await order(phone, { store, item });
    await phone.drain('command');
    const row = await phone.person.orders.get(orderId);
    expect(row).toMatchObject({
      state: 'needs-buyer',
      attention: { error: { code: 'store_not_taking_orders' } },
    });
    expect(row?.lines).toHaveLength(1);
    expect(await orderEntries(phone)).toMatchObject([{ state: 'rejected' }]);
  });

  it('ORD-2 tells who ordered offline at a store that Haat suspended meanwhile what to do, and loses nothing', async () => {
    const phone = await aPhone();
    const { store, item } = await aShop();
    phone.line.broken = true;
    const orderId = await order(phone, { store, item });
    await phone.drain('command');
    const closed = { suspendedAt: 1, suspendedFor: 'Three fell ill', takingOrders: false };
    await server.db.update(stores).set(closed).where(eq(stores.id, store.id));
    phone.line.broken = false;
    await phone.drain('online');
    const row = await phone.person.orders.get(orderId);
    expect(row).toMatchObject({ state: 'needs-buyer', lines: [{ itemId: item.id }] });
    const said = row?.attention?.error?.message ?? '';
    expect(said).toBe(
      `Haat has closed ${store.name} for now, so nothing is ordered and nothing is charged. Please buy at another store; what you chose here is kept.`,
    );
    expect(await phone.orders()).toEqual([]);
    // Opened again, the same order goes out by a retry.
    await server.db
      .update(stores)
      .set({ takingOrders: true, suspendedAt: null })
      .where(eq(stores.id, store.id));
    const [entry] = await orderEntries(phone);
    if (entry?.sequence === undefined) throw new Error('the order is lost');
    await retryEntry(phone.context, entry.sequence);
    await phone.drain('command');
    expect(await phone.person.orders.get(orderId)).toMatchObject({ state: 'confirmed' });
  });

  it('OUT-3 saves an address written offline, and the server has it', async () => {
    const phone = await aPhone();
    phone.line.broken = true;
    const address = { ...DEFAULT_ADDRESS, plot: '7', contactNumber: '9876543210' };
    const saved = await saveAddress(phone.context, address);
    await phone.drain('command');
    expect(await phone.person.addresses.toArray()).toMatchObject([{ pending: true }]);
    phone.line.broken = false;
    await phone.drain('online');
    expect(saved.ok && (await phone.person.addresses.get(saved.value.addressId))).toMatchObject({
      pending: false,
    });
    expect(await phone.person.outbox.count()).toBe(0);
  });

  it('lets a corrected address take the place of one that the server refused', async () => {
    const phone = await aPhone();
    const wrong = {
      ...DEFAULT_ADDRESS,
      plot: '7',
      areaCode: '999999',
      contactNumber: '9876543210',
    };
    const saved = await saveAddress(phone.context, wrong);
    if (!saved.ok) throw new Error(saved.message);
    const { addressId } = saved.value;
    await phone.drain('command');
    expect(await phone.person.outbox.toArray()).toMatchObject([
      {
        state: 'rejected',
        lastError: { message: 'No post office has this pincode. Please check it.' },
      },
    ]);
    await saveAddress(phone.context, { ...wrong, areaCode: '560103' }, addressId);
    await phone.drain('command');
    expect(await phone.person.outbox.count()).toBe(0);
    expect(await phone.person.addresses.get(addressId)).toMatchObject({ pending: false });
  });

  it('goes back to the address that the server has when a refused edit is discarded', async () => {
    const phone = await aPhone();
    const right = { ...DEFAULT_ADDRESS, plot: '7', contactNumber: '9876543210' };
    const saved = await saveAddress(phone.context, right);
    if (!saved.ok) throw new Error(saved.message);
    const { addressId } = saved.value;
    await phone.drain('command');
    await saveAddress(phone.context, { ...right, areaCode: '999999' }, addressId);
    await phone.drain('command');
    const [refused] = await phone.person.outbox.toArray();
    await discardEntry(phone.context, refused?.sequence ?? 0);
    expect(await phone.person.addresses.get(addressId)).toMatchObject({
      pending: false,
      address: { areaCode: '560103' },
    });
  });

  it('pulls the orders that another phone of the same person placed, by version', async () => {
    const phone = await aPhone();
    await order(phone, await aShop());
    await phone.drain('command');
    await phone.person.orders.clear();
    await phone.person.setFact('orders-version', 0);
    await phone.service.pullOrders();
    expect(await phone.person.orders.toArray()).toMatchObject([{ state: 'confirmed' }]);
    phone.asked.length = 0;
    await phone.service.pullOrders();
    const listings = phone.asked.filter((service) => service === 'buyer-order-listing');
    expect(listings).toHaveLength(1);
  });
});
