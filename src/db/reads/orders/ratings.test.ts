import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import {
  DELIVERED_AT,
  storeAServerOrder,
} from '../../../../tests/support/builders/a-server-order.ts';
import { aPersonDatabase } from '../../../../tests/support/sync-world.ts';
import { DeviceDatabase } from '../../device-database.ts';
import { readOrderToRate, readRatableOrders } from './ratings.ts';

const HOUR = 3_600_000;

function aPhone() {
  const person = aPersonDatabase();
  return { person, device: new DeviceDatabase(`haat-of-${person.name}`) };
}

describe('what can be rated', () => {
  it('ORD-5 are the orders that were delivered, with their ratings', async () => {
    const { person } = aPhone();
    const rated = await storeAServerOrder(person, { status: 'DELIVERED', placedAt: 2 });
    const unrated = await storeAServerOrder(person, { status: 'DELIVERED', placedAt: 3 });
    await storeAServerOrder(person, { status: 'PACKED', placedAt: 4 });
    const rating = { orderId: rated, stars: 4, comment: '', pending: true, confirmed: null };
    await person.ratings.put(rating);
    const found = await readRatableOrders(person);
    expect(found.map((each) => [each.order.id, each.rating])).toEqual([
      [unrated, null],
      [rated, rating],
    ]);
  });

  it('is asked about once: the newest delivery of a week, until it is rated or put off', async () => {
    const { person, device } = aPhone();
    const orderId = await storeAServerOrder(person, { status: 'DELIVERED' });
    const ask = async (at = DELIVERED_AT + HOUR) =>
      (await readOrderToRate(person, device, at))?.id ?? null;
    expect(await ask()).toBe(orderId);
    expect(await ask(DELIVERED_AT + 8 * 24 * HOUR)).toBeNull();
    await device.settings.put({ name: 'rating_order', value: orderId });
    expect(await ask()).toBeNull();
    await device.settings.delete('rating_order');
    await person.ratings.put({ orderId, stars: 1, comment: '', pending: true, confirmed: null });
    expect(await ask()).toBeNull();
  });
});
