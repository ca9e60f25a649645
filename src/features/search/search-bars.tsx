import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { FoundProduct } from '../../contracts/sync-service.ts';
import { brandPath, ROUTES } from '../../domain/routes/routes.ts';
import {
  choicesIn,
  FOUND_SORTS,
  PRICE_RANGES,
  type Narrowing,
} from '../../domain/search/found/narrow-rows.ts';
import { useCategoryGroups } from '../../ui/category-groups-context.ts';
import { hintsOf } from '../../domain/search/search-hints.ts';
import { SearchInput } from '../../ui/fields/search-input.tsx';
import { ToggleChip } from '../../ui/fields/toggle-chip.tsx';
import { useHeaderHeight } from '../../ui/layout/page-measures.ts';
import { useMessages } from '../../ui/messages-context.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { spokenQuery } from './dictation.ts';
import classes from './search-bars.module.css';
import { useVoice, VoiceButton, VoiceOffer, VoicePanel } from './voice.tsx';

interface SearchBoxProps {
  readonly text: string;
  readonly onChange: (typed: string) => void;
  /** Enter was pressed, or the text was spoken. */
  readonly onEnter: (text: string) => void;
}

/** The search field, always below the header; it has the focus when there is nothing in it yet. */
export function SearchBox({ text, onChange, onEnter }: SearchBoxProps) {
  const messages = useMessages();
  const top = useHeaderHeight();
  const voice = useVoice(false, (said) => {
    const query = spokenQuery(said);
    onChange(query);
    onEnter(query);
  });
  function type(typed: string): void {
    if (voice?.phase.kind === 'failed') voice.clear();
    onChange(typed);
  }
  return (
    <>
      <div className={classes['box']} style={{ top }}>
        <SearchInput
          label="Search"
          placeholder={messages.searchPlaceholder}
          text={text}
          onChange={type}
          onEnter={() => onEnter(text)}
          focusesWhenEmpty
          end={voice !== null && <VoiceButton voice={voice} />}
        />
        <div className={classes['spoken']}>{voice !== null && <VoicePanel voice={voice} />}</div>
      </div>
      {voice !== null && <VoiceOffer voice={voice} />}
    </>
  );
}

interface SearchBarsProps {
  readonly query: string;
  /** What is on the screen, and all that was found. */
  readonly items: readonly FoundProduct[];
  readonly all: readonly FoundProduct[];
  readonly narrowing: Narrowing;
  readonly onNarrow: (narrowing: Narrowing) => void;
  readonly onType: (text: string) => void;
}

/** How the text may go on, and what narrows down that which was found. */
export function SearchBars({ query, items, all, narrowing, onNarrow, onType }: SearchBarsProps) {
  return (
    <div className={classes['bars']}>
      <SearchHints
        query={query}
        items={items}
        onType={onType}
        onCategory={(categoryName) => onNarrow({ ...narrowing, categoryName })}
      />
      {all.length > 0 && <SearchFilters items={all} narrowing={narrowing} onChange={onNarrow} />}
    </div>
  );
}

interface SearchHintsProps {
  readonly query: string;
  readonly items: readonly FoundProduct[];
  readonly onType: (text: string) => void;
  readonly onCategory: (name: string) => void;
}

/** How the text may go on, and the categories and brands that it names. No row without any. */
function SearchHints({ query, items, onType, onCategory }: SearchHintsProps) {
  const { texts, categories, groups, brands } = hintsOf(query, items, useCategoryGroups());
  return (
    <div className={classes['bar']} role="group" aria-label="Suggestions">
      {texts.map((text) => (
        <button key={text} type="button" className={classes['hint']} onClick={() => onType(text)}>
          {text}
        </button>
      ))}
      {categories.map((name) => (
        <button
          key={name}
          type="button"
          className={classes['hint']}
          onClick={() => onCategory(name)}
        >
          in {name}
        </button>
      ))}
      {groups.map(({ id, name }) => (
        <Link key={id} className={classes['hint'] ?? ''} to={`${ROUTES.category}?group=${id}`}>
          Shops for {name.toLowerCase()}
        </Link>
      ))}
      {brands.map((brand) => (
        <Link key={brand} className={classes['hint'] ?? ''} to={brandPath(brand)}>
          Brand {brand}
        </Link>
      ))}
    </div>
  );
}

interface SearchFiltersProps {
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
      {(categories.length > 1 || categoryName !== null) && (
        <Picker
          label="Category"
          any="All categories"
          value={categoryName}
          options={categories.map((name) => [name, name])}
          onChoose={(name) => onChange({ ...narrowing, categoryName: name })}
        />
      )}
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

/** The filters are on, and nothing is left. */
export function NothingFits({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState
      picture="1f9fa"
      title="No item fits all filters."
      action={
        <Button size="lg" variant="light" onClick={onClear}>
          Clear all filters
        </Button>
      }
    />
  );
}
