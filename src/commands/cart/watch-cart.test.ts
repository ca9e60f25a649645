import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { aPersonDatabase } from '../../../tests/support/sync-world.ts';
import { readWaitingCart, readWatchedCart } from '../../db/reads/cart.ts';
import type { CommandContext } from '../command-context.ts';
import { setCartQuantity } from './set-quantity.ts';
import { abandonCart, dismissCartReminder, watchCart } from './watch-cart.ts';

const NOON = 1_700_000_000_000;
const ONION = {
  storeId: 'green-basket',
  itemId: 'onion',
  name: 'Onion',
  unit: '1 kg',
  picture: '1f9c5',
  pricePaise: 4_000,
  mrpPaise: 5_000,
};

/** A phone with two kilos of onions in the cart, whose countdown began at noon. */
async function aWatchedCart() {
  const person = aPersonDatabase();
  const clock = { ms: NOON };
  const context = {
    person,
    now: () => clock.ms,
    newId: () => crypto.randomUUID(),
    wake: () => {},
  } satisfies Partial<CommandContext>;
  const put = (quantity: number) => setCartQuantity(context, ONION, quantity, null);
  await put(2);
  await watchCart(context);
  return { person, clock, context, put };
}

describe('a cart that is left behind', () => {
  it('CART-1 is recorded once when 600 seconds are over, with what was in it', async () => {
    const { person, clock, context } = await aWatchedCart();
    clock.ms = NOON + 599_000;
    expect(await abandonCart(context)).toEqual({ ok: true, value: false });
    clock.ms = NOON + 600_000;
    expect(await abandonCart(context)).toEqual({ ok: true, value: true });
    expect(await abandonCart(context)).toEqual({ ok: true, value: false });
    expect((await readWatchedCart(person)).watch?.abandoned).toEqual({
      at: NOON + 600_000,
      items: [
        {
          storeId: 'green-basket',
          itemId: 'onion',
          name: 'Onion',
          quantity: 2,
          pricePaise: 4_000,
        },
      ],
      totalPaise: 8_000,
    });
  });

  it('CART-1 counts anew once it changes, also when that was not told yet', async () => {
    const { person, clock, context, put } = await aWatchedCart();
    clock.ms = NOON + 700_000;
    await put(3);
    expect(await abandonCart(context)).toEqual({ ok: true, value: false });
    await watchCart(context);
    expect((await readWatchedCart(person)).watch?.since).toBe(NOON + 700_000);
    await watchCart(context);
    clock.ms = NOON + 1_300_000;
    expect(await abandonCart(context)).toEqual({ ok: true, value: true });
  });

  it('CART-1 is told by one of two tabs only', async () => {
    const { clock, context } = await aWatchedCart();
    clock.ms = NOON + 600_000;
    const ends = await Promise.all([abandonCart(context), abandonCart(context)]);
    expect(ends.filter((end) => end.ok && end.value)).toHaveLength(1);
  });

  it('reminds its buyer until that is put away or the cart changes', async () => {
    const { person, clock, context, put } = await aWatchedCart();
    expect(await readWaitingCart(person)).toBeNull();
    clock.ms = NOON + 600_000;
    await abandonCart(context);
    expect(await readWaitingCart(person)).toMatchObject({ totalPaise: 8_000 });
    await dismissCartReminder(context);
    expect(await readWaitingCart(person)).toBeNull();
    await put(1);
    await watchCart(context);
    clock.ms = NOON + 1_200_000;
    await abandonCart(context);
    expect(await readWaitingCart(person)).toMatchObject({ totalPaise: 4_000 });
    await put(0);
    expect(await readWaitingCart(person)).toBeNull();
    await watchCart(context);
    expect((await readWatchedCart(person)).watch).toBeNull();
  });
});
