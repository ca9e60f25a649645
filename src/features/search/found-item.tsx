import { memo } from 'react';
import type { SearchItem } from '../../contracts/sync-service.ts';
import { storePath } from '../../domain/routes/routes.ts';
import { ItemCard } from '../../ui/goods/item-card.tsx';
import type { SearchCart } from './use-search-cart.ts';

export interface FoundItemProps {
  readonly item: SearchItem;
  readonly quantity: number;
  readonly setQuantity: SearchCart['set'];
  readonly note?: string;
}

/** A found item, drawn again only when something of it has changed: the next letter often finds the same. */
export const FoundItem = memo(
  function FoundItem({ item, quantity, setQuantity, note }: FoundItemProps) {
    return (
      <ItemCard
        item={item}
        to={storePath(item.storeId, { category: item.categoryId, item: item.itemId })}
        quantity={quantity}
        setQuantity={(wanted) => setQuantity(item, wanted)}
        storeName={item.storeName}
        {...(note !== undefined && { note })}
      />
    );
  },
  (before, now) =>
    before.quantity === now.quantity &&
    before.setQuantity === now.setQuantity &&
    before.note === now.note &&
    isSameItem(before.item, now.item),
);

/** Answers are made anew each time: the same item is one whose every fact is the same. */
function isSameItem(left: SearchItem, right: SearchItem): boolean {
  const keys = Object.keys(right) as (keyof SearchItem)[];
  return left === right || keys.every((key) => left[key] === right[key]);
}
