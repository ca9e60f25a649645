import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useMemo } from 'react';
import { chooseQuantity } from '../../commands/cart/set-quantity.ts';
import type { SearchItem } from '../../contracts/sync-service.ts';
import { readCart } from '../../db/reads/cart.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import type { QuantityOutcome } from '../../ui/buttons/use-wished-quantity.ts';
import { itemKey } from './merge-results.ts';

/** How many of each found item are in the cart, over all stores, and how to change that. */
export interface SearchCart {
  /** By `itemKey`. */
  readonly quantities: ReadonlyMap<string, number>;
  /** The same function as long as the person stays. */
  readonly set: (item: SearchItem, wanted: number) => Promise<QuantityOutcome>;
}

/** The cart for a list of found items. */
export function useSearchCart(): SearchCart {
  const haat = useHaat();
  const { person } = haat;
  const rows = useLiveQuery(async () => readCart(person), [person]);
  const quantities = useMemo(
    () => new Map((rows ?? []).map((row) => [itemKey(row), row.quantity])),
    [rows],
  );
  const set = useCallback(
    (item: SearchItem, wanted: number): Promise<QuantityOutcome> =>
      chooseQuantity(haat, item, wanted),
    [haat],
  );
  return { quantities, set };
}
