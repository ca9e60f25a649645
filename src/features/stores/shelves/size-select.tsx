import { IconChevronDown } from '@tabler/icons-react';
import type { Item } from '../../../db/reads/catalogue/catalogue-items.ts';
import { formatRupees } from '../../../domain/money.ts';
import type { ProductSizes } from './use-shelf-items.ts';
import classes from './item-list.module.css';

export interface SizeSelectProps {
  readonly sizes: ProductSizes;
  /** How many of each are in the cart. */
  readonly counts: readonly number[];
  readonly chosen: Item;
  readonly onChoose: (itemId: string) => void;
}

/** The sizes of a product in its card. The phone's own list: it is large, and scrolls where there are many. */
export function SizeSelect({ sizes, counts, chosen, onChoose }: SizeSelectProps) {
  return (
    <span className={classes['sizes']}>
      <span aria-hidden>{chosen.unit}</span>
      <IconChevronDown size={14} stroke={2.4} aria-hidden />
      <select
        aria-label={`Size of ${chosen.name}, ${sizes.length} sizes`}
        value={chosen.id}
        onChange={(event) => onChoose(event.target.value)}
      >
        {sizes.map((size, place) => (
          <option key={size.id} value={size.id}>
            {size.unit}
            {(size.pricePaise ?? 0) > 0 && ` · ${formatRupees(size.pricePaise ?? 0)}`}
            {size.stock === 0 && ' · out of stock'}
            {(counts[place] ?? 0) > 0 && ` · ${counts[place]} in cart`}
          </option>
        ))}
      </select>
    </span>
  );
}
