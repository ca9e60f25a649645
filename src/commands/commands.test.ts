import 'fake-indexeddb/auto';
import { shownLines } from '../../tests/support/builders/cart-builders.ts';
import { describe, expect, it } from 'vitest';
import { placeOrderPayload } from '../contracts/orders/place-order.ts';
import type { Quote } from '../contracts/schemas.ts';
import { DeviceDatabase } from '../db/device-database.ts';
import type { CartRow } from '../db/person-database.ts';
import { readSyncStatus, syncStatusText } from '../db/reads/sync-status/sync-status.ts';
import { DEFAULT_ADDRESS } from '../domain/account/address.ts';
import { ALWAYS_ASK } from '../domain/orders/quotes/quote-difference.ts';
import * as v from 'valibot';
import { aPersonDatabase } from '../../tests/support/sync-world.ts';
import { saveAddress } from './addresses/save-address.ts';
import { setCartQuantity, type CartItem } from './cart/set-quantity.ts';
import type { CommandContext } from './command-context.ts';
import { acceptQuote } from './orders/accept-quote.ts';
import { discardOrder } from './orders/discard-order.ts';
import { placeOrder } from './orders/place-order.ts';
import { retryEntry } from './outbox/discard-entry.ts';
import { adoptVisitorCart } from './session/adopt-visitor-cart.ts';

const STORE = 'green-basket';
const ADDRESS = { ...DEFAULT_ADDRESS, plot: '12B', contactNumber: '9876543210' };
const CHARGES = {
  deliveryChargePaise: 3_000,
  freeDeliveryFromPaise: null,
  packingChargePaise: 500,
  minimumOrderPaise: 0,
};
const POTATO: CartItem = {
  storeId: STORE,
  itemId: 'green-basket-1',
  name: 'Potato',
  unit: '1 kg',
  picture: '1f954',
  pricePaise: 4_000,
  mrpPaise: 4_500,
};
const DECISION = {
  storeId: STORE,
  storeName: 'Green Basket',
  charges: CHARGES,
  address: ADDRESS,
  choice: ALWAYS_ASK,
};

function aContext() {
  let clock = 1_000;
  const wakes: number[] = [];
  const person = aPersonDatabase();
  const context: CommandContext = {
    device: new DeviceDatabase(`haat-of-${person.name}`),
    person,
    now: () => (clock += 1),
    newId: () => crypto.randomUUID(),
    wake: () => wakes.push(clock),
  };
  return { ...context, context, wakes };
}

function row0([row]: readonly CartRow[]): CartRow {
  if (row === undefined) throw new Error('the cart is empty');
  return row;
}

async function placeShown(context: CommandContext) {
  const lines = await shownLines(context.person, DECISION.storeId);
  return placeOrder(context, { ...DECISION, lines });
}

async function aPlacedOrder(quantity = 2) {
  const world = aContext();
  await setCartQuantity(world.context, POTATO, quantity, 10);
  const placed = await placeShown(world.context);
  if (!placed.ok) throw new Error(placed.message);
  return { ...world, orderId: placed.value.orderId };
}

/** Orders that wait to be sent; the cart that they emptied waits too. */
const orderEntries = (person: CommandContext['person']) =>
  person.outbox.filter(({ kind }) => kind === 'place-order').count();

describe('the cart', () => {
  it('takes no more than there is, and says how many that is', async () => {
    const { context, person } = aContext();
    const result = await setCartQuantity(context, POTATO, 7, 3);
    expect(result).toEqual({
      ok: true,
      value: { quantity: 3, message: 'Requested quantity unavailable. Please decrease to 3' },
    });
    expect((await person.cart.toArray()).map(({ quantity }) => quantity)).toEqual([3]);
    await setCartQuantity(context, POTATO, 0, 3);
    expect(await person.cart.count()).toBe(0);
  });

  it('of a visitor moves into the cart of who signs in, once', async () => {
    const visitor = aContext();
    const person = aContext();
    await setCartQuantity(visitor.context, POTATO, 3, 10);
    await setCartQuantity(person.context, POTATO, 1, 10);
    await adoptVisitorCart(visitor.person, person.context);
    await adoptVisitorCart(visitor.person, person.context);
    expect((await person.person.cart.toArray()).map(({ quantity }) => quantity)).toEqual([3]);
    expect(await visitor.person.cart.count()).toBe(0);
  });
});

describe('placing an order', () => {
  it('ORD-1 leaves it waiting, with its outbox entry, and the cart empty, in one transaction', async () => {
    const { person, orderId, wakes } = await aPlacedOrder();
    expect(await person.orders.get(orderId)).toMatchObject({ state: 'waiting', server: null });
    const [entry] = await person.outbox.toArray();
    expect(entry).toMatchObject({
      kind: 'place-order',
      subject: `order:${orderId}`,
      state: 'waiting',
    });
    const payload = v.parse(placeOrderPayload, entry?.payload);
    expect(payload.bill.amountToBePaidPaise).toBe(11_500);
    expect(await person.cart.count()).toBe(0);
    // One for the cart when it was filled, one for the order.
    expect(wakes).toHaveLength(2);
  });

  it('twice at once places one order, the other finds an empty cart', async () => {
    const { context, person } = aContext();
    await setCartQuantity(context, POTATO, 1, 10);
    const decision = { ...DECISION, lines: await shownLines(person, DECISION.storeId) };
    const results = await Promise.all([
      placeOrder(context, decision),
      placeOrder(context, decision),
    ]);
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(results.find((result) => !result.ok)).toMatchObject({
      kind: 'empty',
      message: 'Please add some items to continue',
    });
    expect(await person.orders.count()).toBe(1);
    expect(await orderEntries(person)).toBe(1);
  });

  it('ORD-7 orders the lines and prices that were shown, which the live sheet has newer than the cart', async () => {
    const { context, person } = aContext();
    await setCartQuantity(context, POTATO, 2, 10);
    const [kept] = await shownLines(person, DECISION.storeId);
    if (kept === undefined) throw new Error('nothing in the cart');
    const lines = [{ ...kept, pricePaise: kept.pricePaise + 700, addedPaise: kept.pricePaise }];
    const placed = await placeOrder(context, { ...DECISION, lines });
    expect(placed.ok).toBe(true);
    const [order] = await person.orders.toArray();
    expect(order?.lines).toMatchObject([{ quantity: 2, pricePaise: kept.pricePaise + 700 }]);
    const payload = v.parse(placeOrderPayload, (await person.outbox.toArray())[0]?.payload);
    expect(payload.lines).toEqual(order?.lines);
    expect(payload.bill).toEqual(order?.bill);
  });

  it.each([
    [
      'adds a line',
      'added',
      (rows: readonly CartRow[]) => [...rows, { ...row0(rows), itemId: 'x' }],
    ],
    ['takes a line out', 'removed', (rows: readonly CartRow[]) => rows.slice(1)],
    [
      'changes a quantity',
      'quantity',
      (rows: readonly CartRow[]) => [{ ...row0(rows), quantity: 9 }, ...rows.slice(1)],
    ],
    [
      'changes a price',
      'price',
      (rows: readonly CartRow[]) => [{ ...row0(rows), pricePaise: 1 }, ...rows.slice(1)],
    ],
  ])(
    'ORD-7 a pull or another tab that %s between the look and the tap orders nothing, and says so',
    async (_what, kind, change) => {
      const { context, person } = aContext();
      await setCartQuantity(context, POTATO, 2, 10);
      await setCartQuantity(context, { ...POTATO, itemId: 'onion', name: 'Onion' }, 1, 10);
      const lines = await shownLines(person, DECISION.storeId);
      const after = change(await person.cart.toArray());
      await person.cart.clear();
      await person.cart.bulkPut(after);
      const outbox = await person.outbox.toArray();
      expect(await placeOrder(context, { ...DECISION, lines })).toMatchObject({
        ok: false,
        kind: 'changed',
        differences: [{ kind }],
      });
      expect(await person.orders.count()).toBe(0);
      expect(await person.outbox.toArray()).toEqual(outbox);
      expect(await person.cart.toArray()).toHaveLength(after.length);
    },
  );

  it('ORD-3 needs no network: the payload has the address and the prices that were seen', async () => {
    const { person } = await aPlacedOrder();
    const payload = v.parse(placeOrderPayload, (await person.outbox.toArray())[0]?.payload);
    expect(payload).toMatchObject({
      address: ADDRESS,
      paymentMethod: 'cod',
      lines: [{ pricePaise: 4_000 }],
    });
  });
});

describe('an order that needs its buyer', () => {
  const quote: Quote = {
    storeId: STORE,
    lines: [
      {
        itemId: POTATO.itemId,
        name: 'Potato',
        unit: '1 kg',
        quantity: 2,
        available: 1,
        pricePaise: 5_000,
        mrpPaise: 5_000,
      },
    ],
    coupon: null,
    bill: {
      discountPaise: 0,
      itemTotalPaise: 5_000,
      deliveryChargePaise: 3_000,
      packingChargePaise: 500,
      amountToBePaidPaise: 8_500,
    },
    serverTime: 0,
    expiresAt: 1,
  };

  async function anAskingOrder() {
    const world = await aPlacedOrder();
    await world.person.orders.update(world.orderId, {
      state: 'needs-buyer',
      attention: { difference: { changes: [], totalChangePaise: 0 }, quote, error: null },
    });
    await world.person.outbox.toCollection().modify({ state: 'needs-buyer' });
    return world;
  }

  it('ORD-2 goes on with exactly what was shown once the buyer accepts', async () => {
    const { context, person, orderId } = await anAskingOrder();
    expect(await acceptQuote(context, orderId)).toEqual({ ok: true, value: null });
    const [entry] = await person.outbox.toArray();
    expect(entry).toMatchObject({ state: 'waiting', progress: null });
    const payload = v.parse(placeOrderPayload, entry?.payload);
    expect(payload.lines).toMatchObject([{ quantity: 1, pricePaise: 5_000 }]);
    expect(payload.bill.amountToBePaidPaise).toBe(8_500);
    expect(await person.orders.get(orderId)).toMatchObject({ state: 'waiting', attention: null });
    expect(await acceptQuote(context, orderId)).toMatchObject({ ok: false, kind: 'gone' });
  });

  it('DB-1 leaves in the intent what a newer version of the app wrote there', async () => {
    const { context, person, orderId } = await anAskingOrder();
    await person.outbox.toCollection().modify((entry) => {
      const payload = entry.payload as { lines: object[] };
      const lines = payload.lines.map((line) => ({ ...line, wrapping: 'paper' }));
      Object.assign(entry, { payloadVersion: 99, payload: { ...payload, lines, gift: 'a note' } });
    });
    expect(await acceptQuote(context, orderId)).toEqual({ ok: true, value: null });
    const [entry] = await person.outbox.toArray();
    expect(entry).toMatchObject({
      payloadVersion: 99,
      payload: { gift: 'a note', lines: [{ pricePaise: 5_000, wrapping: 'paper' }] },
    });
  });

  it('goes back into the cart when the buyer takes it back, adding nothing twice', async () => {
    const { context, person, orderId } = await anAskingOrder();
    await setCartQuantity(context, POTATO, 1, 10);
    expect(await discardOrder(context, orderId)).toEqual({ ok: true, value: { discarded: true } });
    expect((await person.cart.toArray()).map(({ quantity }) => quantity)).toEqual([2]);
    expect(await orderEntries(person)).toBe(0);
    expect(await person.orders.count()).toBe(0);
  });

  it('ORD-4 is not taken back while the server may have it', async () => {
    const { context, person, orderId } = await aPlacedOrder();
    await person.orders.update(orderId, { state: 'sent' });
    expect(await discardOrder(context, orderId)).toEqual({ ok: true, value: { discarded: false } });
    expect(await orderEntries(person)).toBe(1);
  });
});

describe('OUT-8 the status', () => {
  it('OUT-8 reads all saved, waiting or needs you', async () => {
    const { context, person } = aContext();
    const text = async () => syncStatusText(await readSyncStatus(person));
    expect(await text()).toBe('All saved');
    await saveAddress(context, ADDRESS);
    await saveAddress(context, ADDRESS);
    expect(await text()).toBe('2 waiting to send');
    await person.outbox.toCollection().modify({ state: 'rejected' });
    expect(await text()).toBe('Needs you');
    const [first] = await person.outbox.toArray();
    await retryEntry(context, first?.sequence ?? 0);
    expect(await readSyncStatus(person)).toMatchObject({ waiting: 1, needsBuyer: 1 });
  });
});
