import type { FoundItem } from '../../contracts/catalogue/item-search.ts';
import { ItemCard } from '../../ui/goods/item-card.tsx';
import { RowList } from '../../ui/layout/section.tsx';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { chooseQuantity } from '../../commands/cart/set-quantity.ts';
import { readCart } from '../../db/reads/cart.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import type { QuantityOutcome } from '../../ui/buttons/use-wished-quantity.ts';

export interface FoundItemListProps {
  readonly items: readonly FoundItem[];
  readonly cart: FoundCart;
  /** Where an item's details are. */
  readonly pathOf: (item: FoundItem) => string;
  /** Default true: whose the item is stands on its card. */
  readonly showsStore?: boolean;
}

/** Items of one or of several stores with their steppers. */
export function FoundItemList({ items, cart, pathOf, showsStore = true }: FoundItemListProps) {
  return (
    <RowList inColumns>
      {items.map((item) => (
        <li key={`${item.storeId} ${item.itemId}`}>
          <ItemCard
            item={item}
            to={pathOf(item)}
            quantity={cart.of(item)}
            setQuantity={(wanted) => cart.set(item, wanted)}
            {...(showsStore && { storeName: item.storeName })}
          />
        </li>
      ))}
    </RowList>
  );
}

const keyOf = ({ storeId, itemId }: Pick<FoundItem, 'storeId' | 'itemId'>): string =>
  `${storeId} ${itemId}`;

/** The cart for items of several stores: what of each is in it, how to change that, and all that is in it. */
export function useFoundCart() {
  const haat = useHaat();
  const { person } = haat;
  const rows = useLiveQuery(async () => readCart(person), [person]) ?? [];
  const quantities = new Map(rows.map((row) => [keyOf(row), row.quantity]));
  const set = useCallback(
    (item: FoundItem, wanted: number): Promise<QuantityOutcome> =>
      chooseQuantity(haat, item, wanted),
    [haat],
  );
  return { rows, of: (item: FoundItem) => quantities.get(keyOf(item)) ?? 0, set };
}
export type FoundCart = ReturnType<typeof useFoundCart>;
