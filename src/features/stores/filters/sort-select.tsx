import { STORE_SORTS, type StoreSort } from './sort-stores.ts';
import classes from '../shelves/category-page.module.css';

export interface SortSelectProps {
  readonly value: StoreSort;
  readonly onChange: (sort: string) => void;
}

/** The order of a list of stores: the phone's own picker. */
export function SortSelect({ value, onChange }: SortSelectProps) {
  return (
    <label className={classes['sort']}>
      Sort by
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {STORE_SORTS.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
