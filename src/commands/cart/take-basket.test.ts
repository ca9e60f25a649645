import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { aPersonDatabase } from '../../../tests/support/sync-world.ts';
import { DeviceDatabase } from '../../db/device-database.ts';
import type { CommandContext } from '../command-context.ts';
import { setCartQuantity } from './set-quantity.ts';
import { takeBasket, type TakenItem } from './take-basket.ts';

const GHEE: TakenItem = {
  storeId: 'akshaya-dairy',
  itemId: 'ghee-1',
  name: 'Ghee',
  unit: '1 l',
  picture: '',
  pricePaise: 51_300,
  mrpPaise: 55_000,
  quantity: 2,
  stock: null,
};

function aContext(): CommandContext {
  return {
    device: new DeviceDatabase(`haat-basket-${crypto.randomUUID()}`),
    person: aPersonDatabase(),
    now: () => 1,
    newId: () => crypto.randomUUID(),
    wake: () => {},
  };
}
const quantities = async ({ person }: CommandContext) =>
  (await person.cart.orderBy(':id').toArray()).map(({ itemId, quantity }) => [itemId, quantity]);

describe('a basket that was handed over', () => {
  it('BSK-2 goes into the cart, and opening it twice changes nothing', async () => {
    const context = aContext();
    expect(await takeBasket(context, [GHEE])).toEqual([]);
    expect(await takeBasket(context, [GHEE])).toEqual([]);
    expect(await quantities(context)).toEqual([['ghee-1', 2]]);
    expect(await context.person.orders.count()).toBe(0);
  });

  it('BSK-2 takes nothing away of what is in the cart already', async () => {
    const context = aContext();
    const { quantity: _quantity, stock: _stock, ...item } = GHEE;
    await setCartQuantity(context, item, 5, null);
    await setCartQuantity(context, { ...item, itemId: 'dahi' }, 1, null);
    await takeBasket(context, [GHEE]);
    expect(await quantities(context)).toEqual([
      ['dahi', 1],
      ['ghee-1', 5],
    ]);
  });

  it('BSK-2 says what there is too little of', async () => {
    const context = aContext();
    const [refused] = await takeBasket(context, [{ ...GHEE, stock: 1 }]);
    expect(refused).toMatch(/^Ghee: /);
    expect(await quantities(context)).toEqual([['ghee-1', 1]]);
  });
});
