import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { CART_SUBJECT, SAVE_CART } from '../../contracts/cart/cart.ts';
import { DeviceDatabase } from '../../db/device-database.ts';
import { PersonDatabase, personDatabaseName } from '../../db/person-database.ts';
import { MOST_ROWS } from '../../domain/cart/cart.ts';
import { DEFAULT_ADDRESS } from '../../domain/account/address.ts';
import { ALWAYS_ASK } from '../../domain/orders/quotes/quote-difference.ts';
import { shownLines, aCartLine } from '../../../tests/support/builders/cart-builders.ts';
import { aPersonDatabase } from '../../../tests/support/sync-world.ts';
import type { CommandContext } from '../command-context.ts';
import { discardOrder } from '../orders/discard-order.ts';
import { placeOrder } from '../orders/place-order.ts';
import { adoptVisitorCart } from '../session/adopt-visitor-cart.ts';
import { GATHER_MS } from './change-cart.ts';
import { setCartQuantity } from './set-quantity.ts';

const NOW = 1_000_000;

function aContext(person = aPersonDatabase()) {
  const time = { now: NOW };
  const wakes: number[] = [];
  const context: CommandContext = {
    device: new DeviceDatabase(`haat-of-${person.name}`),
    person,
    now: () => time.now,
    newId: () => crypto.randomUUID(),
    wake: () => wakes.push(time.now),
  };
  return { context, person, wakes, time };
}

type World = ReturnType<typeof aContext>;

const item = (itemId: string) => {
  const { quantity: _quantity, ...rest } = aCartLine({ itemId });
  return rest;
};
const set = ({ context }: Pick<World, 'context'>, itemId: string, quantity: number) =>
  setCartQuantity(context, item(itemId), quantity, null);
const messages = async ({ person }: Pick<World, 'person'>) => {
  const entries = await person.outbox.where('subject').equals(CART_SUBJECT).sortBy('sequence');
  return entries.map((entry) => ({ ...entry, payload: v.parse(SAVE_CART.payload, entry.payload) }));
};

const DECISION = {
  storeId: aCartLine().storeId,
  storeName: 'Anand Stores',
  charges: {
    deliveryChargePaise: 0,
    freeDeliveryFromPaise: null,
    packingChargePaise: 0,
    minimumOrderPaise: 0,
  },
  address: { ...DEFAULT_ADDRESS, plot: '12B', contactNumber: '9876543210' },
  choice: ALWAYS_ASK,
};

describe('OUT-6 editing the cart', () => {
  it('OUT-6 keeps one message however often it is edited, and wakes the engine once', async () => {
    const world = aContext();
    for (const quantity of [1, 2, 3, 2]) await set(world, 'onion', quantity);
    await set(world, 'potato', 1);
    const found = await messages(world);
    expect(found).toHaveLength(1);
    expect(found[0]?.payload.lines.map(({ line }) => [line.itemId, line.quantity])).toEqual([
      ['onion', 2],
      ['potato', 1],
    ]);
    expect(world.wakes).toEqual([NOW]);
  });

  it('OUT-6 is not put off by further taps: it waits a second from the first one', async () => {
    const world = aContext();
    await set(world, 'onion', 1);
    world.time.now += 700;
    await set(world, 'onion', 2);
    expect((await messages(world))[0]).toMatchObject({
      notBefore: NOW + GATHER_MS,
      createdAt: NOW,
    });
  });

  it('OUT-4 OUT-6 does not jump the queue of retries', async () => {
    const world = aContext();
    await set(world, 'onion', 1);
    const lastError = { code: 'network', message: 'No connection to Haat.', status: 0 };
    const wait = { attempts: 3, notBefore: NOW + 60_000, askedToWait: true, lastError };
    await world.person.outbox.toCollection().modify(wait);
    await set(world, 'onion', 2);
    expect(await messages(world)).toMatchObject([{ ...wait, payload: { sequence: 2 } }]);
  });

  it('OUT-6 leaves the message alone that is on its way, and takes the place of a refused one', async () => {
    const world = aContext();
    await set(world, 'onion', 1);
    await world.person.outbox.toCollection().modify({ state: 'sending' });
    await set(world, 'onion', 2);
    expect((await messages(world)).map(({ state }) => state)).toEqual(['sending', 'waiting']);
    await world.person.outbox.toCollection().modify({ state: 'rejected' });
    await set(world, 'onion', 3);
    expect((await messages(world)).map(({ state }) => state)).toEqual(['waiting']);
  });

  it('writes nothing for a quantity that is there already', async () => {
    const world = aContext();
    await set(world, 'onion', 0);
    expect(await world.person.outbox.count()).toBe(0);
    await set(world, 'onion', 1);
    const before = await messages(world);
    await set(world, 'onion', 1);
    expect(await messages(world)).toEqual(before);
  });

  it('names the lines that a removal means, and gives the same item a new line afterwards', async () => {
    const world = aContext();
    await set(world, 'onion', 1);
    const [first] = await world.person.cart.toArray();
    await set(world, 'onion', 0);
    await set(world, 'onion', 1);
    const [again] = await world.person.cart.toArray();
    expect(again?.lineIds).not.toEqual(first?.lineIds);
    const [message] = await messages(world);
    expect(message?.payload.removedLines.map(({ lineId }) => lineId)).toEqual(first?.lineIds);
    expect(message?.payload.lines.map(({ lineId }) => lineId)).toEqual(again?.lineIds);
  });

  it('says when the cart is full, and keeps what is in it', async () => {
    const world = aContext();
    const rows = Array.from({ length: MOST_ROWS }, (_, n) => aCartLine({ itemId: `item-${n}` }));
    await world.person.cart.bulkPut(rows.map((row) => ({ ...row, addedAt: 0 })));
    const result = await set(world, 'onion', 1);
    expect(result).toMatchObject({ ok: true, value: { quantity: 0 } });
    expect(result.ok && result.value.message).toContain('full');
    expect(await world.person.cart.count()).toBe(MOST_ROWS);
  });

  it('OUT-6 OUT-1 sends a cart that is too large for one message in several, in order', async () => {
    const world = aContext();
    const rows = Array.from({ length: 250 }, (_, n) => aCartLine({ itemId: `item-${n}` }));
    await world.person.cart.bulkPut(rows.map((row) => ({ ...row, addedAt: 0 })));
    await set(world, 'onion', 1);
    const sequences = (await messages(world)).map(({ payload }) => payload.sequence);
    expect(sequences).toEqual([100, 200, 251]);
  });

  it('DB-1 gives rows of version 1, which have no line, one when the cart is first sent', async () => {
    const world = aContext();
    await world.person.cart.put({ ...aCartLine(), addedAt: 0 });
    await adoptVisitorCart(aPersonDatabase(), world.context);
    const [row] = await world.person.cart.toArray();
    expect(row?.lineIds).toHaveLength(1);
    expect((await messages(world))[0]?.payload.lines).toMatchObject([
      { lineId: row?.lineIds?.[0], line: { itemId: 'onion' } },
    ]);
  });
});

async function placeShown({ context, person }: ReturnType<typeof aContext>) {
  const lines = await shownLines(person, DECISION.storeId);
  return placeOrder(context, { ...DECISION, lines });
}

describe('the cart and an order', () => {
  it('OUT-6 an order takes its lines out of the cart on all devices, and orders never coalesce', async () => {
    const world = aContext();
    for (const itemId of ['onion', 'potato']) {
      await set(world, itemId, 1);
      expect((await placeShown(world)).ok).toBe(true);
    }
    const kinds = (await world.person.outbox.toArray()).map(({ kind }) => kind);
    expect(kinds).toEqual(['place-order', 'place-order', 'save-cart']);
    const [message] = await messages(world);
    expect(message?.payload.removedLines).toHaveLength(2);
    expect(message?.payload.lines).toEqual([]);
  });

  it('puts an order that is taken back into the cart as new lines', async () => {
    const world = aContext();
    await set(world, 'onion', 3);
    const [ordered] = await world.person.cart.toArray();
    const placed = await placeShown(world);
    if (!placed.ok) throw new Error(placed.message);
    await discardOrder(world.context, placed.value.orderId);
    const [back] = await world.person.cart.toArray();
    expect(back).toMatchObject({ itemId: 'onion', quantity: 3 });
    expect(back?.lineIds).not.toEqual(ordered?.lineIds);
    const [message] = await messages(world);
    expect(message?.payload.lines.map(({ lineId }) => lineId)).toEqual(back?.lineIds);
  });
});

describe("a visitor's cart", () => {
  const aVisitor = async () => {
    const person = new PersonDatabase(personDatabaseName(null));
    await Promise.all(person.tables.map((table) => table.clear()));
    return aContext(person);
  };

  it('is never sent', async () => {
    const visitor = await aVisitor();
    await set(visitor, 'onion', 1);
    await set(visitor, 'onion', 0);
    expect(await visitor.person.outbox.count()).toBe(0);
    expect(await visitor.person.removedLines.count()).toBe(0);
    expect(visitor.wakes).toEqual([]);
  });

  it('keeps its lines when it is adopted, so that adopting it again brings nothing back', async () => {
    const visitor = await aVisitor();
    const asha = aContext();
    await set(visitor, 'onion', 2);
    const visitorRows = await visitor.person.cart.toArray();
    await adoptVisitorCart(visitor.person, asha.context);
    expect((await asha.person.cart.toArray())[0]?.lineIds).toEqual(visitorRows[0]?.lineIds);
    expect(await visitor.person.cart.count()).toBe(0);
    // As after a crash between the two databases.
    await visitor.person.cart.bulkPut(visitorRows);
    const before = await messages(asha);
    await adoptVisitorCart(visitor.person, asha.context);
    const [again] = await messages(asha);
    expect(again?.payload.lines).toEqual(before[0]?.payload.lines);
  });

  it('joins the row of an item that the person has: all lines, the larger quantity', async () => {
    const visitor = await aVisitor();
    const asha = aContext();
    await set(visitor, 'onion', 2);
    await set(asha, 'onion', 5);
    await adoptVisitorCart(visitor.person, asha.context);
    const [row] = await asha.person.cart.toArray();
    expect(row).toMatchObject({ quantity: 5 });
    expect(row?.lineIds).toHaveLength(2);
  });
});
