import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { chooseQuantity } from '../../commands/cart/choose-quantity.ts';
import { readCart } from '../../db/reads/cart.ts';
import { readItemsOfStores } from '../../db/reads/catalogue/items-of-stores.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import type { QuantityOutcome } from '../../ui/buttons/use-wished-quantity.ts';
import { itemKey, nowSold, type BoughtItem, type SoldItem } from './buy-again.ts';

/** Goods that were bought before, at today's price where it is here, and the cart for them. */
export function useBuyAgain(bought: readonly BoughtItem[]) {
  const haat = useHaat();
  const { device, person } = haat;
  const keys = bought.map(itemKey).join('\n');
  const live = useLiveQuery(() => readItemsOfStores(device, bought), [device, keys]);
  const rows = useLiveQuery(() => readCart(person), [person]) ?? [];
  const quantities = new Map(rows.map((row) => [itemKey(row), row.quantity]));
  const set = useCallback(
    (item: SoldItem, wanted: number): Promise<QuantityOutcome> =>
      chooseQuantity(haat, item, wanted),
    [haat],
  );
  return {
    items: bought.map((item) => nowSold(item, live)),
    quantityOf: (item: BoughtItem) => quantities.get(itemKey(item)) ?? 0,
    set,
  };
}
