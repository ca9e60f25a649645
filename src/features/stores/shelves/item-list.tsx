import { memo, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Bone } from '../../../ui/layout/skeletons.tsx';
import { useWindowRows } from '../../../ui/layout/use-window-rows.ts';
import type { CartQuantities } from '../use-cart-quantities.ts';
import { useLeftPlace } from './use-left-place.ts';
import { type ShelfList, useShelfItems } from './use-shelf-items.ts';
import classes from './item-list.module.css';
import type { Item } from '../../../db/reads/catalogue/catalogue-items.ts';
import { ItemCard } from '../../../ui/goods/item-card.tsx';

interface ItemRowProps {
  readonly item: Item;
  /** Where the item's details are. */
  readonly to: string;
  readonly quantity: number;
  readonly setQuantity: CartQuantities['set'];
  readonly takingOrders: boolean;
}

/** A row of a long list: drawn again only when something of it has changed, not for each row that scrolls in. */
const ItemRow = memo(function ItemRow(props: ItemRowProps) {
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

/** A card without a message, px. */
const ROW_HEIGHT = 108;

export interface ItemListProps extends ShelfList {
  readonly name: string;
  /** Names category, filters and order: what the place on screen is remembered by. */
  readonly placeKey: string;
  /** Where an item's details are. */
  readonly itemPath: (itemId: string) => string;
  readonly quantities: CartQuantities;
  readonly takingOrders: boolean;
  /** Other items are on their way. */
  readonly isBusy: boolean;
  readonly goToStart: () => void;
}

/** A list of any length. Only rows in view exist, and only their packs are read. */
export function ItemList(props: ItemListProps) {
  const { name, places, placeKey, itemPath, quantities, takingOrders } = props;
  const list = useRef<HTMLUListElement>(null);
  const listTop = useListTop(list);
  const { count } = places;
  const { rows, totalHeight, measure, focusProps } = useWindowRows({
    count,
    rowHeight: ROW_HEIGHT,
    listTop,
  });
  const { goToStart } = props;
  useLeftPlace({ key: placeKey, list, count, rowHeight: ROW_HEIGHT, rows, goToStart });
  const itemAt = useShelfItems(props, rows[0]?.index ?? 0, rows.at(-1)?.index ?? 0);
  return (
    <ul
      ref={list}
      className={classes['list']}
      style={{ height: totalHeight }}
      aria-label={name}
      aria-busy={props.isBusy}
      {...focusProps}
    >
      {rows.map(({ index, start }) => {
        const item = itemAt(index);
        return (
          <li
            key={index}
            ref={measure}
            data-index={index}
            className={classes['row']}
            style={{ transform: `translateY(${start - listTop}px)` }}
            aria-setsize={count}
            aria-posinset={index + 1}
          >
            {item === undefined ? (
              <Bone height={ROW_HEIGHT} />
            ) : (
              <ItemRow
                key={item.id}
                item={item}
                to={itemPath(item.id)}
                quantity={quantities.of(item.id)}
                setQuantity={quantities.set}
                takingOrders={takingOrders}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The list's distance from the top of the document, px. What stands above grows and shrinks, and the page with it. */
function useListTop(list: RefObject<HTMLElement | null>): number {
  const [listTop, setListTop] = useState(0);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const findTop = () =>
      setListTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
    findTop();
    const observer = new ResizeObserver(findTop);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return listTop;
}
