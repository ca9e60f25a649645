import { isTradeGroup } from '../../domain/catalogue/category-groups.ts';

/** What telling suppliers from other stores needs. */
export interface GroupedStore {
  readonly groups: readonly string[];
}

/** The suppliers of the trade side: stores that sell something for field and farm; with a group only those that sell that. */
export function suppliersOf<Store extends GroupedStore>(
  stores: readonly Store[],
  group: string,
): readonly Store[] {
  return stores.filter(({ groups }) =>
    group === '' ? groups.some(isTradeGroup) : groups.includes(group),
  );
}
