import { Button } from '@mantine/core';
import { useState } from 'react';
import type { SearchItem } from '../../contracts/sync-service.ts';
import { FoundItem } from './found-item.tsx';
import { itemKey } from './merge-results.ts';
import { useSearchCart } from './use-search-cart.ts';
import classes from './search-results.module.css';

/** So many items first, so that the stores below are not out of reach. */
const SHOWN_FIRST = 12;

export interface FoundItemsProps {
  readonly items: readonly SearchItem[];
  readonly areaCode: string;
}

/** Found items with their steppers; those that are not delivered to the area say so (SRC-1). */
export function FoundItems({ items, areaCode }: FoundItemsProps) {
  const { of, set } = useSearchCart();
  const [showsAll, setShowsAll] = useState(false);
  if (items.length === 0) return null;
  const shown = showsAll ? items : items.slice(0, SHOWN_FIRST);
  return (
    <>
      <ul className={classes['items']}>
        {shown.map((item) => (
          <li key={itemKey(item)}>
            <FoundItem
              item={item}
              quantity={of(item)}
              setQuantity={set}
              {...(item.inArea ? {} : { note: `Not delivered to ${areaCode}` })}
            />
          </li>
        ))}
      </ul>
      {shown.length < items.length && (
        <Button size="lg" variant="light" onClick={() => setShowsAll(true)}>
          Show all {items.length}
        </Button>
      )}
    </>
  );
}
