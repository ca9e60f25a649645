import type { OwnShop } from '../../contracts/sellers/fetch-own-shops.ts';
import { ChipRow } from '../../ui/fields/chip-row.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { SearchInput } from '../../ui/fields/search-input.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';

export interface ShopChoiceProps {
  readonly role: 'seller' | 'admin';
  readonly shops: readonly OwnShop[];
  readonly storeId: string | null;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly onChoose: (storeId: string) => void;
}

/** Which shop: nothing to choose for who runs one, the phone's picker for who runs several; an administrator looks for it by name. */
export function ShopChoice(props: ShopChoiceProps) {
  const { role, shops, storeId, query, onQuery, onChoose } = props;
  if (role === 'seller' && shops.length === 0) {
    return (
      <EmptyState
        picture="1f3ea"
        title="You have no shop here yet"
        text="Once a shop is yours, its orders come here."
      />
    );
  }
  if (role === 'admin') {
    const chips = shops.map(({ storeId: id, name }) => ({ id, name }));
    return (
      <>
        <SearchInput label="Find a shop" placeholder="Shop name" text={query} onChange={onQuery} />
        <ChipRow label="Shop" chips={chips} selectedId={storeId ?? ''} onSelect={onChoose} />
      </>
    );
  }
  if (shops.length < 2) return null;
  return (
    <SelectField
      label="Shop"
      value={storeId ?? ''}
      data={shops.map(({ storeId: value, name }) => ({ value, label: name }))}
      onChange={({ currentTarget: { value } }) => {
        onChoose(value);
      }}
    />
  );
}
