import type { FoundItem } from '../../contracts/catalogue/item-search.ts';
import { ItemCard } from '../../ui/goods/item-card.tsx';
import { RowList } from '../../ui/layout/section.tsx';
import type { FoundCart } from './use-found-cart.ts';

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
