import { Button } from '@mantine/core';
import { useState } from 'react';
import type { FoundProduct } from '../../contracts/sync-service.ts';
import { RowList } from '../../ui/layout/section.tsx';
import { DRAWN_AT_ONCE } from '../../domain/search/search-head.ts';
import { FoundItem } from './found-item.tsx';
import { itemKey } from './merge-results.ts';
import { useSearchCart, type SearchCart } from './use-search-cart.ts';

/** So many items first, so that the stores below are not out of reach. */
const SHOWN_FIRST = 12;

const NONE: readonly FoundProduct[] = [];

export interface FoundItemsProps {
  /** All of them, or as many as are drawn at once. */
  readonly items: readonly FoundProduct[];
  /** What those behind the first are taken from; by default `items`. It may follow a moment later. */
  readonly rest?: readonly FoundProduct[];
  /** How many there are; by default as many as `items`. */
  readonly count?: number;
  readonly areaCode: string;
}

/** Found items with their steppers; those that are not delivered to the area say so (SRC-1). */
export function FoundItems({
  items,
  rest = items,
  count = items.length,
  areaCode,
}: FoundItemsProps) {
  const { quantities, set } = useSearchCart();
  const [showsAll, setShowsAll] = useState(false);
  if (count === 0) return null;
  // Those of the letter before must not stand below a shorter list.
  const isLong = count > DRAWN_AT_ONCE;
  const more = isLong ? rest.slice(DRAWN_AT_ONCE, showsAll ? undefined : SHOWN_FIRST) : NONE;
  const list = { areaCode, quantities, set };
  return (
    <>
      <RowList>
        <FoundItemRows items={items.slice(0, DRAWN_AT_ONCE)} {...list} />
        <FoundItemRows items={more} {...list} />
      </RowList>
      {!showsAll && SHOWN_FIRST < count && (
        <Button size="lg" variant="light" onClick={() => setShowsAll(true)}>
          Show all {count}
        </Button>
      )}
    </>
  );
}

interface FoundItemRowsProps extends Pick<FoundItemsProps, 'items' | 'areaCode'>, SearchCart {}

function FoundItemRows({ items, areaCode, quantities, set }: FoundItemRowsProps) {
  return items.map((item) => (
    <li key={itemKey(item)}>
      <FoundItem
        item={item}
        quantities={quantities}
        setQuantity={set}
        {...(item.inArea ? {} : { note: `Not delivered to ${areaCode}` })}
      />
    </li>
  ));
}
