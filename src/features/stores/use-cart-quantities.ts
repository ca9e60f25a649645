import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { setCartQuantity } from '../../commands/cart/set-cart-quantity.ts';
import type { Item } from '../../db/reads/catalogue-items.ts';
import { readCartQuantities } from '../../db/reads/cart.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import type { QuantityOutcome } from '../../ui/use-wished-quantity.ts';

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
  const quantities = useLiveQuery(() => readCartQuantities(person, storeId), [person, storeId]);
  const latest = useRef(quantities);
  useLayoutEffect(() => {
    latest.current = quantities;
  }, [quantities]);
  const set = useCallback(
    async (item: Item, wanted: number): Promise<QuantityOutcome> => {
      const { id: itemId, name, unit, picture, stock } = item;
      const pricePaise = item.pricePaise ?? 0;
      const cartItem = { storeId, itemId, name, unit, picture, pricePaise };
      const mrpPaise = item.mrpPaise ?? pricePaise;
      const result = await setCartQuantity(haat, { ...cartItem, mrpPaise }, wanted, stock);
      return result.ok
        ? result.value
        : { quantity: latest.current?.get(itemId) ?? 0, message: result.message };
    },
    [haat, storeId],
  );
  return { of: (itemId) => quantities?.get(itemId) ?? 0, set };
}
