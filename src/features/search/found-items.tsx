import { Button } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import type { SearchItem } from '../../contracts/sync-service.ts';
import { RowList } from '../../ui/section.tsx';
import { FoundItem } from './found-item.tsx';
import { itemKey } from './merge-results.ts';
import { useSearchCart, type SearchCart } from './use-search-cart.ts';

/** So many items first, so that the stores below are not out of reach. */
const SHOWN_FIRST = 12;

/** So many of them come within the frame of the key press: they fill a screen. The others follow in the next. */
const DRAWN_AT_ONCE = 6;

const NONE: readonly SearchItem[] = [];

export interface FoundItemsProps {
  readonly items: readonly SearchItem[];
  readonly areaCode: string;
}

/** Found items with their steppers; those that are not delivered to the area say so (SRC-1). */
export function FoundItems({ items, areaCode }: FoundItemsProps) {
  const { of, set } = useSearchCart();
  const [showsAll, setShowsAll] = useState(false);
  const later = useDeferredValue(items, NONE);
  if (items.length === 0) return null;
  // Those of the letter before must not stand below a shorter list.
  const isLong = items.length > DRAWN_AT_ONCE;
  const more = isLong ? later.slice(DRAWN_AT_ONCE, showsAll ? undefined : SHOWN_FIRST) : NONE;
  const list = { areaCode, of, set };
  return (
    <>
      <RowList>
        <FoundItemRows items={items.slice(0, DRAWN_AT_ONCE)} {...list} />
        <FoundItemRows items={more} {...list} />
      </RowList>
      {!showsAll && SHOWN_FIRST < items.length && (
        <Button size="lg" variant="light" onClick={() => setShowsAll(true)}>
          Show all {items.length}
        </Button>
      )}
    </>
  );
}

interface FoundItemRowsProps extends FoundItemsProps, SearchCart {}

function FoundItemRows({ items, areaCode, of, set }: FoundItemRowsProps) {
  return items.map((item) => (
    <li key={itemKey(item)}>
      <FoundItem
        item={item}
        quantity={of(item)}
        setQuantity={set}
        {...(item.inArea ? {} : { note: `Not delivered to ${areaCode}` })}
      />
    </li>
  ));
}
