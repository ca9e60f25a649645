import 'fake-indexeddb/auto';
import { shownLines } from '../../tests/support/builders/cart-builders.ts';
import { describe, expect, it } from 'vitest';
import { aDevice } from '../../tests/support/builders/event-builders.ts';
import { aPersonDatabase } from '../../tests/support/sync-world.ts';
import { ALWAYS_ASK } from '../domain/orders/quotes/quote-difference.ts';
import { DEFAULT_ADDRESS } from '../domain/account/address.ts';
import type { TrackedEvent } from '../domain/events/tracked-event.ts';
import { setCartQuantity } from './cart/set-quantity.ts';
import { abandonCart, watchCart } from './cart/watch-cart.ts';
import { placeOrder } from './orders/place-order.ts';

const RICE = {
  storeId: 'one',
  itemId: 'rice',
  name: 'Rice',
  unit: '5 kg',
  picture: '',
  pricePaise: 5_000,
  mrpPaise: 5_000,
};
const CHARGES = {
  deliveryChargePaise: 0,
  freeDeliveryFromPaise: 0,
  packingChargePaise: 0,
  minimumOrderPaise: 0,
};

function aShopper() {
  const events: TrackedEvent[] = [];
  const person = aPersonDatabase();
  let now = Date.UTC(2026, 10, 21, 6);
  const context = {
    device: aDevice(),
    person,
    now: () => now,
    newId: () => crypto.randomUUID(),
    wake: () => {},
    track: (event: TrackedEvent) => void events.push(event),
  };
  const names = () => events.map(({ name }) => name);
  return { context, events, names, wait: (ms: number) => void (now += ms) };
}

const quantityIn = ({ details }: TrackedEvent) =>
  details.find(({ refType }) => refType === 'quantity')?.refValue;

describe('what commands tell', () => {
  it('EVT-1 adding tells how many more, taking out all tells what was in, and no change nothing', async () => {
    const { context, events, names } = aShopper();
    await setCartQuantity(context, RICE, 2, null);
    await setCartQuantity(context, RICE, 5, null);
    await setCartQuantity(context, RICE, 5, null);
    await setCartQuantity(context, RICE, 4, null);
    await setCartQuantity(context, RICE, 0, null);
    expect(names()).toEqual(['add_to_cart', 'add_to_cart', 'cart_item_removed']);
    expect(events.map(quantityIn)).toEqual([2, 3, 4]);
  });

  it('EVT-1 a change is told as of its tap, however long its writing took', async () => {
    const { context, events, wait } = aShopper();
    const tappedAt = context.now();
    const changing = setCartQuantity(context, RICE, 1, null);
    wait(400);
    await changing;
    expect(events.map(({ at }) => at)).toEqual([tappedAt]);
  });

  it('EVT-1 an order is told once, under its own id, and an empty cart tells none', async () => {
    const { context, events, names } = aShopper();
    await setCartQuantity(context, RICE, 2, null);
    const decision = {
      storeId: 'one',
      storeName: 'One',
      lines: await shownLines(context.person, 'one'),
      charges: CHARGES,
      address: DEFAULT_ADDRESS,
      choice: ALWAYS_ASK,
    };
    const placed = await placeOrder(context, decision);
    await placeOrder(context, decision);
    expect(names()).toEqual(['add_to_cart', 'place_order']);
    expect(placed.ok && `place_order:${placed.value.orderId}`).toBe(events[1]?.id);
  });

  it('EVT-1 CART-1 an abandoned cart is told after 600 seconds, once', async () => {
    const { context, names, wait } = aShopper();
    await setCartQuantity(context, RICE, 1, null);
    await watchCart(context);
    wait(599_000);
    await abandonCart(context);
    expect(names()).toEqual(['add_to_cart']);
    wait(1_000);
    await abandonCart(context);
    await abandonCart(context);
    expect(names()).toEqual(['add_to_cart', 'cart_abandoned']);
  });
});
