import type { RefObject } from 'react';
import { SearchInput } from '../../../ui/fields/search-input.tsx';
import { FilterBar, type FilterBarProps } from '../filters/filter-bar.tsx';
import classes from './store-shelves.module.css';

export interface ShelfBarsProps extends FilterBarProps {
  readonly bars: RefObject<HTMLDivElement | null>;
  /** Of the chosen category. */
  readonly name: string;
  /** What is searched in the store; '' for nothing. */
  readonly text: string;
  readonly onSearch: (typed: string) => void;
}

/** The search in the store, and the filters of a category, which stay above its goods. */
export function ShelfBars({ bars, name, text, onSearch, ...filters }: ShelfBarsProps) {
  const isSearching = text.trim() !== '';
  return (
    <div
      ref={bars}
      className={classes['bars']}
      data-bars
      data-searching={isSearching ? '' : undefined}
    >
      <h2 className="visually-hidden">{isSearching ? 'Found in this shop' : name}</h2>
      <div className={classes['search']}>
        <SearchInput
          label="Search this shop"
          placeholder="Search"
          text={text}
          onChange={onSearch}
        />
      </div>
      {!isSearching && (
        <div className={classes['filters']}>
          <FilterBar {...filters} />
        </div>
      )}
    </div>
  );
}
