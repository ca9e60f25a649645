import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Paise, formatRupees } from '../../../domain/money.ts';
import {
  isShelfSort,
  isWholeShelf,
  RATING_STEPS,
  SHELF_SORTS,
  type ShelfChoice,
  WHOLE_SHELF,
} from '../../../domain/catalogue/shelf-choice.ts';
import { ChipGroup, ChoiceChips } from '../../../ui/fields/choice-chips.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { ToggleChip } from '../../../ui/fields/toggle-chip.tsx';
import { itemsText } from '../result-text.ts';
import classes from './filter-sheet.module.css';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { MOST_RUPEES } from './shelf-choice-url.ts';

type PriceLimits = Pick<ShelfChoice, 'minPricePaise' | 'maxPricePaise'>;

interface PriceFieldsProps {
  readonly limits: PriceLimits;
  readonly steps: readonly Paise[];
  readonly onChange: (limits: PriceLimits) => void;
}

const ANY: PriceLimits = { minPricePaise: null, maxPricePaise: null };

interface RupeeFieldProps {
  readonly label: string;
  readonly paise: Paise | null;
  readonly onChange: (paise: Paise | null) => void;
}

export interface FilterSheetProps {
  readonly choice: ShelfChoice;
  readonly onChoose: (choice: ShelfChoice) => void;
  readonly priceSteps: readonly Paise[];
  /** Items that the choice shows; undefined while that is being found out. */
  readonly count: number | undefined;
  readonly onClose: () => void;
}

const SORTS = SHELF_SORTS.map(({ id, name }) => ({ value: id, label: name }));
const RATINGS = [0, ...RATING_STEPS].map((tenths) => ({
  value: String(tenths),
  label: tenths === 0 ? 'Any rating' : `${(tenths / 10).toFixed(1)} and up`,
}));

/** All filters and orders, within the thumb's reach. The list behind follows at once; closing only closes. */
export function FilterSheet(props: FilterSheetProps) {
  const { onChoose, priceSteps, count, onClose } = props;
  // What is typed must not wait for the address to follow.
  const [choice, setChoice] = useState(props.choice);
  const choose = (parts: Partial<ShelfChoice>) => {
    const next = { ...choice, ...parts };
    setChoice(next);
    onChoose(next);
  };
  return (
    <Sheet title="Filter and sort" onClose={onClose}>
      <ChoiceChips
        legend="Sort by"
        choices={SORTS}
        value={choice.sort}
        onChange={(sort) => {
          if (isShelfSort(sort)) choose({ sort });
        }}
      />
      <ChipGroup legend="Show only">
        <ToggleChip
          size="large"
          isOn={choice.inStock}
          onToggle={() => choose({ inStock: !choice.inStock })}
        >
          In stock
        </ToggleChip>
        <ToggleChip
          size="large"
          isOn={choice.isVeg}
          onToggle={() => choose({ isVeg: !choice.isVeg })}
        >
          Vegetarian
        </ToggleChip>
        <ToggleChip
          size="large"
          isOn={choice.returnable}
          onToggle={() => choose({ returnable: !choice.returnable })}
        >
          Returnable
        </ToggleChip>
      </ChipGroup>
      <ChoiceChips
        legend="Rating"
        choices={RATINGS}
        value={String(choice.minRatingTenths)}
        onChange={(tenths) => choose({ minRatingTenths: Number(tenths) })}
      />
      <PriceFields limits={choice} steps={priceSteps} onChange={choose} />
      <div className={classes['end']}>
        <Button
          size="lg"
          px="md"
          variant="subtle"
          disabled={isWholeShelf(choice)}
          onClick={() => choose(WHOLE_SHELF)}
        >
          Clear all
        </Button>
        <Button size="lg" px="sm" onClick={onClose}>
          {showText(count)}
        </Button>
      </div>
    </Sheet>
  );
}

function showText(count: number | undefined): string {
  if (count === undefined) return 'Show items';
  if (count === 0) return 'No items like that';
  return `Show ${itemsText(count)}`;
}

/** A range of prices: with one tap, or typed in whole rupees. */
function PriceFields({ limits, steps, onChange }: PriceFieldsProps) {
  const ranges = priceRanges(steps);
  const choices = [{ ...ANY, label: 'Any price' }, ...ranges].map((range) => ({
    value: rangeKey(range),
    label: range.label,
  }));
  return (
    <div className={classes['group']}>
      <ChoiceChips
        legend="Price"
        choices={choices}
        value={rangeKey(limits)}
        onChange={(key) => {
          const { minPricePaise, maxPricePaise } =
            ranges.find((range) => rangeKey(range) === key) ?? ANY;
          onChange({ minPricePaise, maxPricePaise });
        }}
      />
      <div className={classes['prices']}>
        <RupeeField
          label="At least ₹"
          paise={limits.minPricePaise}
          onChange={(minPricePaise) => onChange({ ...limits, minPricePaise })}
        />
        <RupeeField
          label="At most ₹"
          paise={limits.maxPricePaise}
          onChange={(maxPricePaise) => onChange({ ...limits, maxPricePaise })}
        />
      </div>
    </div>
  );
}

function RupeeField({ label, paise, onChange }: RupeeFieldProps) {
  return (
    <TextField
      label={label}
      value={paise === null ? '' : String(paise / 100)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={String(MOST_RUPEES).length}
      onChange={({ currentTarget }) => {
        const digits = currentTarget.value.replaceAll(/\D/g, '');
        onChange(digits === '' ? null : Number(digits) * 100);
      }}
    />
  );
}

/** A range of prices that a person can pick with one tap. Null: open. */
export interface PriceRange {
  readonly minPricePaise: Paise | null;
  readonly maxPricePaise: Paise | null;
  readonly label: string;
}

/** The ranges between the steps of a category's prices, from the cheapest on; none without steps. */
export function priceRanges(steps: readonly Paise[]): PriceRange[] {
  return steps.length === 0
    ? []
    : [...steps, null].map((to, index) =>
        aRange(index === 0 ? null : (steps[index - 1] ?? null), to),
      );
}

function aRange(from: Paise | null, to: Paise | null): PriceRange {
  return { minPricePaise: from, maxPricePaise: to, label: rangeText(from, to) };
}

function rangeText(from: Paise | null, to: Paise | null): string {
  if (from === null) return to === null ? 'Any price' : `Up to ${formatRupees(to)}`;
  return to === null ? `From ${formatRupees(from)}` : `${formatRupees(from)} – ${formatRupees(to)}`;
}

/** The same text for the same range. */
export function rangeKey({
  minPricePaise,
  maxPricePaise,
}: Pick<ShelfChoice, 'minPricePaise' | 'maxPricePaise'>): string {
  return `${minPricePaise ?? ''}-${maxPricePaise ?? ''}`;
}
