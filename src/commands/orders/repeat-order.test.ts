import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { aServerOrderRow } from '../../../tests/support/builders/a-server-order.ts';
import { aShelf, aShelfPack } from '../../../tests/support/builders/shelf-builders.ts';
import { putLiveSheet } from '../../../tests/support/catalogue/live-sheets.ts';
import { aPersonDatabase } from '../../../tests/support/sync-world.ts';
import { DeviceDatabase } from '../../db/device-database.ts';
import { MAX_QUANTITY } from '../../domain/orders/quotes/bill.ts';
import type { CommandContext } from '../command-context.ts';
import { repeatOrder } from './repeat-order.ts';

const line = (itemId: string, parts: object = {}) => ({
  itemId,
  name: itemId,
  unit: '1 kg',
  picture: '1f954',
  quantity: 2,
  pricePaise: 4_000,
  returnable: true,
  cancellable: true,
  returnWindowMinutes: 60,
  ...parts,
});

/** A person with an order of these lines from the store `shop`. */
async function aBuyer(lines: readonly ReturnType<typeof line>[]) {
  const person = aPersonDatabase();
  const device = new DeviceDatabase(`haat-of-${person.name}`);
  const wakes: number[] = [];
  const context: CommandContext = {
    device,
    person,
    now: () => 1_000,
    newId: () => crypto.randomUUID(),
    wake: () => wakes.push(1),
  };
  const order = aServerOrderRow({ status: 'DELIVERED', storeId: 'shop', lines: [...lines] });
  await person.orders.put(order);
  const cart = async () =>
    (await person.cart.toArray()).map(({ itemId, quantity, pricePaise }) => [
      itemId,
      quantity,
      pricePaise,
    ]);
  return { context, person, device, orderId: order.id, cart, wakes };
}

describe('ordering the same again', () => {
  it('puts what is still sold into the cart at today’s price, and says what is not', async () => {
    const { context, device, orderId, cart } = await aBuyer([
      line('p-0'),
      line('p-1'),
      line('p-2'),
      line('unknown'),
      line('p-0', { pricePaise: 0, quantity: 1 }),
    ]);
    await aShelf(device, [aShelfPack('p', [{}, {}, {}])], [4_500, 4_000, 4_000]);
    await putLiveSheet(device, {
      storeId: 'shop',
      version: 2,
      pricesPaise: [4_500, 4_000, 4_000],
      stocks: [9, 0, 1],
    });
    const result = await repeatOrder(context, orderId);
    expect(result).toEqual({
      ok: true,
      value: {
        storeId: 'shop',
        added: 2,
        leftOut: [
          { name: 'p-1', why: 'out-of-stock', quantity: 0 },
          { name: 'p-2', why: 'fewer', quantity: 1 },
          { name: 'unknown', why: 'gone', quantity: 0 },
        ],
      },
    });
    expect(await cart()).toEqual([
      ['p-0', 2, 4_500],
      ['p-2', 1, 4_000],
    ]);
  });

  it('ORD-2 takes all of it as it was while the store’s catalogue is not on this phone', async () => {
    const { context, orderId, cart } = await aBuyer([line('a'), line('b')]);
    expect(await repeatOrder(context, orderId)).toMatchObject({ value: { added: 2, leftOut: [] } });
    expect(await cart()).toEqual([
      ['a', 2, 4_000],
      ['b', 2, 4_000],
    ]);
  });

  it('OUT-6 changes nothing with a second tap, and sends the cart once', async () => {
    const { context, person, orderId, cart, wakes } = await aBuyer([
      line('a', { quantity: MAX_QUANTITY }),
    ]);
    await repeatOrder(context, orderId);
    await repeatOrder(context, orderId);
    expect(await cart()).toEqual([['a', MAX_QUANTITY, 4_000]]);
    expect(await person.outbox.where('subject').equals('cart').count()).toBe(1);
    expect(wakes.length).toBeGreaterThan(0);
  });

  it('is refused for a store that is no more, and for an order that is not here', async () => {
    const { context, device, orderId, cart } = await aBuyer([line('a')]);
    await device.stores.put({ id: 'shop', vanishedAt: 1 } as never);
    expect(await repeatOrder(context, orderId)).toMatchObject({ ok: false, kind: 'store-gone' });
    expect(await repeatOrder(context, 'other')).toMatchObject({ ok: false, kind: 'not-here' });
    expect(await cart()).toEqual([]);
  });
});
