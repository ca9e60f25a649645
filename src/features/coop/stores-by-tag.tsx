import { useState } from 'react';
import { ChipRow } from '../../ui/fields/chip-row.tsx';
import { tagsOf, withTag } from './coop-tags.ts';
import { CoopStores, type CoopStoresProps } from './coop-stores.tsx';

/** Stores of cooperatives, all or those with one tag; chosen on the phone, so that it works offline too. */
export function StoresByTag({ stores, ...shown }: CoopStoresProps) {
  const [chosen, setChosen] = useState('');
  const tags = tagsOf(stores);
  // A tag that the newest list has no more is chosen no more.
  const tag = tags.some(({ id }) => id === chosen) ? chosen : '';
  return (
    <>
      {tags.length > 0 && (
        <ChipRow
          label="Kind of store"
          chips={[{ id: '', name: 'All' }, ...tags]}
          selectedId={tag}
          onSelect={setChosen}
        />
      )}
      <CoopStores stores={withTag(stores, tag)} {...shown} />
    </>
  );
}
