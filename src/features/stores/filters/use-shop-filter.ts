import { useSearchParams } from 'react-router-dom';
import { isCategoryGroupId } from '../../../domain/catalogue/category-groups.ts';
import { isStoreSort, type StoreSort } from './sort-stores.ts';

/** What the shop selection shows and in which order, as the URL says it. */
export interface ShopFilter {
  /** A category group's id; empty: all. */
  readonly group: string;
  readonly sort: StoreSort;
  readonly set: (name: 'group' | 'sort', value: string) => void;
}

/** Reads and replaces `?group=` and `?sort=`; anything unknown counts as not given. */
export function useShopFilter(): ShopFilter {
  const [params, setParams] = useSearchParams();
  const group = params.get('group') ?? '';
  const sort = params.get('sort');
  return {
    group: isCategoryGroupId(group) ? group : '',
    sort: isStoreSort(sort) ? sort : 'distance',
    set: (name, value) => {
      setParams(
        (known) => {
          if (value === '') known.delete(name);
          else known.set(name, value);
          return known;
        },
        { replace: true },
      );
    },
  };
}
