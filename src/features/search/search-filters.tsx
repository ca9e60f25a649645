import type { FoundProduct } from '../../contracts/sync-service.ts';
import {
  choicesIn,
  FOUND_SORTS,
  PRICE_RANGES,
  type Narrowing,
} from '../../domain/search/narrow-rows.ts';
import { ToggleChip } from '../../ui/fields/toggle-chip.tsx';
import classes from './search-bars.module.css';

export interface SearchFiltersProps {
  /** All that was found, narrowed or not. */
  readonly items: readonly FoundProduct[];
  readonly narrowing: Narrowing;
  readonly onChange: (narrowing: Narrowing) => void;
}

/** Sort and filters of what was found, each with the phone's own picker. */
export function SearchFilters({ items, narrowing, onChange }: SearchFiltersProps) {
  const { stores, categories } = choicesIn(items);
  const { sort, storeId, categoryName, priceRange, inStock, isVeg } = narrowing;
  return (
    <div className={classes['bar']} role="group" aria-label="Filters">
      <Picker
        label="Sort"
        any="Sort"
        value={sort === 'relevance' ? null : sort}
        options={FOUND_SORTS.filter(({ id }) => id !== 'relevance').map(({ id, name }) => [
          id,
          name,
        ])}
        onChoose={(id) =>
          onChange({
            ...narrowing,
            sort: FOUND_SORTS.find((one) => one.id === id)?.id ?? 'relevance',
          })
        }
      />
      <ToggleChip isOn={inStock} onToggle={() => onChange({ ...narrowing, inStock: !inStock })}>
        In stock
      </ToggleChip>
      <ToggleChip isOn={isVeg} onToggle={() => onChange({ ...narrowing, isVeg: !isVeg })}>
        Veg
      </ToggleChip>
      <Picker
        label="Shop"
        any="All shops"
        value={storeId}
        options={stores}
        onChoose={(id) => onChange({ ...narrowing, storeId: id })}
      />
      <Picker
        label="Category"
        any="All categories"
        value={categoryName}
        options={categories.map((name) => [name, name])}
        onChoose={(name) => onChange({ ...narrowing, categoryName: name })}
      />
      <Picker
        label="Price"
        any="Any price"
        value={priceRange}
        options={PRICE_RANGES.map(({ id, name }) => [id, name])}
        onChoose={(id) => onChange({ ...narrowing, priceRange: id })}
      />
    </div>
  );
}

interface PickerProps {
  readonly label: string;
  /** What stands for "not chosen". */
  readonly any: string;
  readonly value: string | null;
  readonly options: readonly (readonly [id: string, name: string])[];
  readonly onChoose: (id: string | null) => void;
}

function Picker({ label, any, value, options, onChoose }: PickerProps) {
  return (
    <select
      className={classes['picker']}
      aria-label={label}
      data-on={value === null ? undefined : ''}
      value={value ?? ''}
      onChange={({ target }) => onChoose(target.value === '' ? null : target.value)}
    >
      <option value="">{any}</option>
      {options.map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
