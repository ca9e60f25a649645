import type { Paise } from '../../../domain/money.ts';
import type { ShelfChoice } from '../../../domain/catalogue/shelf-choice.ts';
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { priceRanges, rangeKey } from './price-ranges.ts';
import { MOST_RUPEES } from './shelf-choice-url.ts';
import classes from './filter-sheet.module.css';

export type PriceLimits = Pick<ShelfChoice, 'minPricePaise' | 'maxPricePaise'>;

export interface PriceFieldsProps {
  readonly limits: PriceLimits;
  readonly steps: readonly Paise[];
  readonly onChange: (limits: PriceLimits) => void;
}

const ANY: PriceLimits = { minPricePaise: null, maxPricePaise: null };

/** A range of prices: with one tap, or typed in whole rupees. */
export function PriceFields({ limits, steps, onChange }: PriceFieldsProps) {
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

interface RupeeFieldProps {
  readonly label: string;
  readonly paise: Paise | null;
  readonly onChange: (paise: Paise | null) => void;
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
