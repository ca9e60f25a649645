import { memo } from 'react';
import type { Item } from '../../../db/reads/catalogue/catalogue-items.ts';
import { ItemCard } from '../../../ui/goods/item-card.tsx';
import type { CartQuantities } from '../use-cart-quantities.ts';

export interface ItemRowProps {
  readonly item: Item;
  /** Where the item's details are. */
  readonly to: string;
  readonly quantity: number;
  readonly setQuantity: CartQuantities['set'];
  readonly takingOrders: boolean;
}

/** A row of a long list: drawn again only when something of it has changed, not for each row that scrolls in. */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { item, to, quantity, setQuantity, takingOrders } = props;
  return (
    <ItemCard
      item={item}
      to={to}
      quantity={quantity}
      setQuantity={(wanted) => setQuantity(item, wanted)}
      takingOrders={takingOrders}
    />
  );
});
