import { formatRupees } from '../../../domain/money.ts';
import { flavourText } from '../../../domain/catalogue/shelf-choice.ts';
import type { Item } from '../../../db/reads/catalogue/catalogue-items.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { type CSSProperties, memo, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Bone } from '../../../ui/layout/skeletons.tsx';
import { useMinWidth } from '../../../ui/layout/page-measures.ts';
import { useWindowRows } from '../../../ui/layout/use-window-rows.ts';
import type { CartQuantities } from '../use-cart-quantities.ts';
import { useLeftPlace } from './use-left-place.ts';
import { type ProductSizes, type ShelfList, useShelfItems } from './use-shelf-items.ts';
import classes from './item-list.module.css';
import { ItemCard } from '../../../ui/goods/item-card.tsx';

export interface ProductRowProps {
  readonly sizes: ProductSizes;
  /** Where an item's details are: all of the address before its id. */
  readonly itemStart: string;
  /** How many of each size are in the cart. */
  readonly counts: readonly number[];
  readonly setQuantity: CartQuantities['set'];
  readonly takingOrders: boolean;
}

/**
 * A product of a long list with its sizes and flavours (SRC-4): the one in the cart, or the first, until another is chosen. Drawn again only
 * when something of it has changed, not for each row that scrolls in.
 */
export const ProductRow = memo(
  function ProductRow({ sizes, itemStart, counts, setQuantity, takingOrders }: ProductRowProps) {
    const [chosenId, setChosenId] = useState<string | null>(null);
    const chosen = sizes.findIndex(({ id }) => id === chosenId);
    const inCart = counts.findIndex((count) => count > 0);
    const place = chosen >= 0 ? chosen : Math.max(0, inCart);
    const item = sizes[place] ?? sizes[0];
    return (
      <ItemCard
        item={item}
        to={`${itemStart}${encodeURIComponent(item.id)}`}
        quantity={counts[place] ?? 0}
        setQuantity={(wanted) => setQuantity(item, wanted)}
        takingOrders={takingOrders}
        isDense
        {...(sizes.length > 1 && {
          unit: <SizeSelect sizes={sizes} counts={counts} chosen={item} onChoose={setChosenId} />,
        })}
      />
    );
  },
  (before, now) =>
    before.itemStart === now.itemStart &&
    before.setQuantity === now.setQuantity &&
    before.takingOrders === now.takingOrders &&
    isSameList(before.sizes, now.sizes) &&
    isSameList(before.counts, now.counts),
);

function isSameList(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((each, place) => each === right[place]);
}

/** A card of one line of name without a message, px. */
const ROW_HEIGHT = 90;
/** A tile of two lines of name, with the gap below it, and the gap, px. */
const TILE_HEIGHT = 296;
const TILE_GAP = 12;

/** How many goods stand side by side (item-list.module.css): one on a phone, three on a tablet, four to six at a desk. */
function useShelfColumns(): number {
  const isTablet = useMinWidth(768);
  const isDesk = useMinWidth(1024);
  const isWideDesk = useMinWidth(1600);
  if (isWideDesk) return 6;
  if (isDesk) return 4;
  return isTablet ? 3 : 1;
}

export interface ItemListProps extends ShelfList {
  readonly name: string;
  /** Names category, filters and order: what the place on screen is remembered by. */
  readonly placeKey: string;
  /** Where an item's details are: all of the address before its id. */
  readonly itemStart: string;
  readonly quantities: CartQuantities;
  readonly takingOrders: boolean;
  /** Other items are on their way. */
  readonly isBusy: boolean;
  readonly goToStart: () => void;
}

/** A list of any length. Only rows in view exist, and only their packs are read. */
export function ItemList(props: ItemListProps) {
  const { name, places, placeKey, itemStart, quantities, takingOrders } = props;
  const list = useRef<HTMLUListElement>(null);
  const listTop = useListTop(list);
  const { count } = places;
  const columns = useShelfColumns();
  const rowHeight = columns > 1 ? TILE_HEIGHT : ROW_HEIGHT;
  const { rows, totalHeight, measure, focusProps } = useWindowRows({
    count,
    rowHeight,
    lanes: columns,
    listTop,
  });
  const { goToStart } = props;
  useLeftPlace({ key: placeKey, list, count, rowHeight, columns, rows, goToStart });
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
      {rows.map(({ index, start, lane }) => {
        const sizes = itemAt(index);
        return (
          <li
            key={index}
            ref={measure}
            data-index={index}
            className={classes['row']}
            style={
              { '--lane': lane, transform: `translateY(${start - listTop}px)` } as CSSProperties
            }
            aria-setsize={count}
            aria-posinset={index + 1}
          >
            {sizes === undefined ? (
              <Bone height={columns > 1 ? TILE_HEIGHT - TILE_GAP : ROW_HEIGHT} />
            ) : (
              <ProductRow
                key={sizes[0].id}
                sizes={sizes}
                itemStart={itemStart}
                counts={sizes.map(({ id }) => quantities.of(id))}
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

interface SizeSelectProps {
  readonly sizes: ProductSizes;
  /** How many of each are in the cart. */
  readonly counts: readonly number[];
  readonly chosen: Item;
  readonly onChoose: (itemId: string) => void;
}

/** The sizes and flavours of a product in its card. The phone's own list: it is large, and scrolls where there are many. */
function SizeSelect({ sizes, counts, chosen, onChoose }: SizeSelectProps) {
  const flavours = new Set(sizes.map(({ flavour = '' }) => flavour)).size;
  const what = flavours > 1 ? 'Flavour and size' : 'Size';
  const nameOf = ({ flavour = '', unit }: Item) =>
    flavours > 1 ? `${flavourText(flavour)} · ${unit}` : unit;
  return (
    <>
      <span className={classes['sizes']}>
        <span aria-hidden>{chosen.unit}</span>
        <IconChevronDown size={14} stroke={2.4} aria-hidden />
        <select
          aria-label={`${what} of ${chosen.name}, ${sizes.length} ${flavours > 1 ? 'choices' : 'sizes'}`}
          value={chosen.id}
          onChange={(event) => onChoose(event.target.value)}
        >
          {sizes.map((size, place) => (
            <option key={size.id} value={size.id}>
              {nameOf(size)}
              {(size.pricePaise ?? 0) > 0 && ` · ${formatRupees(size.pricePaise ?? 0)}`}
              {size.stock === 0 && ' · out of stock'}
              {(counts[place] ?? 0) > 0 && ` · ${counts[place]} in cart`}
            </option>
          ))}
        </select>
      </span>
      {flavours > 1 && <span>{flavours} flavours</span>}
    </>
  );
}
