import type { CartLine } from '../../src/domain/cart/cart.ts';

/** A line of the cart: one kilogram of onions, unless `change` says otherwise. */
export function aCartLine(change: Partial<CartLine> = {}): CartLine {
  return {
    storeId: 'anand-stores',
    itemId: 'onion',
    name: 'Onion',
    unit: '1 kg',
    picture: '1f9c5',
    quantity: 1,
    pricePaise: 4_000,
    mrpPaise: 5_000,
    ...change,
  };
}
