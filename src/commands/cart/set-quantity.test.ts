import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { aPersonDatabase } from '../../../tests/support/sync-world.ts';
import { chooseQuantity, moveToStore, type ShownItem } from './set-quantity.ts';

const ONION: ShownItem = {
  storeId: 'green-basket',
  itemId: 'onion',
  name: 'Onion',
  unit: '1 kg',
  picture: '1f9c5',
  pricePaise: 3_000,
  mrpPaise: null,
  stock: 5,
};

function aStepper() {
  const person = aPersonDatabase();
  const context = { person, now: () => 7, newId: () => crypto.randomUUID(), wake: () => undefined };
  const choose = (wanted: number) => chooseQuantity(context, ONION, wanted);
  return { person, context, choose };
}

describe('a stepper', () => {
  it('puts the item into the cart at the price that is shown; an unknown MRP is that price', async () => {
    const { person, choose } = aStepper();
    expect(await choose(2)).toEqual({ quantity: 2, message: null });
    expect(await person.cart.get(['green-basket', 'onion'])).toMatchObject({
      quantity: 2,
      pricePaise: 3_000,
      mrpPaise: 3_000,
    });
    expect(await person.cart.get(['green-basket', 'onion'])).not.toHaveProperty('stock');
  });

  it('takes what is in stock, and says so', async () => {
    const { choose } = aStepper();
    expect(await choose(9)).toEqual({
      quantity: 5,
      message: 'Requested quantity unavailable. Please decrease to 5',
    });
  });

  it('DB-2 shows what is in the cart and says "not saved" where the phone is full', async () => {
    const { person, choose } = aStepper();
    await choose(2);
    person.cart.hook('updating', () => {
      throw new DOMException('no space left', 'QuotaExceededError');
    });
    const outcome = await choose(3);
    expect(outcome.quantity).toBe(2);
    expect(outcome.message).toMatch(/not saved/i);
  });
});

describe('goods that are taken from another store', () => {
  const TO = { ...ONION, storeId: 'growers', itemId: 'pyaz', pricePaise: 2_700, mrpPaise: 3_000 };
  const { stock: _stock, ...item } = TO;
  const from = { storeId: 'green-basket', itemId: 'onion' };

  it('COOP-3 stand in the same place, beside what is there of them, and are sent as one change', async () => {
    const { person, context, choose } = aStepper();
    await choose(2);
    await chooseQuantity(context, TO, 1);
    const before = await person.cart.get(['green-basket', 'onion']);
    expect(await moveToStore(context, [{ from, to: item, quantity: 2 }])).toMatchObject({
      ok: true,
    });
    expect(await person.cart.toArray()).toMatchObject([
      { storeId: 'growers', itemId: 'pyaz', quantity: 3 },
    ]);
    expect(await person.removedLines.count()).toBe(before?.lineIds?.length);
    expect(await person.outbox.count()).toBe(1);
  });

  it('COOP-3 that have left the cart meanwhile stay out of it', async () => {
    const { person, context } = aStepper();
    await moveToStore(context, [{ from, to: item, quantity: 2 }]);
    expect(await person.cart.count()).toBe(0);
  });
});
