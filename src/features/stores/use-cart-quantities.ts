import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { chooseQuantity } from '../../commands/cart/set-quantity.ts';
import type { Item } from '../../db/reads/catalogue/catalogue-items.ts';
import { readCartQuantities } from '../../db/reads/cart.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import type { QuantityOutcome } from '../../ui/buttons/use-wished-quantity.ts';

/** How many of a store's items are in the cart, and how to change that. */
export interface CartQuantities {
  readonly of: (itemId: string) => number;
  /** Keeps its identity, so that a row is drawn again only when its own quantity changes. */
  readonly set: (item: Item, wanted: number) => Promise<QuantityOutcome>;
}

/** The cart of one store, as its items' steppers need it. */
export function useCartQuantities(storeId: string): CartQuantities {
  const haat = useHaat();
  const { person } = haat;
  const quantities = useLiveQuery(
    async () => readCartQuantities(person, storeId),
    [person, storeId],
  );
  const set = useCallback(
    (item: Item, wanted: number): Promise<QuantityOutcome> =>
      chooseQuantity(haat, { ...item, storeId, itemId: item.id }, wanted),
    [haat, storeId],
  );
  return { of: (itemId) => quantities?.get(itemId) ?? 0, set };
}
