import type { OrderRow } from '../../../db/person-database.ts';
import { StarChoice } from '../../../ui/fields/star-choice.tsx';
import classes from './item-stars.module.css';

export interface ItemStarsProps extends Pick<OrderRow, 'lines'> {
  /** Stars by item id, of those that have some. */
  readonly items: Readonly<Record<string, number>>;
  readonly onChange: (items: Readonly<Record<string, number>>) => void;
}

/** Stars for single items, folded away: most people rate the order and are done. */
export function ItemStars({ lines, items, onChange }: ItemStarsProps) {
  const rated = Object.keys(items).length;
  return (
    <details className={classes['items']}>
      <summary className={classes['summary']}>
        Rate the items{rated > 0 ? ` (${rated} rated)` : ''}
      </summary>
      <div className={classes['list']}>
        {lines.map(({ itemId, name }) => (
          <StarChoice
            key={itemId}
            legend={name}
            value={items[itemId] ?? 0}
            onChange={(stars) => {
              onChange({ ...items, [itemId]: stars });
            }}
          />
        ))}
      </div>
    </details>
  );
}
