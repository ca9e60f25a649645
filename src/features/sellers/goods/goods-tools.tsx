import { ChipRow } from '../../../ui/fields/chip-row.tsx';
import { SearchInput } from '../../../ui/fields/search-input.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { SHEET_MODES, type SheetMode } from './good-row.tsx';
import { FILTER_NAMES, GOODS_FILTERS, type GoodsFilter, type GoodsWish } from './goods-view.ts';
import classes from './goods-sheet.module.css';

const MODE_NAMES: Readonly<Record<SheetMode, string>> = {
  edit: 'Edit',
  received: 'Goods in',
  counted: 'Count',
};

export interface GoodsToolsProps {
  readonly wish: GoodsWish;
  readonly mode: SheetMode;
  readonly categories: readonly { readonly id: string; readonly name: string }[];
  /** Items about which something is asked. */
  readonly asked: number;
  readonly onQuery: (query: string) => void;
  readonly onFilter: (filter: GoodsFilter) => void;
  readonly onCategory: (categoryId: string) => void;
  readonly onMode: (mode: SheetMode) => void;
}

/** Chooses what the sheet shows and what is done on it. */
export function GoodsTools(props: GoodsToolsProps) {
  const { wish, mode, categories, asked, onQuery, onFilter, onCategory, onMode } = props;
  const chips = GOODS_FILTERS.filter((id) => id !== 'asked' || asked > 0).map((id) => ({
    id,
    name: id === 'asked' ? `${FILTER_NAMES[id]} ${asked}` : FILTER_NAMES[id],
  }));
  return (
    <>
      <SearchInput
        label="Search goods"
        placeholder="Name or brand"
        text={wish.query}
        onChange={onQuery}
      />
      <ChipRow
        label="Show"
        chips={chips}
        selectedId={wish.filter}
        onSelect={(id) => onFilter(GOODS_FILTERS.find((each) => each === id) ?? 'all')}
      />
      <div className={classes['tools']}>
        <SelectField
          label="What you do"
          value={mode}
          data={SHEET_MODES.map((value) => ({ value, label: MODE_NAMES[value] }))}
          onChange={({ currentTarget: { value } }) =>
            onMode(SHEET_MODES.find((each) => each === value) ?? 'edit')
          }
        />
        <SelectField
          label="Category"
          value={wish.categoryId}
          data={[
            { value: '', label: 'All' },
            ...categories.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => onCategory(value)}
        />
      </div>
    </>
  );
}
