import type { ShownOrderLine } from '../../../src/commands/orders/place-order.ts';
import type { PersonDatabase } from '../../../src/db/person-database.ts';
import type { CartLine } from '../../../src/domain/cart/cart.ts';

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

/** The lines of a store's cart as a checkout without newer prices shows them. */
export async function shownLines(
  person: PersonDatabase,
  storeId: string,
): Promise<readonly ShownOrderLine[]> {
  const rows = await person.cart.where('storeId').equals(storeId).sortBy('addedAt');
  return rows.map((row) => ({ ...row, addedPaise: row.pricePaise }));
}
