import { IconAdjustmentsHorizontal, IconStarFilled } from '@tabler/icons-react';
import { filterCount, type ShelfChoice } from '../../../domain/catalogue/shelf-choice.ts';
import { OpenChip, ToggleChip } from '../../../ui/fields/toggle-chip.tsx';
import classes from './filter-bar.module.css';

export interface FilterBarProps {
  readonly choice: ShelfChoice;
  readonly onChoose: (choice: ShelfChoice) => void;
  readonly onOpenSheet: () => void;
}

const GOOD_RATING = 40;

/** The filters that are used most, one tap each, and the way to all of them. */
export function FilterBar({ choice, onChoose, onOpenSheet }: FilterBarProps) {
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
