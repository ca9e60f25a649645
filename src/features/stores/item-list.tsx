import { useLayoutEffect, useRef, useState } from 'react';
import { storePath } from '../../domain/routes.ts';
import { ItemCard } from '../../ui/item-card.tsx';
import { Bone } from '../../ui/skeletons.tsx';
import { useWindowRows } from '../../ui/use-window-rows.ts';
import type { CartQuantities } from './use-cart-quantities.ts';
import { usePackItems } from './use-pack-items.ts';
import classes from './item-list.module.css';

/** A card without a message, px. */
const ROW_HEIGHT = 104;

export interface ItemListProps {
  readonly storeId: string;
  readonly category: {
    readonly id: string;
    readonly name: string;
    readonly itemCount: number;
    readonly packs: readonly string[];
  };
  readonly quantities: CartQuantities;
  readonly takingOrders: boolean;
}

/** The items of a category. Only rows in view exist, and only their packs are read. */
export function ItemList({ storeId, category, quantities, takingOrders }: ItemListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [listTop, setListTop] = useState(0);
  const { itemCount, packs } = category;
  const { rows, totalHeight, measure } = useWindowRows({
    count: itemCount,
    rowHeight: ROW_HEIGHT,
    listTop,
  });
  useLayoutEffect(() => {
    const element = list.current;
    const page = element?.parentElement;
    if (!element || !page) return;
    // What stands above grows and shrinks (notes, marks), and the page's height with it.
    const findTop = () =>
      setListTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
    findTop();
    const observer = new ResizeObserver(findTop);
    observer.observe(page);
    return () => observer.disconnect();
  }, []);
  const itemAt = usePackItems(storeId, packs, rows[0]?.index ?? 0, rows.at(-1)?.index ?? 0);
  return (
    <ul
      ref={list}
      className={classes['list']}
      style={{ height: totalHeight }}
      aria-label={category.name}
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
            aria-setsize={itemCount}
            aria-posinset={index + 1}
          >
            {item === undefined ? (
              <Bone height={ROW_HEIGHT} />
            ) : (
              <ItemCard
                key={item.id}
                item={item}
                to={storePath(storeId, { category: category.id, item: item.id })}
                quantity={quantities.of(item.id)}
                setQuantity={(wanted) => quantities.set(item, wanted)}
                takingOrders={takingOrders}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
