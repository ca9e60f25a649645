import { memo, useState } from 'react';
import type { FoundProduct, SearchItem } from '../../contracts/sync-service.ts';
import { storePath } from '../../domain/routes/routes.ts';
import { ItemCard } from '../../ui/goods/item-card.tsx';
import { FoundOffers, OffersButton } from './found-offers.tsx';
import { itemKey } from './merge-results.ts';
import type { SearchCart } from './use-search-cart.ts';

export interface FoundItemProps {
  readonly item: FoundProduct;
  /** How many of each offer are in the cart, by `itemKey`; those that are not there are left out. */
  readonly quantities: SearchCart['quantities'];
  readonly setQuantity: SearchCart['set'];
  readonly note?: string;
}

/**
 * A found product (SRC-4): its best offer, and behind a button all sizes and shops. Drawn again only when something of it has
 * changed: the next letter often finds the same.
 */
export const FoundItem = memo(
  function FoundItem({ item, quantities, setQuantity, note }: FoundItemProps) {
    const [isOpen, setOpen] = useState(false);
    const quantityOf = (offer: SearchItem) => quantities.get(itemKey(offer)) ?? 0;
    const { offers } = item;
    return (
      <>
        <ItemCard
          item={item}
          to={storePath(item.storeId, { category: item.categoryId, item: item.itemId })}
          quantity={quantityOf(item)}
          setQuantity={(wanted) => setQuantity(item, wanted)}
          storeName={item.storeName}
          {...(note !== undefined && { note })}
          {...(offers !== undefined && {
            more: (
              <OffersButton
                name={item.name}
                offers={offers}
                inCart={offers.reduce((sum, offer) => sum + quantityOf(offer), 0)}
                isOpen={isOpen}
                onToggle={() => setOpen(!isOpen)}
              />
            ),
          })}
        />
        {isOpen && offers !== undefined && (
          <FoundOffers
            name={item.name}
            offers={offers}
            quantityOf={quantityOf}
            setQuantity={setQuantity}
          />
        )}
      </>
    );
  },
  (before, now) =>
    before.setQuantity === now.setQuantity &&
    before.note === now.note &&
    offersOf(before.item).every((offer) => {
      const key = itemKey(offer);
      return before.quantities.get(key) === now.quantities.get(key);
    }) &&
    isSameItem(before.item, now.item),
);

const offersOf = (item: FoundProduct): readonly SearchItem[] => item.offers ?? [item];

/** Answers are made anew each time: the same product is one whose every fact is the same, and every offer's. */
function isSameItem(left: FoundProduct, right: FoundProduct): boolean {
  if (left === right) return true;
  const [mine, others] = [offersOf(left), offersOf(right)];
  return (
    mine.length === others.length &&
    mine.every((offer, place) => {
      const other = others[place];
      return other !== undefined && isSameOffer(offer, other);
    })
  );
}

function isSameOffer(left: SearchItem, right: SearchItem): boolean {
  const keys = (Object.keys(right) as (keyof FoundProduct)[]).filter((key) => key !== 'offers');
  return keys.every((key) => (left as FoundProduct)[key] === (right as FoundProduct)[key]);
}
