import { IconAdjustmentsHorizontal, IconStarFilled } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { filterCount, type ShelfChoice } from '../../../domain/catalogue/shelf-choice.ts';
import { SearchInput } from '../../../ui/fields/search-input.tsx';
import { OpenChip, ToggleChip } from '../../../ui/fields/toggle-chip.tsx';
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

interface FilterBarProps {
  readonly choice: ShelfChoice;
  readonly onChoose: (choice: ShelfChoice) => void;
  readonly onOpenSheet: () => void;
}

const GOOD_RATING = 40;

/** The filters that are used most, one tap each, and the way to all of them. */
function FilterBar({ choice, onChoose, onOpenSheet }: FilterBarProps) {
  const count = filterCount(choice);
  const isSorted = choice.sort !== 'relevance';
  const isWellRated = choice.minRatingTenths === GOOD_RATING;
  return (
    <div className={classes['bar']} role="group" aria-label="Filters">
      <OpenChip isOn={count > 0 || isSorted} onOpen={onOpenSheet}>
        <IconAdjustmentsHorizontal size={16} aria-hidden />
        Filter and sort
        {count > 0 && (
          <span className={classes['count']}>
            {count}
            <span className="visually-hidden"> on</span>
          </span>
        )}
      </OpenChip>
      <ToggleChip
        isOn={choice.inStock}
        onToggle={() => onChoose({ ...choice, inStock: !choice.inStock })}
      >
        In stock
      </ToggleChip>
      <ToggleChip
        isOn={choice.isVeg}
        onToggle={() => onChoose({ ...choice, isVeg: !choice.isVeg })}
      >
        Veg
      </ToggleChip>
      <ToggleChip
        isOn={isWellRated}
        onToggle={() => onChoose({ ...choice, minRatingTenths: isWellRated ? 0 : GOOD_RATING })}
      >
        4.0
        <IconStarFilled size={12} aria-hidden />
        <span className="visually-hidden">stars </span>and up
      </ToggleChip>
      <ToggleChip
        isOn={choice.returnable}
        onToggle={() => onChoose({ ...choice, returnable: !choice.returnable })}
      >
        Returnable
      </ToggleChip>
    </div>
  );
}
